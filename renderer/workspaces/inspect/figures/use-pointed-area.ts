import { useEffect, useState } from 'react';
import { useActiveMap } from '../../../map/active-map.ts';
import { useMap } from '../../../model/map/map.ts';
import type { ShownLayer } from '../../../model/figures/figure-layer.ts';

type PointedArea = { readonly boundaryId: number; readonly name: string };

/** Asking what is drawn under the pointer costs a few milliseconds; a moving pointer asks this often at most. */
const PAUSE_MS = 60;

/**
 * The coloured area under the pointer or, while that is not over the map, at its middle; of the layer that is shown.
 */
export function usePointedArea(shown: ShownLayer): PointedArea | null {
  const map = useActiveMap((active) => active.map);
  const pointer = useMap((state) => state.pointer);
  const live = useMap((state) => state.live);
  const point = pointer ?? live;
  const [area, setArea] = useState<(PointedArea & { readonly of: ShownLayer }) | null>(null);
  useEffect(() => {
    const find = () => {
      const found = map && point ? map.figureAreaAt(point) : null;
      setArea((before) =>
        before?.boundaryId === found?.boundaryId && before?.of === shown ? before : found && { ...found, of: shown },
      );
    };
    const timer = setTimeout(find, PAUSE_MS);
    // What is drawn just after a choice may still be the areas of another level.
    const stop = map?.onDrawn(find);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [map, point, shown]);
  return area?.of === shown ? area : null;
}
