/** Forward and reverse geocoding. `docs/geocoder.md` describes how results are found and ranked. */
import { Type, type Static } from 'typebox';
import { BOX_TEXT, Latitude, Longitude } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { defineLookUp, LON_LAT } from './look-up.ts';

/**
 * Minimum `match_quality` at which a table accepts a result: at least 99 % of such results are right, as measured by
 * `npm run test:long -- accuracy`.
 */
export const MIN_MATCH_QUALITY = 0.8;
/** Minimum quality of a result to offer to a person. */
export const MIN_PARTIAL_QUALITY = 0.1;

/** Maximum length of an address; the rest is ignored. */
export const MAX_ADDRESS_CHARACTERS = 256;
/** Maximum number of words of an address; the rest is ignored. */
export const MAX_ADDRESS_WORDS = 16;
/** Number of results if the request has no `limit`. */
export const DEFAULT_RESULTS = 5;
/** Maximum number of results. */
export const MAX_RESULTS = 20;

/** Types of results and of address components, named as in the well-known map geocoder; `grid_reference` is MGRS. */
export const GEOCODER_TYPES = [
  'street_address',
  'street_number',
  'premise',
  'route',
  'intersection',
  'neighborhood',
  'sublocality',
  'locality',
  'postal_code',
  'postal_code_suffix',
  'administrative_area_level_1',
  'administrative_area_level_2',
  'administrative_area_level_3',
  'administrative_area_level_4',
  'administrative_area_level_5',
  'administrative_area_level_6',
  'administrative_area_level_7',
  'country',
  'political',
  'continent',
  'colloquial_area',
  'natural_feature',
  'airport',
  'point_of_interest',
  'establishment',
  'plus_code',
  'grid_reference',
  'geohash',
  'maidenhead',
  'h3',
] as const;
export type GeocoderType = (typeof GEOCODER_TYPES)[number];

export const LOCATION_TYPES = ['ROOFTOP', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'APPROXIMATE'] as const;
export type LocationType = (typeof LOCATION_TYPES)[number];

/** Filters in `components`. */
export const COMPONENT_FILTERS = ['country', 'postal_code', 'locality', 'administrative_area', 'route'] as const;
export type ComponentFilter = (typeof COMPONENT_FILTERS)[number];

/** Fields of an address, in the order in which they are joined. */
export const ADDRESS_FIELDS = ['house_number', 'street', 'city', 'state', 'postal_code', 'country'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

export const GEOCODER_STATUSES = ['OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'UNKNOWN_ERROR'] as const;

/** Administrative levels that a place can be the seat of. */
export const SEATS_OF = [
  'country',
  'administrative_area_level_1',
  'administrative_area_level_2',
  'administrative_area_level_3',
  'administrative_area_level_4',
  'administrative_area_level_5',
] as const;
export type SeatOf = (typeof SEATS_OF)[number];

const latLng = (description: string) =>
  Type.Object(
    {
      lat: Type.Number({ description: 'Latitude in degrees' }),
      lng: Type.Number({ description: 'Longitude in degrees' }),
    },
    { description },
  );

export const AddressComponent = Type.Object({
  long_name: Type.String({ description: 'Full name' }),
  short_name: Type.String({ description: 'Code or abbreviation; the long name if there is none' }),
  types: Type.Array(Type.Enum(GEOCODER_TYPES), { description: 'Types of the component' }),
});
export type AddressComponent = Static<typeof AddressComponent>;

export const GeocoderResult = Type.Object({
  address_components: Type.Array(AddressComponent, {
    description: 'From the house number to the country; the postal code last',
  }),
  formatted_address: Type.String({ description: 'The address in the order of its country' }),
  types: Type.Array(Type.Enum(GEOCODER_TYPES), { description: 'Types of the result' }),
  geometry: Type.Object(
    {
      location: latLng('Position'),
      location_type: Type.Enum(LOCATION_TYPES, {
        description:
          'ROOFTOP: an address point. RANGE_INTERPOLATED: interpolated between known numbers. GEOMETRIC_CENTER: ' +
          'the centre of a street or area. APPROXIMATE: a representative point of a place',
      }),
      viewport: Type.Object(
        { northeast: latLng('North-eastern corner'), southwest: latLng('South-western corner') },
        { description: 'Extent to show on a map; for a country its mainland. Never crosses ±180°' },
      ),
    },
    { description: 'Position and precision' },
  ),
  place_id: Type.String({ description: 'Identifier of the result; stable while its text and position stay the same' }),
  partial_match: Type.Optional(
    Type.Literal(true, { description: "Present if a word or the house number of the request wasn't matched" }),
  ),
  match_quality: Type.Optional(
    Type.Number({
      description:
        'Forward only: probability that this is what the text refers to, 0 to 1; about 85 % of results between ' +
        '0.8 and 0.9 are right',
    }),
  ),
  distance_metres: Type.Optional(
    Type.Number({
      description: 'For reverse requests and position codes: distance from the position to the result',
    }),
  ),
  boundary_id: Type.Optional(
    Type.Integer({
      description: 'Id of the area that the result is: `GET /v1/areas/{boundary_id}` returns its geometry',
    }),
  ),
  local_type: Type.Optional(
    Type.String({
      description:
        "What that area is called in its country, e.g. `County` or `Provincia`; absent if its pack doesn't say",
    }),
  ),
  seat_of: Type.Optional(
    Type.Enum(SEATS_OF, {
      description:
        'For places, from GeoNames: `country` for a capital, otherwise the highest level that the place is the seat ' +
        'of. Absent if none is known',
    }),
  ),
  pack: Type.Optional(
    Type.String({
      description:
        'Id of the data pack of the result; absent for a Plus Code or MGRS reference without an address nearby',
    }),
  ),
});
export type GeocoderResult = Static<typeof GeocoderResult>;

export const GeocoderResponse = Type.Object({
  results: Type.Array(GeocoderResult, {
    description: 'Best first; in reverse from the most to the least specific. Empty if nothing was found',
  }),
  status: Type.Enum(GEOCODER_STATUSES, { description: '`OK`, or `ZERO_RESULTS` if nothing was found' }),
});
export type GeocoderResponse = Static<typeof GeocoderResponse>;

export const GeocoderRefusal = Type.Object({
  ...ErrorBody.properties,
  results: Type.Array(GeocoderResult, { maxItems: 0, description: 'Empty' }),
  status: Type.Enum(['INVALID_REQUEST', 'UNKNOWN_ERROR'], {
    description: '`INVALID_REQUEST` for an error in the request, `UNKNOWN_ERROR` for an error of the server',
  }),
  error_message: Type.String({ description: 'The same as `message`' }),
});
export type GeocoderRefusal = Static<typeof GeocoderRefusal>;

const list = (names: readonly string[]): string => `^(${names.join('|')})(\\|(${names.join('|')}))*$`;
const decimal = String.raw`[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?`;
const lonLat = `^${decimal},${decimal}$`;

const Format = Type.Enum(['json', 'xml'], { default: 'json', description: 'Format of the response' });
const ResultType = Type.String({
  pattern: list(GEOCODER_TYPES),
  expected: `one or more of ${GEOCODER_TYPES.join(', ')}, joined by |`,
  description: 'Only results of one of these types',
});
const LocationTypes = Type.String({
  pattern: list(LOCATION_TYPES),
  expected: `one or more of ${LOCATION_TYPES.join(', ')}, joined by |`,
  description: 'Only results with one of these location types',
});

/** The response with `format=xml`: the same fields in the same order as elements. */
const XML_RESULTS = {
  description:
    'With `format=xml`: root `GeocodeResponse` with `status` and one `result` per result; lists are repeated ' +
    'elements (`type`, `address_component`), `location`, `southwest` and `northeast` contain `lat` and `lng`. ' +
    'Fields missing in JSON are missing here too',
  example:
    '<?xml version="1.0" encoding="UTF-8"?>\n<GeocodeResponse><status>OK</status><result><type>street_address</type>' +
    '<formatted_address>1500 Pacific Ave, Santa Cruz, CA 95060, United ' +
    'States</formatted_address><address_component><long_name>1500</long_name>' +
    '<short_name>1500</short_name><type>street_number</type></address_component><geometry><location>' +
    '<lat>36.9745</lat><lng>-122.0268</lng></location>' +
    '<location_type>RANGE_INTERPOLATED</location_type><viewport><southwest><lat>36.97</lat><lng>-122.03</lng>' +
    '</southwest><northeast><lat>36.98</lat>' +
    '<lng>-122.02</lng></northeast></viewport></geometry><place_id>s.1</place_id>' +
    '<pack>geocoder-santa-cruz</pack></result></GeocodeResponse>',
};
const XML_REFUSAL = {
  description: 'With `format=xml`: root `GeocodeResponse` with `status` and `error_message`',
  example:
    '<?xml version="1.0" ' +
    'encoding="UTF-8"?>\n<GeocodeResponse><status>INVALID_REQUEST</status><error_message>address is missing ' +
    'or empty</error_message></GeocodeResponse>',
};
const asXml = (type: typeof XML_RESULTS) => ({ 'application/xml': type });

const answers = {
  200: {
    description:
      'The results, best first (forward) or from most to least specific (reverse); with `format=xml` as XML with ' +
      'root `GeocodeResponse`',
    schema: GeocoderResponse,
    otherTypes: asXml(XML_RESULTS),
  },
  400: { description: 'Invalid request', schema: GeocoderRefusal, otherTypes: asXml(XML_REFUSAL) },
  500: { description: 'Internal error; retrying may succeed', schema: GeocoderRefusal, otherTypes: asXml(XML_REFUSAL) },
};

const field = (description: string) => Type.Optional(Type.String({ maxLength: MAX_ADDRESS_CHARACTERS, description }));

export const GeocoderQuery = Type.Object({
  address: Type.Optional(
    Type.String({
      description:
        'Street address, intersection, place, postal code, airport or business, in any order; or a position, e.g. ' +
        '`36.97, -122.03` (latitude first), which is answered like `rev-geocoder`; or a full Plus Code or MGRS ' +
        'reference, which returns one result at its point. Optional with `components` or address fields. ' +
        `At most ${MAX_ADDRESS_CHARACTERS} characters and ${MAX_ADDRESS_WORDS} words are read`,
    }),
  ),
  house_number: field('House number, if the address is given in fields instead of `address`'),
  street: field('Street, with or without the house number'),
  city: field('Town of the address'),
  state: field('State, province or region of the address: name or code'),
  postal_code: field('Postal code of the address'),
  country: field('Country of the address: name or code'),
  components: Type.Optional(
    Type.String({
      pattern: `^(${COMPONENT_FILTERS.join('|')}):[^|:]+(\\|(${COMPONENT_FILTERS.join('|')}):[^|:]+)*$`,
      expected:
        `name:value pairs joined by |, with names from ${COMPONENT_FILTERS.join(', ')}, e.g. ` +
        'country:US|postal_code:95060',
      description: 'Components that every result must have. Values are names or codes',
    }),
  ),
  result_type: Type.Optional(ResultType),
  location_type: Type.Optional(LocationTypes),
  autocomplete: Type.Optional(
    Type.Enum(['0', '1'], { default: '0', description: '1: the last word is still being typed' }),
  ),
  bias: Type.Optional(
    Type.String({
      pattern: lonLat,
      expected: 'a longitude and a latitude joined by a comma, e.g. -122.03,36.97',
      description: 'Position as `longitude,latitude`; results near it rank higher',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_RESULTS,
      default: DEFAULT_RESULTS,
      description: 'Maximum number of results',
    }),
  ),
  format: Type.Optional(Format),
});
export type GeocoderQuery = Static<typeof GeocoderQuery>;

export const geocoderEndpoint = defineEndpoint({
  method: 'GET',
  path: '/geocoderv1/geocoder',
  operationId: 'geocode',
  tag: 'Geocoder',
  summary: 'Address, place or postal code to coordinates and address components',
  access: 'look-up',
  query: GeocoderQuery,
  answers,
  example: '/geocoderv1/geocoder?address=1500+Pacific+Ave%2C+Santa+Cruz',
});

export const reverseGeocoderEndpoint = defineEndpoint({
  method: 'GET',
  path: '/geocoderv1/rev-geocoder',
  operationId: 'reverseGeocode',
  tag: 'Geocoder',
  summary: 'Coordinates to the closest address, street, neighbourhood, place, postal code and administrative areas',
  access: 'look-up',
  query: Type.Object({
    x: Type.Optional(Longitude),
    y: Type.Optional(Latitude),
    latlng: Type.Optional(
      Type.String({
        pattern: lonLat,
        expected: 'a latitude and a longitude joined by a comma, e.g. 36.97,-122.03',
        description: 'Position as `latitude,longitude`, instead of `x` and `y`',
      }),
    ),
    result_type: Type.Optional(ResultType),
    location_type: Type.Optional(LocationTypes),
    format: Type.Optional(Format),
  }),
  answers,
  example: '/geocoderv1/rev-geocoder?x=-122.0262&y=36.9735',
});

export const reverseGeocoderLookUp = defineLookUp({
  endpoint: reverseGeocoderEndpoint,
  names: LON_LAT,
  omit: ['format', 'latlng'],
  fields: {
    address: { kind: 'text', themes: ['geocoder'] },
    address_distance_m: { kind: 'number', themes: ['geocoder'] },
  },
  section: { id: 'address', title: 'batch.nearestAddress', isEmpty: ({ results }) => results.length === 0 },
});

/** Maximum number of addresses in a response. */
export const MAX_BOX_ADDRESSES = 1000;
/** Number of addresses if the request has no `limit`. */
export const DEFAULT_BOX_ADDRESSES = 50;
/** Maximum width and height of a box, in degrees. */
export const MAX_BOX_DEGREES = 1;
/** Largest seed of a random selection. */
export const MAX_SEED = 2 ** 31 - 1;

export const BoxAddresses = Type.Object({
  count: Type.Integer({ description: 'Number of address points in the box' }),
  addresses: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Street and house number, in the order of the country' }),
      lon: Type.Number({ description: 'Longitude in degrees' }),
      lat: Type.Number({ description: 'Latitude in degrees' }),
    }),
    { description: 'The listed addresses' },
  ),
});
export type BoxAddresses = Static<typeof BoxAddresses>;

export const boxAddressesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/addresses',
  operationId: 'addressesInBox',
  tag: 'Geocoder',
  summary: 'Addresses inside a box',
  description:
    'Address points only, no numbers interpolated along streets. The list is a random selection of all addresses ' +
    'in the box, however many there are. The same request returns the same addresses while the packs stay the same.',
  access: 'look-up',
  query: Type.Object({
    bbox: Type.String({
      ...BOX_TEXT,
      description: '`west,south,east,north` in decimal degrees',
    }),
    limit: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_BOX_ADDRESSES,
        description: `Number of addresses to list; ${DEFAULT_BOX_ADDRESSES} when absent, 0 only counts`,
      }),
    ),
    choose: Type.Optional(
      Type.Enum(['even', 'random'], {
        description:
          'Selection: `even` picks one from each part of the box, `random` from all with equal probability; `even` ' +
          'when absent',
      }),
    ),
    seed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_SEED,
        description: 'Seed of the selection; other seeds select other addresses. 1 when absent',
      }),
    ),
  }),
  answers: { 200: { description: 'The addresses', schema: BoxAddresses } },
  example: '/v1/addresses?bbox=-56.19,-34.91,-56.18,-34.9&limit=5',
});
