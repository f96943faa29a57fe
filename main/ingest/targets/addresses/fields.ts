/** Finds the columns of address fields, by name or by the user's choice. */
import { addressPart, latitudeFit, longitudeFit, type AddressPart } from '../../../formats/tables/column-names.ts';
import { Fault } from '../../../../contract/fault.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_MAPPING,
  type AddressField,
  type AddressFieldMap,
} from '../../../../contract/address-columns.ts';
import { fieldByName, foldedName } from '../../../../contract/mapping.ts';
import { requireField } from '../../mapping.ts';

/** Columns that hold the name of a street without its direction and type. */
const BARE_STREET = new Set(['streetname', 'stname', 'feanme']);
const STREET_PARTS = ['street_prefix', 'street_type', 'street_suffix'] as const;

/** What tables of many languages call the parts of an address, where the names of address files are not found. */
const PART_FIELDS: Partial<Record<AddressField, AddressPart>> = {
  number: 'number',
  street: 'street',
  locality: 'town',
  region: 'region',
  postcode: 'postcode',
};
/** An address in one piece, in which the number stands too; and what is rather the number of a row. */
const NO_PART = /^no\.?$|addr|adr[eè]s|anschrift|direcci|indirizz|endere|domicil|адрес|住所|地址|주소/iu;

/** The column that holds a field by what it is called in some language; of those that nothing else was found in. */
function columnByWord(field: AddressField, free: readonly string[]): string | undefined {
  if (field === 'lon') return free.find((column) => longitudeFit(column) > 0);
  if (field === 'lat') return free.find((column) => latitudeFit(column) > 0);
  const part = PART_FIELDS[field];
  if (part === undefined) return undefined;
  return free.find((column) => addressPart(column) === part && !NO_PART.test(column.trim()));
}

/** Reads `number=HOUSE_NO` pairs. @throws Fault */
export function readFieldMap(pairs: readonly string[]): AddressFieldMap {
  const map: AddressFieldMap = {};
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    const field = ADDRESS_FIELDS.find((name) => name === pair.slice(0, cut).trim());
    if (cut < 1 || field === undefined)
      throw new Fault(
        'invalid_parameter',
        `${JSON.stringify(pair)} isn't FIELD=COLUMN. Fields: ${ADDRESS_FIELDS.join(', ')}`,
      );
    map[field] = pair.slice(cut + 1).trim();
  }
  return map;
}

/**
 * The column of each wanted field that the file has.
 * @param given what the person says; it wins over names that are known. An empty text says that no column holds the
 * field.
 * @throws Fault where a given column is not in the file.
 */
export function findFields(
  file: string,
  columns: readonly string[],
  wanted: readonly AddressField[],
  given: AddressFieldMap,
): AddressFieldMap {
  const found: AddressFieldMap = {};
  for (const field of wanted) {
    const said = given[field];
    if (said === '') continue;
    const column =
      said === undefined
        ? fieldByName(ADDRESS_MAPPING[field], columns)
        : requireField(said, columns, file, `fields.${field}`);
    if (column !== undefined) found[field] = column;
  }
  for (const field of wanted) {
    if (given[field] !== undefined || found[field] !== undefined) continue;
    const taken = new Set(Object.values(found));
    const column = columnByWord(
      field,
      columns.filter((name) => !taken.has(name)),
    );
    if (column !== undefined) found[field] = column;
  }
  // A whole name beside a column of types has its type already; what the person says stands.
  const isWhole = !BARE_STREET.has(foldedName(found.street ?? ''));
  if (isWhole) for (const part of STREET_PARTS) if (given[part] === undefined) delete found[part];
  return found;
}
