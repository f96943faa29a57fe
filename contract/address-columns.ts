/** Columns of address files: their meaning, and the names that they commonly have. */

export const POINT_FIELDS = [
  'number',
  'number_suffix',
  'street',
  'street_prefix',
  'street_type',
  'street_suffix',
  'unit',
  'locality',
  'region',
  'postcode',
  'lon',
  'lat',
] as const;
export const RANGE_FIELDS = [
  'street',
  'street_prefix',
  'street_type',
  'street_suffix',
  'left_from',
  'left_to',
  'right_from',
  'right_to',
  'left_postcode',
  'right_postcode',
  'locality',
] as const;
export const ADDRESS_FIELDS = [...new Set([...POINT_FIELDS, ...RANGE_FIELDS])];

export type AddressField = (typeof POINT_FIELDS)[number] | (typeof RANGE_FIELDS)[number];

/**
 * Common names of each field, folded: OpenAddresses, OpenStreetMap, Census TIGER, NENA and city data portals. The first
 * match wins.
 */
const NAMES: Record<AddressField, string> = {
  number:
    'number house_number housenumber house_num housenum addr:housenumber addrnum addr_num add_number addrno ' +
    'stnum st_num street_number street_num streetnum',
  number_suffix: 'number_suffix numbersuffix addrnumsuf addr_n_sfx addnum_suf add_suffix',
  street:
    'street fullname full_name fullstname street_full street_name_full addr:street streetname street_name ' +
    'stname st_name feanme road_name roadname label name',
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

/** The file's own column name for each field. */
export type AddressFieldMap = Partial<Record<AddressField, string>>;

/** Returns the name of the column with a field; undefined if no column has a known name. */
export function columnOf(field: AddressField, columns: readonly string[]): string | undefined {
  const byName = new Map(columns.map((column) => [column.toLowerCase(), column]));
  const known = NAMES[field].split(' ').find((name) => byName.has(name));
  return known === undefined ? undefined : byName.get(known);
}

/** Column names that often mean something else. */
const VAGUE_STREETS = new Set(['name', 'label']);

/** Returns whether these are columns of an address file: a street, and house numbers or ranges of them. */
export function areAddressColumns(columns: readonly string[]): boolean {
  const street = columnOf('street', columns);
  if (street === undefined || VAGUE_STREETS.has(street.toLowerCase())) return false;
  return (
    columnOf('number', columns) !== undefined ||
    columnOf('left_from', columns) !== undefined ||
    columnOf('right_from', columns) !== undefined
  );
}
