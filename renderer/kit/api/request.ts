import { exchange, LONG_MS, LOOK_UP_MS, refusalOf, textOf, type Options } from './exchange.ts';
import { wayFailure, type Failure } from './failure.ts';
import { keyHeaders } from './key.ts';

export type Answer<T> = { readonly ok: true; readonly data: T; readonly ms: number } | { readonly ok: false; readonly failure: Failure };

type Values = Readonly<Record<string, string | number | undefined>>;

/** `/adminv1/xy2admininfo` and `{x: 1, y: 2}` give `/adminv1/xy2admininfo?x=1&y=2`; what is undefined is left out. */
export function withQuery(path: string, values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * A page, or nothing at all, in the place of JSON is none of Cairn's answers; JSON that ends too early is one that broke off.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever asks knows the shape from the contract, as with `get`
export function readJson<T>(text: string, contentType: string | null): { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure } {
  if (contentType !== null && !/\bjson\b/.test(contentType)) return { ok: false, failure: wayFailure('unreadable') };
  try {
    const data: T | null = JSON.parse(text);
    if (typeof data !== 'object' || data === null) return { ok: false, failure: wayFailure('unreadable') };
    return { ok: true, data };
  } catch {
    return { ok: false, failure: wayFailure('broken_off') };
  }
}

/** @throws the `AbortError` of `signal` only. */
async function ask<T>(path: string, request: Pick<RequestInit, 'method' | 'body'>, options: Options, contentType = 'application/json'): Promise<Answer<T>> {
  const type = request.body === undefined ? {} : { 'content-type': contentType };
  const answer = await exchange(path, { ...request, headers: { accept: 'application/json', ...type, ...keyHeaders() } }, options);
  if (answer.kind === 'failed') return { ok: false, failure: answer.failure };
  if (!answer.ok) return { ok: false, failure: refusalOf(answer) };
  const read = readJson<T>(textOf(answer), answer.headers.get('content-type'));
  return read.ok ? { ok: true, data: read.data, ms: answer.ms } : read;
}

/**
 * Asks the local server, at a path of this page's own origin. The answer's shape is the contract's; the server
 * validates it, so it is taken at its word here. Whatever goes wrong is a failure, never an exception.
 * @throws the `AbortError` of `signal` only.
 */
export const get = <T>(path: string, signal?: AbortSignal, patienceMs = LOOK_UP_MS): Promise<Answer<T>> => ask<T>(path, {}, { signal, patienceMs });

/**
 * Sends a file to the local server as it is, as {@link get} asks.
 * @throws the `AbortError` of `signal` only.
 */
export const upload = <T>(path: string, file: Blob, signal?: AbortSignal): Promise<Answer<T>> =>
  ask<T>(path, { method: 'POST', body: file }, { signal, patienceMs: LONG_MS }, 'application/octet-stream');

/**
 * Sends a body, or none, to the local server, as {@link get} asks.
 * @throws the `AbortError` of `signal` only.
 */
export const post = <T>(path: string, body?: unknown, signal?: AbortSignal, patienceMs = LONG_MS): Promise<Answer<T>> =>
  ask<T>(path, { method: 'POST', ...(body === undefined ? {} : { body: JSON.stringify(body) }) }, { signal, patienceMs });
