/** How long ended matrices and tables are kept. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';

const TAG = 'Service';
const MAX_DAYS = 3650;

const count = (of: string) => Type.Integer({ minimum: 0, description: `How many are ${of}` });
const counts = (description: string) =>
  Type.Object({ matrices: count('matrices'), tables: count('tables') }, { description });

/** Days, or for ever. */
const KeptDays = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_DAYS }), Type.Null()], {
  description: 'Days that ended matrices and tables are kept; `null`: until they are deleted',
});

export const Retention = Type.Object({
  days: KeptDays,
  ended: counts('Matrices and tables that have finished, failed or been cancelled'),
  due: counts('Of these, those that ended longer ago than the days that were asked about, or else than `days`'),
  next_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When the next of them is deleted, by the same days; absent where none will be',
    }),
  ),
});
export type Retention = Static<typeof Retention>;

export const retentionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/retention',
  operationId: 'retention',
  tag: TAG,
  summary: 'How long ended matrices and tables are kept, and what is due',
  description: 'With `days` it says what keeping them for so long would delete now. Nothing is changed.',
  access: 'manage',
  query: Type.Object({
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'Days to ask about, instead of those in force' }),
    ),
  }),
  answers: { 200: { description: 'The days in force, and what is there', schema: Retention } },
  example: '/v1/retention?days=30',
});

export const ChangedRetention = Type.Object({
  ...Retention.properties,
  deleted: counts('What was due, and has been deleted'),
});
export type ChangedRetention = Static<typeof ChangedRetention>;

export const setRetentionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/retention',
  operationId: 'setRetention',
  tag: TAG,
  summary: 'Sets how long ended matrices and tables are kept, and deletes what is due',
  description:
    'From then on what becomes due is deleted within the hour. What waits, is read, runs, is paused or has ' +
    'not been run yet stays, however old.',
  access: 'manage',
  body: Type.Object({ days: KeptDays }, { additionalProperties: false }),
  answers: { 200: { description: 'Kept so long from now on', schema: ChangedRetention } },
  bodyExample: { days: null },
});
