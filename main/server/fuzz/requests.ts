/** Requests generated from the OpenAPI document: valid ones, ones with a single fault, and hostile ones. */
import {
  constant,
  constantFrom,
  dictionary,
  integer,
  oneof,
  option,
  record,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check';
import type { Endpoint, Schema } from './document.ts';
import { fitting, oddJson, oddText } from './values.ts';

export interface FuzzRequest {
  /** Absent if the request matches no endpoint. */
  endpoint?: Endpoint;
  method: string;
  /** The path as it is sent. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

const encode = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : String(value));

interface Parts {
  endpoint: Endpoint;
  path: Record<string, unknown>;
  /** Pairs, so that names can repeat. */
  query: [name: string, value: unknown][];
  body: unknown;
}

/** Content of an uploaded file. */
const fileBody: Arbitrary<string> = oneof(
  constantFrom(
    '',
    'lon,lat\n-122.0263,36.9741\n',
    'area,date,cases\nURY,2020-03-14,4\n',
    '{"type":"FeatureCollection","features":[]}',
    'PK\u0003\u0004',
    '\uFEFFa;b\n1;2\n',
  ),
  string({ unit: 'binary', maxLength: 500 }),
);

const isJsonBody = ({ operation }: Endpoint): boolean =>
  operation.requestBody?.content['application/json'] !== undefined;

function validParts(endpoint: Endpoint): Arbitrary<Parts> {
  const { parameters = [], requestBody } = endpoint.operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const schema: Schema | undefined = requestBody?.content['application/json']?.schema;
  return record({
    endpoint: constant(endpoint),
    path: record(
      Object.fromEntries(inPath.map((parameter) => [parameter.name, fitting(parameter.schema, parameter.name)])),
    ),
    query: record(
      Object.fromEntries(inQuery.map((parameter) => [parameter.name, fitting(parameter.schema, parameter.name)])),
      {
        requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
      },
    ).map((query): [string, unknown][] => Object.entries(query)),
    body: requestBody === undefined ? constant(undefined) : schema === undefined ? fileBody : fitting(schema),
  });
}

function assemble({ endpoint, path, query, body }: Parts): FuzzRequest {
  const target = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encode(path[name]));
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const headers: Record<string, string> =
    body === undefined
      ? {}
      : { 'content-type': isJsonBody(endpoint) ? 'application/json' : 'application/octet-stream' };
  const sent =
    body === undefined ? {} : { body: typeof body === 'string' && !isJsonBody(endpoint) ? body : JSON.stringify(body) };
  return { endpoint, method: endpoint.method, path: search === '' ? target : `${target}?${search}`, headers, ...sent };
}

/** Adds one fault to a valid request. */
function withFault(parts: Parts, kind: number, position: number, textFault: string, jsonFault: unknown): Parts {
  const { query, body } = parts;
  const index = query.length === 0 ? 0 : position % query.length;
  const chosen = query[index];
  switch (kind) {
    case 0:
      return { ...parts, query: query.filter((_pair, place) => place !== index) };
    case 1:
      return chosen === undefined ? parts : { ...parts, query: [...query, chosen] };
    case 2:
      return { ...parts, query: query.map((pair, place) => (place === index ? [pair[0], textFault] : pair)) };
    case 3:
      return { ...parts, query: [...query, [textFault.slice(0, 20), textFault]] };
    case 4:
      return { ...parts, path: Object.fromEntries(Object.keys(parts.path).map((name) => [name, textFault])) };
    default: {
      if (typeof body !== 'object' || body === null)
        return { ...parts, body: isJsonBody(parts.endpoint) ? jsonFault : body };
      const names = Object.keys(body);
      const name = names[position % Math.max(1, names.length)] ?? 'extra';
      return { ...parts, body: { ...body, [kind === 5 ? name : `extra_${name}`]: jsonFault } };
    }
  }
}

const oddPath: Arbitrary<string> = oneof(
  constantFrom(
    '/',
    '//',
    '/%',
    '/%00',
    '/..',
    '/../../etc/passwd',
    '/app/',
    '/app/../main/cli.ts',
    '/app/%2e%2e/package.json',
    '/v1',
    '/v1//packs',
    '/tiles/../x',
    '*',
    '/?',
    '/healthz/../v1/packs',
    '/v1/keys/../packs',
  ),
  string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => `/${text.replaceAll(/[^!-~]/g, encode)}`),
  integer({ min: 8000, max: 20_000 }).map((length) => `/v1/packs?${'a'.repeat(length)}`),
);

const oddHeaders: Arbitrary<Record<string, string>> = dictionary(
  constantFrom(
    'accept',
    'accept-encoding',
    'if-none-match',
    'content-type',
    'origin',
    'referer',
    'cookie',
    'range',
    'expect',
    'x-http-method-override',
    'sec-fetch-site',
    'cache-control',
    'upgrade',
  ),
  oneof(
    constantFrom(
      '',
      '*/*',
      'application/geo+json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-7',
      'gzip;q=nan',
      '"x"',
      'bytes=0-',
      'null',
      'https://evil.example',
      'websocket',
      'PUT',
    ),
    string({ unit: 'binary-ascii', maxLength: 100 }).map((text) => text.replaceAll(/[^ -~]/g, '')),
  ),
  { maxKeys: 4 },
);

const oddBody: Arbitrary<string> = oneof(
  oddJson.map((value) => JSON.stringify(value)),
  constantFrom(
    '',
    '{',
    '[',
    '{"__proto__":{"a":1}}',
    '{"a":1,"a":2}',
    '"\\ud800"',
    'null',
    '[1e999]',
    '{"uuid":"\u0000"}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"name":"${'n'.repeat(100_000)}"}`,
  ),
  string({ unit: 'binary', maxLength: 200 }),
);

function hostile(endpoints: readonly Endpoint[]): Arbitrary<FuzzRequest> {
  const methods = constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE');
  const paths = endpoints.map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x'));
  return record({
    method: methods,
    path: oneof(oddPath, constantFrom(...paths)),
    headers: oddHeaders,
    body: option(oddBody, { nil: undefined }),
  }).map(({ body, method, path, headers }) =>
    // Node's client refuses a body for these methods.
    body === undefined || ['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(method)
      ? { method, path, headers }
      : { method, path, headers, body },
  );
}

/** Requests to all endpoints with equal probability; a third each is valid, faulty and hostile. */
export function requestsOf(endpoints: readonly Endpoint[]): Arbitrary<FuzzRequest> {
  const valid = oneof(...endpoints.map(validParts));
  const faulty = tuple(valid, integer({ min: 0, max: 6 }), integer({ min: 0, max: 20 }), oddText, oddJson).map(
    (parameters) => withFault(...parameters),
  );
  return oneof(valid.map(assemble), faulty.map(assemble), hostile(endpoints));
}
