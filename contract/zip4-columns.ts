/** Fields of files of ZIP+4 areas: their content, their usual names, and how to read their values. */
import type { FieldMap, Mapping } from './mapping.ts';

export type Zip4Field = 'zip' | 'plus4' | 'zip9' | 'fips' | 'state';
export type Zip4Fields = FieldMap<Zip4Field>;

export interface Zip4Code {
  zip: string;
  plus4: string;
}

/** Leading zeros that numbers may lack: the lowest ZIP code is 00501, the lowest state 01. */
const LOST_ZEROS = { zip: 2, plus4: 3, zip9: 2, fips: 1, county: 2, state: 1 } as const;
const LENGTHS = { zip: 5, plus4: 4, zip9: 9, fips: 5, county: 3, state: 2 } as const;

/** Returns the digits of a code. Numbers are padded with the zeros that they lack; texts must be complete. */
export function digitsOf(value: unknown, part: keyof typeof LENGTHS): string | undefined {
  const length = LENGTHS[part];
  if (typeof value === 'number') {
    const isWhole = Number.isInteger(value) && value >= 0 && value < 10 ** length;
    return isWhole && String(value).length >= length - LOST_ZEROS[part]
      ? String(value).padStart(length, '0')
      : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return new RegExp(`^\\d{${length}}$`).test(text) ? text : undefined;
}

/** Reads nine digits, with or without a hyphen or blank after the fifth. */
export function readZip9(value: unknown): Zip4Code | undefined {
  const text = typeof value === 'string' ? value.trim().replace(/^(\d{5})[- ](\d{4})$/, '$1$2') : value;
  const digits = digitsOf(text, 'zip9');
  return digits === undefined ? undefined : { zip: digits.slice(0, 5), plus4: digits.slice(5) };
}

/** `zip9` is `zip` and `plus4` in one; `fips` has five digits, or three if there is a `state`. */
export const ZIP4_MAPPING: Mapping<Zip4Field> = {
  zip: {
    content: 'the five-digit ZIP code',
    aliases: 'zip zip5 zipcode zcta5 zcta zcta5ce20 zcta5ce10 postcode postalcode geozip zipcodes',
    check: (value) => digitsOf(value, 'zip') !== undefined,
  },
  plus4: {
    content: 'the four-digit extension of the ZIP code',
    aliases: 'plus4 zip4 zipplus4 addon zip4code zipadd ext4 zipext segment plusfour',
    check: (value) => digitsOf(value, 'plus4') !== undefined,
  },
  zip9: {
    content: 'the nine-digit code, instead of `zip` and `plus4`',
    aliases: 'zip9 zip4 zipplus4 zip9code zip4code postcode9 fullzip zip4full zipplusfour uid',
    check: (value) => readZip9(value) !== undefined,
  },
  fips: {
    content: 'the five-digit county code, or its last three digits if there is a `state`',
    aliases:
      'fips countyfips fipscounty cntyfips stcofips stcntyfips fipscode cofips county countyfp countyfp20 countyfp10 ' +
      'county3',
    check: (value) => (digitsOf(value, 'fips') ?? digitsOf(value, 'county')) !== undefined,
  },
  state: {
    content: 'the two-digit state code',
    aliases: 'statefp statefips stfips statefp20 statefp10 stfp',
    check: (value) => digitsOf(value, 'state') !== undefined,
  },
};
