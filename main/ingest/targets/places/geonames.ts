/**
 * Reads the dumps of GeoNames: features (`allCountries.txt`, `cities500.txt`, a country), their names in languages
 * (`alternateNamesV2.txt`) and postal codes. Lines of cells between tabs, without a heading and without quotes.
 * Format: https://download.geonames.org/export/dump/readme.txt and https://download.geonames.org/export/zip/readme.txt
 */
import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { sniff } from '../../../formats/content.ts';

export const DUMPS = ['names', 'features', 'postcodes'] as const;
/** In reading order: names before their features. */
export type Dump = (typeof DUMPS)[number];

const isNumber = (text = ''): boolean => /^-?\d+(?:\.\d+)?$/u.test(text);

const FORMATS: Readonly<Record<Dump, (cells: readonly string[]) => boolean>> = {
  features: (cells) =>
    cells.length === 19 &&
    isNumber(cells[0]) &&
    isNumber(cells[4]) &&
    isNumber(cells[5]) &&
    /^[A-Z]?$/.test(cells[6] ?? ''),
  names: (cells) => (cells.length === 8 || cells.length === 10) && isNumber(cells[0]) && isNumber(cells[1]),
  postcodes: (cells) =>
    (cells.length === 12 || cells.length === 11) &&
    /^[A-Z]{2}$/.test(cells[0] ?? '') &&
    isNumber(cells[9]) &&
    isNumber(cells[10]),
};

/** Returns the kind of dump of a file, by its first line; undefined for other files. */
export function dumpOf(path: string): Dump | undefined {
  if (statSync(path).isDirectory()) return undefined;
  const [first = ''] = sniff(path).head.toString('utf8').split(/\r?\n/u);
  const cells = first.replace(/^\uFEFF/u, '').split('\t');
  return DUMPS.find((dump) => FORMATS[dump](cells));
}

/** Whether cells are a line of a dump. */
export const isLineOf = (dump: Dump, cells: readonly string[]): boolean => FORMATS[dump](cells);

/** A line of a dump. */
export interface DumpLine {
  /** From 1. */
  line: number;
  cells: readonly string[];
  /** Share of the file that is read, 0 to 1. */
  share: number;
}

export async function* readDump(path: string): AsyncGenerator<DumpLine> {
  const stream = createReadStream(path);
  const { size } = statSync(path);
  let line = 0;
  try {
    for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1;
      if (text !== '') yield { line, cells: text.split('\t'), share: stream.bytesRead / Math.max(1, size) };
    }
  } finally {
    stream.destroy();
  }
}

/** A feature of a dump. */
export interface GeonamesFeature {
  id: number;
  name: string;
  otherNames: readonly string[];
  featureClass: string;
  featureCode: string;
  /** Absent if unknown: GeoNames writes 0. */
  population: number | undefined;
  lon: string;
  lat: string;
}

/** Codes, addresses of pages and identifiers of other sources among the names. */
const isNoName = (text: string): boolean => /^https?:|^[A-Z\d]{2,4}$|^Q\d+$|^\d+$/u.test(text);

export function readFeature(cells: readonly string[]): GeonamesFeature {
  const [id, name = '', asciiName = '', others = '', lat = '', lon = '', featureClass = '', featureCode = ''] = cells;
  return {
    id: Number(id),
    name,
    otherNames: [asciiName, ...others.split(',')].filter((other) => other !== '' && other !== name && !isNoName(other)),
    featureClass,
    featureCode,
    population: Number(cells[14]) || undefined,
    lon,
    lat,
  };
}

/** Entries in place of a language that aren't names. */
const NO_LANGUAGES = new Set([
  'link',
  'wkdt',
  'post',
  'iata',
  'icao',
  'faac',
  'unlc',
  'tcid',
  'fr_1793',
  'phon',
  'piny',
]);

/** Returns the feature and its name in a line of alternate names; undefined for a code or a link. */
export function readOtherName([, id, language = '', name = '']: readonly string[]):
  | [id: number, name: string]
  | undefined {
  return NO_LANGUAGES.has(language) || name === '' || isNoName(name) ? undefined : [Number(id), name];
}

/** A postal code of a place, in the order of the columns of the dump. */
export interface GeonamesPostcode {
  country: string;
  code: string;
  place: string;
  lon: string;
  lat: string;
}

export const readPostcode = ([country = '', code = '', place = '', ...cells]: readonly string[]): GeonamesPostcode => ({
  country,
  code,
  place,
  lat: cells[6] ?? '',
  lon: cells[7] ?? '',
});
