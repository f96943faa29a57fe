/** The real time-zone pack, for tests that look places up in it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalArea, TimeZoneAnswer } from '../../../contract/time-zones.ts';
import { openPackLibrary } from '../../packs/library.ts';
import { createTimeZoneLookUp } from './look-up.ts';

const PACKS = join(import.meta.dirname, '..', '..', '..', 'data', 'packs');

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
  const isBuilt = existsSync(join(PACKS, 'time-zones.sqlite'));
  if (!isBuilt)
    process.stderr.write(`Skipped: ${what}: data/packs/time-zones.sqlite is missing; build it with npm run data\n`);
  return isBuilt;
}

export function openRealZones(): RealZones {
  const library = openPackLibrary(PACKS);
  const lookUp = createTimeZoneLookUp(library);
  return {
    areaAt(x, y, date) {
      const answer = lookUp.answer({ lon: x, lat: y }, date);
      if (typeof answer !== 'string') throw new Error(`the pack has no answer for ${date ?? 'today'}`);
      const parsed: TimeZoneAnswer = JSON.parse(answer);
      return parsed.local_area;
    },
    close: () => library.close(),
  };
}
