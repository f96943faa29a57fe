/** The real time-zone pack, for tests that look up places. */
import type { LocalArea, TimeZoneAnswer } from '../../../contract/time-zones.ts';
import { hasPacks, PACKS } from '../../packs/built-packs.fixture.ts';
import { openPacks } from '../../packs/pack-store.ts';
import { createTimeZoneLookUp } from './look-up.ts';

export interface RealZones {
  /**
   * Returns the zone at longitude `x`, latitude `y`, on `date` (default today). @throws Error if the pack doesn't cover
   * the date
   */
  areaAt(x: number, y: number, date?: string): LocalArea | undefined;
  close(): void;
}

/** Whether the pack has been built. If not, prints that `what` is skipped. */
export function hasRealZones(what: string): boolean {
  return hasPacks(what, ['time-zones']);
}

export function openRealZones(): RealZones {
  const packs = openPacks(PACKS);
  const lookUp = createTimeZoneLookUp(packs);
  return {
    areaAt(x, y, date) {
      const answer = lookUp.answer({ lon: x, lat: y }, date);
      if (typeof answer !== 'string') throw new Error(`the pack has no answer for ${date ?? 'today'}`);
      const parsed: TimeZoneAnswer = JSON.parse(answer);
      return parsed.local_area;
    },
    close: () => packs.close(),
  };
}
