import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NamePair, Zone } from '../../packs/zone-table.ts';
import { clockAt } from './daylight.ts';
import { createNaming, type ClockNames } from './names.ts';
import { TRICKY_PLACES } from './places.fixture.ts';
import { hasRealZones, openRealZones, type RealZones } from './real-zones.fixture.ts';

const secondsAt = (instant: string): number => Date.parse(`${instant}T00:00:00Z`) / 1000;

let lastId = 0;
/** Returns a zone with these changes: day, minutes east of UTC, abbreviation. */
function zoneOf(
  rows: readonly (readonly [day: string, offset: number, label: string])[],
  standard: Partial<NamePair>,
  daylight: Partial<NamePair> = {},
): Zone {
  const moves = rows.filter(([, offset], index) => offset !== rows[index - 1]?.[1]);
  return {
    name: 'Test',
    boundaryId: ++lastId,
    countries: [],
    standard,
    daylight,
    changes: moves.map(([day]) => secondsAt(day)),
    offsets: moves.map(([, offset]) => offset),
    labelChanges: rows.map(([day]) => secondsAt(day)),
    labels: rows.map(([, , label]) => label),
  };
}

const name = (abbreviation: string, text: string): NamePair => ({ abbreviation, name: text });
const PST = name('PST', 'Pacific Standard Time');
const PDT = name('PDT', 'Pacific Daylight Time');

/** Two years with summer time, from the given first change. */
const year = (first: string, standard: string, daylight: string, offset: number) =>
  [
    [`2025-${first}`, offset, standard],
    ['2026-03-08', offset + 60, daylight],
    ['2026-11-01', offset, standard],
    ['2027-03-14', offset + 60, daylight],
    ['2027-11-07', offset, standard],
  ] as const;

describe('createNaming', () => {
  const angeles = zoneOf(year('11-02', 'PST', 'PDT', -480), PST, PDT);
  const phoenix = zoneOf([['2025-01-01', -420, 'MST']], name('MST', 'Mountain Standard Time'));
  const denver = zoneOf(
    year('11-02', 'MST', 'MDT', -420),
    name('MST', 'Mountain Standard Time'),
    name('MDT', 'Mountain Daylight Time'),
  );
  const vancouver = zoneOf(
    [
      ['2025-11-02', -480, 'PST'],
      ['2026-03-08', -420, 'PDT'],
      ['2026-11-01', -420, 'MST'],
    ],
    name('MST', 'Pacific Daylight Time'),
  );
  const asuncion = zoneOf(
    [
      ['2023-10-01', -180, '-03'],
      ['2024-03-24', -240, '-04'],
      ['2024-10-06', -180, '-03'],
    ],
    name('PYT', 'Paraguay Summer Time'),
  );
  const havana = zoneOf(
    [
      ['2025-11-02', -300, 'CST'],
      ['2026-03-08', -240, 'CDT'],
      ['2027-11-07', -300, 'CST'],
      ['2028-03-12', -240, 'CDT'],
    ],
    name('CST', 'Cuba Standard Time'),
  );
  const jersey = zoneOf(year('10-26', 'GMT', 'BST', 0), name('GMT', 'Greenwich Mean Time'), { abbreviation: 'BST' });
  const london = zoneOf(
    year('10-26', 'GMT', 'BST', 0),
    name('GMT', 'Greenwich Mean Time'),
    name('BST', 'British Summer Time'),
  );
  const zones = [angeles, phoenix, denver, vancouver, asuncion, havana, jersey, london];
  const namesAt = createNaming({
    zones: new Map(zones.map((zone) => [zone.boundaryId, zone])),
    from: secondsAt('2023-10-01'),
    until: secondsAt('2028-01-01'),
    builtAt: secondsAt('2026-11-20'),
  });

  it.each<[string, Zone, string, ClockNames]>([
    ['the names in the pack', angeles, '2026-12-01', { standard: PST, daylight: PDT }],
    ['the same in summer', angeles, '2026-07-01', { standard: PST, daylight: PDT }],
    [
      'the common name if CLDR keeps a summer time that became permanent',
      vancouver,
      '2026-12-01',
      { standard: name('MST', 'Mountain Standard Time'), daylight: {} },
    ],
    [
      'the permanent names from the change on',
      vancouver,
      '2026-07-01',
      { standard: name('MST', 'Mountain Standard Time'), daylight: {} },
    ],
    ['its names before the change', vancouver, '2026-01-10', { standard: PST, daylight: {} }],
    [
      'no "Summer Time" outside summer time',
      asuncion,
      '2026-12-01',
      { standard: name('PYT', 'Paraguay Time'), daylight: {} },
    ],
    [
      'abbreviations of times that no longer have a name',
      asuncion,
      '2024-04-01',
      { standard: { abbreviation: '-04' }, daylight: {} },
    ],
    [
      'a long summer time, derived from its standard time',
      havana,
      '2026-12-01',
      { standard: name('CST', 'Cuba Standard Time'), daylight: name('CDT', 'Cuba Daylight Time') },
    ],
    [
      'the names of its neighbours',
      jersey,
      '2026-12-01',
      { standard: name('GMT', 'Greenwich Mean Time'), daylight: name('BST', 'British Summer Time') },
    ],
  ])('%s', (_what, zone, day, names) => {
    const instant = secondsAt(day);
    expect(namesAt(zone, clockAt(zone, instant), instant)).toEqual(names);
  });

  it('uses the pack’s names by offset alone if the pack has no abbreviations', () => {
    const bare = { ...angeles, labelChanges: [], labels: [] };
    const bareNames = createNaming({
      zones: new Map([[1, bare]]),
      from: 0,
      until: secondsAt('2028-01-01'),
      builtAt: secondsAt('2026-01-01'),
    });
    expect(bareNames(bare, clockAt(bare, secondsAt('2026-07-01')), secondsAt('2026-07-01'))).toEqual({
      standard: PST,
      daylight: PDT,
    });
  });
});

const isBuilt = hasRealZones('names of the real zones');

describe.runIf(isBuilt)('the real time-zone pack', () => {
  let zones: RealZones;
  beforeAll(() => {
    zones = openRealZones();
  });
  afterAll(() => zones.close());

  it.each([undefined, '1985-07-01', '2015-07-01', '2025-12-15', '2030-07-01'])(
    'never calls standard time summer time, and abbreviates all times (%s)',
    (date) => {
      for (const [place, x, y] of TRICKY_PLACES) {
        const area = zones.areaAt(x, y, date);
        expect(area?.time_zone_local_name ?? '', place).not.toMatch(/Daylight|Summer/);
        expect(area?.time_zone_local_abbreviation, place).toBeDefined();
        expect(area?.dst_time_zone_local_abbreviation === undefined, place).toBe(
          area?.has_daylight_saving_time === false,
        );
      }
    },
  );

  it('returns the names of a zone on that day', () => {
    expect(zones.areaAt(-123.1207, 49.2827, '2025-12-15')).toMatchObject({
      time_zone: 'UTC-08:00',
      time_zone_local_abbreviation: 'PST',
      time_zone_local_name: 'Pacific Standard Time',
    });
    expect(zones.areaAt(-99.1332, 19.4326, '2015-07-01')).toMatchObject({
      dst_time_zone_local_abbreviation: 'CDT',
      dst_time_zone_local_name: 'Central Daylight Time',
    });
    expect(zones.areaAt(-2.1312, 49.2144)).toMatchObject({
      dst_time_zone_local_abbreviation: 'BST',
      dst_time_zone_local_name: 'British Summer Time',
    });
  });
});
