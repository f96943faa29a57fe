/** API keys, as managed by their owner. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { Quotas } from './metering.ts';
import { Rights } from './rights.ts';

const TAG = 'Keys';

/** Maximum length of the name of a key, in characters. */
export const MAX_KEY_NAME_LENGTH = 80;

/** Maximum rate limit of a key, in requests per second. */
export const MAX_RATE = 1_000_000;

const Name = Type.String({
  minLength: 1,
  maxLength: MAX_KEY_NAME_LENGTH,
  description: 'Unique among the active keys',
});
const Origins = Type.Array(Type.String({ maxLength: 300 }), {
  maxItems: 50,
  description: 'Origins of web pages that may use the key, e.g. `https://example.org`; empty for none',
});
const Rate = Type.Integer({ minimum: 1, maximum: MAX_RATE, description: 'Requests per second; no limit when absent' });

export const ApiKey = Type.Object({
  id: Type.String({ description: 'Id of the key in other requests' }),
  name: Name,
  prefix: Type.String({ description: 'The first four characters' }),
  last_four: Type.String({ description: 'The last four characters' }),
  created_at: Type.String({ format: 'date-time', description: 'When it was created' }),
  revoked_at: Type.Optional(Type.String({ format: 'date-time', description: 'Absent while the key is active' })),
  last_used_at: Type.Optional(Type.String({ format: 'date-time', description: 'Absent if the key was never used' })),
  rights: Rights,
  quotas: Quotas,
  used_today: Type.Record(Type.String(), Type.Integer(), {
    description: 'Requests since midnight UTC that count towards a quota, by interface',
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
  summary: 'All keys, active ones first, without their secrets',
  access: 'manage',
  answers: {
    200: {
      description: 'The keys',
      schema: Type.Object({ keys: Type.Array(ApiKey, { description: 'Active keys first' }) }),
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
  summary: 'Creates a key',
  description:
    'Only this response contains the key itself: Cairn stores its digest. Without `rights` the key may only ' +
    'look up. `manage` includes `import`, and `import` includes `look-up`.',
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
const KEY_NOT_FOUND = { 404: { description: 'Key not found', schema: ErrorBody } };

export const changeKeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/keys/{id}',
  operationId: 'changeKey',
  tag: TAG,
  summary: 'Changes the name, permissions, quotas, origins or rate limit of an active key',
  description:
    'Missing fields are unchanged. `rights`, `quotas` and `origins` are replaced as a whole; `rate_limit: null` ' +
    'removes the limit.',
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
  answers: { 200: { description: 'The changed key', schema: ApiKey }, ...KEY_NOT_FOUND },
  bodyExample: { quotas: { geocoder: 5000, zip4: 5000 }, rate_limit: null },
});

export const revokeKeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/keys/{id}/revoke',
  operationId: 'revokeKey',
  tag: TAG,
  summary: 'Revokes a key',
  description: 'Requests with the key are refused from now on. Its usage stays. Revoking it again changes nothing.',
  access: 'manage',
  params: KeyPath,
  answers: { 200: { description: 'The revoked key', schema: ApiKey }, ...KEY_NOT_FOUND },
});
