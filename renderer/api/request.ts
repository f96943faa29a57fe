import type { ErrorBody } from '../../contract/error.ts';
import { failureOf, failureText, type Failure } from './failure.ts';
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

const parse = (text: string): Partial<ErrorBody> => {
  try {
    const body: Partial<ErrorBody> = JSON.parse(text);
    return body;
  } catch {
    return {};
  }
};

/** Why an answer that was no success is none, for whoever asked. */
export const refusalText = async (response: Response): Promise<string> => failureText(failureOf(response.status, parse(await response.text())));

/** @throws the `AbortError` of `signal` only. */
async function ask<T>(path: string, request: Pick<RequestInit, 'method' | 'body'>, signal: AbortSignal | undefined, contentType = 'application/json'): Promise<Answer<T>> {
  const started = performance.now();
  let response: Response;
  try {
    const type = request.body === undefined ? {} : { 'content-type': contentType };
    response = await fetch(path, { ...request, headers: { accept: 'application/json', ...type, ...keyHeaders() }, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false, failure: { kind: 'gone' } };
  }
  if (!response.ok) return { ok: false, failure: failureOf(response.status, parse(await response.text())) };
  const data: T = await response.json();
  return { ok: true, data, ms: performance.now() - started };
}

/**
 * Asks the local server, at a path of this page's own origin. The answer's shape is the contract's; the server
 * validates it, so it is taken at its word here.
 * @throws the `AbortError` of `signal` only.
 */
export const get = <T>(path: string, signal?: AbortSignal): Promise<Answer<T>> => ask<T>(path, {}, signal);

/**
 * Sends a file to the local server as it is, as {@link get} asks.
 * @throws the `AbortError` of `signal` only.
 */
export const upload = <T>(path: string, file: Blob, signal?: AbortSignal): Promise<Answer<T>> => ask<T>(path, { method: 'POST', body: file }, signal, 'application/octet-stream');

/**
 * Sends a body, or none, to the local server, as {@link get} asks.
 * @throws the `AbortError` of `signal` only.
 */
export const post = <T>(path: string, body?: unknown, signal?: AbortSignal): Promise<Answer<T>> =>
  ask<T>(path, { method: 'POST', ...(body === undefined ? {} : { body: JSON.stringify(body) }) }, signal);
