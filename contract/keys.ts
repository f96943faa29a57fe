/** API keys, as their owner manages them. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { Quotas } from './metering.ts';
import { Rights } from './rights.ts';

const TAG = 'Keys';

/** Longest name of a key, characters. */
export const MAX_KEY_NAME_LENGTH = 80;

/** Requests per second that a key may be limited to. */
export const MAX_RATE = 1_000_000;

const Name = Type.String({
  minLength: 1,
  maxLength: MAX_KEY_NAME_LENGTH,
  description: 'Unlike that of every other key in force',
});
const Origins = Type.Array(Type.String({ maxLength: 300 }), {
  maxItems: 50,
  description: 'Origins of pages that may use the key from a browser, as `https://example.org`; none when empty',
});
const Rate = Type.Integer({ minimum: 1, maximum: MAX_RATE, description: 'Requests per second; no limit when absent' });

export const ApiKey = Type.Object({
  id: Type.String({ description: 'Names the key in other requests' }),
  name: Name,
  prefix: Type.String({ description: 'The first four characters' }),
  last_four: Type.String({ description: 'The last four characters' }),
  created_at: Type.String({ format: 'date-time', description: 'When it was made' }),
  revoked_at: Type.Optional(Type.String({ format: 'date-time', description: 'Absent while the key is in force' })),
  last_used_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'Absent for a key that was never used' }),
  ),
  rights: Rights,
  quotas: Quotas,
  used_today: Type.Record(Type.String(), Type.Integer(), {
    description: 'Requests since midnight UTC that count against a quota, by interface',
  }),
  origins: Origins,
  rate_limit: Type.Optional(Rate),
});
export type ApiKey = Static<typeof ApiKey>;

export const keysEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/keys',
  operationId: 'listKeys',
  tag: TAG,
  summary: 'All keys, those in force first, without the keys themselves',
  access: 'manage',
  answers: {
    200: {
      description: 'The keys',
      schema: Type.Object({ keys: Type.Array(ApiKey, { description: 'Those in force first' }) }),
    },
  },
  example: '/v1/keys',
});

const LIMITS = { rights: Type.Optional(Rights), quotas: Type.Optional(Quotas), origins: Type.Optional(Origins) };

export const createKeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/keys',
  operationId: 'createKey',
  tag: TAG,
  summary: 'Makes a key',
  description:
    'The key itself is in this answer and never again: only its digest is kept. Without `rights` it may look ' +
    'up, and nothing else. `manage` includes `import`, and `import` includes `look-up`.',
  access: 'manage',
  body: Type.Object({ name: Name, ...LIMITS, rate_limit: Type.Optional(Rate) }, { additionalProperties: false }),
  answers: {
    200: {
      description: 'The key',
      schema: Type.Object({
        key: Type.String({ description: '43 characters', minLength: 43, maxLength: 43 }),
        ...ApiKey.properties,
      }),
    },
  },
  bodyExample: {
    name: 'Spreadsheet',
    rights: ['look-up'],
    quotas: { geocoder: 1000 },
    origins: ['https://example.org'],
    rate_limit: 20,
  },
});

const KeyPath = Type.Object({ id: Type.String({ maxLength: 40, description: 'Id of the key, from `GET /v1/keys`' }) });
const NO_SUCH_KEY = { 404: { description: 'There is no such key', schema: ErrorBody } };

export const changeKeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/keys/{id}',
  operationId: 'changeKey',
  tag: TAG,
  summary: 'Changes the name, rights, quotas, origins or rate limit of a key in force',
  description:
    'What is not named stays. `rights`, `quotas` and `origins` replace what there was; `rate_limit: null` ' +
    'takes the limit away.',
  access: 'manage',
  params: KeyPath,
  body: Type.Object(
    {
      name: Type.Optional(Name),
      ...LIMITS,
      rate_limit: Type.Optional(
        Type.Union([Rate, Type.Null()], { description: 'Requests per second; null for no limit' }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'The key as it is now', schema: ApiKey }, ...NO_SUCH_KEY },
  bodyExample: { quotas: { geocoder: 5000, zip4: 5000 }, rate_limit: null },
});

export const revokeKeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/keys/{id}/revoke',
  operationId: 'revokeKey',
  tag: TAG,
  summary: 'Revokes a key: from now on it is refused',
  description: 'Its usage stays. A key that was revoked before stays as it is.',
  access: 'manage',
  params: KeyPath,
  answers: { 200: { description: 'The key as it is now', schema: ApiKey }, ...NO_SUCH_KEY },
});
