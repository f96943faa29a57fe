import { useEffect } from 'react';
import { activeMap } from '../../../map/active-map.ts';
import { useAreaLayers } from '../../../model/map/area-layers.ts';
import { useLookUp } from '../../../model/look-up/look-up.ts';

/** Selects the row of the area that a click on the map hits. */
export function usePickOnMap(pack: string): void {
  useEffect(
    () =>
      useLookUp.subscribe(({ point, askedAt }, before) => {
        if (point === null || askedAt === before.askedAt) return;
        const found = activeMap()?.drawnAreaAt(point, pack) ?? null;
        if (found !== null) useAreaLayers.getState().select([found]);
      }),
    [pack],
  );
}
