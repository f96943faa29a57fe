/** What trips avoid: kinds of roads, areas and streets. */
import { Type, type Static } from 'typebox';

export const AVOID_KINDS = ['motorway', 'ferry', 'unpaved', 'toll'] as const;
export type AvoidKind = (typeof AVOID_KINDS)[number];

/** Maximum numbers in a request. */
export const MAX_AVOID_AREAS = 100;
export const MAX_AVOID_POSITIONS = 20_000;
export const MAX_AVOID_STREETS = 1000;

const Position = Type.Array(Type.Number(), { minItems: 2, maxItems: 3 });
const Ring = Type.Array(Position, { minItems: 4 });
const Rings = Type.Array(Ring, { minItems: 1, description: 'The outline, then holes; longitude first' });

export const AvoidArea = Type.Union(
  [
    Type.Object({ type: Type.Literal('Polygon'), coordinates: Rings }),
    Type.Object({ type: Type.Literal('MultiPolygon'), coordinates: Type.Array(Rings) }),
  ],
  { description: 'A GeoJSON geometry' },
);
export type AvoidArea = Static<typeof AvoidArea>;

export const AVOIDANCE =
  'A street that is avoided in any part is avoided from junction to junction; points on it start or end on another ' +
  'street within 1 km';

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

/** Kinds in a query. */
export const AvoidQuery = Type.Optional(
  Type.String({
    pattern: `^(${AVOID_KINDS.join('|')})(,(${AVOID_KINDS.join('|')}))*$`,
    expected: `one or several of ${AVOID_KINDS.join(', ')}, separated by commas`,
    description: `Kinds of roads to avoid: ${AVOID_KINDS.join(', ')}, separated by commas. ${AVOIDANCE}`,
  }),
);
