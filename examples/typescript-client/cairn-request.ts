/**
 * How the client asks: one request over `fetch`, and one kind of error. Needs Node 22 or a browser, and nothing else.
 */

export interface CairnOptions {
  /** The API key: `cairn keys create NAME` prints one. */
  key: string;
  /** Where Cairn answers; `http://127.0.0.1:8765` when absent. */
  url?: string | undefined;
}

export interface CallOptions {
  /** Ends the call: it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface ParameterFault {
  parameter: string;
  message: string;
}

/** Cairn refused or failed. Where nothing answers at all, `fetch` rejects with a `TypeError` as ever. */
export class CairnError extends Error {
  override readonly name = 'CairnError';
  /** The HTTP status: 400 for a wrong parameter, 403 for a wrong key, 503 for a pack that is missing, … */
  readonly status: number;
  /** Every parameter at fault; empty where none is. */
  readonly errors: readonly ParameterFault[];
  /** The answer as it came: parsed where it is JSON, else its text. */
  readonly body: unknown;

  constructor(status: number, message: string, body: unknown) {
    super(message);
    this.status = status;
    this.errors = faultsIn(body);
    this.body = body;
  }
}

/** What the path or the query of a request takes. */
type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;
/** A file as the body of a request. */
export type FileBody = string | Blob | ArrayBuffer;

/** One operation, as the generated functions describe it. */
export interface Operation {
  method: 'GET' | 'POST';
  /** With placeholders, as in OpenAPI: `/v1/areas/{boundary_id}`. */
  path: string;
  /** By name; those that the path has no placeholder for go into the query. */
  parameters?: Parameters;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  file?: { type: string; body: FileBody };
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

function faultsIn(body: unknown): ParameterFault[] {
  const errors = member(body, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.map((fault: unknown) => ({
    parameter: String(member(fault, 'parameter')),
    message: String(member(fault, 'message')),
  }));
}

/**
 * The address of a request: placeholders filled, the other parameters in the query, those that are undefined nowhere.
 */
function address(base: string, path: string, parameters: Parameters): URL {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, () => encodeURIComponent(value));
    else query.set(name, String(value));
  }
  const url = new URL(base.replace(/\/+$/, '') + filled);
  url.search = query.toString();
  return url;
}

function parsed(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** A function that asks with the key and answers the JSON of a success. */
export type Ask = <Answer>(operation: Operation, options?: CallOptions) => Promise<Answer>;

/** Asks the Cairn at `url` with `key`. @throws CairnError for every answer that is not a success in JSON. */
export function createAsk({ key, url: base = 'http://127.0.0.1:8765' }: CairnOptions): Ask {
  return async <Answer>(
    { method, path, parameters = {}, json, file }: Operation,
    { signal }: CallOptions = {},
  ): Promise<Answer> => {
    const type = json === undefined ? file?.type : 'application/json';
    const body = json === undefined ? file?.body : JSON.stringify(json);
    const response = await fetch(address(base, path, parameters), {
      method,
      headers: {
        accept: 'application/json',
        'x-api-key': key,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    const answer = parsed(text);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type that the OpenAPI document promises: the server is trusted with it
    if (response.ok && answer !== undefined) return answer.json as Answer;
    // The geocoder answers in the shape of its field, where the message is `error_message`.
    const message = member(answer?.json, 'message') ?? member(answer?.json, 'error_message');
    throw new CairnError(
      response.status,
      typeof message === 'string'
        ? message
        : `${method} ${path} was answered with status ${response.status}, and not in Cairn's form`,
      answer === undefined ? text : answer.json,
    );
  };
}
