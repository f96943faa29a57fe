/** Which column of somebody's file holds what: by its name, or as the person says. */

export const POINT_FIELDS = ['number', 'number_suffix', 'street', 'street_prefix', 'street_type', 'street_suffix', 'unit', 'locality', 'region', 'postcode', 'lon', 'lat'] as const;
export const RANGE_FIELDS = ['street', 'street_prefix', 'street_type', 'street_suffix', 'left_from', 'left_to', 'right_from', 'right_to', 'left_postcode', 'right_postcode', 'locality'] as const;
export type Field = (typeof POINT_FIELDS)[number] | (typeof RANGE_FIELDS)[number];

/** Names in use for a field, folded: OpenAddresses, OpenStreetMap, Census TIGER, NENA and city data portals. The first found counts. */
const NAMES: Record<Field, string> = {
  number: 'number house_number housenumber house_num housenum addr:housenumber addrnum addr_num add_number addrno stnum st_num street_number street_num streetnum',
  number_suffix: 'number_suffix numbersuffix addrnumsuf addr_n_sfx addnum_suf add_suffix',
  street: 'street fullname full_name fullstname street_full street_name_full addr:street streetname street_name stname st_name feanme road_name roadname label name',
  street_prefix: 'street_prefix st_predir predir pre_dir dirpre prefix direction',
  street_type: 'street_type st_postyp st_type sttype streetsufx suffix_type featyp type',
  street_suffix: 'street_suffix st_posdir sufdir suf_dir dirsuf',
  unit: 'unit unitid unit_id addr:unit apt suite',
  locality: 'city town locality municipality addr:city place post_comm po_name msag_community community',
  region: 'region state province addr:state st',
  postcode: 'postcode zip zipcode zip_code zip_5 zip5 postal_code postalcode addr:postcode',
  lon: 'lon long longitude lng x',
  lat: 'lat latitude y',
  left_from: 'l_from lfromadd lfromhn l_f_add fromaddr_l from_addr_l left_from fromleft l_add_from lf_addr fraddl',
  left_to: 'l_to ltoadd ltohn l_t_add toaddr_l to_addr_l left_to toleft l_add_to lt_addr toaddl',
  right_from: 'r_from rfromadd rfromhn r_f_add fromaddr_r from_addr_r right_from fromright r_add_from rf_addr fraddr',
  right_to: 'r_to rtoadd rtohn r_t_add toaddr_r to_addr_r right_to toright r_add_to rt_addr toaddr',
  left_postcode: 'zip_left zipl left_zip zip_l l_zip lzip postcode_left',
  right_postcode: 'zip_right zipr right_zip zip_r r_zip rzip postcode_right',
};

/** Columns that hold the name of a street without its direction and type. */
const BARE_STREET = new Set(['streetname', 'street_name', 'stname', 'st_name', 'feanme']);
const STREET_PARTS = ['street_prefix', 'street_type', 'street_suffix'] as const;

/** Field → name of the column as the file writes it. */
export type FieldMap = Partial<Record<Field, string>>;

/** A mapping that names a field or column that there is not. */
export class FieldFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FieldFault';
  }
}

/** Reads `number=HOUSE_NO` pairs. @throws FieldFault */
export function readFieldMap(pairs: readonly string[]): FieldMap {
  const map: FieldMap = {};
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    const field = Object.keys(NAMES).find((name): name is Field => name === pair.slice(0, cut).trim());
    if (cut < 1 || field === undefined) throw new FieldFault(`--field ${JSON.stringify(pair)} is no FIELD=COLUMN: the fields are ${Object.keys(NAMES).join(', ')}`);
    map[field] = pair.slice(cut + 1).trim();
  }
  return map;
}

/**
 * The column of each wanted field that the file has.
 * @param given what the person says; it wins over names that are known.
 * @throws FieldFault where a given column is not in the file.
 */
export function findFields(columns: readonly string[], wanted: readonly Field[], given: FieldMap): FieldMap {
  const byName = new Map(columns.map((column) => [column.toLowerCase(), column]));
  const found: FieldMap = {};
  for (const field of wanted) {
    const said = given[field];
    if (said !== undefined && !byName.has(said.toLowerCase())) throw new FieldFault(`There is no column ${JSON.stringify(said)} for ${field}: the file has ${columns.join(', ')}`);
    const known = NAMES[field].split(' ').find((name) => byName.has(name));
    const column = byName.get((said ?? known ?? '').toLowerCase());
    if (column !== undefined) found[field] = column;
  }
  // A whole name beside a column of types has its type already; what the person says stands.
  const isWhole = !BARE_STREET.has((found.street ?? '').toLowerCase());
  if (isWhole) for (const part of STREET_PARTS) if (given[part] === undefined) delete found[part];
  return found;
}
