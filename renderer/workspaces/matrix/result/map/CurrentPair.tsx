import { useEffect, useState } from 'react';
import { useActiveMap, activeMap } from '../../../../map/active-map.ts';
import type { Cell } from '../../../../model/matrix/result/grid.ts';
import { currentCell, useResult } from '../state.ts';
import { markFeatures, type MapView } from './features.ts';
import { usePairPath } from './use-pair-path.ts';
import { IconCopy, IconZoomScan } from '@tabler/icons-react';
import { copyText } from '../../../../kit/output/clipboard.ts';
import { IconButton } from '../../../../kit/components/IconButton.tsx';
import { boxAround } from '../../../../kit/coordinates/bounds.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import type { HeatModel } from '../heat-model.ts';
import { PlaceLine } from '../PlaceLine.tsx';
import { cellText, placeName } from '../words.ts';
import styles from './ResultMap.module.css';

type Props = { readonly model: HeatModel; readonly cell: Cell; readonly problem: string | null };

/** The figures of the pair on the map. */
function PairCard({ model, cell, problem }: Props) {
  const units = usePreferences((preferences) => preferences.units);
  const [origin, destination] = [model.grid.origins[cell.origin], model.grid.destinations[cell.destination]];
  if (origin === undefined || destination === undefined) return null;
  const { value, other, note } = cellText(model, cell, units);
  const figures = [value, other].filter(Boolean).join(', ');
  return (
    <div className={styles['pair']}>
      <div className={styles['pairText']}>
        <p className={styles['figures']}>{figures}</p>
        <PlaceLine end="origin" place={origin} />
        <PlaceLine end="destination" place={destination} />
        {note === null ? null : <p className="hint">{note}</p>}
        {problem === null ? null : <p className={styles['problem']}>{problem}</p>}
      </div>
      <div className={styles['pairTools']}>
        <IconButton
          size="small"
          icon={IconZoomScan}
          label="Zoom to the pair"
          side="left"
          onClick={() => activeMap()?.camera.fit(boxAround([origin, destination]))}
        />
        <IconButton
          size="small"
          icon={IconCopy}
          label="Copy the figures"
          side="left"
          onClick={() => void copyText(`${placeName(origin)} to ${placeName(destination)}: ${figures}`)}
        />
      </div>
    </div>
  );
}

/**
 * The map follows the pointer over the heat map at most so often: drawing it anew costs more than all else in a frame.
 */
const FOLLOWS_MS = 60;
/** While one scrolls or zooms the map stays as it is, until so long after the last step. */
const SETTLES_MS = 120;

/** The current cell as the map shows it: the latest one, a moment after the heat map. */
function useFollowedCell(): Cell | null {
  const [cell, setCell] = useState(() => currentCell(useResult.getState()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let earliest = Number.NEGATIVE_INFINITY;
    const follow = (): void => {
      const wait = earliest - performance.now();
      timer = wait > 0 ? setTimeout(follow, wait) : null;
      if (timer !== null) return;
      earliest = performance.now() + FOLLOWS_MS;
      setCell(currentCell(useResult.getState()));
    };
    follow();
    const stop = useResult.subscribe((now, before) => {
      if (now.view !== before.view) earliest = performance.now() + SETTLES_MS;
      if (currentCell(now) !== currentCell(before))
        timer ??= setTimeout(follow, Math.max(0, earliest - performance.now()));
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
  return cell;
}

/** The path of the current cell on the map, its ends marked, and its figures. */
export function CurrentPair({ view }: { readonly view: MapView }) {
  const { model } = view;
  const cell = useFollowedCell();
  const path = usePairPath(model.grid, model.values, cell);
  const map = useActiveMap((active) => active.map);
  useEffect(() => map?.overlays.showMatrix({ path: path.line }), [map, path]);
  useEffect(() => map?.overlays.showMatrix({ marks: markFeatures(view, cell) }), [map, view, cell]);
  useEffect(() => () => map?.overlays.showMatrix({ path: [], marks: [] }), [map]);
  return cell === null ? null : <PairCard model={model} cell={cell} problem={path.problem} />;
}
