/** Columns of address files: their meaning, and the names that they commonly have. */
import { fieldByName, type FieldRule } from './mapping.ts';

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

/** Common names of each field: OpenAddresses, OpenStreetMap, Census TIGER, NENA and city data portals. */
export const ADDRESS_MAPPING: Readonly<Record<AddressField, FieldRule>> = {
  number: {
    aliases: 'number housenumber housenum addrhousenumber addrnum addnumber addrno stnum streetnumber streetnum',
  },
  number_suffix: { aliases: 'numbersuffix addrnumsuf addrnsfx addnumsuf addsuffix' },
  street: {
    aliases:
      'street fullname fullstname streetfull streetnamefull addrstreet streetname stname feanme roadname label name',
  },
  street_prefix: { aliases: 'streetprefix stpredir predir dirpre prefix direction' },
  street_type: { aliases: 'streettype stpostyp sttype streetsufx suffixtype featyp type' },
  street_suffix: { aliases: 'streetsuffix stposdir sufdir dirsuf' },
  unit: { aliases: 'unit unitid addrunit apt suite' },
  locality: { aliases: 'city town locality municipality addrcity place postcomm poname msagcommunity community' },
  region: { aliases: 'region state province addrstate st' },
  postcode: { aliases: 'postcode zip zipcode zip5 postalcode addrpostcode' },
  lon: { aliases: 'lon long longitude lng x' },
  lat: { aliases: 'lat latitude y' },
  left_from: { aliases: 'lfrom lfromadd lfromhn lfadd fromaddrl leftfrom fromleft laddfrom lfaddr fraddl' },
  left_to: { aliases: 'lto ltoadd ltohn ltadd toaddrl leftto toleft laddto ltaddr toaddl' },
  right_from: { aliases: 'rfrom rfromadd rfromhn rfadd fromaddrr rightfrom fromright raddfrom rfaddr fraddr' },
  right_to: { aliases: 'rto rtoadd rtohn rtadd toaddrr rightto toright raddto rtaddr toaddr' },
  left_postcode: { aliases: 'zipleft zipl leftzip lzip postcodeleft' },
  right_postcode: { aliases: 'zipright zipr rightzip rzip postcoderight' },
};

/** The file's own column name for each field. */
export type AddressFieldMap = Partial<Record<AddressField, string>>;

/** Column names that often mean something else. */
const VAGUE_STREETS = new Set(['name', 'label']);

/** Returns whether these are columns of an address file: a street, and house numbers or ranges of them. */
export function areAddressColumns(columns: readonly string[]): boolean {
  const street = fieldByName(ADDRESS_MAPPING.street, columns);
  if (street === undefined || VAGUE_STREETS.has(street.toLowerCase())) return false;
  return (['number', 'left_from', 'right_from'] as const).some(
    (field) => fieldByName(ADDRESS_MAPPING[field], columns) !== undefined,
  );
}
