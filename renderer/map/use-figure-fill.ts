import { useMemo } from 'react';
import { useFigureLayer } from '../model/figures/figure-layer.ts';
import { useLayout } from '../model/window/layout.ts';
import type { FigureFill } from './style/figures.ts';
import type { TilePack } from './style/tile-source.ts';

/** What the map's style needs of the figure that is chosen. */
export function useFigureFill(packs: readonly TilePack[]): FigureFill | null {
  const choice = useLayout((layout) => layout.figureLayer);
  const { shown } = useFigureLayer();
  const source = packs.find(({ theme }) => theme === 'shapes')?.id;
  return useMemo(() => {
    if (choice === null || shown === null || source === undefined) return null;
    return { source, level: shown.choice.level, classes: shown.classes };
  }, [choice, shown, source]);
}
