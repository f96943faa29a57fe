/** Paths along the roads: the line of one cell of a matrix, and directions for points in order. */
import { Type, type Static } from 'typebox';
import { CHANGES, Conditions } from './avoid.ts';
import { defineEndpoint } from './endpoint.ts';
import { LonLat, OrderedMode, OrderedOption, RoadPack, TRAVEL } from './matrix.ts';

/** Maximum number of points of a route. */
export const MAX_ROUTE_ADDRESSES = 50;

export const ROUTE_FORMATS = ['json', 'geojson', 'gpx'] as const;
export type RouteFormat = (typeof ROUTE_FORMATS)[number];

/** Languages of instructions. */
export const ROUTE_LANGUAGES = ['en', 'de', 'es', 'fr'] as const;
export type RouteLanguage = (typeof ROUTE_LANGUAGES)[number];

/** What to do at the beginning of a step. */
export const MANOEUVRES = [
  'depart',
  'turn',
  'keep',
  'continue',
  'u_turn',
  'ramp',
  'merge',
  'roundabout',
  'ferry',
  'arrive',
] as const;
export type ManoeuvreType = (typeof MANOEUVRES)[number];

export const TURN_DIRECTIONS = [
  'straight',
  'slight_left',
  'left',
  'sharp_left',
  'slight_right',
  'right',
  'sharp_right',
] as const;
export type TurnDirection = (typeof TURN_DIRECTIONS)[number];

const NO_ROUTE = ['no_road_at_origin', 'no_road_at_destination', 'no_path', 'too_far'] as const;

const LINE = {
  type: Type.Literal('LineString'),
  coordinates: Type.Array(LonLat('`[longitude, latitude]`'), {
    minItems: 2,
    description: 'Positions along the path, from the origin',
  }),
};

const Reason = Type.Enum([...NO_ROUTE], { description: 'Why there is no path; absent if there is one' });
const OriginMoved = Type.Number({
  description: 'Metres from the origin to the start, if its nearest road is a dead end',
});
const DestinationMoved = Type.Number({
  description: 'Metres from the destination to the end, if its nearest road cannot be reached',
});

export const RouteFeature = Type.Object({
  type: Type.Literal('Feature'),
  geometry: Type.Union([Type.Object(LINE), Type.Null()], {
    description: 'The path, longitude first; null if there is none',
  }),
  properties: Type.Object(
    {
      distance: Type.Union([Type.Number(), Type.Null()], { description: 'Metres, as in the cell of a matrix' }),
      duration: Type.Union([Type.Number(), Type.Null()], { description: 'Seconds, as in the cell of a matrix' }),
      mode: OrderedMode,
      option: OrderedOption,
      pack: RoadPack,
      reason: Type.Optional(Reason),
      origin_moved: Type.Optional(OriginMoved),
      destination_moved: Type.Optional(DestinationMoved),
      conditions: Conditions,
    },
    { description: 'Properties of the path' },
  ),
});
export type RouteFeature = Static<typeof RouteFeature>;

const RouteStep = Type.Object({
  manoeuvre: Type.Enum([...MANOEUVRES], {
    description:
      'What to do at the beginning of the step. `depart`: leave the origin. `turn`: turn at a junction. `keep`: ' +
      'choose a branch of a fork. `continue`: follow the street, whose name changes. `u_turn`: turn round. `ramp`: ' +
      'leave a motorway. `merge`: join one. `roundabout`: enter it and leave it by `exit`. `ferry`: board a ferry ' +
      'or a car train. `arrive`: reach the destination',
  }),
  direction: Type.Optional(
    Type.Enum([...TURN_DIRECTIONS], { description: 'Direction of the manoeuvre; absent if it has none' }),
  ),
  exit: Type.Optional(
    Type.Integer({ minimum: 1, description: 'At a roundabout: number of the exit; absent if the path ends within it' }),
  ),
  street: Type.String({
    description: 'Name of the street after the manoeuvre, or its road number; empty if the map has neither',
  }),
  instruction: Type.String({ description: 'The manoeuvre as a sentence in `language`' }),
  distance: Type.Number({ description: 'Metres from the manoeuvre to the next one' }),
  duration: Type.Number({
    description: 'Seconds until the next one, including the turn; of `arrive`, the stop of the mode',
  }),
  bearing: Type.Integer({
    minimum: 0,
    maximum: 359,
    description: 'Direction of travel after the manoeuvre, or before arriving: degrees clockwise from north',
  }),
  geometry: Type.Object(LINE, { description: 'The way to the next manoeuvre, as a GeoJSON line' }),
});
export type RouteStep = Static<typeof RouteStep>;

const Total = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const RouteLeg = Type.Object({
  distance: Total('Metres, as in the cell of a matrix; null without a path'),
  duration: Total('Seconds, as in the cell of a matrix; null without a path'),
  reason: Type.Optional(Reason),
  origin_moved: Type.Optional(OriginMoved),
  destination_moved: Type.Optional(DestinationMoved),
  steps: Type.Array(RouteStep, {
    description: 'From `depart` to `arrive`; distances and durations add up to those of the leg. Empty without a path',
  }),
});
export type RouteLeg = Static<typeof RouteLeg>;

export const RouteAnswer = Type.Object({
  pack: RoadPack,
  mode: OrderedMode,
  option: OrderedOption,
  distance: Total('Metres of all legs; null if one has no path'),
  duration: Total('Seconds of all legs; null if one has no path'),
  conditions: Conditions,
  legs: Type.Array(RouteLeg, { description: 'From each point to the next' }),
});
export type RouteAnswer = Static<typeof RouteAnswer>;

export const ROUTE_TYPES = { geojson: 'application/geo+json', gpx: 'application/gpx+xml' } as const;

const Address = Type.String({ maxLength: 100, description: '`<longitude>,<latitude>` in decimal degrees' });

export const routeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/route',
  operationId: 'route',
  isStateless: true,
  tag: 'Time-distance matrix',
  summary: 'The path of one cell of a matrix as a line, or directions for points in order',
  description:
    'With `origin` and `destination`, the line. With `addresses`, a leg from each point to the next, with a step for ' +
    'each manoeuvre.',
  access: 'look-up',
  body: Type.Object(
    {
      origin: Type.Optional(Address),
      destination: Type.Optional(Address),
      addresses: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          minItems: 2,
          maxItems: MAX_ROUTE_ADDRESSES,
          description:
            'Instead of `origin` and `destination`: points in order, each `<longitude>,<latitude>` in decimal degrees',
        }),
      ),
      ...TRAVEL,
      ...CHANGES,
      language: Type.Optional(
        Type.Enum([...ROUTE_LANGUAGES], { description: 'Language of instructions; `en` when absent' }),
      ),
      format: Type.Optional(
        Type.Enum([...ROUTE_FORMATS], {
          description:
            'For `addresses`. `json` when absent. `geojson`: a feature per step. `gpx`: a route point per manoeuvre, ' +
            'and the line as a track with a segment per leg',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'A GeoJSON feature, whose geometry is null if there is no path; or the legs',
      schema: Type.Union([RouteFeature, RouteAnswer]),
      otherTypes: {
        [ROUTE_TYPES.geojson]: { description: 'With `format=geojson`' },
        [ROUTE_TYPES.gpx]: { description: 'With `format=gpx`' },
      },
    },
  },
  bodyExample: { addresses: ['-56.1645,-34.9011', '-56.152,-34.913'], mode: 'bike', option: 'safest' },
});
