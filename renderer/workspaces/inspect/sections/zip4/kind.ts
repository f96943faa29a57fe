import type { Point } from '../../../../kit/coordinates/point.ts';
import type { InstalledPack } from '../../../../../contract/service.ts';
import { isReady, usePacks } from '../../../../model/service/packs.ts';

/** Modelled as soon as one ZIP+4 pack around the point is: what is modelled must never pass for measured. */
export function zip4KindAt(packs: readonly InstalledPack[], { lon, lat }: Point): 'measured' | 'modelled' {
  const around = packs
    .filter(isReady)
    .filter(
      ({ theme, coverage: [west, south, east, north] }) =>
        theme === 'zip4' && lon >= west && lon <= east && lat >= south && lat <= north,
    );
  return around.some(({ kind }) => kind === 'modelled') ? 'modelled' : 'measured';
}

export const useZip4Kind = (point: Point): 'measured' | 'modelled' => zip4KindAt(usePacks(), point);
