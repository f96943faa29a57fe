/** Look-ups at many points in one request. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ERROR_COLUMN } from './enrich.ts';
import { ErrorBody } from './error.ts';
import { FIELD_LIST } from './fields.ts';
import { MAX_TABLE_BYTES } from './tables.ts';

/** Maximum number of points of a request in JSON. */
export const MAX_LOOK_UP_POINTS = 100_000;
const MAX_FIELDS = 100;
/** 100,000 points of 17 significant digits each. */
export const MAX_LOOK_UP_BYTES = 5 << 20;

/** The body in JSON. */
export const LookUpRequest = Type.Object(
  {
    points: Type.Array(
      Type.Array(Type.Number(), { minItems: 2, maxItems: 2, expected: 'a pair [longitude, latitude]' }),
      { minItems: 1, maxItems: MAX_LOOK_UP_POINTS, description: 'Longitude and latitude of each point, in degrees' },
    ),
    fields: Type.Array(Type.String({ maxLength: 200 }), {
      minItems: 1,
      maxItems: MAX_FIELDS,
      description: `Any of ${FIELD_LIST}`,
    }),
  },
  { additionalProperties: false },
);

const Value = Type.Union([Type.String(), Type.Number(), Type.Null()]);

const LookUps = Type.Object({
  fields: Type.Record(Type.String(), Type.Array(Value), {
    description: 'The values of each field, in order of the points; null if unknown',
  }),
  errors: Type.Array(
    Type.Object({
      point: Type.Integer({ description: 'Index of the point, from 0' }),
      message: Type.String({ description: 'The reason' }),
    }),
    { description: 'Points without results, or without those of some fields, with the reason' },
  ),
});
export type LookUps = Static<typeof LookUps>;

export const lookUpsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/look-ups',
  operationId: 'lookUps',
  tag: 'Tables',
  summary: 'Looks up many points at once',
  description:
    `Returns the fields of \`/v1/enrich\` for up to ${MAX_LOOK_UP_POINTS.toLocaleString('en')} points, one list of ` +
    `values for each field, computed on all processor cores. Each point counts once towards each interface of its ` +
    `fields. Errors of points are listed in \`errors\`. With \`content-type: application/x-ndjson\`, any number of ` +
    `points is answered while they arrive, one line each; with \`accept: application/x-ndjson\`, the points of a ` +
    `request in JSON are answered in lines too. Errors of lines are in their \`${ERROR_COLUMN}\`.`,
  access: 'look-up',
  isStateless: true,
  query: Type.Object({
    fields: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4000,
        description: `Fields of points sent as lines, separated by commas: any of ${FIELD_LIST}`,
      }),
    ),
  }),
  upload: {
    contentTypes: ['application/x-ndjson'],
    limitBytes: MAX_TABLE_BYTES,
    description: 'JSON, or lines with one `[longitude, latitude]` each',
    example: '[-122.02,36.97]\n[9.52,47.14]\n',
  },
  body: LookUpRequest,
  answers: {
    200: {
      description: 'The values of each field',
      schema: LookUps,
      otherTypes: {
        'application/x-ndjson': {
          description: `One object per point: its fields, then \`${ERROR_COLUMN}\`; unknown values are null`,
        },
      },
    },
    415: { description: 'The body is neither JSON nor newline-delimited JSON', schema: ErrorBody },
  },
  bodyExample: {
    points: [
      [-122.02, 36.97],
      [9.52, 47.14],
    ],
    fields: ['tz', 'admin0', 'admin1'],
  },
});
