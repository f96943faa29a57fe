/** Which fields of a file hold ZIP, plus-four and county, and what their values mean. */

import type { Setting } from '../../../../contract/fault.ts';

/** Names of fields; `zip9` stands for both parts where `zip` and `plus4` are absent. */
export interface FieldMapping {
  zip?: string;
  plus4?: string;
  zip9?: string;
  /** County as five digits; or three digits beside `state`. */
  fips?: string;
  /** State as two digits, where the county field has three. */
  state?: string;
}

export interface Zip4Code {
  zip: string;
  plus4: string;
}

/** Names as publishers write them, compared without case, blanks and punctuation; the first that exists wins. */
const NAMES = {
  zip: [
    'zip',
    'zip5',
    'zipcode',
    'zcta5',
    'zcta',
    'zcta5ce20',
    'zcta5ce10',
    'postcode',
    'postalcode',
    'geozip',
    'zipcodes',
  ],
  plus4: ['plus4', 'zip4', 'zipplus4', 'addon', 'zip4code', 'zipadd', 'ext4', 'zipext', 'segment', 'plusfour'],
  zip9: ['zip9', 'zip4', 'zipplus4', 'zip9code', 'zip4code', 'postcode9', 'fullzip', 'zip4full', 'zipplusfour', 'uid'],
  fips: [
    'fips',
    'countyfips',
    'fipscounty',
    'cntyfips',
    'stcofips',
    'stcntyfips',
    'fipscode',
    'cofips',
    'county',
    'countyfp',
    'countyfp20',
    'countyfp10',
    'county3',
  ],
  state: ['statefp', 'statefips', 'stfips', 'statefp20', 'statefp10', 'stfp'],
} as const;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Leading zeros that a number may have lost: the lowest ZIP is 00501, the lowest state 01. */
const LOST_ZEROS = { zip: 2, plus4: 3, zip9: 2, fips: 1, county: 2, state: 1 } as const;
const LENGTHS = { zip: 5, plus4: 4, zip9: 9, fips: 5, county: 3, state: 2 } as const;

/** Digits of a value: numbers are padded with the zeros that they lost, text must have them all. */
function digitsOf(value: unknown, part: keyof typeof LENGTHS): string | undefined {
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

/** Nine digits, with a hyphen or blank after the fifth at most. */
function zip9Of(value: unknown): Zip4Code | undefined {
  const digits =
    typeof value === 'string'
      ? digitsOf(value.trim().replace(/^(\d{5})[- ](\d{4})$/, '$1$2'), 'zip9')
      : digitsOf(value, 'zip9');
  return digits === undefined ? undefined : { zip: digits.slice(0, 5), plus4: digits.slice(5) };
}

/** A name given by hand, as the file has it. */
function findGiven(given: string, names: readonly string[]): string | undefined {
  return names.find((name) => name === given) ?? names.find((name) => name.toLowerCase() === given.toLowerCase());
}

export class MappingFault extends Error {
  readonly settings: readonly Setting[];

  constructor(message: string, ...settings: Setting[]) {
    super(message);
    this.settings = settings;
  }
}

const MOSTLY = 0.5;

/** Whether most of the sampled rows have a value that `reads`. */
function holds(
  samples: readonly Readonly<Record<string, unknown>>[],
  name: string,
  reads: (value: unknown) => boolean,
): boolean {
  const values = samples
    .map((sample) => sample[name])
    .filter((value) => value !== undefined && value !== null && value !== '');
  return values.length > 0 && values.filter(reads).length >= values.length * MOSTLY;
}

/**
 * Completes a mapping from the names and values of the first rows. What is given stands.
 * @throws MappingFault that lists the file's fields, where a given field is missing or none fits
 */
export function resolveMapping(
  given: FieldMapping,
  samples: readonly Readonly<Record<string, unknown>>[],
): FieldMapping {
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
  const list = names.length === 0 ? 'The file has no fields' : `Its fields are: ${names.join(', ')}`;
  const mapping: FieldMapping = {};
  for (const key of ['zip', 'plus4', 'zip9', 'fips', 'state'] as const) {
    const wanted = given[key];
    if (wanted === undefined) continue;
    const found = findGiven(wanted, names);
    if (found === undefined) throw new MappingFault(`the file has no field "${wanted}". ${list}`);
    mapping[key] = found;
  }
  const guess = (key: keyof typeof NAMES, reads: (value: unknown) => boolean): string | undefined => {
    const byName = new Map(names.map((name) => [plain(name), name]));
    return NAMES[key].flatMap((name) => byName.get(name) ?? []).find((name) => holds(samples, name, reads));
  };
  if (mapping.zip9 === undefined && mapping.zip === undefined && mapping.plus4 === undefined) {
    const zip9 = guess('zip9', (value) => zip9Of(value) !== undefined);
    if (zip9 !== undefined) mapping.zip9 = zip9;
  }
  if (mapping.zip9 === undefined) {
    const zip = mapping.zip ?? guess('zip', (value) => digitsOf(value, 'zip') !== undefined);
    const plus4 = mapping.plus4 ?? guess('plus4', (value) => digitsOf(value, 'plus4') !== undefined);
    if (zip === undefined || plus4 === undefined) {
      const missing =
        zip === undefined && plus4 === undefined
          ? 'no field contains ZIP+4 codes'
          : `no field contains the ${zip === undefined ? 'five digits of' : 'four digits after'} the ZIP code`;
      throw new MappingFault(
        `${missing}. Specify the fields of the ZIP code and of the four digits after it, or of the complete code. ` +
          list,
        { parameter: 'zip' },
        { parameter: 'plus4' },
        { parameter: 'zip9' },
      );
    }
    Object.assign(mapping, { zip, plus4 });
  }
  if (mapping.fips === undefined) {
    const fips = guess('fips', (value) => digitsOf(value, 'fips') !== undefined);
    const county = guess('fips', (value) => digitsOf(value, 'county') !== undefined);
    const state = guess('state', (value) => digitsOf(value, 'state') !== undefined);
    if (fips !== undefined) mapping.fips = fips;
    else if (county !== undefined && state !== undefined) Object.assign(mapping, { fips: county, state });
  }
  return mapping;
}

const show = (value: unknown): string => (value === undefined || value === null ? 'empty' : JSON.stringify(value));

/** The code of a row, or what is wrong with it. */
export function readCode(
  properties: Readonly<Record<string, unknown>>,
  mapping: FieldMapping,
): Zip4Code | { message: string; remedy: string } {
  if (mapping.zip9 !== undefined) {
    const value = properties[mapping.zip9];
    return (
      zip9Of(value) ?? {
        message: `${mapping.zip9} is ${show(value)}`,
        remedy: 'It must have nine digits, e.g. 950601234 or 95060-1234',
      }
    );
  }
  const { zip: zipField = '', plus4: plus4Field = '' } = mapping;
  const zip = digitsOf(properties[zipField], 'zip');
  const plus4 = digitsOf(properties[plus4Field], 'plus4');
  if (zip === undefined)
    return {
      message: `${zipField} is ${show(properties[zipField])}`,
      remedy: 'It must have five digits; store it as text to keep leading zeros',
    };
  if (plus4 === undefined)
    return {
      message: `${plus4Field} is ${show(properties[plus4Field])}`,
      remedy: 'It must have four digits; store it as text to keep leading zeros',
    };
  return { zip, plus4 };
}

/** The county of a row: five digits, null where the row does not say, undefined where what it says is none. */
export function readFips(
  properties: Readonly<Record<string, unknown>>,
  mapping: FieldMapping,
): string | null | undefined {
  if (mapping.fips === undefined) return null;
  const value = properties[mapping.fips];
  if (value === undefined || value === null || value === '') return null;
  if (mapping.state === undefined) return digitsOf(value, 'fips');
  const state = digitsOf(properties[mapping.state], 'state');
  const county = digitsOf(value, 'county');
  return state === undefined || county === undefined ? undefined : state + county;
}
