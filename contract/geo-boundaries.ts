/** Geo-boundaries: boundaries other than administrative ones, by category. */
import { Type, type Static } from 'typebox';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { LAST_CUSTOM_CATEGORY } from './custom-categories.ts';
import { defineLookUp, LON_LAT } from './look-up.ts';

export const GeoBoundary = Type.Object({
  boundary_id: Type.Integer({ description: 'Stable across rebuilds of the same sources' }),
  country_code: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'Dial code of the country; for a boundary that spans countries, of the one at the point. Null if unknown',
  }),
  country_name: Type.Union([Type.String(), Type.Null()], {
    description: 'Official name of the same country; null if unknown',
  }),
  category_code: Type.Integer({ description: 'Category of the boundary, one of `GET /geoboundariesv1/categories`' }),
  category_name: Type.String({ description: 'Name of the category' }),
  geo_boundary_name: Type.Optional(Type.String({ description: 'Name, if available' })),
  sub_category_code: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Subcategory; null if there is none',
  }),
  sub_category_name: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the subcategory; null if there is none',
  }),
});
export type GeoBoundary = Static<typeof GeoBoundary>;

export const GeoBoundaries = Type.Object({
  boundaries: Type.Array(GeoBoundary, {
    description: 'Sorted by category, then from the smallest area to the largest',
  }),
});
export type GeoBoundaries = Static<typeof GeoBoundaries>;

export const geoBoundariesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/geoboundariesv1/xy2bounddata',
  operationId: 'geoBoundariesAt',
  tag: 'Geo-boundaries',
  summary: 'Every geo-boundary at a point, or those of one category',
  description: 'Sorted by category code, then from the smallest area to the largest.',
  access: 'look-up',
  query: Type.Object({
    ...POINT_QUERY,
    geo_boundary: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LAST_CUSTOM_CATEGORY,
        description: 'Category code, one of `GET /geoboundariesv1/categories`',
      }),
    ),
  }),
  answers: { 200: { description: 'The boundaries at the point; may be empty', schema: GeoBoundaries } },
  example: '/geoboundariesv1/xy2bounddata?x=13.4050&y=52.5200',
});

export const geoBoundariesLookUp = defineLookUp({
  endpoint: geoBoundariesEndpoint,
  names: LON_LAT,
  fields: {
    boundary: {
      kind: 'text',
      themes: ['geo-boundaries'],
      parameter: { name: 'category code', pattern: /^\d{1,9}$/, offered: 'categories' },
    },
    boundary_id: {
      kind: 'text',
      themes: ['geo-boundaries'],
      isExtra: true,
      parameter: { name: 'category code', pattern: /^\d{1,9}$/, offered: 'categories' },
    },
  },
  section: {
    id: 'geo-boundaries',
    title: 'common.geoBoundaries',
    isEmpty: ({ boundaries }) => boundaries.length === 0,
  },
});

export const GeoBoundaryCategories = Type.Object({
  categories: Type.Array(
    Type.Object({
      category_code: Type.Integer({ description: 'Value for `geo_boundary`' }),
      category_name: Type.String({ description: 'Name of the category' }),
      packs: Type.Array(Type.String(), { description: 'Ids of the packs with boundaries of the category' }),
    }),
    { description: 'Sorted by code' },
  ),
});
export type GeoBoundaryCategories = Static<typeof GeoBoundaryCategories>;

export const geoBoundaryCategoriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/geoboundariesv1/categories',
  operationId: 'geoBoundaryCategories',
  tag: 'Geo-boundaries',
  summary: 'The geo-boundary categories of the installed packs',
  access: 'look-up',
  answers: { 200: { description: 'The categories, sorted by code', schema: GeoBoundaryCategories } },
  example: '/geoboundariesv1/categories',
});

export const geoBoundaryCategoriesLookUp = defineLookUp({ endpoint: geoBoundaryCategoriesEndpoint });
