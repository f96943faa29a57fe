/** ZIP+4: the specification's two look-ups, and ours of the nearest area. */
import { Type, type Static } from 'typebox';
import { Latitude, Longitude, POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  CollectionBbox,
  Epsg4326Crs,
  FEATURE_COUNTS,
  FeatureBbox,
  GEOJSON_TYPE,
  MultiPolygonGeometry,
} from './geojson.ts';

const Zip = Type.String({ pattern: '^\\d{5}$', description: '5-digit ZIP code' });
const Zip9 = Type.String({ pattern: '^\\d{9}$', description: '9-digit ZIP+4 code, without a hyphen' });
const Fips = Type.String({
  pattern: '^\\d{5}$',
  description: 'County code: state and county FIPS. Absent where the source does not say',
});

export const Zip4Properties = Type.Object(
  {
    uid: Type.String({
      description:
        'ZIP+4 code and county code joined by an underscore; nothing follows it where the county is not known',
    }),
    zip: Zip,
    zip9: Zip9,
    fips: Type.Optional(Fips),
    bbox: FeatureBbox,
  },
  { description: 'Codes of the area' },
);
export type Zip4Properties = Static<typeof Zip4Properties>;

export const Zip4Feature = Type.Object({
  type: Type.Literal('Feature'),
  id: Type.String({ pattern: '^zip4\\.\\d+$', description: '`zip4.<row>`: the row in its pack' }),
  geometry: MultiPolygonGeometry,
  geometry_name: Type.Literal('geom'),
  properties: Zip4Properties,
});
export type Zip4Feature = Static<typeof Zip4Feature>;

export const Zip4Collection = Type.Object({
  type: Type.Literal('FeatureCollection'),
  totalFeatures: FEATURE_COUNTS.totalFeatures,
  features: Type.Array(Zip4Feature, { description: 'The areas, or none' }),
  crs: Epsg4326Crs,
  bbox: Type.Optional(CollectionBbox),
});
export type Zip4Collection = Static<typeof Zip4Collection>;

const MODELLED =
  'Areas and plus-four digits of the default pack are modelled, not USPS: `GET /v1/packs` says of each pack ' +
  'whether it is modelled.';

export const xy2zipEndpoint = defineEndpoint({
  method: 'GET',
  path: '/zip4v1/xy2zip',
  operationId: 'zip4At',
  tag: 'ZIP+4',
  summary: 'The ZIP+4 areas at a point',
  description:
    'On this endpoint `x` is the **latitude** and `y` the **longitude**; everywhere else `x` is the longitude. ' +
    'Several features where areas overlap; none (and no `bbox`) where no area holds the point. ' +
    `The collection's \`bbox\` is latitude first, a feature's longitude first. ${MODELLED} Send \`accept: ` +
    `${GEOJSON_TYPE}\` to receive that content type.`,
  access: 'look-up',
  query: Type.Object({ x: { ...Latitude, description: 'Latitude in decimal degrees, WGS84' }, y: Longitude }),
  answers: {
    200: {
      description: 'The areas found, or an empty collection',
      schema: Zip4Collection,
      otherTypes: { [GEOJSON_TYPE]: 'same' },
    },
  },
  example: '/zip4v1/xy2zip?x=36.9741&y=-122.0263',
});

export const zip2xyEndpoint = defineEndpoint({
  method: 'GET',
  path: '/zip4v1/zip2xy',
  operationId: 'zip4Area',
  tag: 'ZIP+4',
  summary: 'The area of a ZIP+4 code',
  description: `A well-formed code that no area has answers with an empty collection, which has no \`bbox\`. ${MODELLED}`,
  access: 'look-up',
  query: Type.Object({
    zip9: Type.String({
      pattern: '^\\d{5}-?\\d{4}$',
      description: '9-digit ZIP+4 code, with or without a hyphen after the fifth digit',
      expected: 'nine digits, such as 950601234 or 95060-1234',
    }),
  }),
  answers: {
    200: {
      description: 'The area, or an empty collection',
      schema: Zip4Collection,
      otherTypes: { [GEOJSON_TYPE]: 'same' },
    },
  },
  example: '/zip4v1/zip2xy?zip9=95060-5783',
});

/** Eight winds, clockwise from north. */
export const WINDS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;

export const NearestZip4 = Type.Object(
  {
    id: Type.String({ description: '`zip4.<row>`, as in the collections' }),
    zip: Zip,
    plus4: Type.String({ pattern: '^\\d{4}$', description: 'The four digits after the ZIP code' }),
    zip9: Zip9,
    fips: Type.Optional(Fips),
    distance_m: Type.Number({
      minimum: 0,
      description: 'Metres from the point to the area; 0 where the area holds the point',
    }),
    direction: Type.Optional(
      Type.Enum([...WINDS], { description: 'From the point to the area; absent where the area holds the point' }),
    ),
    bbox: FeatureBbox,
    area_m2: Type.Number({ description: 'Size of the area, square metres' }),
    pack: Type.String({ description: 'Id of the pack that holds the area' }),
    kind: Type.Enum(['measured', 'modelled'], { description: '`modelled`: not USPS' }),
    street: Type.Optional(Type.String({ description: 'Street that the area is modelled from' })),
    low_number: Type.Optional(
      Type.Integer({
        description: 'Lowest house number: of one side of the street, of one parity unless the source mixes them',
      }),
    ),
    high_number: Type.Optional(Type.Integer({ description: 'Highest house number of the same side' })),
    deliveries: Type.Optional(Type.Integer({ description: 'Estimated number of addresses' })),
  },
  { description: 'The area at the point or nearest to it' },
);
export type NearestZip4 = Static<typeof NearestZip4>;

const ZipArea = Type.Object(
  {
    zip: Zip,
    boundary_id: Type.Integer({ description: 'Of the area, as in `GET /v1/areas/{boundary_id}`' }),
    pack: Type.String({ description: 'Id of the pack that holds the area' }),
  },
  {
    description:
      'The five-digit ZIP area that holds the point, of the newest pack that has one; absent where no ' +
      'imported pack does. Its code may be another than that of `nearest`: the two are of different sources',
  },
);

export const NearestZip4Answer = Type.Object({
  nearest: Type.Optional(NearestZip4),
  covered: Type.Boolean({ description: 'Whether the point lies within the bounds of a ZIP+4 pack that is in use' }),
  zip_area: Type.Optional(ZipArea),
});
export type NearestZip4Answer = Static<typeof NearestZip4Answer>;

export const nearestZip4Endpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/zip4/nearest',
  operationId: 'nearestZip4',
  tag: 'ZIP+4',
  summary: 'The ZIP+4 area at a point or nearest to it, and the five-digit ZIP area there, without geometry',
  description:
    'Here `x` is the longitude and `y` the latitude. `nearest` is absent where no area lies within 6.4 km; ' +
    '`zip_area` is of packs that were imported as ZIP areas, and answers without a ZIP+4 pack, too.',
  access: 'look-up',
  query: Type.Object(POINT_QUERY),
  answers: { 200: { description: 'The nearest area, its distance and direction', schema: NearestZip4Answer } },
  example: '/v1/zip4/nearest?x=-122.0263&y=36.9741',
});
