/**
 * Populated places with their GeoNames ids: `cities500.txt`, one tab-separated line per place.
 * Format: https://download.geonames.org/export/dump/readme.txt
 */
import { readFileSync } from 'node:fs';

export interface GazetteerPlace {
  /** GeoNames id. */
  id: number;
  name: string;
  /** The name in plain ASCII characters. */
  asciiName: string;
  /** Names in any language and script, including codes and automatic transcriptions. */
  alternates: string[];
  lon: number;
  lat: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Codes of the divisions that it lies in. */
  admin1: string;
  admin2: string;
  /** GeoNames code for the kind of place, e.g. `PPLC` for a capital. */
  featureCode: string | undefined;
  /** Undefined if unknown: GeoNames writes 0. */
  population: number | undefined;
}

const COLUMNS = {
  id: 0,
  name: 1,
  ascii: 2,
  alternates: 3,
  lat: 4,
  lon: 5,
  feature: 7,
  country: 8,
  admin1: 10,
  admin2: 11,
  population: 14,
} as const;

/** Reads all places of a `cities500.txt` in file order. @throws Error for a line in another format */
export function readGazetteer(path: string): GazetteerPlace[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (column: keyof typeof COLUMNS): string => cells[COLUMNS[column]] ?? '';
    const place: GazetteerPlace = {
      id: Number(cell('id')),
      name: cell('name'),
      asciiName: cell('ascii'),
      alternates: cell('alternates')
        .split(',')
        .filter((name) => name !== ''),
      lon: Number(cell('lon')),
      lat: Number(cell('lat')),
      country: cell('country'),
      admin1: cell('admin1'),
      admin2: cell('admin2'),
      featureCode: cell('feature') || undefined,
      population: Number(cell('population')) || undefined,
    };
    if (!Number.isInteger(place.id) || place.name === '' || Number.isNaN(place.lon) || Number.isNaN(place.lat))
      throw new Error(`${path} has an invalid line: ${line.slice(0, 80)}`);
    return place;
  });
}
