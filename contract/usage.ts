/** What was asked and answered: per key, interface and day, and request by request. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { METERED_INTERFACES, QUOTA_INTERFACES } from './metering.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const MeteredName = Type.Enum([...METERED_INTERFACES], { description: 'The interface that it counts to' });
const Day = Type.String({ format: 'date', description: 'A day in UTC' });

export const UsageDay = Type.Object({
  day: Day,
  interface: MeteredName,
  requests: Type.Integer({ minimum: 0, description: 'Answered requests' }),
  statuses: Type.Record(Type.String({ pattern: '^[1-5]\\d\\d$' }), Type.Integer({ minimum: 0 }), {
    description: 'Answers by HTTP status; 499 where the caller hung up before the answer',
  }),
  cells: Type.Integer({ minimum: 0, description: 'Matrix cells ordered' }),
});
export type UsageDay = Static<typeof UsageDay>;

export const QuotaState = Type.Object({
  interface: Type.Enum([...QUOTA_INTERFACES], { description: 'The interface that is limited' }),
  limit: count('Requests a day'),
  used: count('Requests since midnight UTC that count against it'),
  resets_at: Type.String({ format: 'date-time', description: 'When the day ends' }),
});

export const KeyUsage = Type.Object({
  id: Type.String({ description: '`window` for the window itself, `command-line` for keys given to `cairn serve`' }),
  name: Type.String({ description: 'What the key is called' }),
  quotas: Type.Array(QuotaState, { description: 'Limits in force, as used today' }),
  days: Type.Array(UsageDay, { description: 'By day, then interface; days without a request are left out' }),
});
export type KeyUsage = Static<typeof KeyUsage>;

export const Usage = Type.Object({
  from: Day,
  to: Day,
  keys: Type.Array(KeyUsage, { description: 'Each key with what it has used' }),
});
export type Usage = Static<typeof Usage>;

export const usageEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/usage',
  operationId: 'usage',
  tag: 'Usage',
  summary: 'What a key has used: requests, answers by status and matrix cells, per interface and day',
  description:
    'A key hears about itself. Who may manage hears about every key, or about the one that `key` names. Days ' +
    'are UTC; `from` is the first of the ' +
    'present month and `to` is today when absent.',
  access: 'look-up',
  query: Type.Object({
    from: Type.Optional(
      Type.String({ format: 'date', expected: 'a date as YYYY-MM-DD', description: 'First day, `YYYY-MM-DD`' }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date', expected: 'a date as YYYY-MM-DD', description: 'Last day, `YYYY-MM-DD`' }),
    ),
    key: Type.Optional(
      Type.String({ maxLength: 40, description: 'Id of a key; only who may manage may name another than its own' }),
    ),
  }),
  answers: { 200: { description: 'The usage, up to this request', schema: Usage } },
  example: '/v1/usage',
});

export const LoggedRequest = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Counts up from the start of the server' }),
  time: Type.String({ format: 'date-time', description: 'When it arrived' }),
  method: Type.String({ description: 'HTTP method' }),
  path: Type.String({
    description: 'Path and query, at most 500 characters; values that look like secrets are left out',
  }),
  interface: MeteredName,
  status: Type.Integer({ description: '499 where the caller hung up before the answer' }),
  ms: Type.Number({ minimum: 0, description: 'Milliseconds until the answer was sent' }),
  bytes: Type.Integer({ minimum: 0, description: 'Size of the answer as it was sent, its headers included' }),
  key: Type.Optional(Type.String({ description: 'Id of the key; absent where none was accepted' })),
  key_name: Type.Optional(Type.String({ description: 'What the key is called' })),
});
export type LoggedRequest = Static<typeof LoggedRequest>;

/** Requests that the server keeps; the description below says it in words. */
export const KEPT_REQUESTS = 1000;

/** Longest that `GET /v1/requests` waits, in seconds. */
const MAX_WAIT = 25;

export const requestsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/requests',
  operationId: 'listRequests',
  tag: 'Usage',
  summary: 'The latest requests of all keys, one by one',
  description:
    'Kept in memory only, the last thousand. To follow them, ask again with `after` set to the `last` of the ' +
    'answer before and with `wait`: the ' +
    'answer comes as soon as there is one. Requests of this path are not listed.',
  access: 'manage',
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Only requests after this `id`' }),
    ),
    wait: Type.Optional(
      Type.Number({ minimum: 0, maximum: MAX_WAIT, description: 'How many seconds to wait for one; 0 when absent' }),
    ),
  }),
  answers: {
    200: {
      description: 'The requests, the oldest first',
      schema: Type.Object({
        requests: Type.Array(LoggedRequest, { description: 'The oldest first' }),
        last: Type.Integer({ minimum: 0, description: 'To ask on `after`' }),
        dropped: Type.Integer({ minimum: 0, description: 'How many after `after` are no longer kept' }),
      }),
    },
  },
  example: '/v1/requests',
});
