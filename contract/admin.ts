/** Administrative boundaries: the look-up in the specification, and Cairn's look-up of the whole chain. */
import { Type, type Static } from 'typebox';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel } from './categories.ts';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { AreaGeometry, CollectionBbox, Epsg4326Crs, FEATURE_COUNTS, FeatureBbox, GEOJSON_TYPE } from './geojson.ts';
import { defineLookUp, LON_LAT, type Field } from './look-up.ts';

/** Day of the divisions, for look-ups of earlier ones. */
const DivisionDate = Type.Optional(
  Type.String({
    format: 'date',
    expected: 'a calendar date in the form YYYY-MM-DD',
    description:
      'Answer with the divisions of that day, where packs have former ones: the counties of Connecticut and ' +
      'Valdez-Cordova in Alaska; today when absent',
  }),
);

const AdminCategoryName = Type.Enum(ADMIN_LEVELS.map(adminCategoryName), {
  description: 'Administrative level, `admin0` (country) to `admin8`',
});

export const AdminProperties = Type.Object(
  {
    boundary_id: Type.Integer({ description: 'Stable across rebuilds of the same sources' }),
    country_code: Type.Optional(Type.Integer({ description: 'Dial code of the country; absent if unknown' })),
    country_name: Type.Optional(Type.String({ description: 'Official name of the country; absent if unknown' })),
    category_code: Type.String({ pattern: '^90[0-8]$', description: '`900` for admin0 to `908` for admin8, as text' }),
    category_name: AdminCategoryName,
    name: Type.String({ description: 'Name of the area' }),
    bbox: FeatureBbox,
  },
  { description: 'Properties of the area' },
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
  features: Type.Array(AdminFeature, { description: 'The matching area; empty if there is none' }),
  ...FEATURE_COUNTS,
  timeStamp: Type.String({ format: 'date-time', description: 'Time of the response' }),
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
    'The collection is empty, without `bbox`, if the country has no such level or no area contains the ' +
    'point. A point within two kilometres of the shore of a country counts as inside it. Send `accept: ' +
    `${GEOJSON_TYPE}\` to receive that content type.`,
  access: 'look-up',
  query: Type.Object({ ...POINT_QUERY, type: AdminCategoryName, date: DivisionDate }),
  answers: {
    200: {
      description: 'The area with its complete geometry, or an empty collection',
      schema: AdminCollection,
      otherTypes: { [GEOJSON_TYPE]: 'same' },
    },
  },
  example: '/adminv1/xy2admininfo?x=-122.0263&y=36.9741&type=admin2',
});

export const adminLookUp = defineLookUp({ endpoint: adminEndpoint, names: LON_LAT, hasShapes: true });

export const ChainLevel = Type.Object({
  level: Type.Integer({ minimum: 0, maximum: 8, description: 'From 0 (country) to 8 (municipality)' }),
  boundary_id: Type.Integer({ description: 'Stable across rebuilds of the same sources' }),
  category_code: Type.Integer({ description: '900 for admin0 to 908 for admin8' }),
  category_name: AdminCategoryName,
  name: Type.String({ description: 'Name of the area' }),
  common_name: Type.Optional(
    Type.String({
      description: 'Common name in the requested `language`; absent if unknown or if no language was requested',
    }),
  ),
  local_type: Type.Optional(Type.String({ description: 'What such an area is called in its country' })),
  country_iso3: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'ISO 3166-1 alpha-3 code of the country; absent if unknown',
    }),
  ),
  country_name: Type.Optional(Type.String({ description: 'Name of the country; absent if unknown' })),
  area_km2: Type.Number({ description: 'Square kilometres' }),
  vintage: Type.Optional(
    Type.String({
      description:
        'Date of the administrative division, if the country has changed it since the source was published, e.g. ' +
        '`before 2013`, or of a former one that `date` selected, e.g. `before 2022-06-06`',
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
        'Levels among `absent_levels` that are unknown, because no installed pack covers this country here. ' +
        'Absent if empty',
    }),
  ),
  disputed: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      description:
        'Names of areas around the point that another country also claims or controls; docs/packs.md says which ' +
        'country Cairn assigns them to. Absent if empty',
    }),
  ),
  near_shore: Type.Optional(
    Type.Literal(true, {
      description:
        'The point lies offshore, at most two kilometres from the shore of this country, e.g. on a quay or a ' +
        'bridge. Absent if the point lies in the country or in its inland waters, which include lagoons and ' +
        'bays with a narrow mouth',
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
        expected: 'a language tag, e.g. de, zh-Hant or pt-BR',
        description:
          'BCP 47 language (`de`, `zh-Hant`, `pt-BR`): adds the `common_name` of areas in that language, if known',
      }),
    ),
    date: DivisionDate,
  }),
  answers: { 200: { description: 'The areas at the point', schema: AdminChain } },
  example: '/v1/admin-chain?x=-122.0263&y=36.9741',
});

/** Levels with a similar meaning in most countries. */
const COMPARABLE_LEVELS: ReadonlySet<AdminLevel> = new Set([1, 2, 8]);

/** A level, or a level and a day, e.g. `2@2020-07-27`. */
const LEVEL_ON = /^[0-8](?:@\d{4}-\d{2}-\d{2})?$/;

const levelField = (level: AdminLevel): [name: string, field: Field] => [
  adminCategoryName(level),
  {
    kind: 'text',
    themes: level === 0 ? ['countries'] : ['countries', 'admin'],
    ...(COMPARABLE_LEVELS.has(level) ? {} : { isExtra: true }),
  },
];

export const adminChainLookUp = defineLookUp({
  endpoint: adminChainEndpoint,
  names: LON_LAT,
  fields: {
    ...Object.fromEntries(ADMIN_LEVELS.map(levelField)),
    admin: {
      kind: 'text',
      themes: ['countries'],
      isExtra: true,
      parameter: { name: 'level@date', pattern: LEVEL_ON, offered: [] },
    },
    admin_id: {
      kind: 'number',
      themes: ['countries'],
      isExtra: true,
      parameter: { name: 'level@date', pattern: LEVEL_ON, offered: ['0', '1', '2', '8'] },
    },
  },
  section: {
    id: 'admin',
    title: 'common.administrative',
    query: ({ language }) => ({ language }),
    isEmpty: ({ levels }) => levels.length === 0,
  },
});
