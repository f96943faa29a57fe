/**
 * The time-distance matrix: orders, answers, and ours of cancelling, deleting, listing, naming and drawing one path.
 */
import { Type, type Static } from 'typebox';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { MADE_BY } from './making.ts';

export const MATRIX_MODES = ['car', 'truck', 'bike', 'pedestrian', 'technician', 'sales'] as const;
export const MATRIX_OPTIONS = ['fastest', 'shortest', 'safest', 'most_efficient'] as const;
export const MATRIX_RESULTS = ['cost', 'distance'] as const;
export const JOB_STATES = ['Queued', 'Running', 'Finished', 'Failed', 'Cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Maximum of origins, and of destinations, of one order. */
export const MAX_ADDRESSES = 1000;

/** Longest name of a job or a point, characters. */
export const MAX_NAME_LENGTH = 100;

const TAG = 'Time-distance matrix';

const Mode = Type.Enum([...MATRIX_MODES], { description: 'How one travels; `car` when absent' });
const Option = Type.Enum([...MATRIX_OPTIONS], {
  description: 'Which path is the best; `fastest` when absent. Distance and duration are always of that one path',
});
const Uuid = Type.String({ format: 'uuid', description: 'Identifier of the job, as the order answered it' });
const State = Type.Enum([...JOB_STATES], {
  description: 'Where the job is: waiting, running, or ended in one of three ways',
});
const OrderedMode = Type.Enum([...MATRIX_MODES], { description: 'How one travels' });
const OrderedOption = Type.Enum([...MATRIX_OPTIONS], { description: 'Which path is the best' });
const LonLat = (description: string) => Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description });
const CreatedAt = Type.String({ format: 'date-time', description: 'When it was ordered' });
const RoadPack = Type.String({ description: 'Id of the road pack that answers' });
const JobFailure = Type.String({ description: 'Why the job failed; only then' });
const Addresses = Type.Array(Type.String({ maxLength: 100 }), {
  minItems: 1,
  maxItems: MAX_ADDRESSES,
  description: 'Each `<longitude>,<latitude>` in decimal degrees, WGS84',
});

const JobName = Type.String({
  maxLength: MAX_NAME_LENGTH,
  description: 'What the job is called; absent or empty where it has no name',
});
const PointNames = (of: string) =>
  Type.Array(Type.String({ maxLength: MAX_NAME_LENGTH }), {
    maxItems: MAX_ADDRESSES,
    description: `Names of the ${of}, as many as there are; an empty name is none. Kept with the job and echoed`,
  });

export const OrderBody = Type.Object(
  {
    result: Type.Array(Type.Enum([...MATRIX_RESULTS]), {
      minItems: 1,
      maxItems: 2,
      description: '`cost` gives `duration`, `distance` gives `distance`',
    }),
    origin_addresses: Addresses,
    destination_addresses: Addresses,
    mode: Type.Optional(Mode),
    option: Type.Optional(Option),
    name: Type.Optional(JobName),
    origin_names: Type.Optional(PointNames('origins')),
    destination_names: Type.Optional(PointNames('destinations')),
  },
  { additionalProperties: false },
);
export type OrderBody = Static<typeof OrderBody>;

/** What one key may keep and have waiting. */
const FULL = {
  429: { description: 'The key has as many jobs as it may, waiting or kept', schema: ErrorBody },
  507: {
    description: 'There is no room on the disk, or the jobs of the key take as much as they may',
    schema: ErrorBody,
  },
};

export const orderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/order',
  operationId: 'orderMatrix',
  tag: TAG,
  summary: 'Orders a matrix of travel times and distances',
  description:
    'The job is queued and runs at once, or after those before it, on the smallest installed road pack that covers ' +
    'all points, else the one with most cells; points beyond it have no road. Without any cell the job fails and ' +
    'its message names the points. An accepted order survives a crash: it runs again at the next start.',
  access: 'look-up',
  body: OrderBody,
  answers: { 200: { description: 'The order was accepted', schema: Type.Object({ uuid: Uuid }) }, ...FULL },
  bodyExample: {
    result: ['cost', 'distance'],
    origin_addresses: ['-56.1645,-34.9011', '-56.1913,-34.9058'],
    destination_addresses: ['-56.152,-34.913'],
    mode: 'car',
    option: 'fastest',
  },
});

const UuidBody = Type.Object(
  { uuid: Type.String({ description: 'Identifier of the job' }) },
  { additionalProperties: false },
);

/** Longest that a fetch may wait, seconds. */
export const MAX_WAIT = 60;

const FetchBody = Type.Object(
  {
    uuid: Type.String({ description: 'Identifier of the job' }),
    matrices: Type.Optional(
      Type.Boolean({
        description:
          '`false` leaves the matrices out: the points and figures of a large job come quickly then. `true` ' +
          'when absent',
      }),
    ),
    wait: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_WAIT,
        description: 'Seconds to wait at most for the job to end before answering; 0 when absent',
      }),
    ),
  },
  { additionalProperties: false },
);

const Matrix = Type.Array(Type.Array(Type.Union([Type.Number(), Type.Null()])));
const Count = Type.Integer({ minimum: 0 });

export const Unreachable = Type.Object(
  {
    no_road_at_origin: Type.Integer({ description: 'Cells whose origin has no road of the mode within 1 km' }),
    no_road_at_destination: Type.Integer({ description: 'Cells whose destination has none, and whose origin has one' }),
    no_path: Type.Integer({ description: 'Cells between which there is no path' }),
    too_far: Type.Integer({ description: 'Cells beyond the limits of one matrix' }),
  },
  { description: 'How many cells are null, by reason' },
);
export type Unreachable = Static<typeof Unreachable>;

const StartedAt = Type.String({ format: 'date-time', description: 'When it began to run, the last time' });
const FinishedAt = Type.String({ format: 'date-time', description: 'When it ended, in whichever way' });

export const FetchAnswer = Type.Object({
  uuid: Uuid,
  status: State,
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Share that is done, 0 to 1' }),
  mode: OrderedMode,
  option: OrderedOption,
  message: Type.Optional(JobFailure),
  pack: Type.Optional(RoadPack),
  unreachable: Type.Optional(Unreachable),
  origins_without_road: Type.Optional(Type.Array(Count, { description: 'Positions in `origin_addresses`, from 0' })),
  destinations_without_road: Type.Optional(
    Type.Array(Count, { description: 'Positions in `destination_addresses`, from 0' }),
  ),
  origins_moved: Type.Optional(
    Type.Array(Count, { description: 'Positions, from 0, of origins whose nearest road leads nowhere: see snap' }),
  ),
  destinations_moved: Type.Optional(
    Type.Array(Count, { description: 'Positions of destinations whose nearest road cannot be reached' }),
  ),
  origin_addresses: Type.Array(Type.String(), { description: 'As ordered' }),
  destination_addresses: Type.Array(Type.String(), { description: 'As ordered' }),
  name: Type.Optional(JobName),
  origin_names: Type.Optional(PointNames('origins')),
  destination_names: Type.Optional(PointNames('destinations')),
  result: Type.Array(Type.Enum([...MATRIX_RESULTS]), { description: 'As ordered' }),
  created_at: CreatedAt,
  started_at: Type.Optional(StartedAt),
  finished_at: Type.Optional(FinishedAt),
  distance: Type.Optional(
    Type.Unsafe<(number | null)[][]>({
      ...Matrix,
      description: 'Metres, one row per origin, one column per destination',
    }),
  ),
  duration: Type.Optional(Type.Unsafe<(number | null)[][]>({ ...Matrix, description: 'Seconds, in the same order' })),
});
export type FetchAnswer = Static<typeof FetchAnswer>;

const NO_SUCH_JOB = { 404: { description: 'There is no job of that uuid', schema: ErrorBody } };

export const fetchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/fetch',
  operationId: 'fetchMatrix',
  tag: TAG,
  summary: 'The state of a job, and its matrices once it is finished',
  description: 'Before the end there are no matrices. `unreachable` says why cells are null. `wait` waits for the end.',
  access: 'look-up',
  body: FetchBody,
  answers: { 200: { description: 'The job as it is now', schema: FetchAnswer }, ...NO_SUCH_JOB },
  bodyExample: { uuid: EXAMPLE_UUID, wait: 10 },
});

export const JobSummary = Type.Object({
  uuid: Uuid,
  status: State,
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Of a cancelled or failed job: how far it was' }),
  mode: OrderedMode,
  option: OrderedOption,
  origins: Type.Integer({ description: 'How many there are' }),
  destinations: Type.Integer({ description: 'How many there are' }),
  created_at: CreatedAt,
  started_at: Type.Optional(StartedAt),
  finished_at: Type.Optional(FinishedAt),
  pack: Type.Optional(RoadPack),
  message: Type.Optional(JobFailure),
  name: Type.Optional(JobName),
  ...MADE_BY,
  cells_done: Type.Optional(
    Type.Integer({ description: 'While it runs and the roads have been read: cells that are computed' }),
  ),
  cells_per_second: Type.Optional(Type.Integer({ description: 'While it runs, as soon as it is known' })),
  seconds_left: Type.Optional(
    Type.Number({ description: 'While it runs, as soon as it is known, at the present speed' }),
  ),
});
export type JobSummary = Static<typeof JobSummary>;

export const jobsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/tdmv1/jobs',
  operationId: 'listMatrices',
  tag: TAG,
  summary: 'The jobs of the key, the latest first',
  access: 'look-up',
  answers: {
    200: {
      description: 'The jobs, without points and matrices',
      schema: Type.Object({ jobs: Type.Array(JobSummary, { description: 'The latest first' }) }),
    },
  },
  example: '/tdmv1/jobs',
});

export const cancelEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/cancel',
  operationId: 'cancelMatrix',
  tag: TAG,
  summary: 'Cancels a job that is queued or running',
  description: 'A job that has ended stays as it is.',
  access: 'look-up',
  body: UuidBody,
  answers: { 200: { description: 'The job as it is now', schema: JobSummary }, ...NO_SUCH_JOB },
  bodyExample: { uuid: EXAMPLE_UUID },
});

export const deleteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/delete',
  operationId: 'deleteMatrix',
  tag: TAG,
  summary: 'Deletes a job with its points and matrices; a running one is cancelled first',
  access: 'look-up',
  body: UuidBody,
  answers: {
    200: { description: 'It is gone', schema: Type.Object({ uuid: Uuid, deleted: Type.Literal(true) }) },
    ...NO_SUCH_JOB,
  },
  bodyExample: { uuid: EXAMPLE_UUID },
});

export const renameEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/rename',
  operationId: 'renameMatrix',
  tag: TAG,
  summary: 'Gives a job another name',
  access: 'look-up',
  body: Type.Object(
    { uuid: Type.String({ description: 'Identifier of the job' }), name: JobName },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'The job as it is now', schema: JobSummary }, ...NO_SUCH_JOB },
  bodyExample: { uuid: EXAMPLE_UUID, name: 'Depots to shops' },
});

export const duplicateEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/duplicate',
  operationId: 'duplicateMatrix',
  tag: TAG,
  summary: 'Orders the same matrix once more',
  description: 'The same points, names, mode and option, on the roads as they are installed now. The former job stays.',
  access: 'look-up',
  body: UuidBody,
  answers: {
    200: { description: 'The order was accepted', schema: Type.Object({ uuid: Uuid }) },
    ...NO_SUCH_JOB,
    ...FULL,
  },
  bodyExample: { uuid: EXAMPLE_UUID },
});

export const RouteFeature = Type.Object({
  type: Type.Literal('Feature'),
  geometry: Type.Union(
    [
      Type.Object({
        type: Type.Literal('LineString'),
        coordinates: Type.Array(LonLat('`[longitude, latitude]`'), {
          minItems: 2,
          description: 'Along the path, from the origin',
        }),
      }),
      Type.Null(),
    ],
    { description: 'The path, longitude first; null where there is none' },
  ),
  properties: Type.Object(
    {
      distance: Type.Union([Type.Number(), Type.Null()], { description: 'Metres, as the cell of a matrix has it' }),
      duration: Type.Union([Type.Number(), Type.Null()], { description: 'Seconds, as the cell of a matrix has it' }),
      mode: OrderedMode,
      option: OrderedOption,
      pack: RoadPack,
      reason: Type.Optional(
        Type.Enum(['no_road_at_origin', 'no_road_at_destination', 'no_path', 'too_far'], {
          description: 'Why there is no path; only then',
        }),
      ),
      origin_moved: Type.Optional(
        Type.Number({ description: 'Metres from the origin to the start, if its nearest road leads nowhere' }),
      ),
      destination_moved: Type.Optional(
        Type.Number({ description: 'Metres from the destination to the end, if its nearest road cannot be reached' }),
      ),
    },
    { description: 'Figures of the path' },
  ),
});
export type RouteFeature = Static<typeof RouteFeature>;

export const routeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/route',
  operationId: 'route',
  keepsNothing: true,
  tag: TAG,
  summary: 'The path of one cell of a matrix, as a line',
  access: 'look-up',
  body: Type.Object(
    {
      origin: Type.String({ maxLength: 100, description: '`<longitude>,<latitude>` in decimal degrees' }),
      destination: Type.String({ maxLength: 100, description: '`<longitude>,<latitude>` in decimal degrees' }),
      mode: Type.Optional(Mode),
      option: Type.Optional(Option),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: { description: 'A GeoJSON feature; its geometry is null where there is no path', schema: RouteFeature },
  },
  bodyExample: { origin: '-56.1645,-34.9011', destination: '-56.152,-34.913', mode: 'bike', option: 'safest' },
});

export const SnapAnswer = Type.Object({
  pack: Type.Optional(
    Type.String({
      description: 'Id of the road pack that would serve a matrix of these points; absent where none covers all',
    }),
  ),
  message: Type.Optional(Type.String({ description: 'Why there is no such pack; only then' })),
  covered: Type.Array(Type.Boolean(), {
    description: 'Whether the pack, or the one that covers most, covers the point',
  }),
  positions: Type.Array(Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()]), {
    description: 'The nearest place on a road, `[longitude, latitude]`; null where there is none within 1 km',
  }),
  metres: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
    description: 'Distance to the nearest road of the mode, to one decimal; null where there is none within 1 km',
  }),
  streets: Type.Array(
    Type.Array(
      Type.Object({
        way: Type.Integer({ description: 'Identifier of the way in OpenStreetMap' }),
        position: LonLat('The nearest place on it, `[longitude, latitude]`'),
      }),
    ),
    {
      description:
        'The streets that the point belongs to: the nearest, and at a junction all that are as near within half a ' +
        'metre. A trip begins and ends on whichever is best',
    },
  ),
  moved: Type.Array(
    Type.Object({
      address: Type.Integer({ minimum: 0, description: 'Position in `addresses`, from 0' }),
      role: Type.Enum(['origin', 'destination'], {
        description: 'Whether it is the place of trips from the point, or to it',
      }),
      position: LonLat('The place that is taken instead, `[longitude, latitude]`'),
      metres: Type.Number({ description: 'How far it is from the point, to one decimal' }),
    }),
    {
      description: 'Points whose nearest road cannot be left or reached: trips from or to them use another place',
    },
  ),
});
export type SnapAnswer = Static<typeof SnapAnswer>;

export const snapEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/snap',
  operationId: 'nearestRoad',
  keepsNothing: true,
  tag: TAG,
  summary: 'How far points are from the nearest road that a mode may use',
  description:
    'What a matrix would do with the points, without ordering one. The roads are read at the first question, ' +
    'which takes longer.',
  access: 'look-up',
  body: Type.Object(
    {
      addresses: Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: 2 * MAX_ADDRESSES,
        description: 'Each `<longitude>,<latitude>` in decimal degrees, WGS84',
      }),
      mode: Type.Optional(Mode),
    },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'One entry per point, in the order asked', schema: SnapAnswer } },
  bodyExample: { addresses: ['-56.1645,-34.9011', '-56.1913,-34.9058'], mode: 'pedestrian' },
});
