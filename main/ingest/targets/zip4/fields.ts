/** Which fields of a file hold ZIP, plus-four and county, and what their values mean. */
import { settingFault } from '../../../../contract/fault.ts';
import type { ZIP4_FIELDS } from '../../../../contract/import-preview.ts';
import type { FieldRule } from '../../../../contract/mapping.ts';
import { fieldsOf, guessField, listFields, requireField, shown, type Properties } from '../../mapping.ts';

type Zip4Field = (typeof ZIP4_FIELDS)[number];

/** Names of fields. `zip9` is `zip` and `plus4` in one; `fips` has five digits, or three if there is a `state`. */
export type FieldMapping = { [field in Zip4Field]?: string };

export interface Zip4Code {
  zip: string;
  plus4: string;
}

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
  const text = typeof value === 'string' ? value.trim().replace(/^(\d{5})[- ](\d{4})$/, '$1$2') : value;
  const digits = digitsOf(text, 'zip9');
  return digits === undefined ? undefined : { zip: digits.slice(0, 5), plus4: digits.slice(5) };
}

const COUNTY =
  'fips countyfips fipscounty cntyfips stcofips stcntyfips fipscode cofips county countyfp countyfp20 countyfp10 ' +
  'county3';

const MAPPING: Readonly<Record<Zip4Field | 'county', FieldRule>> = {
  zip: {
    aliases: 'zip zip5 zipcode zcta5 zcta zcta5ce20 zcta5ce10 postcode postalcode geozip zipcodes',
    check: (value) => digitsOf(value, 'zip') !== undefined,
  },
  plus4: {
    aliases: 'plus4 zip4 zipplus4 addon zip4code zipadd ext4 zipext segment plusfour',
    check: (value) => digitsOf(value, 'plus4') !== undefined,
  },
  zip9: {
    aliases: 'zip9 zip4 zipplus4 zip9code zip4code postcode9 fullzip zip4full zipplusfour uid',
    check: (value) => zip9Of(value) !== undefined,
  },
  fips: { aliases: COUNTY, check: (value) => digitsOf(value, 'fips') !== undefined },
  county: { aliases: COUNTY, check: (value) => digitsOf(value, 'county') !== undefined },
  state: {
    aliases: 'statefp statefips stfips statefp20 statefp10 stfp',
    check: (value) => digitsOf(value, 'state') !== undefined,
  },
};

/** The fields of the codes, if there are any. */
function codeFields(given: FieldMapping, samples: readonly Properties[]): FieldMapping | undefined {
  if (given.zip9 !== undefined) return {};
  const zip9 = given.zip === undefined && given.plus4 === undefined ? guessField(MAPPING.zip9, samples) : undefined;
  if (zip9 !== undefined) return { zip9 };
  const zip = given.zip ?? guessField(MAPPING.zip, samples);
  const plus4 = given.plus4 ?? guessField(MAPPING.plus4, samples);
  return zip === undefined || plus4 === undefined ? undefined : { zip, plus4 };
}

function countyFields(samples: readonly Properties[]): FieldMapping {
  const fips = guessField(MAPPING.fips, samples);
  if (fips !== undefined) return { fips };
  const [county, state] = [guessField(MAPPING.county, samples), guessField(MAPPING.state, samples)];
  return county === undefined || state === undefined ? {} : { fips: county, state };
}

/** Whether the first rows have ZIP+4 codes, by name and value of their fields. */
export const hasCodes = (samples: readonly Properties[]): boolean => codeFields({}, samples) !== undefined;

/**
 * Completes a mapping from the names and values of the first rows.
 * @throws Fault that lists the fields of the file, if a given one is missing or none fits
 */
export function resolveMapping(said: FieldMapping, file: string, samples: readonly Properties[]): FieldMapping {
  const fields = fieldsOf(samples);
  const given: FieldMapping = Object.fromEntries(
    Object.entries(said).map(([field, name]) => [field, requireField(name, fields, file, `fields.${field}`)]),
  );
  const codes = codeFields(given, samples);
  if (codes === undefined)
    throw settingFault(
      `Nothing was imported: ${file}: no field contains ZIP+4 codes. Specify the fields of the ZIP code and of the ` +
        `four digits after it, or of the complete code. ${listFields(fields)}`,
      [{ parameter: 'zip' }, { parameter: 'plus4' }, { parameter: 'zip9' }],
    );
  return { ...codes, ...(given.fips === undefined ? countyFields(samples) : {}), ...given };
}

/** The code of a row, or what is wrong with it. */
export function readCode(
  properties: Properties,
  mapping: FieldMapping,
): Zip4Code | { message: string; remedy: string } {
  if (mapping.zip9 !== undefined) {
    const value = properties[mapping.zip9];
    return (
      zip9Of(value) ?? {
        message: `${mapping.zip9} is ${shown(value)}`,
        remedy: 'It must have nine digits, e.g. 950601234 or 95060-1234',
      }
    );
  }
  const { zip: zipField = '', plus4: plus4Field = '' } = mapping;
  const zip = digitsOf(properties[zipField], 'zip');
  const plus4 = digitsOf(properties[plus4Field], 'plus4');
  if (zip === undefined)
    return {
      message: `${zipField} is ${shown(properties[zipField])}`,
      remedy: 'It must have five digits; store it as text to keep leading zeros',
    };
  if (plus4 === undefined)
    return {
      message: `${plus4Field} is ${shown(properties[plus4Field])}`,
      remedy: 'It must have four digits; store it as text to keep leading zeros',
    };
  return { zip, plus4 };
}

/** The county of a row: five digits, null where the row does not say, undefined where what it says is none. */
export function readFips(properties: Properties, mapping: FieldMapping): string | null | undefined {
  if (mapping.fips === undefined) return null;
  const value = properties[mapping.fips];
  if (value === undefined || value === null || value === '') return null;
  if (mapping.state === undefined) return digitsOf(value, 'fips');
  const state = digitsOf(properties[mapping.state], 'state');
  const county = digitsOf(value, 'county');
  return state === undefined || county === undefined ? undefined : state + county;
}
