/** Businesses and points of interest by category: those nearest to a point by air line. */
import { Type, type Static } from 'typebox';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { GEOJSON_TYPE } from './geojson.ts';
import { defineLookUp, LON_LAT } from './look-up.ts';
import { POINTS_PARAMETER } from './reach.ts';

/** Default and maximum number of places in a response, and the largest distance that is searched. */
export const DEFAULT_PLACES = 20;
export const MAX_PLACES = 1000;
export const MAX_PLACE_METRES = 100_000;

/** Languages of the names of categories. */
export const CATEGORY_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type CategoryLanguage = (typeof CATEGORY_LANGUAGES)[number];

const TAG = 'Places of interest';

const PlaceOfInterest = Type.Object({
  type: Type.Literal('Feature'),
  geometry: Type.Object(
    {
      type: Type.Literal('Point'),
      coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: 'Longitude, latitude' }),
    },
    { description: 'Position' },
  ),
  properties: Type.Object(
    {
      name: Type.Optional(Type.String({ description: 'Absent if unknown' })),
      category: Type.Optional(Type.String({ description: 'Id of its category; absent if it is in none' })),
      tag: Type.String({ description: 'Tag of OpenStreetMap, `key=value`' }),
      distance_m: Type.Number({ minimum: 0, description: 'Metres from the point by air line, on a sphere' }),
      source_id: Type.Integer({ description: 'Id of the object in OpenStreetMap' }),
      pack: Type.String({ description: 'Id of its pack' }),
      tags: Type.Record(Type.String(), Type.String(), {
        description: 'What is known of brand, cuisine, opening hours, operator, phone, website and address',
      }),
    },
    { description: 'What it is and how far away' },
  ),
});
export type PlaceOfInterest = Static<typeof PlaceOfInterest>;

export const PlacesOfInterest = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(PlaceOfInterest, { description: 'Nearest first; empty if no pack has any within the radius' }),
});
export type PlacesOfInterest = Static<typeof PlacesOfInterest>;

export const placesOfInterestEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/places-of-interest',
  operationId: 'placesOfInterest',
  tag: TAG,
  summary: 'The nearest businesses and points of interest of a category',
  description:
    'By air line, nearest first, as a GeoJSON feature collection. `GET /v1/places-of-interest/categories` lists the ' +
    'categories.',
  access: 'look-up',
  query: Type.Object({
    category: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'A category or group, e.g. `pharmacy` or `food`, or a tag of OpenStreetMap, e.g. `shop=bakery`',
    }),
    ...POINT_QUERY,
    radius: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_PLACE_METRES,
        default: MAX_PLACE_METRES,
        description: 'Maximum distance in metres',
      }),
    ),
    k: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_PLACES, default: DEFAULT_PLACES, description: 'Maximum number' }),
    ),
  }),
  answers: {
    200: { description: 'The places', schema: PlacesOfInterest, otherTypes: { [GEOJSON_TYPE]: 'same' } },
  },
  example: '/v1/places-of-interest?category=pharmacy&x=-56.1645&y=-34.9011&k=5',
});

export const placesOfInterestLookUp = defineLookUp({
  endpoint: placesOfInterestEndpoint,
  names: LON_LAT,
  fields: {
    nearest_by_air: {
      kind: 'text',
      themes: [],
      parameter: { ...POINTS_PARAMETER, offered: 'points' },
      companions: ['nearest_by_air_id', 'nearest_by_air_metres'],
    },
    nearest_by_air_id: { kind: 'text', themes: [], parameter: POINTS_PARAMETER },
    nearest_by_air_metres: { kind: 'number', themes: [], parameter: POINTS_PARAMETER },
  },
  group: { id: 'nearest-by-air', title: 'batch.nearestPlaceByAir' },
});

export const PlaceCategories = Type.Object({
  groups: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Id of the group, which selects all its categories' }),
      name: Type.String({ description: 'Its name' }),
      categories: Type.Array(
        Type.Object({
          id: Type.String({ description: 'Id of the category' }),
          name: Type.String({ description: 'Its name' }),
          tags: Type.Array(Type.String(), { description: 'Tags of OpenStreetMap, `key=value`' }),
          places: Type.Integer({ minimum: 0, description: 'Number in the installed packs' }),
        }),
        { description: 'The categories of the group' },
      ),
    }),
    { description: 'Twelve groups' },
  ),
});
export type PlaceCategories = Static<typeof PlaceCategories>;

export const placeCategoriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/places-of-interest/categories',
  operationId: 'placeCategories',
  tag: TAG,
  summary: 'The categories of businesses and points of interest',
  access: 'look-up',
  query: Type.Object({
    language: Type.Optional(
      Type.Enum([...CATEGORY_LANGUAGES], { default: 'en', description: 'Language of the names' }),
    ),
  }),
  answers: { 200: { description: 'The categories', schema: PlaceCategories } },
  example: '/v1/places-of-interest/categories?language=de',
});

export const placeCategoriesLookUp = defineLookUp({ endpoint: placeCategoriesEndpoint });
