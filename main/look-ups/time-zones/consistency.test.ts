/** Offset, abbreviation, name and daylight saving time of every zone of the real pack agree with each other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { builtPack } from '../../packs/built-packs.fixture.ts';
import { openPackFile } from '../../packs/pack-file.ts';
import { readZoneTable, type Zone, type ZoneTable } from '../../packs/zone-table.ts';
import { clockAt, isDaylightForm, labelAt } from './daylight.ts';
import { intlOffset } from './intl-clock.ts';
import { createNaming } from './names.ts';
import { hasRealZones } from './real-zones.fixture.ts';

const PACK = builtPack('time-zones');
const isBuilt = hasRealZones('what the real zones say of themselves');

/** The name of a clock without its season. */
const clockOf = (name: string): string => name.replace(/(?: (?:Standard|Daylight|Summer))? Time$/u, '');
/** Laws define these the other way round: summer time is the standard, and CLDR names it so. */
const REVERSED = ['Irish Standard Time', 'Central Africa Time'];
const SUMMER = /(?:Daylight|Summer) Time$/u;
/** The abbreviation of the clock before its offset last changed. */
const labelBefore = (zone: Zone, instant: number): string =>
  labelAt(zone, (zone.changes.findLast((change) => change <= instant) ?? -Infinity) - 1);
const isByLetters = (label: string): boolean => /^[A-Z]/u.test(label);

describe.runIf(isBuilt)('every zone of the real pack', () => {
  let table: ZoneTable;
  let namesAt: ReturnType<typeof createNaming>;
  beforeAll(() => {
    table = readZoneTable(openPackFile(PACK));
    namesAt = createNaming(table);
  });

  const moments = [
    'now',
    '1985-07-01',
    '2005-01-15',
    '2016-06-30',
    '2025-12-15',
    '2026-07-01',
    '2027-01-15',
    '2027-07-01',
    '2040-07-01',
  ];

  it.each(moments)('has one offset per name, and the right season in it (%s)', (moment) => {
    const instant = (moment === 'now' ? Date.now() : Date.parse(moment)) / 1000;
    const faults: string[] = [];
    const offsetsOfClock = new Map<string, Map<number, string>>();
    for (const zone of table.zones.values()) {
      const clock = clockAt(zone, instant);
      const { standard, daylight } = namesAt(zone, clock, instant);
      const label = labelAt(zone, instant);
      const isDaylight =
        clock.daylight !== undefined &&
        clock.offset === clock.daylight.offset &&
        instant >= clock.daylight.start &&
        instant < clock.daylight.end;
      const now = isDaylight ? daylight : standard;
      // A summer time that became permanent has its later name.
      const stayed = clock.daylight === undefined && isDaylightForm(label, labelBefore(zone, instant));
      if (isByLetters(label) && !stayed && now.abbreviation !== label)
        faults.push(`${zone.name} is called ${now.abbreviation}, and the tz database says ${label}`);
      if (SUMMER.test(standard.name ?? '')) faults.push(`${zone.name} calls its standard time ${standard.name}`);
      if (daylight.name !== undefined && !REVERSED.includes(daylight.name) && !SUMMER.test(daylight.name))
        faults.push(`${zone.name} calls its daylight saving time ${daylight.name}`);
      if (clock.daylight === undefined && (daylight.abbreviation !== undefined || daylight.name !== undefined))
        faults.push(`${zone.name} names a daylight saving time that it does not have`);
      if (
        clock.daylight !== undefined &&
        (daylight.abbreviation === standard.abbreviation || daylight.name === (standard.name ?? ''))
      )
        faults.push(`${zone.name} calls two times ${daylight.abbreviation}, ${daylight.name}`);
      const numeric = Number(/^([+-]\d\d)$/u.exec(standard.abbreviation ?? '')?.[1]);
      if (!Number.isNaN(numeric) && numeric * 60 !== clock.standardOffset)
        faults.push(`${zone.name} is ${standard.abbreviation} at ${clock.standardOffset}`);
      for (const text of [
        standard.name === undefined ? undefined : clockOf(standard.name),
        standard.name && standard.abbreviation ? `${standard.abbreviation} ${clockOf(standard.name)}` : undefined,
      ]) {
        if (text === undefined) continue;
        const offsets = offsetsOfClock.get(text) ?? new Map<number, string>();
        offsetsOfClock.set(text, offsets.set(clock.standardOffset, zone.name));
      }
    }
    for (const [text, offsets] of offsetsOfClock)
      if (offsets.size > 1)
        faults.push(
          `${text} has several offsets: ${[...offsets].map(([offset, zone]) => `${offset} in ${zone}`).join(', ')}`,
        );
    expect(faults).toEqual([]);
  });

  it("has the same offsets as Node, if the rules aren't newer than Node", () => {
    const instant = Date.parse('2025-07-01T12:00:00Z');
    const faults = [...table.zones.values()].filter(
      (zone) => clockAt(zone, instant / 1000).offset !== intlOffset(zone.name, instant),
    );
    expect(faults.map(({ name }) => name)).toEqual([]);
  });
});
