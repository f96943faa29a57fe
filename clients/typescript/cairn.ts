/** A small client based on `fetch`, typed by Cairn's OpenAPI document: `npm run types` writes `schema.d.ts`. */
import type { paths } from './schema.d.ts';

export interface CairnOptions {
  /** API key, as printed by `cairn keys create NAME`. */
  key: string;
  url?: string | undefined;
  /** How often a request is retried while the server is busy. */
  retries?: number | undefined;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface ParameterFault {
  parameter: string;
  message: string;
}

/** An error response of Cairn. Handle it by `code`: the text of the message may change. */
export class CairnError extends Error {
  override readonly name = 'CairnError';
  readonly status: number;
  /** One of the codes in docs/api.md; undefined if a program other than Cairn responded. */
  readonly code: string | undefined;
  /** Every invalid parameter. */
  readonly errors: readonly ParameterFault[];
  readonly body: unknown;

  constructor(status: number, request: string, body: unknown) {
    const { message, error_message: words, code, errors = [] } = Object(body);
    super(String(message ?? words ?? `Unexpected response to ${request}: HTTP ${status}, not from Cairn`));
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.body = body;
  }
}

type Method = 'get' | 'post';
/** Paths that support a method. */
type PathOf<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];
type OperationOf<P extends keyof paths, M extends Method> = M extends keyof paths[P] ? paths[P][M] : never;
type Part<O, K extends string> = O extends { parameters: { [k in K]?: infer Values } } ? NonNullable<Values> : unknown;
/** Path and query parameters in one object. */
type ParametersOf<O> = ([Part<O, 'path'>] extends [never] ? unknown : Part<O, 'path'>) &
  ([Part<O, 'query'>] extends [never] ? unknown : Part<O, 'query'>);
/** JSON as an object, or a file. */
type BodyOf<O> = O extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : Blob | ArrayBuffer | string
  : undefined;
/** The JSON of a successful response; if it isn't JSON, a `Response` to read as a stream. */
type AnswerOf<O> = O extends { responses: { 200: { content: { 'application/json': infer Json } } } } ? Json : Response;

/** Parameters may be omitted if none is required. */
type Rest<O> =
  object extends ParametersOf<O>
    ? [parameters?: ParametersOf<O>, options?: CallOptions]
    : [parameters: ParametersOf<O>, options?: CallOptions];

const TEMPORARY = new Set(['busy', 'rate_limited', 'closing']);
const LONGEST_PAUSE_SECONDS = 30;

/** A client of one Cairn server with one key. Every call rejects with a CairnError for an error response. */
export class Cairn {
  readonly #options: Required<CairnOptions>;

  constructor({ key, url = 'http://127.0.0.1:8765', retries = 5 }: CairnOptions) {
    this.#options = { key, url: (url ?? '').replace(/\/+$/, ''), retries: retries ?? 0 };
  }

  get<P extends PathOf<'get'>, O = OperationOf<P, 'get'>>(
    path: P,
    ...[parameters, options]: Rest<O>
  ): Promise<AnswerOf<O>> {
    return this.#ask('GET', path, Object(parameters), undefined, options);
  }

  post<P extends PathOf<'post'>, O = OperationOf<P, 'post'>>(
    path: P,
    body: BodyOf<O>,
    ...[parameters, options]: Rest<O>
  ): Promise<AnswerOf<O>> {
    return this.#ask('POST', path, Object(parameters), body, options);
  }

  async #ask<Answer>(method: string, path: string, parameters: object, body: unknown, options: CallOptions = {}) {
    const query = new URLSearchParams();
    let filled = path;
    for (const [name, value] of Object.entries(parameters)) {
      if (filled.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, () => encodeURIComponent(String(value)));
      else if (value !== undefined) query.set(name, String(value));
    }
    const isFile = typeof body === 'string' || body instanceof Blob || body instanceof ArrayBuffer;
    const type = isFile ? (path === '/v1/enrich' ? 'text/csv' : 'application/octet-stream') : 'application/json';
    const { key, url, retries } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      const response = await fetch(`${url}${filled}${query.size === 0 ? '' : `?${query}`}`, {
        method,
        headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': type }) },
        ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
        ...options,
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      if (response.ok) return (isJson ? await response.json() : response) as Answer;
      const failure = isJson ? await response.json() : await response.text();
      if (!TEMPORARY.has(failure.code) || attempt === retries)
        throw new CairnError(response.status, `${method} ${path}`, failure);
      const seconds = Math.min(Number(response.headers.get('retry-after') ?? 1), LONGEST_PAUSE_SECONDS);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
