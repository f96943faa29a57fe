/** Retention of ended matrices and tables. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';

const TAG = 'Service';
const MAX_DAYS = 3650;

const count = (kind: string) => Type.Integer({ minimum: 0, description: `Number of ${kind}` });
const counts = (description: string) =>
  Type.Object({ matrices: count('matrices'), tables: count('tables') }, { description });

/** Number of days; null means forever. */
const RetentionDays = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_DAYS }), Type.Null()], {
  description: 'Days to keep ended matrices and tables; `null`: until they are deleted',
});

export const Retention = Type.Object({
  days: RetentionDays,
  ended: counts('Matrices and tables that have finished, failed or been cancelled'),
  due: counts('Of these, those that ended longer ago than the `days` of the request, or else of the setting'),
  next_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When the next of them is deleted, by the same days; absent if none will be',
    }),
  ),
});
export type Retention = Static<typeof Retention>;

export const retentionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/retention',
  operationId: 'retention',
  tag: TAG,
  summary: 'How long ended matrices and tables are kept, and how many are due for deletion',
  description: 'With `days`, shows what that setting would delete now. Changes nothing.',
  access: 'manage',
  query: Type.Object({
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'Days to use instead of the setting' }),
    ),
  }),
  answers: { 200: { description: 'The setting, and the counts', schema: Retention } },
  example: '/v1/retention?days=30',
});

export const ChangedRetention = Type.Object({
  ...Retention.properties,
  deleted: counts('What was due and has been deleted'),
});
export type ChangedRetention = Static<typeof ChangedRetention>;

export const setRetentionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/retention',
  operationId: 'setRetention',
  tag: TAG,
  summary: 'Sets how long ended matrices and tables are kept, and deletes what is due',
  description:
    'Later, anything due is deleted within an hour. Jobs and tables that are waiting, reading, running, paused or ' +
    'not yet run stay, however old they are.',
  access: 'manage',
  body: Type.Object({ days: RetentionDays }, { additionalProperties: false }),
  answers: { 200: { description: 'The new setting', schema: ChangedRetention } },
  bodyExample: { days: null },
});
