/** Administrative boundaries: the specification's look-up, and ours of the whole chain. */
import { Type, type Static } from 'typebox';
import { ADMIN_LEVELS, adminCategoryName } from './categories.ts';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { AreaGeometry, CollectionBbox, Epsg4326Crs, FEATURE_COUNTS, FeatureBbox, GEOJSON_TYPE } from './geojson.ts';

const AdminCategoryName = Type.Enum(ADMIN_LEVELS.map(adminCategoryName), {
  description: 'Administrative level, `admin0` (country) to `admin8`',
});

export const AdminProperties = Type.Object(
  {
    boundary_id: Type.Integer({ description: 'Stable across rebuilds of the same sources' }),
    country_code: Type.Optional(Type.Integer({ description: 'Dial code of the country; absent where none is known' })),
    country_name: Type.Optional(
      Type.String({ description: 'Official name of the country; absent where none is known' }),
    ),
    category_code: Type.String({ pattern: '^90[0-8]$', description: '`900` for admin0 to `908` for admin8, as text' }),
    category_name: AdminCategoryName,
    name: Type.String({ description: 'Name of the area' }),
    bbox: FeatureBbox,
  },
  { description: 'What is known of the area' },
);
export type AdminProperties = Static<typeof AdminProperties>;

export const AdminFeature = Type.Object({
  type: Type.Literal('Feature'),
  id: Type.Union([Type.String(), Type.Null()], { description: '`<category_name>.<boundary_id>`' }),
  geometry: AreaGeometry,
  geometry_name: Type.Literal('geometry'),
  properties: AdminProperties,
});

export const AdminCollection = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(AdminFeature, { description: 'The area, or none' }),
  ...FEATURE_COUNTS,
  timeStamp: Type.String({ format: 'date-time', description: 'When the answer was made' }),
  crs: Epsg4326Crs,
  bbox: Type.Optional(CollectionBbox),
});
export type AdminCollection = Static<typeof AdminCollection>;

export const adminEndpoint = defineEndpoint({
  method: 'GET',
  path: '/adminv1/xy2admininfo',
  operationId: 'adminAreaAt',
  tag: 'Administrative boundaries',
  summary: 'The administrative boundary of one level at a point',
  description:
    'A level that the country lacks, or a point in no area, answers with an empty collection, which has no ' +
    '`bbox`. A point within two kilometres of the shore of a country counts as in it. ' +
    `Send \`accept: ${GEOJSON_TYPE}\` to receive that content type.`,
  access: 'look-up',
  query: Type.Object({ ...POINT_QUERY, type: AdminCategoryName }),
  answers: {
    200: {
      description: 'The area with its whole geometry, or an empty collection',
      schema: AdminCollection,
      otherTypes: { [GEOJSON_TYPE]: 'same' },
    },
  },
  example: '/adminv1/xy2admininfo?x=-122.0263&y=36.9741&type=admin2',
});

export const ChainLevel = Type.Object({
  level: Type.Integer({ minimum: 0, maximum: 8, description: '0 the country to 8 the municipality' }),
  boundary_id: Type.Integer({ description: 'Stable across rebuilds of the same sources' }),
  category_code: Type.Integer({ description: '900 for admin0 to 908 for admin8' }),
  category_name: AdminCategoryName,
  name: Type.String({ description: 'Name of the area' }),
  common_name: Type.Optional(
    Type.String({
      description:
        'Name in common use in the `language` that was asked for; absent where none is known, or no language ' +
        'was asked for',
    }),
  ),
  local_type: Type.Optional(Type.String({ description: 'What the country calls such an area' })),
  country_iso3: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'ISO 3166-1 alpha-3 code of the country; absent where none is known',
    }),
  ),
  country_name: Type.Optional(Type.String({ description: 'Name of the country; absent where none is known' })),
  area_km2: Type.Number({ description: 'Square kilometres' }),
  vintage: Type.Optional(
    Type.String({
      description:
        'As of when the division is, where the country has other ones now and the source does not: `before 2013`',
    }),
  ),
  bbox: FeatureBbox,
  pack: Type.String({ description: 'Id of the pack that holds the area' }),
});
export type ChainLevel = Static<typeof ChainLevel>;

export const AdminChain = Type.Object({
  levels: Type.Array(ChainLevel, { description: 'From the country downwards' }),
  absent_levels: Type.Array(Type.Integer(), { description: 'Levels without an area at this point' }),
  unknown_levels: Type.Optional(
    Type.Array(Type.Integer(), {
      description:
        'Those of `absent_levels` of which nothing is known: no installed pack has areas of this country ' +
        'here. Absent where there are none',
    }),
  ),
  disputed: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      description:
        'Names of areas around the point that another country claims or holds, too; docs/packs.md says whose ' +
        'they are taken to be. Absent where there are none',
    }),
  ),
  near_shore: Type.Optional(
    Type.Literal(true, {
      description:
        'The point lies off the shore of every country, at most two kilometres from that of this one: on a ' +
        'quay, a bridge, in a harbour. Absent where the country or its inland waters, lagoons and bays with ' +
        'a narrow mouth included, hold the point',
    }),
  ),
});
export type AdminChain = Static<typeof AdminChain>;

export const adminChainEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/admin-chain',
  operationId: 'adminAreasAt',
  tag: 'Administrative boundaries',
  summary: 'Every administrative area at a point, from the country downwards, without geometry',
  access: 'look-up',
  query: Type.Object({
    ...POINT_QUERY,
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$',
        description:
          'BCP 47 language (`de`, `zh-Hant`, `pt-BR`): the areas have their `common_name` in it too, where ' +
          'one is known',
      }),
    ),
  }),
  answers: { 200: { description: 'The areas found', schema: AdminChain } },
  example: '/v1/admin-chain?x=-122.0263&y=36.9741',
});
