import type { Point } from '../../../../kit/coordinates/point.ts';
import { isReady, useService } from '../../../../model/service/service.ts';

type Packs = ReturnType<typeof useService.getState>['packs'];

/** Modelled as soon as one ZIP+4 pack around the point is: what is modelled must never pass for measured. */
export function zip4KindAt(packs: Packs, { lon, lat }: Point): 'measured' | 'modelled' {
  const around = packs
    .filter(isReady)
    .filter(
      ({ theme, coverage: [west, south, east, north] }) =>
        theme === 'zip4' && lon >= west && lon <= east && lat >= south && lat <= north,
    );
  return around.some(({ kind }) => kind === 'modelled') ? 'modelled' : 'measured';
}

export const useZip4Kind = (point: Point): 'measured' | 'modelled' =>
  useService(({ packs }) => zip4KindAt(packs, point));
