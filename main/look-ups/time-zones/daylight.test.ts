/** The rule of standard and daylight saving time, compared with the clocks of Node's Intl. */
import { describe, expect, it } from 'vitest';
import type { Zone } from '../../packs/zone-table.ts';
import { clockAt } from './daylight.ts';
import { intlChanges, intlOffset } from './intl-clock.ts';

const YEARS = [2024, 2028] as const;

/** Returns a zone as a pack has it, with the changes of Intl. */
function zoneOf(name: string): Zone {
  const changes = intlChanges(name, Date.UTC(YEARS[0]), Date.UTC(YEARS[1]));
  return {
    name,
    boundaryId: 1,
    countries: [],
    standard: {},
    daylight: {},
    changes: changes.map(({ at }) => at / 1000),
    offsets: changes.map(({ offset }) => offset),
    labelChanges: [],
    labels: [],
  };
}

const secondsAt = (instant: string): number => Date.parse(instant) / 1000;
const iso = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 16);

describe.each([
  ['America/Los_Angeles', '2026-06-01T00:00:00Z', -480, '2026-03-08T10:00', '2026-11-01T09:00'],
  ['America/Los_Angeles', '2026-12-01T00:00:00Z', -480, '2027-03-14T10:00', '2027-11-07T09:00'],
  ['Australia/Sydney', '2026-01-01T00:00:00Z', 600, '2025-10-04T16:00', '2026-04-04T16:00'],
  ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', 630, '2026-10-03T15:30', '2027-04-03T15:00'],
  ['Europe/Dublin', '2026-06-01T00:00:00Z', 0, '2026-03-29T01:00', '2026-10-25T01:00'],
  ['Antarctica/Troll', '2026-06-01T00:00:00Z', 0, '2026-03-29T01:00', '2026-10-25T01:00'],
  ['Pacific/Chatham', '2026-07-01T00:00:00Z', 765, '2026-09-26T14:00', '2027-04-03T14:00'],
  // Between Ramadans; in 2026 the country went back to UTC+00:00 for good.
  ['Africa/Casablanca', '2025-06-01T00:00:00Z', 0, '2025-04-06T02:00', '2026-02-15T02:00'],
  ['Africa/Casablanca', '2026-03-01T00:00:00Z', 0, '2026-03-22T02:00', '2026-09-20T01:00'],
] as const)('%s at %s', (name, instant, standardOffset, start, end) => {
  it(`has the standard offset ${standardOffset} and daylight saving time from ${start} to ${end}`, () => {
    const clock = clockAt(zoneOf(name), secondsAt(instant));
    expect({
      standardOffset: clock.standardOffset,
      start: iso(clock.daylight?.start),
      end: iso(clock.daylight?.end),
    }).toEqual({ standardOffset, start, end });
  });
});

describe.each([
  ['America/Phoenix', -420],
  ['Asia/Urumqi', 360],
  ['Asia/Kathmandu', 345],
  ['Australia/Eucla', 525],
  ['Europe/Istanbul', 180],
  ['Asia/Almaty', 300],
  ['America/Sao_Paulo', -180],
  ['America/Mexico_City', -360],
  ['Africa/Casablanca', 0],
  ['Asia/Tehran', 210],
  ['Etc/GMT+8', -480],
])('%s at the end of 2026', (name, offset) => {
  it('has no daylight saving time', () =>
    expect(clockAt(zoneOf(name), secondsAt('2026-12-01T00:00:00Z'))).toEqual({ offset, standardOffset: offset }));
});

it("doesn't mistake a permanent change, before or after it, for daylight saving time", () => {
  const zone = zoneOf('Asia/Almaty');
  expect(clockAt(zone, secondsAt('2024-02-01T00:00:00Z'))).toEqual({ offset: 360, standardOffset: 360 });
  expect(clockAt(zone, secondsAt('2024-04-01T00:00:00Z'))).toEqual({ offset: 300, standardOffset: 300 });
});

/**
 * Returns a zone with these changes: instant, minutes east of UTC, abbreviation. Changes of only the abbreviation don't
 * change the clock.
 */
function zoneWith(rows: readonly (readonly [instant: string, offset: number, label: string])[]): Zone {
  const moves = rows.filter(([, offset], index) => offset !== rows[index - 1]?.[1]);
  return {
    name: 'Test',
    boundaryId: 1,
    countries: [],
    standard: {},
    daylight: {},
    changes: moves.map(([instant]) => secondsAt(instant)),
    offsets: moves.map(([, offset]) => offset),
    labelChanges: rows.map(([instant]) => secondsAt(instant)),
    labels: rows.map(([, , label]) => label),
  };
}

describe('a period of more than a year', () => {
  const NOW = secondsAt('2026-11-22T00:00:00Z');
  const clockOf = (before: string, during: string, until: string, ...between: [string, number, string][]) =>
    clockAt(
      zoneWith([
        ['2020-01-01T00:00:00Z', -300, before],
        ['2026-03-08T05:00:00Z', -240, during],
        ...between,
        [until, -300, before],
      ]),
      NOW,
    );

  it('is daylight saving time if the tz database calls it so', () => {
    const daylight = { start: secondsAt('2026-03-08T05:00:00Z'), end: secondsAt('2027-11-07T05:00:00Z'), offset: -240 };
    expect(clockOf('CST', 'CDT', '2027-11-07T05:00:00Z')).toEqual({ offset: -240, standardOffset: -300, daylight });
    expect(clockOf('EET', 'EEST', '2027-11-07T05:00:00Z')).toEqual({ offset: -240, standardOffset: -300, daylight });
  });

  it.each([
    ['another time', clockOf('GMT', 'WAT', '2027-11-07T05:00:00Z')],
    ['a time without a name', clockOf('+03', '+04', '2027-11-07T05:00:00Z')],
    [
      'daylight saving time and then another',
      clockOf('CST', 'CDT', '2027-11-07T05:00:00Z', ['2026-11-01T05:00:00Z', -240, 'EST']),
    ],
    ['longer than three years', clockOf('CST', 'CDT', '2029-11-07T05:00:00Z')],
  ])("isn't daylight saving time if it is %s", (_what, clock) =>
    expect(clock).toEqual({ offset: -240, standardOffset: -240 }),
  );
});

it('agrees with Intl on every zone, on every day of 2026 at noon', () => {
  const disagreements: string[] = [];
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const zone = zoneOf(name);
    for (let day = 0; day < 365; day += 5) {
      const instant = Date.UTC(2026, 0, 1 + day, 12);
      const { offset, standardOffset, daylight } = clockAt(zone, instant / 1000);
      const wrong =
        offset !== intlOffset(name, instant) ||
        (daylight === undefined
          ? offset !== standardOffset
          : intlOffset(name, daylight.start * 1000 - 1) !== standardOffset ||
            intlOffset(name, daylight.start * 1000) !== daylight.offset ||
            intlOffset(name, daylight.end * 1000) !== standardOffset);
      if (wrong) disagreements.push(`${name} ${new Date(instant).toISOString()}`);
    }
  }
  expect(disagreements).toEqual([]);
});
