/** Columns of address files: their meaning, and the names that they commonly have. */
import type { FieldMap, Mapping } from './mapping.ts';

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
export const ADDRESS_MAPPING: Mapping<AddressField> = {
  number: {
    content: 'the house number',
    aliases: 'number housenumber housenum addrhousenumber addrnum addnumber addrno stnum streetnumber streetnum',
  },
  number_suffix: {
    content: 'the letter after the house number',
    aliases: 'numbersuffix addrnumsuf addrnsfx addnumsuf addsuffix',
  },
  street: {
    content: 'the name of the street',
    aliases:
      'street fullname fullstname streetfull streetnamefull addrstreet streetname stname feanme roadname label name',
  },
  street_prefix: {
    content: 'the direction before the name of the street',
    aliases: 'streetprefix stpredir predir dirpre prefix direction',
  },
  street_type: {
    content: 'the type of street, e.g. `Ave`',
    aliases: 'streettype stpostyp sttype streetsufx suffixtype featyp type',
  },
  street_suffix: {
    content: 'the direction after the name of the street',
    aliases: 'streetsuffix stposdir sufdir dirsuf',
  },
  unit: { content: 'the unit or flat', aliases: 'unit unitid addrunit apt suite' },
  locality: {
    content: 'the town',
    aliases: 'city town locality municipality addrcity place postcomm poname msagcommunity community',
  },
  region: { content: 'the state or region', aliases: 'region state province addrstate st' },
  postcode: { content: 'the postal code', aliases: 'postcode zip zipcode zip5 postalcode addrpostcode' },
  lon: { content: 'the longitude in degrees', aliases: 'lon long longitude lng x' },
  lat: { content: 'the latitude in degrees', aliases: 'lat latitude y' },
  left_from: {
    content: 'the first house number on the left',
    aliases: 'lfrom lfromadd lfromhn lfadd fromaddrl leftfrom fromleft laddfrom lfaddr fraddl',
  },
  left_to: {
    content: 'the last house number on the left',
    aliases: 'lto ltoadd ltohn ltadd toaddrl leftto toleft laddto ltaddr toaddl',
  },
  right_from: {
    content: 'the first house number on the right',
    aliases: 'rfrom rfromadd rfromhn rfadd fromaddrr rightfrom fromright raddfrom rfaddr fraddr',
  },
  right_to: {
    content: 'the last house number on the right',
    aliases: 'rto rtoadd rtohn rtadd toaddrr rightto toright raddto rtaddr toaddr',
  },
  left_postcode: { content: 'the postal code on the left', aliases: 'zipleft zipl leftzip lzip postcodeleft' },
  right_postcode: { content: 'the postal code on the right', aliases: 'zipright zipr rightzip rzip postcoderight' },
};

/** The file's own column name for each field. */
export type AddressFieldMap = FieldMap<AddressField>;

const VAGUE_STREETS = new Set(['name', 'label']);
/** Returns whether a column of street names often contains something else, except in files of streets. */
export const isVagueStreet = (column: string): boolean => VAGUE_STREETS.has(column.toLowerCase());
