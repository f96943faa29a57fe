/** Changes to the roads of a request: what trips avoid, speeds of ways, and the hour. */
import { Type, type Static } from 'typebox';

export const AVOID_KINDS = ['motorway', 'ferry', 'unpaved', 'toll'] as const;
export type AvoidKind = (typeof AVOID_KINDS)[number];

/** Maximum numbers in a request. */
export const MAX_AVOID_AREAS = 100;
export const MAX_AVOID_POSITIONS = 20_000;
export const MAX_AVOID_STREETS = 1000;

export const AvoidArea = Type.Object(
  {
    type: Type.Enum(['Polygon', 'MultiPolygon'], { description: 'Kind of the geometry' }),
    coordinates: Type.Array(Type.Unknown(), {
      description:
        'As in GeoJSON: rings of positions `[longitude, latitude]`, the outline, then holes; or polygons of them',
    }),
  },
  { description: 'A GeoJSON geometry' },
);
export type AvoidArea = Static<typeof AvoidArea>;

export const AVOIDANCE =
  'If any part of a street is avoided, the whole street is avoided from junction to junction; points on it start or ' +
  'end on another street within 1 km';

export const Avoid = Type.Object(
  {
    kinds: Type.Optional(
      Type.Array(Type.Enum([...AVOID_KINDS]), { maxItems: AVOID_KINDS.length, description: 'Kinds of roads' }),
    ),
    areas: Type.Optional(
      Type.Array(AvoidArea, {
        maxItems: MAX_AVOID_AREAS,
        description: `Polygons with at most ${MAX_AVOID_POSITIONS} positions in all`,
      }),
    ),
    streets: Type.Optional(
      Type.Array(Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 255 })]), {
        maxItems: MAX_AVOID_STREETS,
        description: 'Ids of ways in OpenStreetMap, or names of streets in full',
      }),
    ),
  },
  { additionalProperties: false, description: `What to avoid. ${AVOIDANCE}` },
);
export type Avoid = Static<typeof Avoid>;

/** Maximum number of ways in a request. */
export const MAX_SPEEDS = 10_000;
export const MAX_KMH = 200;
export const MAX_FACTOR = 100;

export const Speeds = Type.Array(
  Type.Object(
    {
      way: Type.Integer({ description: 'Id of the way in OpenStreetMap' }),
      kmh: Type.Optional(Type.Number({ minimum: 1, maximum: MAX_KMH, description: 'Speed in km/h' })),
      factor: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: MAX_FACTOR,
          description: 'Instead of `kmh`: 0.5 is half the usual speed',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: MAX_SPEEDS,
    description:
      'Speeds of ways instead of the usual ones, in both directions as far as they are open: between 1 km/h and the ' +
      'highest speed of the mode',
  },
);
export type Speeds = Static<typeof Speeds>;

export const Hour = Type.Optional(
  Type.String({
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$`,
    expected: 'a local date and time such as 2026-11-30T08:30',
    description:
      'Local date and time of the trips, e.g. `2026-11-30T08:30`: conditional access, speeds and turn restrictions, ' +
      'and opening times of ways and barriers, apply as at that time. They are ignored when absent',
  }),
);

/** Members of a request that change the roads. */
export const CHANGES = { avoid: Type.Optional(Avoid), speeds: Type.Optional(Speeds), hour: Hour };

const Count = (description: string) => Type.Integer({ minimum: 0, description });

/** What the road pack knows about the hour of a request. */
export const Conditions = Type.Optional(
  Type.Object(
    {
      total: Count('Those with conditions or opening times; 0 if the pack has none, so that `hour` changes nothing'),
      applied: Count('Those that differ at the hour from what applies without `hour`'),
      ignored: Count("Those with conditions that aren't times, e.g. weights, or that can't be read"),
    },
    { description: 'With `hour`: numbers of ways, nodes and turn restrictions in the road pack' },
  ),
);
export type Conditions = NonNullable<Static<typeof Conditions>>;

/** Changes to the roads, as in a request. */
export interface Changes {
  avoid?: Avoid;
  speeds?: Speeds;
  hour?: string;
}

/** Kinds in a query. */
export const AvoidQuery = Type.Optional(
  Type.String({
    pattern: `^(${AVOID_KINDS.join('|')})(,(${AVOID_KINDS.join('|')}))*$`,
    expected: `one or several of ${AVOID_KINDS.join(', ')}, separated by commas`,
    description: `Kinds of roads to avoid: ${AVOID_KINDS.join(', ')}, separated by commas. ${AVOIDANCE}`,
  }),
);
