import { useEffect, useMemo } from 'react';
import { isPassing } from '../kit/api/failure.ts';
import { useFigureLayer } from '../model/figures/figure-layer.ts';
import { useLayout } from '../model/window/layout.ts';
import { usePeriod } from '../model/figures/period.ts';
import { useService } from '../model/service/service.ts';
import type { FigureFill } from './style/figures.ts';
import type { TilePack } from './style/tile-source.ts';

/** Reads the chosen figure, again when the packs or the period change, and gives what the map's style needs of it. */
export function useFigureFill(packs: readonly TilePack[]): FigureFill | null {
  const choice = useLayout((layout) => layout.figureLayer);
  const date = usePeriod((period) => period.date);
  const trendDays = usePeriod((period) => period.trendDays);
  const shown = useFigureLayer((layer) => layer.shown);
  useEffect(() => void useFigureLayer.getState().read(choice, { date, trendDays }), [choice, date, trendDays]);
  useEffect(
    () =>
      useService.subscribe((now, before) => {
        const { failure } = useFigureLayer.getState();
        const isWorthAsking = now.round !== before.round && failure !== null && isPassing(failure);
        if (now.packs !== before.packs || isWorthAsking) void useFigureLayer.getState().readAgain();
      }),
    [],
  );
  const source = packs.find(({ theme }) => theme === 'shapes')?.id;
  return useMemo(() => {
    if (choice === null || shown === null || source === undefined) return null;
    return { source, level: shown.choice.level, classes: shown.classes };
  }, [choice, shown, source]);
}
