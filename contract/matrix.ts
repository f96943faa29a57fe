/**
 * The time-distance matrix, and Cairn's endpoints to cancel, delete, list and rename jobs and to snap points.
 */
import { Type, type Static } from 'typebox';
import { CHANGES, Conditions } from './avoid.ts';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { CREATOR } from './creator.ts';
import { defineLookUp } from './look-up.ts';

export const MATRIX_MODES = ['car', 'truck', 'bike', 'pedestrian', 'technician', 'sales'] as const;
export const MATRIX_OPTIONS = ['fastest', 'shortest', 'safest', 'most_efficient'] as const;
export const MATRIX_RESULTS = ['cost', 'distance'] as const;
export const JOB_STATES = ['Queued', 'Running', 'Finished', 'Failed', 'Cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Content type of the binary response to a fetch: `matrix-binary.ts`. */
export const MATRIX_TYPE = 'application/vnd.cairn.matrix';

/** Maximum number of origins, and of destinations, of a matrix. */
export const MAX_ADDRESSES = 1000;

/** Maximum length of the name of a job or a point, in characters. */
export const MAX_NAME_LENGTH = 100;

const TAG = 'Time-distance matrix';

const Mode = Type.Enum([...MATRIX_MODES], { description: 'Mode of travel; `car` when absent' });
const Option = Type.Enum([...MATRIX_OPTIONS], {
  description: 'Criterion of the best path; `fastest` when absent. Distance and duration are both of this path',
});
/** Mode and option of a request. */
export const TRAVEL = { mode: Type.Optional(Mode), option: Type.Optional(Option) };
const Uuid = Type.String({ format: 'uuid', description: 'Identifier of the job' });
const State = Type.Enum([...JOB_STATES], {
  description: 'State of the job: waiting, running, or ended in one of three ways',
});
export const OrderedMode = Type.Enum([...MATRIX_MODES], { description: 'Mode of travel' });
export const OrderedOption = Type.Enum([...MATRIX_OPTIONS], { description: 'Criterion of the best path' });
export const LonLat = (description: string) => Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description });
const CreatedAt = Type.String({ format: 'date-time', description: 'When it was requested' });
export const RoadPack = Type.String({ description: 'Id of the road pack used' });
const JobFailure = Type.String({ description: 'Why the job failed; only with `Failed`' });
const Addresses = Type.Array(Type.String({ maxLength: 100 }), {
  minItems: 1,
  maxItems: MAX_ADDRESSES,
  description: 'Each `<longitude>,<latitude>` in decimal degrees, WGS84',
});

const JobName = Type.String({
  maxLength: MAX_NAME_LENGTH,
  description: 'Name of the job; absent or empty if it has none',
});
const PointNames = (points: string) =>
  Type.Array(Type.String({ maxLength: MAX_NAME_LENGTH }), {
    maxItems: MAX_ADDRESSES,
    description: `Names of all ${points}; empty for a point without a name. Stored with the job and returned`,
  });

/** Maximum number of fields of a point, and of characters of their names and values. */
export const MAX_POINT_FIELDS = 30;
export const MAX_FIELD_LENGTH = 200;

const PointFields = (points: string) =>
  Type.Array(
    Type.Record(Type.String({ maxLength: MAX_FIELD_LENGTH }), Type.String({ maxLength: MAX_FIELD_LENGTH }), {
      maxProperties: MAX_POINT_FIELDS,
    }),
    {
      maxItems: MAX_ADDRESSES,
      description:
        `Further fields of all ${points} by their names, e.g. the columns of the file that they are from; empty for ` +
        'a point without any. Stored with the job, returned, and written to the sheet of points of a workbook',
    },
  );

export const OrderBody = Type.Object(
  {
    result: Type.Array(Type.Enum([...MATRIX_RESULTS]), {
      minItems: 1,
      maxItems: 2,
      description: '`cost` gives `duration`, `distance` gives `distance`',
    }),
    origin_addresses: Addresses,
    destination_addresses: Addresses,
    ...TRAVEL,
    ...CHANGES,
    name: Type.Optional(JobName),
    origin_names: Type.Optional(PointNames('origins')),
    destination_names: Type.Optional(PointNames('destinations')),
    origin_fields: Type.Optional(PointFields('origins')),
    destination_fields: Type.Optional(PointFields('destinations')),
  },
  { additionalProperties: false },
);
export type OrderBody = Static<typeof OrderBody>;

/** Errors for a key that has reached its limits. */
const FULL = {
  429: { description: 'The key has reached its limit of waiting or stored jobs', schema: ErrorBody },
  507: {
    description: 'The disk is full, or the jobs of the key have reached their storage limit',
    schema: ErrorBody,
  },
};

export const orderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/order',
  operationId: 'orderMatrix',
  tag: TAG,
  summary: 'Requests a matrix of travel times and distances',
  description:
    'The job is queued and runs after earlier ones, on the smallest installed road pack that covers all ' +
    'points, otherwise on the one that gives the most cells; points outside it have no road. If no cell can ' +
    'be computed, the job fails and its message names the points. An accepted job survives a crash: it runs ' +
    'again at the next start.',
  access: 'look-up',
  body: OrderBody,
  answers: { 200: { description: 'The job was accepted', schema: Type.Object({ uuid: Uuid }) }, ...FULL },
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

/** Maximum `wait` of a fetch, in seconds. */
export const MAX_WAIT = 60;

const FetchBody = Type.Object(
  {
    uuid: Type.String({ description: 'Identifier of the job' }),
    matrices: Type.Optional(
      Type.Boolean({
        description:
          '`false` omits the matrices, to get the points and figures of a large job quickly. `true` when absent',
      }),
    ),
    wait: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_WAIT,
        description: 'Maximum number of seconds to wait for the job to end; 0 when absent',
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
    no_road_at_destination: Type.Integer({ description: 'Other cells whose destination has no road within 1 km' }),
    no_path: Type.Integer({ description: 'Cells without a path' }),
    too_far: Type.Integer({ description: 'Cells beyond the limits of a matrix' }),
  },
  { description: 'Number of null cells, by reason' },
);
export type Unreachable = Static<typeof Unreachable>;

const StartedAt = Type.String({ format: 'date-time', description: 'When it last started to run' });
const FinishedAt = Type.String({ format: 'date-time', description: 'When it finished, failed or was cancelled' });

export const FetchAnswer = Type.Object({
  uuid: Uuid,
  status: State,
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Progress, 0 to 1' }),
  mode: OrderedMode,
  option: OrderedOption,
  ...CHANGES,
  message: Type.Optional(JobFailure),
  pack: Type.Optional(RoadPack),
  unreachable: Type.Optional(Unreachable),
  origins_without_road: Type.Optional(Type.Array(Count, { description: 'Indexes in `origin_addresses`, from 0' })),
  destinations_without_road: Type.Optional(
    Type.Array(Count, { description: 'Indexes in `destination_addresses`, from 0' }),
  ),
  origins_moved: Type.Optional(
    Type.Array(Count, { description: 'Indexes, from 0, of origins whose nearest road is a dead end: see snap' }),
  ),
  destinations_moved: Type.Optional(
    Type.Array(Count, { description: 'Indexes of destinations whose nearest road cannot be reached' }),
  ),
  conditions: Conditions,
  origin_addresses: Type.Array(Type.String(), { description: 'As requested' }),
  destination_addresses: Type.Array(Type.String(), { description: 'As requested' }),
  name: Type.Optional(JobName),
  origin_names: Type.Optional(PointNames('origins')),
  destination_names: Type.Optional(PointNames('destinations')),
  origin_fields: Type.Optional(PointFields('origins')),
  destination_fields: Type.Optional(PointFields('destinations')),
  result: Type.Array(Type.Enum([...MATRIX_RESULTS]), { description: 'As requested' }),
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

const JOB_NOT_FOUND = { 404: { description: 'Job not found', schema: ErrorBody } };

export const fetchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/fetch',
  operationId: 'fetchMatrix',
  tag: TAG,
  summary: 'The state of a job, and its matrices once it is finished',
  description: 'Matrices are absent until the job has finished. `unreachable` gives the reasons for null cells.',
  access: 'look-up',
  body: FetchBody,
  answers: {
    200: {
      description: 'The job',
      schema: FetchAnswer,
      otherTypes: {
        [MATRIX_TYPE]: {
          description:
            'The job as JSON without matrices, and the matrices as 32-bit integers: tenths of a second and of a ' +
            'metre, -1 without a path',
        },
      },
    },
    ...JOB_NOT_FOUND,
  },
  bodyExample: { uuid: EXAMPLE_UUID, wait: 10 },
});

export const JobSummary = Type.Object({
  uuid: Uuid,
  status: State,
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Progress, also of a cancelled or failed job' }),
  mode: OrderedMode,
  option: OrderedOption,
  origins: Type.Integer({ description: 'Number of origins' }),
  destinations: Type.Integer({ description: 'Number of destinations' }),
  created_at: CreatedAt,
  started_at: Type.Optional(StartedAt),
  finished_at: Type.Optional(FinishedAt),
  pack: Type.Optional(RoadPack),
  message: Type.Optional(JobFailure),
  name: Type.Optional(JobName),
  ...CREATOR,
  cells_done: Type.Optional(
    Type.Integer({ description: 'Cells computed so far; only while the job runs, once the roads have been read' }),
  ),
  cells_per_second: Type.Optional(Type.Integer({ description: 'While the job runs, once known' })),
  seconds_left: Type.Optional(
    Type.Number({ description: 'Estimate at the current speed; while the job runs, once known' }),
  ),
});
export type JobSummary = Static<typeof JobSummary>;

export const jobsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/tdmv1/jobs',
  operationId: 'listMatrices',
  tag: TAG,
  summary: 'The jobs of the key, newest first',
  access: 'look-up',
  answers: {
    200: {
      description: 'The jobs, without points and matrices',
      schema: Type.Object({ jobs: Type.Array(JobSummary, { description: 'Newest first' }) }),
    },
  },
  example: '/tdmv1/jobs',
});

export const cancelEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/cancel',
  operationId: 'cancelMatrix',
  tag: TAG,
  summary: 'Cancels a queued or running job',
  description: 'A job that has ended is unchanged.',
  access: 'look-up',
  body: UuidBody,
  answers: { 200: { description: 'The job', schema: JobSummary }, ...JOB_NOT_FOUND },
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
    200: { description: 'Deleted', schema: Type.Object({ uuid: Uuid, deleted: Type.Literal(true) }) },
    ...JOB_NOT_FOUND,
  },
  bodyExample: { uuid: EXAMPLE_UUID },
});

export const renameEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/rename',
  operationId: 'renameMatrix',
  tag: TAG,
  summary: 'Renames a job',
  access: 'look-up',
  body: Type.Object(
    { uuid: Type.String({ description: 'Identifier of the job' }), name: JobName },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'The renamed job', schema: JobSummary }, ...JOB_NOT_FOUND },
  bodyExample: { uuid: EXAMPLE_UUID, name: 'Depots to shops' },
});

export const duplicateEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/duplicate',
  operationId: 'duplicateMatrix',
  tag: TAG,
  summary: 'Requests the same matrix again',
  description: 'With the same points, names, mode and option, on the currently installed roads. The former job stays.',
  access: 'look-up',
  body: UuidBody,
  answers: {
    200: { description: 'The job was accepted', schema: Type.Object({ uuid: Uuid }) },
    ...JOB_NOT_FOUND,
    ...FULL,
  },
  bodyExample: { uuid: EXAMPLE_UUID },
});

export const SnapAnswer = Type.Object({
  pack: Type.Optional(
    Type.String({
      description: 'Id of the road pack for a matrix of these points; absent if none covers them all',
    }),
  ),
  message: Type.Optional(Type.String({ description: 'Why there is no such pack; absent if there is one' })),
  covered: Type.Array(Type.Boolean(), {
    description: 'Whether the point is covered by that pack, or else by the pack that covers most points',
  }),
  positions: Type.Array(Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()]), {
    description: 'The nearest position on a road, `[longitude, latitude]`; null if there is none within 1 km',
  }),
  metres: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
    description: 'Distance to the nearest road of the mode, to one decimal; null if there is none within 1 km',
  }),
  streets: Type.Array(
    Type.Array(
      Type.Object({
        way: Type.Integer({ description: 'Identifier of the way in OpenStreetMap' }),
        name: Type.Optional(
          Type.String({ description: 'Name of the street, or its road number; absent if the map has neither' }),
        ),
        position: LonLat('The nearest position on it, `[longitude, latitude]`'),
      }),
    ),
    {
      description:
        'Streets of the point: the nearest one, or at a junction all within half a metre of it. A trip starts and ' +
        'ends on the best of them',
    },
  ),
  moved: Type.Array(
    Type.Object({
      address: Type.Integer({ minimum: 0, description: 'Index in `addresses`, from 0' }),
      role: Type.Enum(['origin', 'destination'], {
        description: 'Whether this applies to trips from the point or to it',
      }),
      position: LonLat('The position used instead, `[longitude, latitude]`'),
      metres: Type.Number({ description: 'Distance from the point, to one decimal' }),
    }),
    {
      description: 'Points whose nearest road cannot be left or reached; trips use another position',
    },
  ),
});
export type SnapAnswer = Static<typeof SnapAnswer>;

export const snapEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/snap',
  operationId: 'nearestRoad',
  isStateless: true,
  tag: TAG,
  summary: 'Distances of points from the nearest road of a mode',
  description:
    'Shows how a matrix would treat the points, without requesting one. The first request takes longer, because it ' +
    'loads the roads.',
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
  answers: { 200: { description: 'One entry per point, in the requested order', schema: SnapAnswer } },
  bodyExample: { addresses: ['-56.1645,-34.9011', '-56.1913,-34.9058'], mode: 'pedestrian' },
});

export const nearestRoadLookUp = defineLookUp({
  endpoint: snapEndpoint,
  fields: {
    street: { kind: 'text', themes: ['roads'] },
    street_distance_m: { kind: 'number', themes: ['roads'] },
  },
  group: { id: 'nearest-street', title: 'batch.nearestStreet' },
});
