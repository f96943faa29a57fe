/** The real time-zone pack, for tests that look places up in it. */
import type { LocalArea, TimeZoneAnswer } from '../../../contract/time-zones.ts';
import { hasPacks, PACKS } from '../../packs/built-packs.fixture.ts';
import { openPacks } from '../../packs/pack-store.ts';
import { createTimeZoneLookUp } from './look-up.ts';

export interface RealZones {
  /**
   * The zone at longitude `x`, latitude `y`, on `date` (today when absent). @throws Error for a day that the pack does
   * not know
   */
  areaAt(x: number, y: number, date?: string): LocalArea | undefined;
  close(): void;
}

/** Whether the pack was built; where it was not, says that `what` is skipped. */
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
