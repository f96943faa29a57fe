/** Geo-boundaries: boundaries of other kinds than administration, by category. */
import { Type, type Static } from 'typebox';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { LAST_OWN_CATEGORY } from './own-categories.ts';

export const GeoBoundary = Type.Object({
  boundary_id: Type.Integer({ description: 'Stable across rebuilds of the same sources' }),
  country_code: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'Dial code of the country, of a boundary around several countries that of the one at the point; null ' +
      'where there is none',
  }),
  country_name: Type.Union([Type.String(), Type.Null()], {
    description: 'Official name of the same country; null where there is none',
  }),
  category_code: Type.Integer({ description: 'Category of the boundary, one of `GET /geoboundariesv1/categories`' }),
  category_name: Type.String({ description: 'Name of the category' }),
  geo_boundary_name: Type.Optional(Type.String({ description: 'Name, when available' })),
  sub_category_code: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Finer category; null where there is none',
  }),
  sub_category_name: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the finer category; null where there is none',
  }),
});
export type GeoBoundary = Static<typeof GeoBoundary>;

export const GeoBoundaries = Type.Object({
  boundaries: Type.Array(GeoBoundary, { description: 'By category, then from the smallest area to the largest' }),
});
export type GeoBoundaries = Static<typeof GeoBoundaries>;

export const geoBoundariesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/geoboundariesv1/xy2bounddata',
  operationId: 'geoBoundariesAt',
  tag: 'Geo-boundaries',
  summary: 'Every geo-boundary at a point, or those of one category',
  description: 'Ordered by category code, then from the smallest area to the largest.',
  access: 'look-up',
  query: Type.Object({
    ...POINT_QUERY,
    geo_boundary: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LAST_OWN_CATEGORY,
        description: 'Category code, one of `GET /geoboundariesv1/categories`',
      }),
    ),
  }),
  answers: { 200: { description: 'The boundaries found; empty where there is none', schema: GeoBoundaries } },
  example: '/geoboundariesv1/xy2bounddata?x=13.4050&y=52.5200',
});

export const GeoBoundaryCategories = Type.Object({
  categories: Type.Array(
    Type.Object({
      category_code: Type.Integer({ description: 'What `geo_boundary` takes' }),
      category_name: Type.String({ description: 'Name of the category' }),
      packs: Type.Array(Type.String(), { description: 'Ids of the packs that hold boundaries of the category' }),
    }),
    { description: 'By code' },
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
  answers: { 200: { description: 'Categories by code', schema: GeoBoundaryCategories } },
  example: '/geoboundariesv1/categories',
});
