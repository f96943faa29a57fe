/** The zones of tricky places, from the real pack, and their clocks compared with Node's Intl. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalArea } from '../../../contract/time-zones.ts';
import { intlChanges, intlOffset } from './intl-clock.ts';
import { TRICKY_PLACES } from './places.fixture.ts';
import { hasRealZones, openRealZones, type RealZones } from './real-zones.fixture.ts';

const isBuilt = hasRealZones('the tricky places');

const YEAR = 366 * 86_400_000;
/** `UTC-08:00` in minutes. */
const minutesOf = (text: string): number => {
  const [, sign = '', hours = '', minutes = ''] = /^UTC([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/** Counts Intl's daylight saving periods of up to a year that are current or start within a year. */
function periodsAhead(name: string, now: number): number {
  const changes = intlChanges(name, now - YEAR, now + 2 * YEAR);
  return changes.filter(({ at, offset }, index) => {
    const [before, after] = [changes[index - 1], changes[index + 1]];
    if (before === undefined || after === undefined) return false;
    return (
      before.offset === after.offset &&
      offset > before.offset &&
      after.at - at < YEAR &&
      after.at > now &&
      at - now < YEAR
    );
  }).length;
}

/** Returns the differences between the clock of `area` at `now` and Intl. */
function clockFaults(area: LocalArea, now: number): string[] {
  const name = area.local_boundary_name;
  const standard = minutesOf(area.time_zone);
  const faults: string[] = [];
  const check = (what: string, is: number, should: number): void => {
    if (is !== should) faults.push(`${name}: ${what} is ${is}, and Intl says ${should}`);
  };
  if (area.dst_start === undefined || area.dst_end === undefined) {
    check('offset now', standard, intlOffset(name, now));
    check('periods of daylight saving time', 0, periodsAhead(name, now));
    check('has_daylight_saving_time', Number(area.has_daylight_saving_time), 0);
    return faults;
  }
  const [start, end] = [Date.parse(area.dst_start), Date.parse(area.dst_end)];
  const daylight = intlOffset(name, start);
  const isRunning = start <= now && now < end;
  check('offset now', isRunning ? daylight : standard, intlOffset(name, now));
  check('offset before daylight saving time', standard, intlOffset(name, start - 1000));
  check('offset after daylight saving time', standard, intlOffset(name, end));
  check('offset at the end of daylight saving time', daylight, intlOffset(name, end - 1000));
  check('daylight saving time is ahead', Number(daylight > standard), 1);
  check('changes within daylight saving time', intlChanges(name, start, end - 1000).length - 1, 0);
  if (!isRunning) check('changes before it', intlChanges(name, now, start - 1000).length - 1, 0);
  check('offset written in dst_start', minutesOf(`UTC${area.dst_start.slice(-6)}`), standard);
  check('offset written in dst_end', minutesOf(`UTC${area.dst_end.slice(-6)}`), daylight);
  check('has_daylight_saving_time', Number(area.has_daylight_saving_time), 1);
  return faults;
}

it('has at least 100 places', () => expect(TRICKY_PLACES.length).toBeGreaterThanOrEqual(100));

describe.runIf(isBuilt)('the real time-zone pack', () => {
  let zones: RealZones;
  beforeAll(() => {
    zones = openRealZones();
  });
  afterAll(() => zones.close());

  it.each(TRICKY_PLACES)('%s (%d, %d) is in %s', (_place, x, y, zone) => {
    const area = zones.areaAt(x, y);
    expect(area?.local_boundary_name).toBe(zone);
    expect(area === undefined ? [] : clockFaults(area, Date.now())).toEqual([]);
  });

  it('has the right clock at every place in every month of this year and the next', () => {
    const faults: string[] = [];
    const year = new Date().getUTCFullYear();
    for (const [, x, y] of TRICKY_PLACES) {
      for (let month = 0; month < 24; month++) {
        const date = new Date(Date.UTC(year, month, 10)).toISOString().slice(0, 10);
        const area = zones.areaAt(x, y, date);
        if (area === undefined) faults.push(`${x}, ${y}: no zone`);
        else faults.push(...clockFaults(area, Date.parse(`${date}T12:00:00Z`)));
      }
    }
    expect(faults).toEqual([]);
  });
});
