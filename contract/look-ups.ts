/** Look-ups at many points in one request. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ENRICH_FIELDS, ERROR_COLUMN } from './enrich.ts';

/** Maximum number of points of one request. */
export const MAX_LOOK_UP_POINTS = 100_000;
const MAX_FIELDS = 100;
/** 100,000 points of 17 significant digits each. */
const MAX_BODY_BYTES = 5 << 20;

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
    `fields. Errors of points are listed in \`errors\`, not in \`${ERROR_COLUMN}\`.`,
  access: 'look-up',
  keepsNothing: true,
  bodyLimitBytes: MAX_BODY_BYTES,
  body: Type.Object(
    {
      points: Type.Array(
        Type.Array(Type.Number(), { minItems: 2, maxItems: 2, expected: 'a pair [longitude, latitude]' }),
        { minItems: 1, maxItems: MAX_LOOK_UP_POINTS, description: 'Longitude and latitude of each point, in degrees' },
      ),
      fields: Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: MAX_FIELDS,
        description: `Any of ${ENRICH_FIELDS.join(', ')}, boundary:<category code>`,
      }),
    },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'The values of each field', schema: LookUps } },
  bodyExample: {
    points: [
      [-122.02, 36.97],
      [9.52, 47.14],
    ],
    fields: ['tz', 'admin0', 'admin1'],
  },
});
