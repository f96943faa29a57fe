import { useEffect, useState } from 'react';
import { useActiveMap } from '../../../../map/active-map.ts';
import type { Cell } from '../../../../model/matrix/result/grid.ts';
import { currentCell, useResult } from '../state.ts';
import { markFeatures, type MapView } from './features.ts';
import { PairCard } from './PairCard.tsx';
import { usePairPath } from './use-pair-path.ts';

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
