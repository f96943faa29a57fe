/** Finds the columns of address fields, by name or by the user's choice. */
import { addressPart, latitudeFit, longitudeFit, type AddressPart } from '../../../formats/tables/column-names.ts';
import { Fault, fileFault } from '../../../../contract/fault.ts';
import { ADDRESS_MAPPING, type AddressField, type AddressFieldMap } from '../../../../contract/address-columns.ts';
import { foldedName, type FieldRule, type Mapping, type SampledField } from '../../../../contract/mapping.ts';
import { resolveFields } from '../../mapping.ts';

/** Columns with street names without direction and type. */
const BARE_STREET = new Set(['streetname', 'stname', 'feanme']);
const STREET_PARTS = ['street_prefix', 'street_type', 'street_suffix'] as const;

/** Parts of an address, which are also found by their names in many languages. */
const PART_FIELDS: Partial<Record<AddressField, AddressPart>> = {
  number: 'number',
  street: 'street',
  locality: 'town',
  region: 'region',
  postcode: 'postcode',
};
/** Columns with complete addresses or row numbers, which aren't one part of an address. */
const NO_PART = /^no\.?$|addr|adr[eè]s|anschrift|direcci|indirizz|endere|domicil|адрес|住所|地址|주소/iu;

/** Ranks a column by its name in any language, unless it already contains another field. */
const rankByWord =
  (field: AddressField): FieldRule<AddressField>['rank'] =>
  ({ name }, found) => {
    if (Object.values(found).includes(name)) return undefined;
    const part = PART_FIELDS[field];
    const isFound =
      field === 'lon'
        ? longitudeFit(name) > 0
        : field === 'lat'
          ? latitudeFit(name) > 0
          : part !== undefined && addressPart(name) === part && !NO_PART.test(name.trim());
    return isFound ? 0 : undefined;
  };

/** Reads `number=HOUSE_NO` pairs. @param fields that the target has @throws Fault */
export function readFieldMap<Field extends string>(
  pairs: readonly string[],
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const map: Partial<Record<Field, string>> = {};
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    const field = fields.find((name) => name === pair.slice(0, cut).trim());
    if (cut < 1 || field === undefined)
      throw new Fault('invalid_parameter', `${JSON.stringify(pair)} isn't FIELD=COLUMN. Fields: ${fields.join(', ')}`);
    map[field] = pair.slice(cut + 1).trim();
  }
  return map;
}

/** The fault of a file without columns for required fields. */
export const lacksColumns = (file: string, columns: readonly string[], missing: readonly string[]): Fault =>
  columns.length === 0
    ? fileFault(file, 'the file has no rows with columns', 'Choose another file')
    : fileFault(
        file,
        `no column for ${missing.join(', ')} found`,
        `Specify ${missing.length === 1 ? 'it' : 'each'}. Columns: ${columns.join(', ')}`,
        ...missing.map((field) => ({ parameter: `fields.${field}` })),
      );

/** Returns the fields of a file as known by name only. */
export const namedFields = (columns: readonly string[]): SampledField[] =>
  columns.map((name) => ({ name, texts: [], values: [], filled: 0, distinct: 0 }));

/**
 * Returns the columns of the wanted fields, chosen or found.
 * @param given columns chosen by the user; an empty text means that the file has none
 * @throws Fault if the file lacks a chosen column
 */
export function findColumns(
  file: string,
  columns: readonly string[],
  wanted: readonly AddressField[],
  given: AddressFieldMap,
): AddressFieldMap {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of its fields, for all that read it
  const mapping = Object.fromEntries(
    wanted.map((field) => [field, { ...ADDRESS_MAPPING[field], rank: rankByWord(field) }]),
  ) as Mapping<AddressField>;
  const found = resolveFields(mapping, namedFields(columns), { file, given });
  // A complete name contains its type, although there is a column of types, too; chosen columns are used.
  const isComplete = !BARE_STREET.has(foldedName(found.street ?? ''));
  if (isComplete) for (const part of STREET_PARTS) if (given[part] === undefined) delete found[part];
  return found;
}
