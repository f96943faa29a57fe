/** The OpenAPI 3.1 document of the mounted endpoints. */
import type { TObject, TSchema } from 'typebox';
import type { DocumentedAnswer, Endpoint, OtherType, Upload } from '../../../contract/endpoint.ts';
import { ErrorBody } from '../../../contract/error.ts';
import { MAX_BODY_MIB, MAX_URL_LENGTH } from '../../../contract/request-limits.ts';
import { RIGHTS, RIGHT_WORDS } from '../../../contract/rights.ts';
import { KEY_LENGTH } from '../../store/key-ring.ts';

// As in `server/door.ts`, `import` would load Node's HTTP client.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, Json>;

const ERROR_REF: Json = { $ref: '#/components/schemas/Error' };

/** Our own schema keyword for messages, which the document omits. */
const MESSAGE_KEYWORD = 'expected';

/**
 * Converts a contract schema to JSON Schema 2020-12, which OpenAPI 3.1 uses. TypeBox writes tuples in the older form,
 * as a list in `items` closed by `additionalItems`.
 */
export function schemaJson(schema: unknown): Json {
  if (Array.isArray(schema)) return schema.map((item) => schemaJson(item));
  if (typeof schema === 'object' && schema !== null) {
    if (schema === ErrorBody) return ERROR_REF;
    const members: JsonObject = {};
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'items' && Array.isArray(value)) {
        members['prefixItems'] = schemaJson(value);
        members['items'] = false;
        members['maxItems'] = value.length;
      } else if (key !== 'additionalItems' && key !== MESSAGE_KEYWORD) {
        members[key] = schemaJson(value);
      }
    }
    return members;
  }
  return typeof schema === 'string' || typeof schema === 'number' || typeof schema === 'boolean' ? schema : null;
}

/** Returns the parameters of an example: for `/v1/areas/{id}`, `/v1/areas/7?full=1` has id 7 and full 1. */
function exampleParameters(path: string, example: string): ReadonlyMap<string, string> {
  const url = new URL(example, 'http://localhost');
  const pattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+?)');
  const inPath = new RegExp(`^${pattern}$`).exec(decodeURIComponent(url.pathname))?.groups ?? {};
  // `{uuid}` is a placeholder for an object that the client creates.
  return new Map([...Object.entries(inPath), ...url.searchParams].filter(([, value]) => !value.startsWith('{')));
}

function parameters(
  place: 'query' | 'path',
  schema: TObject | undefined,
  examples: ReadonlyMap<string, string>,
): Json[] {
  if (schema === undefined) return [];
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description = '', ...schemaWithout } = schemaObject(property);
    const isNumber = schemaWithout['type'] === 'number' || schemaWithout['type'] === 'integer';
    const parameter: JsonObject = {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description,
      schema: schemaWithout,
    };
    const example = examples.get(name);
    if (example !== undefined) parameter['example'] = isNumber ? Number(example) : example;
    return parameter;
  });
}

function schemaObject(schema: TSchema): JsonObject {
  const json = schemaJson(schema);
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};
}

function answerJson({
  description,
  schema,
  contentType = 'application/json',
  otherTypes = {},
}: DocumentedAnswer): Json {
  if (schema === undefined && contentType === 'application/json') return { description };
  const json = schema === undefined ? {} : { schema: schemaJson(schema) };
  const otherContent = Object.fromEntries(
    Object.entries(otherTypes).map(([type, example]) => [type, example === 'same' ? json : otherJson(example)]),
  );
  return { description, content: { [contentType]: json, ...otherContent } };
}

const otherJson = ({ description, example }: Exclude<OtherType, 'same'>): Json => ({
  schema: { type: 'string', description },
  ...(example === undefined ? {} : { example }),
});

const BINARY: Json = { type: 'string', format: 'binary' };
/** Returns whether a person would type the content rather than choose a file. */
const isTextType = (type: string): boolean => /^text\/|ndjson/.test(type);

const uploadJson = ({ contentTypes, description, example }: Upload, json: JsonObject = {}): JsonObject => ({
  required: true,
  description,
  content: {
    ...json,
    ...Object.fromEntries(
      contentTypes.map((type, index): [string, Json] => [
        type,
        {
          schema: isTextType(type) ? { type: 'string' } : BINARY,
          ...(index === 0 && example !== undefined ? { example } : {}),
        },
      ]),
    ),
  },
});

const contentJson = (body: TObject, example: unknown): JsonObject => ({
  'application/json': {
    schema: schemaJson(body),
    ...(example === undefined ? {} : { example: valueJson(example) }),
  },
});

/** Returns the request body, if any: JSON, a file, or either. */
function requestJson({ body, bodyExample, upload }: Endpoint): JsonObject {
  const json = body === undefined ? undefined : contentJson(body, bodyExample);
  if (upload !== undefined) return { requestBody: uploadJson(upload, json) };
  return json === undefined ? {} : { requestBody: { required: true, content: json } };
}

/** Converts an example to plain JSON. */
function valueJson(value: unknown): Json {
  const json: Json = JSON.parse(JSON.stringify(value));
  return json;
}

const rightsText = RIGHTS.map((right) => `\`${right}\`: ${RIGHT_WORDS[right]}`).join('; ');

/** Descriptions of error statuses; those of an endpoint's own responses take precedence. */
const ERRORS: Record<number, string> = {
  400: 'A parameter is missing, malformed, out of range or given twice',
  403:
    '`Forbidden`: the API key is missing, of the wrong length, unknown, revoked or lacks the permission; or ' +
    'the request comes from a page of another origin',
  404: 'Unknown path',
  405: "The path doesn't support this method; `Allow` lists those it supports",
  413: `The body is larger than ${MAX_BODY_MIB} MiB, or the file exceeds the limit of the endpoint`,
  414: `The path and query are longer than ${MAX_URL_LENGTH} characters`,
  408: 'The request timed out',
  421: "The `Host` isn't this server: 127.0.0.1, localhost or [::1] with its port, or the names given with `--host`",
  429: "The key's daily quota or its rate limit is used up; `Retry-After` gives the seconds to wait",
  500: '`Internal error`, with an id that is also in the log',
  507: 'The disk is full or read-only; nothing of the request was saved',
  503:
    "The required data pack isn't installed or failed its check; the message names the pack and the " +
    'command that installs it. Or too many such requests are running (`busy`): `Retry-After` gives the ' +
    'seconds to wait. Or another process is writing to the database, or the API was stopped in the window',
};

/** Returns the error statuses of `endpoint`. */
function errorStatuses({ access, method, query, params, upload }: Endpoint): number[] {
  return [
    // Even an unused body must be readable.
    ...(method === 'POST' || query !== undefined || params !== undefined ? [400] : []),
    403,
    405,
    ...(method === 'POST' && upload === undefined ? [408] : []),
    ...(method === 'POST' ? [413] : []),
    414,
    421,
    ...(access === 'open' ? [] : [429]),
    500,
    ...(access === 'open' ? [] : [503]),
    ...(method === 'POST' && access !== 'open' ? [507] : []),
  ];
}

function operation(endpoint: Endpoint): Json {
  const { operationId, tag, summary, description, access, query, params, answers, path, example = '' } = endpoint;
  const responses: JsonObject = {};
  for (const [status, answer] of Object.entries(answers)) responses[status] = answerJson(answer);
  for (const status of errorStatuses(endpoint)) responses[status] ??= { $ref: `#/components/responses/${status}` };
  const examples = exampleParameters(path, example);
  const all = [...parameters('path', params, examples), ...parameters('query', query, examples)];
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    // For API keys, this lists the required roles (OpenAPI 3.1, Security Requirement Object).
    security: access === 'open' ? [] : [{ ApiKey: [access] }],
    ...(all.length === 0 ? {} : { parameters: all }),
    ...requestJson(endpoint),
    responses,
    ...(endpoint.example === undefined ? {} : { 'x-example': endpoint.example }),
  };
}

/** The document, with the properties that its endpoint declares. */
export type OpenApiDocument = JsonObject & { openapi: string; paths: Record<string, JsonObject> };

/** Creates the document of `endpoints` for the server at `url`. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string, url: string): OpenApiDocument {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  const responses: JsonObject = {};
  for (const [status, description] of Object.entries(ERRORS)) {
    responses[status] = {
      description: `${STATUS_CODES[status] ?? status}. ${description}`,
      content: { 'application/json': { schema: ERROR_REF } },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn',
      version,
      description:
        'Geographic look-ups from data packs on this machine, with no network. `x` is the longitude and `y` ' +
        'the latitude, in decimal degrees ' +
        '(WGS84), unless a parameter says otherwise. A look-up that finds nothing succeeds with an empty response.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url, description: 'This server' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description:
            `${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters. Each operation names the permission that ` +
            `the key needs. ${rightsText}`,
        },
      },
      schemas: { Error: schemaJson({ ...ErrorBody }) },
      responses,
    },
  };
}
