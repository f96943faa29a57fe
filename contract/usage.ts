/** Usage: by key, interface and day, and request by request. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { METERED_INTERFACES, QUOTA_INTERFACES } from './metering.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const MeteredName = Type.Enum([...METERED_INTERFACES], { description: 'The interface that it counts towards' });
const Day = Type.String({ format: 'date', description: 'A day in UTC' });

export const UsageDay = Type.Object({
  day: Day,
  interface: MeteredName,
  requests: Type.Integer({ minimum: 0, description: 'Answered requests' }),
  statuses: Type.Record(Type.String({ pattern: '^[1-5]\\d\\d$' }), Type.Integer({ minimum: 0 }), {
    description: 'Responses by HTTP status; 499 if the client disconnected before the response',
  }),
  cells: Type.Integer({ minimum: 0, description: 'Matrix cells requested' }),
});
export type UsageDay = Static<typeof UsageDay>;

export const QuotaState = Type.Object({
  interface: Type.Enum([...QUOTA_INTERFACES], { description: 'The limited interface' }),
  limit: count('Requests per day'),
  used: count('Requests since midnight UTC that count towards it'),
  resets_at: Type.String({ format: 'date-time', description: 'When the day ends' }),
});

export const KeyUsage = Type.Object({
  id: Type.String({ description: '`window` for the window itself, `command-line` for keys given to `cairn serve`' }),
  name: Type.String({ description: 'Name of the key' }),
  quotas: Type.Array(QuotaState, { description: 'Current limits, with their use today' }),
  days: Type.Array(UsageDay, { description: 'Sorted by day, then interface; days without requests are omitted' }),
});
export type KeyUsage = Static<typeof KeyUsage>;

export const Usage = Type.Object({
  from: Day,
  to: Day,
  keys: Type.Array(KeyUsage, { description: 'The keys with their usage' }),
});
export type Usage = Static<typeof Usage>;

export const usageEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/usage',
  operationId: 'usage',
  tag: 'Usage',
  summary: 'Usage of a key: requests, responses by status and matrix cells, per interface and day',
  description:
    'A key sees its own usage. Keys that may manage see every key, or the one given as `key`. Days are in UTC; when ' +
    'absent, `from` is the first day of the current month and `to` is today.',
  access: 'look-up',
  query: Type.Object({
    from: Type.Optional(
      Type.String({ format: 'date', expected: 'a date as YYYY-MM-DD', description: 'First day, `YYYY-MM-DD`' }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date', expected: 'a date as YYYY-MM-DD', description: 'Last day, `YYYY-MM-DD`' }),
    ),
    key: Type.Optional(
      Type.String({ maxLength: 40, description: 'Id of a key; other keys than its own only with `manage`' }),
    ),
  }),
  answers: { 200: { description: 'The usage, including this request', schema: Usage } },
  example: '/v1/usage',
});

export const LoggedRequest = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Counts from the start of the server' }),
  time: Type.String({ format: 'date-time', description: 'When it arrived' }),
  method: Type.String({ description: 'HTTP method' }),
  path: Type.String({
    description: 'Path and query, at most 500 characters; values that look like secrets are removed',
  }),
  interface: MeteredName,
  status: Type.Integer({ description: 'HTTP status; 499 if the client disconnected before the response' }),
  ms: Type.Number({ minimum: 0, description: 'Milliseconds until the response was sent' }),
  bytes: Type.Integer({ minimum: 0, description: 'Size of the response as sent, including headers' }),
  key: Type.Optional(Type.String({ description: 'Id of the key; absent if none was accepted' })),
  key_name: Type.Optional(Type.String({ description: 'Name of the key' })),
});
export type LoggedRequest = Static<typeof LoggedRequest>;

/** Number of requests in the log. Also stated in the description below. */
export const LOGGED_REQUESTS = 1000;

/** Maximum `wait` of `GET /v1/requests`, in seconds. */
const MAX_WAIT = 25;

export const requestsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/requests',
  operationId: 'listRequests',
  tag: 'Usage',
  summary: 'The latest requests of all keys, one by one',
  description:
    'Only the latest thousand are stored, in memory. To follow them, repeat the request with `wait`, and ' +
    'with `after` set to `last` of the previous response: it is answered as soon as there is a new request. ' +
    'Requests to this path are not listed.',
  access: 'manage',
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Only requests after this `id`' }),
    ),
    wait: Type.Optional(
      Type.Number({ minimum: 0, maximum: MAX_WAIT, description: 'Seconds to wait for a request; 0 when absent' }),
    ),
  }),
  answers: {
    200: {
      description: 'The requests, oldest first',
      schema: Type.Object({
        requests: Type.Array(LoggedRequest, { description: 'Oldest first' }),
        last: Type.Integer({ minimum: 0, description: 'Value for the next `after`' }),
        dropped: Type.Integer({ minimum: 0, description: 'Requests since `after` that the log no longer contains' }),
      }),
    },
  },
  example: '/v1/requests',
});
