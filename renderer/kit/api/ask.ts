/**
 * The one way to ask the local server: an endpoint of the contract, and what the request carries. Nothing else in the
 * window names a path.
 */
import type { Endpoint, FileBody, NotJson } from '../../../contract/endpoint.ts';
import { exchange, LONG_MS, refusalOf, textOf, type Exchange, type Options } from './exchange.ts';
import type { Failure } from './failure.ts';
import { keyHeaders } from './key.ts';
import { readJson, withQuery, type Answer, type Values } from './request.ts';
import { sendFile } from './send-file.ts';

/** Optional members may also be undefined. */
type Loose<T> = { readonly [Name in keyof T]: object extends Pick<T, Name> ? T[Name] | undefined : T[Name] };
type DeepReadonly<T> = T extends object ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> } : T;
type Flat<T> = { [Name in keyof T]: T[Name] };

type PathPart<Path> = [keyof Path] extends [never] ? unknown : { readonly path: Path };
type QueryPart<Query> = [keyof Query] extends [never]
  ? unknown
  : object extends Query
    ? { readonly query?: Loose<Query> }
    : { readonly query: Loose<Query> };
type BodyPart<Body> = [Body] extends [undefined]
  ? unknown
  : [Body] extends [FileBody]
    ? FilePart
    : { readonly body: DeepReadonly<Body> };
type FilePart = {
  readonly file: Blob;
  /** Hears how many bytes of the file have been sent. */
  readonly onSent?: (bytes: number) => void;
};

/** As arguments of a function, optional if all members are. */
type Given<Parts> = object extends Parts ? [parts?: Parts] : [parts: Parts];
type Place<Query, Path> = Given<Flat<PathPart<Path> & QueryPart<Query>>>;
export type Request<Query, Path, Body> = Given<Flat<PathPart<Path> & QueryPart<Query> & BodyPart<Body> & Options>>;

/** The same, once the compiler has compared it with the endpoint. */
type AnyRequest = Options &
  Partial<FilePart> & {
    readonly path?: Values | undefined;
    readonly query?: Values | undefined;
    readonly body?: unknown;
  };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever an endpoint takes, its parts have these names
export const anyRequest = ([request = {}]: readonly [unknown?]): AnyRequest => request as AnyRequest;

/**
 * The endpoint's path, each of its names in braces that is given in the place of its braces, and the query in the order
 * given.
 */
export function addressOf({ path: template }: Endpoint, { path = {}, query = {} }: AnyRequest): string {
  return withQuery(
    template.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
      path[name] === undefined ? braces : encodeURIComponent(path[name]),
    ),
    query,
  );
}

declare const ANSWERED: unique symbol;

/** Path and query of a GET, relative to the server, that is answered with a `T`. */
export type PathTo<T> = string & { readonly [ANSWERED]: T };

/** Path and query of a GET request, to send later or to show. */
export function pathTo<Query, Path, Said>(
  endpoint: Endpoint<Query, Path, undefined, Said>,
  ...parts: Place<Query, Path>
): PathTo<Exclude<Said, NotJson>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint says what it answers
  return addressOf(endpoint, anyRequest(parts)) as PathTo<Exclude<Said, NotJson>>;
}

/**
 * The addresses of an endpoint for all values of the names that are not given: these stay in braces, as a map library
 * wants them.
 */
export const templateOf = <Query, Path>(
  endpoint: Endpoint<Query, Path, undefined>,
  parts: { readonly path: Partial<Path>; readonly query?: Loose<Query> },
): string => addressOf(endpoint, anyRequest([parts]));

function send(endpoint: Endpoint, request: AnyRequest, headers: Readonly<Record<string, string>>): Promise<Exchange> {
  const { path, query, body, file, ...options } = request;
  const payload = file ?? (body === undefined ? undefined : JSON.stringify(body));
  const type =
    payload === undefined
      ? {}
      : { 'content-type': file === undefined ? 'application/json' : 'application/octet-stream' };
  const patient = endpoint.method === 'GET' ? options : { patienceMs: LONG_MS, ...options };
  return exchange(
    addressOf(endpoint, { path, query }),
    {
      method: endpoint.method,
      ...(payload === undefined ? {} : { body: payload }),
      headers: { ...headers, ...type, ...keyHeaders() },
    },
    patient,
  );
}

const JSON_WANTED = { accept: 'application/json' };

const listeners = new Set<(failure: Failure) => void>();

/**
 * Calls `listener` with every failure of {@link ask}, {@link answerAt} and {@link download}: a lost server or pack
 * concerns the whole window, not the one question.
 */
export const onFailure = (listener: (failure: Failure) => void): void => void listeners.add(listener);

/** Returns the answer unchanged, after reporting a failure. */
function told<Outcome extends Answer<unknown> | Exchange>(outcome: Outcome): Outcome {
  if ('failure' in outcome) for (const listener of listeners) listener(outcome.failure);
  return outcome;
}

/**
 * Asks an endpoint, and takes the answer as it comes, whatever its status. @throws the `AbortError` of `signal` only.
 */
export const receive = <Query, Path, Body>(
  endpoint: Endpoint<Query, Path, Body>,
  ...request: Request<Query, Path, Body>
): Promise<Exchange> => send(endpoint, anyRequest(request), JSON_WANTED);

/** The answer of an endpoint, typed by the contract and not validated again. */
export function answerIn<Said>(
  _endpoint: Endpoint<unknown, unknown, unknown, Said>,
  exchanged: Exchange,
): Answer<Exclude<Said, NotJson>> {
  return readAnswer(exchanged);
}

function readAnswer<T>(exchanged: Exchange): Answer<T> {
  if (exchanged.kind === 'failed') return { ok: false, failure: exchanged.failure };
  if (!exchanged.ok) return { ok: false, failure: refusalOf(exchanged) };
  const read = readJson<T>(textOf(exchanged), exchanged.headers.get('content-type'));
  return read.ok ? { ok: true, data: read.data, ms: exchanged.ms } : read;
}

/**
 * Asks an endpoint. Whatever goes wrong is a failure, never an exception. A GET is waited for as long as a look-up
 * takes, anything else longer, unless `patienceMs` says how long.
 * @throws the `AbortError` of `signal` only.
 */
export async function ask<Query, Path, Body, Said>(
  endpoint: Endpoint<Query, Path, Body, Said>,
  ...request: Request<Query, Path, Body>
): Promise<Answer<Exclude<Said, NotJson>>> {
  const { onSent, ...given } = anyRequest(request);
  if (given.file !== undefined && onSent !== undefined)
    return told(await sendFile(addressOf(endpoint, given), given.file, onSent, given.signal));
  return told(answerIn(endpoint, await send(endpoint, given, JSON_WANTED)));
}

/** The answer at a path, as {@link ask} gives it. @throws the `AbortError` of `signal` only. */
export async function answerAt<T>(path: PathTo<T>, options: Options = {}): Promise<Answer<T>> {
  return told(readAnswer<T>(await exchange(path, { headers: { ...JSON_WANTED, ...keyHeaders() } }, options)));
}

/** Asks an endpoint, and takes a success as it comes, such as a file. @throws the `AbortError` of `signal` only. */
export async function download<Query, Path, Body>(
  endpoint: Endpoint<Query, Path, Body>,
  ...request: Request<Query, Path, Body>
): Promise<Exchange> {
  const { accept, ...given } = anyRequest(request);
  const answer = await send(endpoint, given, accept === undefined ? {} : { accept });
  return told(answer.kind === 'received' && !answer.ok ? { kind: 'failed', failure: refusalOf(answer) } : answer);
}
