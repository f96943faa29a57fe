/** The best order of visits, computed with the exact matrix of all stops. */
import { Type, type Static } from 'typebox';
import { CHANGES, Conditions } from './avoid.ts';
import { defineEndpoint } from './endpoint.ts';
import { isRecord } from './is-record.ts';
import { OrderedMode, OrderedOption, RoadPack, TRAVEL } from './matrix.ts';

/** Maximum number of stops of a trip. */
export const MAX_TRIP_ADDRESSES = 200;

/** Maximum time at a stop. */
export const MAX_SERVICE_MINUTES = 1440;

export const TRIP_FORMATS = ['json', 'vroom'] as const;

const Stop = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_TRIP_ADDRESSES - 1, description });
const Minutes = Type.Number({ minimum: 0, maximum: MAX_SERVICE_MINUTES });

const Unserved = Type.Array(
  Type.Object({
    address: Type.Integer({ minimum: 0, description: 'Index in `addresses`' }),
    reason: Type.Enum(['no_road', 'no_path'], {
      description: '`no_road`: none of the mode within 1 km. `no_path`: not connected with the other stops',
    }),
  }),
  { description: 'Stops that are left out' },
);

export const TripAnswer = Type.Object({
  pack: RoadPack,
  mode: OrderedMode,
  option: OrderedOption,
  order: Type.Array(Type.Integer({ minimum: 0 }), { description: 'Indexes in `addresses`, from the first stop on' }),
  duration: Type.Number({ description: 'Seconds from the start to the end, including the time at stops' }),
  distance: Type.Number({ description: 'Metres of all legs' }),
  legs: Type.Array(
    Type.Object({
      from: Type.Integer({ minimum: 0, description: 'Index in `addresses`' }),
      to: Type.Integer({ minimum: 0, description: 'Index in `addresses`' }),
      duration: Type.Number({ description: 'Seconds, as in the cell of a matrix' }),
      distance: Type.Number({ description: 'Metres, as in the cell of a matrix' }),
      arrival: Type.Number({ description: 'Seconds from the start of the trip to the arrival' }),
    }),
    { description: 'From each stop to the next; of a round trip also from the last to the first' },
  ),
  unserved: Unserved,
  conditions: Conditions,
});
export type TripAnswer = Static<typeof TripAnswer>;

const Cells = Type.Array(Type.Array(Type.Integer({ minimum: 0 })));

/** https://github.com/VROOM-Project/vroom/blob/master/docs/API.md */
export const VroomProblem = Type.Object({
  vehicles: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Always 0' }),
      profile: OrderedMode,
      start_index: Type.Optional(Type.Integer({ description: 'Index in the matrices' })),
      end_index: Type.Optional(Type.Integer({ description: 'Index in the matrices' })),
    }),
    { description: 'One vehicle; add others to the file' },
  ),
  jobs: Type.Array(
    Type.Object({
      id: Type.Integer({ minimum: 0, description: 'Index in `addresses`' }),
      location_index: Type.Integer({ minimum: 0, description: 'Index in the matrices' }),
      location: Type.Array(Type.Number(), { description: '`[longitude, latitude]`' }),
      service: Type.Integer({ minimum: 0, description: 'Seconds at the stop' }),
    }),
    { description: 'A job per stop other than `start` and `end`' },
  ),
  matrices: Type.Record(
    Type.String(),
    Type.Object({
      durations: Type.Unsafe<number[][]>({ ...Cells, description: 'Whole seconds' }),
      distances: Type.Unsafe<number[][]>({ ...Cells, description: 'Whole metres' }),
    }),
    { description: 'The matrices of all stops that are not left out, under the mode' },
  ),
});
export type VroomProblem = Static<typeof VroomProblem>;

/** A visit in a solution of VROOM. */
export interface VroomStep {
  /** Index in `addresses`; absent at the start and end of a vehicle. */
  job?: number | undefined;
  /** Index in the matrices, if stated. */
  location?: number | undefined;
  /** Seconds, as stated. */
  arrival?: number | undefined;
}

const entries = (list: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter(isRecord) : [];
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Reads the routes of a solution of VROOM to a problem of a trip; empty if the text isn't one, or has no jobs. */
export function vroomRoutes(text: string): { vehicle: string; steps: VroomStep[] }[] {
  let solution: unknown;
  try {
    solution = JSON.parse(text);
  } catch {
    return [];
  }
  const routes = isRecord(solution) ? entries(solution['routes']) : [];
  return routes
    .map(({ vehicle, steps }) => ({
      vehicle: String(vehicle),
      steps: entries(steps).flatMap(({ type, id, job, location_index: location, arrival }): VroomStep[] => {
        const number = type === 'job' ? numberIn(id ?? job) : undefined;
        if (number === undefined && type !== 'start' && type !== 'end') return [];
        return [{ job: number, location: numberIn(location), arrival: numberIn(arrival) }];
      }),
    }))
    .filter(({ steps }) => steps.some(({ job }) => job !== undefined));
}

export const tripEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/trip',
  operationId: 'trip',
  isStateless: true,
  tag: 'Time-distance matrix',
  summary: 'The best order of visits',
  description:
    'What is best depends on the option: the shortest time for `fastest`, the shortest way for `shortest`. The order ' +
    'comes from a heuristic search on the exact matrix: usually, but not provably, the best.',
  access: 'look-up',
  body: Type.Object(
    {
      addresses: Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 2,
        maxItems: MAX_TRIP_ADDRESSES,
        description: 'Stops, each `<longitude>,<latitude>` in decimal degrees, WGS84',
      }),
      start: Type.Optional(Stop('Index in `addresses` of the first stop; any stop when absent')),
      end: Type.Optional(Stop('Index of the last stop; any stop when absent')),
      round_trip: Type.Optional(
        Type.Boolean({ description: '`true`: the trip returns to its first stop. Without `start`, that is the first' }),
      ),
      service_minutes: Type.Optional(
        Type.Union([Minutes, Type.Array(Minutes, { maxItems: MAX_TRIP_ADDRESSES })], {
          description: 'Minutes at each stop other than `start` and `end`, or a list with the minutes at every address',
        }),
      ),
      ...TRAVEL,
      ...CHANGES,
      format: Type.Optional(
        Type.Enum([...TRIP_FORMATS], {
          description: "`json` when absent. `vroom`: VROOM's input for the same stops, with the matrix, not ordered",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'The order', schema: Type.Union([TripAnswer, VroomProblem]) } },
  bodyExample: {
    addresses: ['-56.1645,-34.9011', '-56.1913,-34.9058', '-56.152,-34.913', '-56.1761,-34.8962'],
    start: 0,
    round_trip: true,
    service_minutes: 10,
  },
});
