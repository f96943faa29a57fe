/** Reach: the areas or streets within a time or distance of a point, for trips from or to it. */
import { Type, type Static } from 'typebox';
import { AvoidQuery, CHANGES, Conditions, Hour } from './avoid.ts';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { GEOJSON_TYPE } from './geojson.ts';
import { defineLookUp } from './look-up.ts';
import { MATRIX_MODES, MATRIX_OPTIONS } from './matrix.ts';

export const REACH_DIRECTIONS = ['from', 'to'] as const;
export const REACH_SHAPES = ['areas', 'streets'] as const;

/** Maximum number of limits in a request, and the maximum values of a limit. */
export const MAX_REACH_LIMITS = 10;
export const MAX_REACH_MINUTES = 240;
export const MAX_REACH_METRES = 200_000;

/** Maximum number of points in a request. */
export const MAX_REACH_ADDRESSES = 100;

/** Maximum number of points in a search for the nearest, and of results per origin. */
export const MAX_NEAREST_ORIGINS = 10_000;
export const MAX_NEAREST_DESTINATIONS = 100_000;
export const MAX_NEAREST = 100;

/** Maximum request size, enough for all of these points. */
export const MAX_NEAREST_BYTES = 8 * 2 ** 20;

/** Maximum number of things to count in a request. */
export const MAX_REACH_COUNTS = 10;

/** Metres from a street to the edge of an area: default and maximum. */
export const REACH_WIDTH = 250;
export const MAX_REACH_WIDTH = 1000;

const TAG = 'Time-distance matrix';

const TRAVEL = {
  direction: Type.Optional(
    Type.Enum([...REACH_DIRECTIONS], {
      description: '`from`: what can be reached from the point; `to`: from where it can be reached. `from` when absent',
    }),
  ),
  mode: Type.Optional(Type.Enum([...MATRIX_MODES], { description: 'Travel mode; `car` when absent' })),
  option: Type.Optional(
    Type.Enum([...MATRIX_OPTIONS], {
      description: 'What the best path minimises; `fastest` when absent. Time and distance belong to that path',
    }),
  ),
  as: Type.Optional(
    Type.Enum([...REACH_SHAPES], {
      description: '`areas`: polygons. `streets`: the reached streets as lines with times. `areas` when absent',
    }),
  ),
  width: Type.Optional(
    Type.Number({
      minimum: 10,
      maximum: MAX_REACH_WIDTH,
      description: `For areas: maximum distance from the nearest street, in metres; ${REACH_WIDTH} when absent`,
    }),
  ),
};

/** Counts health figures instead of points. */
export const HEALTH_COUNT = 'health';

/** What areas can count. */
const COUNTED =
  'for areas: `addresses`, `businesses`, a category such as `pharmacy`, a tag such as `amenity=pharmacy`, the id ' +
  'of a pack with addresses, businesses or places, `saved_places`, `saved_places/` and the name or id of a folder, ' +
  'or `health`';

/** Numbers above 0, separated by commas. */
const LIST = String.raw`^\d+(\.\d+)?(,\d+(\.\d+)?){0,${MAX_REACH_LIMITS - 1}}$`;

const listed = (unit: string, most: number) =>
  Type.Optional(
    Type.String({
      pattern: LIST,
      maxLength: 200,
      expected: `one to ${MAX_REACH_LIMITS} numbers of ${unit} separated by commas, e.g. 5,10,15`,
      description:
        `Limits: one to ${MAX_REACH_LIMITS} numbers of ${unit} separated by commas, above 0 and at most ` +
        String(most),
    }),
  );

const limits = (unit: string, most: number) =>
  Type.Optional(
    Type.Array(Type.Number({ exclusiveMinimum: 0, maximum: most }), {
      minItems: 1,
      maxItems: MAX_REACH_LIMITS,
      description: `Limits in ${unit}`,
    }),
  );

const Figure = (description: string) => Type.Optional(Type.Number({ description }));
const Position = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 });

const HealthShare = Type.Object({
  name: Type.String({ description: 'Name of the administrative area' }),
  level: Type.Integer({ minimum: 0, maximum: 8, description: 'Its level, 0 for countries' }),
  boundary_id: Type.Integer({ description: 'Its id' }),
  share: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1,
    description: 'Share of the administrative area that is within reach, to about one per cent of what is within reach',
  }),
  pack: Type.String({ description: 'Id of the health pack' }),
  day: Type.String({ format: 'date', description: 'Day of the figures' }),
  population: Figure('Population of the whole administrative area; absent if unknown'),
  total_cases: Figure('Confirmed cases in the whole administrative area; absent if unknown'),
  total_deaths: Figure('Deaths in the whole administrative area; absent if unknown'),
});
export type HealthShare = Static<typeof HealthShare>;

const ReachFeature = Type.Object({
  type: Type.Literal('Feature'),
  geometry: Type.Union(
    [
      Type.Object({
        type: Type.Literal('MultiPolygon'),
        coordinates: Type.Array(Type.Array(Type.Array(Position)), { description: 'Longitude first' }),
      }),
      Type.Object({
        type: Type.Literal('MultiLineString'),
        coordinates: Type.Array(Type.Array(Position), { description: 'In the direction of travel, longitude first' }),
      }),
      Type.Null(),
    ],
    { description: 'Null if nothing is within the limit' },
  ),
  properties: Type.Object(
    {
      minutes: Figure('The limit, if it is a time'),
      metres: Figure('The limit, if it is a distance'),
      mode: Type.Enum([...MATRIX_MODES], { description: 'Travel mode' }),
      option: Type.Enum([...MATRIX_OPTIONS], { description: 'What the best path minimises' }),
      direction: Type.Enum([...REACH_DIRECTIONS], { description: 'Whether trips start or end at the point' }),
      address: Type.Optional(
        Type.Integer({ minimum: 0, description: 'With `each`: index of the point in `addresses`' }),
      ),
      area_km2: Figure('For areas, in square kilometres'),
      counts: Type.Optional(
        Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
          description:
            'With `count`: numbers of points in the area. Absent for what no installed pack knows in the whole area',
        }),
      ),
      health: Type.Optional(
        Type.Array(HealthShare, {
          description:
            'With `count=health`: administrative areas of all levels with health figures that are at least partly ' +
            'within reach. Figures are those of whole areas, because their distribution within an area is unknown',
        }),
      ),
      length_km: Figure('For streets, in kilometres'),
      ends: Type.Optional(
        Type.Array(Position, {
          description:
            'For each street line: seconds or metres between the point and the first and last position of the line',
        }),
      ),
    },
    { description: 'The limit, the trip, and the size of the result' },
  ),
});

export const ReachAnswer = Type.Object({
  type: Type.Literal('FeatureCollection'),
  pack: Type.String({ description: 'Id of the road pack used' }),
  without_road: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0 }), {
      description: 'Indexes of points without a road of the mode within 1 km; absent if every point has one',
    }),
  ),
  counted_in: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'With `count`: ids of the packs that counted, by what they counted',
    }),
  ),
  conditions: Conditions,
  features: Type.Array(ReachFeature, {
    description:
      'One per limit, the smallest first. Areas contain the smaller ones; a stretch of street is in one feature only',
  }),
});
export type ReachAnswer = Static<typeof ReachAnswer>;

const ANSWERS = {
  200: {
    description: 'A GeoJSON feature collection',
    schema: ReachAnswer,
    otherTypes: { [GEOJSON_TYPE]: 'same' },
  },
} as const;

const SUMMARY =
  'A point is inside if its matrix cell is within the limit and its street is at most `width` metres away; outlines ' +
  'are accurate to 15 m. Give `minutes` or `metres`.';

export const isochroneEndpoint = defineEndpoint({
  method: 'GET',
  path: '/tdmv1/isochrone',
  operationId: 'isochrone',
  isStateless: true,
  tag: TAG,
  summary: 'Isochrone: the area or streets that can be reached from or to a point within given times or distances',
  description: SUMMARY,
  access: 'look-up',
  query: Type.Object({
    ...POINT_QUERY,
    minutes: listed('minutes', MAX_REACH_MINUTES),
    metres: listed('metres', MAX_REACH_METRES),
    ...TRAVEL,
    avoid: AvoidQuery,
    hour: Hour,
    count: Type.Optional(
      Type.String({
        maxLength: 1000,
        pattern: String.raw`^[^,]+(,[^,]+){0,${MAX_REACH_COUNTS - 1}}$`,
        expected: `one to ${MAX_REACH_COUNTS} names separated by commas, e.g. addresses,businesses`,
        description: `What to count, one to ${MAX_REACH_COUNTS} names separated by commas; ${COUNTED}`,
      }),
    ),
  }),
  answers: ANSWERS,
  example: '/tdmv1/isochrone?x=-56.1645&y=-34.9011&minutes=5,10&mode=pedestrian',
});

export const isochronesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/isochrone',
  operationId: 'isochrones',
  isStateless: true,
  tag: TAG,
  summary:
    'Isochrone of several points: the areas or streets that can be reached from or to them within given ' +
    'times or distances',
  description: `${SUMMARY} All points share one surface: every place is measured from its nearest point.`,
  access: 'look-up',
  body: Type.Object(
    {
      addresses: Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: MAX_REACH_ADDRESSES,
        description: 'Each `<longitude>,<latitude>` in decimal degrees, WGS84',
      }),
      each: Type.Optional(Type.Boolean({ description: '`true`: a separate surface per point' })),
      minutes: limits('minutes', MAX_REACH_MINUTES),
      metres: limits('metres', MAX_REACH_METRES),
      ...TRAVEL,
      ...CHANGES,
      count: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          maxItems: MAX_REACH_COUNTS,
          description: `What to count, ${COUNTED}`,
        }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: ANSWERS,
  bodyExample: { addresses: ['-56.1645,-34.9011', '-56.1913,-34.9058'], minutes: [5], mode: 'bike' },
});

const NearestPoints = (maxItems: number) =>
  Type.Array(Type.String({ maxLength: 100 }), {
    minItems: 1,
    maxItems,
    description: 'Each `<longitude>,<latitude>` in decimal degrees, WGS84',
  });

export const NearestAnswer = Type.Object({
  pack: Type.String({ description: 'Id of the road pack used' }),
  conditions: Conditions,
  nearest: Type.Array(
    Type.Array(
      Type.Object({
        index: Type.Integer({ minimum: 0, description: 'Index in `destination_addresses`, from 0' }),
        duration: Type.Number({ description: 'Seconds, equal to the cell of a matrix' }),
        distance: Type.Number({ description: 'Metres, equal to the cell of a matrix' }),
      }),
    ),
    { description: 'Per origin: its destinations, nearest first; ties in the order of the list' },
  ),
  none: Type.Array(
    Type.Object({
      origin: Type.Integer({ minimum: 0, description: 'Index in `origin_addresses`, from 0' }),
      reason: Type.Enum(['no_road_at_origin', 'no_road_at_destination', 'no_path', 'too_far'], {
        description:
          '`no_road_at_destination`: no destination has a road. `too_far`: no destination is within the limit',
      }),
    }),
    { description: 'Origins without a destination, and why' },
  ),
});
export type NearestAnswer = Static<typeof NearestAnswer>;

export const nearestEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/nearest',
  operationId: 'nearestDestinations',
  isStateless: true,
  tag: TAG,
  summary: 'The nearest destinations of each origin',
  description:
    "Doesn't compute a complete matrix. The option determines what is nearest: `fastest` by time, `shortest` " +
    'by distance. `minutes`, `metres` or both exclude destinations beyond them.',
  access: 'look-up',
  bodyLimitBytes: MAX_NEAREST_BYTES,
  body: Type.Object(
    {
      origin_addresses: NearestPoints(MAX_NEAREST_ORIGINS),
      destination_addresses: NearestPoints(MAX_NEAREST_DESTINATIONS),
      k: Type.Integer({ minimum: 1, maximum: MAX_NEAREST, description: 'Number of destinations per origin' }),
      minutes: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Maximum duration' })),
      metres: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Maximum distance' })),
      mode: TRAVEL.mode,
      option: TRAVEL.option,
      ...CHANGES,
    },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'One list per origin', schema: NearestAnswer } },
  bodyExample: {
    origin_addresses: ['-56.1645,-34.9011'],
    destination_addresses: ['-56.1913,-34.9058', '-56.152,-34.913'],
    k: 1,
  },
});

/**
 * Points to find: a category of places of interest (`pharmacy`), a tag of OpenStreetMap (`amenity=pharmacy`), the id of
 * a pack, or saved places. Fields by road and by air line read the same names.
 */
export const POINTS_PARAMETER = { name: 'places', pattern: /^[^\s,][^,]*$/, offered: [] };

export const nearestDestinationsLookUp = defineLookUp({
  endpoint: nearestEndpoint,
  fields: {
    nearest: {
      kind: 'text',
      themes: ['roads'],
      parameter: { ...POINTS_PARAMETER, offered: 'points' },
      companions: ['nearest_id', 'nearest_minutes', 'nearest_metres'],
    },
    nearest_id: { kind: 'text', themes: ['roads'], parameter: POINTS_PARAMETER },
    nearest_minutes: { kind: 'number', themes: ['roads'], parameter: POINTS_PARAMETER },
    nearest_metres: { kind: 'number', themes: ['roads'], parameter: POINTS_PARAMETER },
  },
  group: { id: 'nearest-place', title: 'batch.nearestPlaceByRoad' },
});

export const PointNames = Type.Object({
  names: Type.Array(
    Type.Object({
      name: Type.String({
        description:
          'A category such as `pharmacy`, a tag such as `amenity=pharmacy`, the id of a pack, `saved_places`, or ' +
          '`saved_places/` and the name of a folder (its id if the name contains a comma)',
      }),
      points: Type.Integer({ minimum: 1, description: 'Number of its points' }),
      packs: Type.Array(Type.String(), { description: 'Ids of the packs with these points; none for saved places' }),
    }),
    { description: 'Those of packs with most points first, then saved places' },
  ),
});
export type PointNames = Static<typeof PointNames>;

export const pointNamesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/tdmv1/points',
  operationId: 'pointNames',
  tag: TAG,
  summary: 'The categories, packs and saved places that `nearest` fields find and isochrones count',
  access: 'look-up',
  answers: { 200: { description: 'Their names', schema: PointNames } },
  example: '/tdmv1/points',
});

export const pointNamesLookUp = defineLookUp({ endpoint: pointNamesEndpoint });
