/** ZIP+4: the two look-ups in the specification, and Cairn's look-up of the nearest area. */
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
import { defineLookUp, LAT_LON, LON_LAT } from './look-up.ts';

const Zip = Type.String({ pattern: '^\\d{5}$', description: '5-digit ZIP code' });
const Zip9 = Type.String({ pattern: '^\\d{9}$', description: '9-digit ZIP+4 code, without a hyphen' });
const Fips = Type.String({
  pattern: '^\\d{5}$',
  description: "County code: state and county FIPS. Absent if the source doesn't contain it",
});

export const Zip4Properties = Type.Object(
  {
    uid: Type.String({
      description:
        'ZIP+4 code and county code, joined by an underscore; ends with the underscore if the county is unknown',
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
  features: Type.Array(Zip4Feature, { description: 'The areas; may be empty' }),
  crs: Epsg4326Crs,
  bbox: Type.Optional(CollectionBbox),
});
export type Zip4Collection = Static<typeof Zip4Collection>;

const MODELLED =
  'Areas and the last four digits in the default pack are modelled, not from USPS: `GET /v1/packs` shows which ' +
  'packs are modelled.';

export const xy2zipEndpoint = defineEndpoint({
  method: 'GET',
  path: '/zip4v1/xy2zip',
  operationId: 'zip4At',
  tag: 'ZIP+4',
  summary: 'The ZIP+4 areas at a point',
  description:
    'On this endpoint `x` is the **latitude** and `y` the **longitude**; everywhere else `x` is the longitude. ' +
    'Returns several features if areas overlap, and none (without `bbox`) if no area contains the point. ' +
    `The collection's \`bbox\` is latitude first, a feature's longitude first. ${MODELLED} Send \`accept: ` +
    `${GEOJSON_TYPE}\` to receive that content type.`,
  access: 'look-up',
  query: Type.Object({ x: { ...Latitude, description: 'Latitude in decimal degrees, WGS84' }, y: Longitude }),
  answers: {
    200: {
      description: 'The areas at the point, or an empty collection',
      schema: Zip4Collection,
      otherTypes: { [GEOJSON_TYPE]: 'same' },
    },
  },
  example: '/zip4v1/xy2zip?x=36.9741&y=-122.0263',
});

export const xy2zipLookUp = defineLookUp({
  endpoint: xy2zipEndpoint,
  names: LAT_LON,
  hasShapes: true,
  description:
    'The ZIP+4 areas at a point; several where areas overlap, none where no area holds the point. Areas ' +
    'and plus-four digits of the default pack are modelled, not USPS: `packs` says of each pack whether it ' +
    'is modelled.',
  fields: {
    // Also of packs of ZIP areas, without ZIP+4.
    zip: { kind: 'text', themes: [], isExtra: true },
    zip9: { kind: 'text', themes: ['zip4'] },
    fips: { kind: 'text', themes: ['zip4'] },
  },
  section: {
    id: 'zip4',
    title: 'common.zip4',
    isModelled: true,
    isEmpty: ({ features }) => features.length === 0,
  },
});

export const zip2xyEndpoint = defineEndpoint({
  method: 'GET',
  path: '/zip4v1/zip2xy',
  operationId: 'zip4Area',
  tag: 'ZIP+4',
  summary: 'The area of a ZIP+4 code',
  description: `The collection is empty, without \`bbox\`, if no area has the code. ${MODELLED}`,
  access: 'look-up',
  query: Type.Object({
    zip9: Type.String({
      pattern: '^\\d{5}-?\\d{4}$',
      description: '9-digit ZIP+4 code, with or without a hyphen after the fifth digit',
      expected: 'nine digits, e.g. 950601234 or 95060-1234',
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

export const zip2xyLookUp = defineLookUp({ endpoint: zip2xyEndpoint, hasShapes: true });

/** Eight compass directions, clockwise from north. */
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
      description: 'Metres from the point to the area; 0 if the area contains the point',
    }),
    direction: Type.Optional(
      Type.Enum([...WINDS], { description: 'From the point to the area; absent if the area contains the point' }),
    ),
    bbox: FeatureBbox,
    area_m2: Type.Number({ description: 'Size of the area, square metres' }),
    pack: Type.String({ description: 'Id of the pack with the area' }),
    kind: Type.Enum(['measured', 'modelled'], { description: '`modelled`: not from USPS' }),
    street: Type.Optional(Type.String({ description: 'Street from which the area is modelled' })),
    low_number: Type.Optional(
      Type.Integer({
        description: 'Lowest house number on one side of the street; only odd or even ones unless mixed',
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
    boundary_id: Type.Integer({ description: 'Id of the area, as in `GET /v1/areas/{boundary_id}`' }),
    pack: Type.String({ description: 'Id of the pack with the area' }),
  },
  {
    description:
      'The five-digit ZIP area at the point, from the newest pack with one; absent if no imported pack has one. Its ' +
      'code can differ from that of `nearest`, because the sources differ',
  },
);

export const NearestZip4Answer = Type.Object({
  nearest: Type.Optional(NearestZip4),
  covered: Type.Boolean({ description: 'Whether the point lies within the bounds of a ZIP+4 pack in use' }),
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
    'Here `x` is the longitude and `y` the latitude. `nearest` is absent if no area lies within 6.4 km; ' +
    "`zip_area` comes from packs imported as ZIP areas, and doesn't need a ZIP+4 pack.",
  access: 'look-up',
  query: Type.Object(POINT_QUERY),
  answers: { 200: { description: 'The nearest area, its distance and direction', schema: NearestZip4Answer } },
  example: '/v1/zip4/nearest?x=-122.0263&y=36.9741',
});

export const nearestZip4LookUp = defineLookUp({ endpoint: nearestZip4Endpoint, names: LON_LAT });
