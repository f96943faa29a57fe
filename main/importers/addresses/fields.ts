/** Which column of a file holds what: by its name, or as the person says. */
import { Fault } from '../../../contract/fault.ts';
import {
  ADDRESS_FIELDS,
  columnOf,
  type AddressField,
  type AddressFieldMap,
} from '../../../contract/address-columns.ts';

/** Columns that hold the name of a street without its direction and type. */
const BARE_STREET = new Set(['streetname', 'street_name', 'stname', 'st_name', 'feanme']);
const STREET_PARTS = ['street_prefix', 'street_type', 'street_suffix'] as const;

/** A mapping that names a field or column that there is not. */
const fieldFault = (message: string): Fault =>
  new Fault('invalid_parameter', message, { errors: [{ parameter: 'fields', message }] });

/** Reads `number=HOUSE_NO` pairs. @throws Fault */
export function readFieldMap(pairs: readonly string[]): AddressFieldMap {
  const map: AddressFieldMap = {};
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    const field = ADDRESS_FIELDS.find((name) => name === pair.slice(0, cut).trim());
    if (cut < 1 || field === undefined)
      throw fieldFault(`${JSON.stringify(pair)} is no FIELD=COLUMN: the fields are ${ADDRESS_FIELDS.join(', ')}`);
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
  columns: readonly string[],
  wanted: readonly AddressField[],
  given: AddressFieldMap,
): AddressFieldMap {
  const byName = new Map(columns.map((column) => [column.toLowerCase(), column]));
  const found: AddressFieldMap = {};
  for (const field of wanted) {
    const said = given[field];
    if (said === '') continue;
    if (said !== undefined && !byName.has(said.toLowerCase()))
      throw fieldFault(`There is no column ${JSON.stringify(said)} for ${field}: the file has ${columns.join(', ')}`);
    const column = said === undefined ? columnOf(field, columns) : byName.get(said.toLowerCase());
    if (column !== undefined) found[field] = column;
  }
  // A whole name beside a column of types has its type already; what the person says stands.
  const isWhole = !BARE_STREET.has((found.street ?? '').toLowerCase());
  if (isWhole) for (const part of STREET_PARTS) if (given[part] === undefined) delete found[part];
  return found;
}
