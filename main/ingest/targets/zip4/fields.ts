/** Reads ZIP codes, extensions and counties from the fields of a file. */
import { settingFault } from '../../../../contract/fault.ts';
import { findFields, mostFit, type Properties, type SampledField } from '../../../../contract/mapping.ts';
import { digitsOf, readZip9, ZIP4_MAPPING, type Zip4Code, type Zip4Fields } from '../../../../contract/zip4-columns.ts';
import { listFields, requireFields, shown } from '../../mapping.ts';

/** Finds the fields of the codes: of the complete code or of its two parts; undefined without any. */
function codeFields(
  { zip, plus4, zip9 }: Zip4Fields,
  given: Zip4Fields,
): Pick<Zip4Fields, 'zip' | 'plus4' | 'zip9'> | undefined {
  const isInParts = given.zip9 === undefined && (given.zip ?? given.plus4) !== undefined;
  if (zip9 !== undefined && !isInParts) return { zip9 };
  return zip === undefined || plus4 === undefined ? undefined : { zip, plus4 };
}

/** Finds the fields of the county. Three digits are only a county together with the state. */
function countyFields(
  { fips, state }: Zip4Fields,
  given: Zip4Fields,
  fields: readonly SampledField[],
): Pick<Zip4Fields, 'fips' | 'state'> {
  if (fips === undefined) return {};
  const values = fields.find(({ name }) => name === fips)?.values ?? [];
  const isComplete = given.state === undefined && mostFit(values, (value) => digitsOf(value, 'fips') !== undefined);
  if (isComplete) return { fips };
  if (state !== undefined) return { fips, state };
  return given.fips === undefined ? {} : { fips };
}

/** Returns whether the first rows have ZIP+4 codes, by the names and values of their fields. */
export const hasCodes = (fields: readonly SampledField[]): boolean =>
  codeFields(findFields(ZIP4_MAPPING, fields), {}) !== undefined;

/**
 * Returns the fields of a file, chosen or found.
 * @throws Fault that lists the fields of the file, if it lacks a chosen one or has no ZIP+4 codes
 */
export function resolveZip4Fields(chosen: Zip4Fields, file: string, fields: readonly SampledField[]): Zip4Fields {
  const given = requireFields(ZIP4_MAPPING, fields, { file, given: chosen });
  const found = findFields(ZIP4_MAPPING, fields, given);
  const codes = codeFields(found, given);
  if (codes === undefined)
    throw settingFault(
      `Nothing was imported: ${file}: no field contains ZIP+4 codes. Specify the fields of the ZIP code and of the ` +
        `four digits after it, or of the complete code. ${listFields(fields)}`,
      [{ parameter: 'zip' }, { parameter: 'plus4' }, { parameter: 'zip9' }],
    );
  return { ...codes, ...countyFields(found, given, fields) };
}

/** Returns the code of a row, or what is wrong with it. */
export function readCode(
  properties: Properties,
  { zip9: zip9Field, zip: zipField = '', plus4: plus4Field = '' }: Zip4Fields,
): Zip4Code | { message: string; remedy: string } {
  const invalid = (field: string, remedy: string): { message: string; remedy: string } => ({
    message: `${field} is ${shown(properties[field])}`,
    remedy,
  });
  if (zip9Field !== undefined)
    return (
      readZip9(properties[zip9Field]) ?? invalid(zip9Field, 'It must have nine digits, e.g. 950601234 or 95060-1234')
    );
  const [zip, plus4] = [digitsOf(properties[zipField], 'zip'), digitsOf(properties[plus4Field], 'plus4')];
  if (zip === undefined) return invalid(zipField, 'It must have five digits; store it as text to keep leading zeros');
  if (plus4 === undefined)
    return invalid(plus4Field, 'It must have four digits; store it as text to keep leading zeros');
  return { zip, plus4 };
}

/** Returns the five digits of a row's county; null if it has none, undefined if its value isn't valid. */
export function readFips(
  properties: Properties,
  { fips: field, state: stateField }: Zip4Fields,
): string | null | undefined {
  if (field === undefined) return null;
  const value = properties[field];
  if (value === undefined || value === null || value === '') return null;
  if (stateField === undefined) return digitsOf(value, 'fips');
  const [state, county] = [digitsOf(properties[stateField], 'state'), digitsOf(value, 'county')];
  return state === undefined || county === undefined ? undefined : state + county;
}
