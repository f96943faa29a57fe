/**
 * Countries of time zones on the real packs: that of each GeoNames place, and that of the zone without a country pack.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimeZoneAnswer } from '../../../contract/time-zones.ts';
import { builtPack, hasPacks, PACKS } from '../../packs/built-packs.fixture.ts';
import { openPacks, type OpenPacks } from '../../packs/pack-store.ts';
import { createTimeZoneLookUp } from './look-up.ts';

const isBuilt = hasPacks('countries of the real zones', ['time-zones', 'countries', 'places']);

const MIN_POPULATION = 50_000;
const MIN_SHARE = 0.995;

const answerer = (packs: OpenPacks) => {
  const lookUp = createTimeZoneLookUp(packs);
  return (x: number, y: number): TimeZoneAnswer => {
    const answer = lookUp.answer({ lon: x, lat: y });
    if (typeof answer !== 'string') throw new Error('the pack has no answer for today');
    return JSON.parse(answer);
  };
};

describe.runIf(isBuilt)('the country in a time zone', () => {
  let packs: OpenPacks;
  let answerAt: ReturnType<typeof answerer>;
  beforeAll(() => {
    packs = openPacks(PACKS);
    answerAt = answerer(packs);
  });
  afterAll(() => packs.close());

  it(
    `is that of at least ${MIN_SHARE * 100} % of the places over ${MIN_POPULATION} people, and in their zone's ` +
      'list',
    () => {
      const [file] = packs.ofTheme('places');
      const select =
        'SELECT name, country_iso3 AS country, lon, lat FROM place WHERE population > ? AND country_iso3 IS ' +
        'NOT NULL ORDER BY id';
      const places =
        file?.database
          .prepare<[number], { name: string; country: string; lon: number; lat: number }>(select)
          .all(MIN_POPULATION) ?? [];
      expect(places.length).toBeGreaterThan(8000);
      const wrong = places.filter(({ country, lon, lat }) => {
        const { local_area: area, time_zone: zone } = answerAt(lon, lat);
        return area?.country_ISO3_code !== country || zone?.country_ISO3_codes.includes(country) !== true;
      });
      expect(
        wrong.length / places.length,
        wrong
          .slice(0, 20)
          .map(({ name, country }) => `${name}, ${country}`)
          .join('; '),
      ).toBeLessThan(1 - MIN_SHARE);
    },
  );

  it.each([
    ['Tokyo', 139.7, 35.68, 'JPN'],
    ['Riyadh', 46.7, 24.7, 'SAU'],
    ['Toronto', -79.38, 43.65, 'CAN'],
    ['Johannesburg', 28.05, -26.2, 'ZAF'],
    ['Lagos', 3.4, 6.45, 'NGA'],
    ['Bangkok', 100.5, 13.75, 'THA'],
    ['Helsinki', 24.95, 60.17, 'FIN'],
    ['Belgrade', 20.46, 44.8, 'SRB'],
    ['Pristina', 21.166, 42.667, 'XKX'],
  ])('is the one around %s', (_place, x, y, country) => {
    const answer = answerAt(x, y);
    expect(answer.local_area?.country_ISO3_code).toBe(country);
    expect(answer.time_zone?.country_ISO3_codes).toContain(country);
  });

  it('is absent on the high seas, and that of the zone in territorial waters', () => {
    expect(answerAt(-40, 30).local_area?.country_ISO3_code).toBeUndefined();
    expect(answerAt(-122.2, 36.9).local_area).toMatchObject({
      local_boundary_name: 'America/Los_Angeles',
      country_ISO3_code: 'USA',
    });
  });

  it('is that of zones in a single country without a pack of countries, otherwise absent', () => {
    const directory = mkdtempSync(join(tmpdir(), 'cairn-zones-'));
    symlinkSync(builtPack('time-zones'), join(directory, 'time-zones.sqlite'));
    const alone = openPacks(directory);
    const answerAlone = answerer(alone);
    expect(answerAlone(139.7, 35.68).local_area?.country_ISO3_code).toBe('JPN');
    expect(answerAlone(34.1, 44.95).local_area).toMatchObject({ local_boundary_name: 'Europe/Simferopol' });
    expect(answerAlone(34.1, 44.95).local_area?.country_ISO3_code).toBeUndefined();
    alone.close();
    rmSync(directory, { recursive: true });
  });
});
