/** The built pack of countries, checked at known places and at all populated places. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminAreasAt, disputedAt } from '../../../main/packs/admin-areas.ts';
import { openPacks, type OpenPacks } from '../../../main/packs/pack-store.ts';
import { readSources, sourceFolder } from '../../sources/source.ts';

const PACKS = join(import.meta.dirname, '../../packs');
const shores = readSources()['gshhg'];
const areBuilt =
  ['countries', 'places'].every((id) => existsSync(join(PACKS, `${id}.sqlite`))) &&
  shores !== undefined &&
  existsSync(sourceFolder(join(import.meta.dirname, '../../cache'), shores));
if (!areBuilt)
  process.stderr.write(
    'countries: skipped, the packs countries and places are not in data/packs, or were built without shores ' +
      '(build them with npm run data)\n',
  );

describe.skipIf(!areBuilt)('countries', () => {
  let packs: OpenPacks;
  beforeAll(() => {
    packs = openPacks(PACKS);
  });
  afterAll(() => packs.close());
  const countryAt = (x: number, y: number): string | undefined =>
    adminAreasAt(packs, { lon: x, lat: y }).get(0)?.area.countryIso3 ?? undefined;

  it.each([
    ['DEU', 'Bremen', 8.807, 53.076],
    ['BRA', 'Belém', -48.5034, -1.4536],
    ['MDV', 'Malé', 73.5093, 4.1755],
    ['PRT', 'Ponta Delgada', -25.6687, 37.7396],
    ['KIR', 'Tarawa', 172.979, 1.3282],
    ['ATA', 'McMurdo', 166.67, -77.85],
    ['USA', 'the Battery', -74.017, 40.703],
    ['HKG', 'Tsim Sha Tsui', 114.172, 22.295],
    ['URY', 'Ciudad Vieja', -56.2085, -34.9065],
    ['FJI', 'Vanua Levu', 179.2, -16.6],
    ['DEU', 'Büsingen', 8.69, 47.697],
    ['ITA', 'Campione', 8.971, 45.968],
    ['BEL', 'Baarle-Hertog', 4.9283, 51.4384],
    ['NLD', 'Baarle-Nassau within Baarle-Hertog', 4.8708, 51.412],
    ['VAT', 'Vatican City', 12.453, 41.903],
    ['GIB', 'Gibraltar', -5.35, 36.13],
    ['UKR', 'Simferopol', 34.1, 44.95],
    ['IND', 'Tawang', 91.87, 27.59],
    ['ESH', 'El Aaiún', -13.2, 27.15],
    ['PSE', 'East Jerusalem', 35.234, 31.778],
    ['ISR', 'West Jerusalem', 35.21, 31.78],
    ['SYR', 'Golan Heights', 35.8, 33],
    ['ISR', 'Tiberias', 35.53, 32.79],
    ['USA', 'Lake Michigan', -87, 43.5],
    ['CAN', 'Lake Superior, north', -88, 48.4],
    ['CHE', 'Lake Geneva, north', 6.6, 46.48],
    ['FRA', 'Lake Geneva, south', 6.6, 46.42],
    ['CAN', 'Lake Superior, near only the other country’s shore', -86.27, 47.91],
    ['USA', 'Lake Superior, near only the other country’s shore', -85.87, 47.3],
    ['USA', 'the middle of Lake Huron', -82.82, 45.34],
    ['CAN', 'the middle of Lake Erie', -81.9, 41.99],
    ['ZWE', 'Lake Kariba, south', 27.89, -16.96],
    ['COD', 'the middle of Lake Tanganyika', 30.08, -6.92],
    ['ARE', 'Palm Jumeirah', 55.1386, 25.1124],
    ['JPN', 'Kansai airport', 135.24, 34.43],
    ['NLD', 'Maasvlakte 2', 3.975, 51.965],
    ['NGA', 'Lagos lagoon', 3.5, 6.52],
    ['FRA', 'Clipperton', -109.23, 10.305],
    ['VNM', 'an islet in the Gulf of Tonkin, in Bangkok’s time zone', 107.64, 21.296],
    ['GEO', 'the shore of Abkhazia', 40.5749, 43.0887],
    ['UMI', 'Navassa', -75.0131, 18.411],
    ['CUB', 'Guantánamo Bay', -75.1456, 19.9668],
    ['SAU', 'Tiran', 34.56, 27.95],
    ['MYS', 'Tigabu', 117.4727, 6.8842],
    ['MYS', 'Bodgaya', 118.7227, 4.6045],
    ['JPN', 'Uotsuri of the Senkaku Islands', 123.475, 25.745],
    ['JPN', 'Taisho of the Senkaku Islands', 124.56, 25.9225],
    ['GRC', 'Zourafa', 25.8221, 40.4749],
    [undefined, 'the Caspian Sea', 51, 42],
    [undefined, 'the Atlantic', -40, 30],
  ])('%s contains %s', (iso3, _, x, y) => {
    expect(countryAt(x, y)).toBe(iso3);
  });

  it('marks disputed areas and points near the shore', () => {
    const markedAt = (x: number, y: number): string[] => disputedAt(packs, { lon: x, lat: y });
    expect([
      markedAt(34.1, 44.95),
      markedAt(36.5, 45.33),
      markedAt(35.8, 33),
      markedAt(21.16, 42.66),
      markedAt(123.475, 25.745),
      markedAt(112.89, 9.55),
      markedAt(114.331, 11.43),
      markedAt(112.345, 16.834),
      markedAt(145.86, 44.03),
      markedAt(145.58, 43.33),
      markedAt(37.8, 48),
      markedAt(39.3, 48.57),
      markedAt(33.75, 21.87),
      markedAt(28.43, 9.6),
      markedAt(8.8, 53.07),
    ]).toEqual([
      ['Crimea and Sevastopol'],
      ['Crimea and Sevastopol'],
      ['Golan Heights'],
      ['Kosovo'],
      ['Senkaku Islands'],
      ['Spratly Islands'],
      ['Spratly Islands'],
      ['Paracel Islands'],
      ['Southern Kuril Islands'],
      [],
      ['Donetsk, Kherson, Luhansk and Zaporizhzhia'],
      ['Donetsk, Kherson, Luhansk and Zaporizhzhia'],
      ['Bir Tawil'],
      ['Abyei and Kafia Kingi'],
      [],
    ]);
    expect(adminAreasAt(packs, { lon: -122.0173, lat: 36.957 }).get(0)?.nearShore).toBe(true);
  });

  it('match 99.9 % of all places of more than a thousand people, and exist for all of more than 15,000', () => {
    const database = new Database(join(PACKS, 'places.sqlite'), { readonly: true });
    const places = database
      .prepare<[], { name: string; iso3: string; population: number; lon: number; lat: number }>(
        'SELECT name, country_iso3 AS iso3, population, lon, lat FROM place WHERE population > 1000',
      )
      .all();
    database.close();
    const found = places.map(({ name, iso3, population, lon, lat }) => ({
      name,
      iso3,
      population,
      country: countryAt(lon, lat),
    }));
    expect(found.filter(({ iso3, country }) => iso3 === country).length / found.length).toBeGreaterThan(0.999);
    expect(found.filter(({ country, population }) => country === undefined && population > 15_000)).toEqual([]);
  });
});
