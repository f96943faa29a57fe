/** Sends a request of the builder, with the window's own key, and keeps its answer as it came. */
import { bytesOf, ENDLESS_MS, exchange } from '../../../kit/api/exchange.ts';
import type { Failure } from '../../../kit/api/failure.ts';
import { keyHeaders } from '../../../kit/api/key.ts';
import type { BuiltRequest } from './snippets.ts';

export type Answered = {
  readonly kind: 'answered';
  readonly status: number;
  readonly ms: number;
  /** Empty where there is no body. */
  readonly contentType: string;
  /** After how many seconds it is worth asking again, where the server says. */
  readonly retryAfter: number | null;
  /** The body, to show; `null` where it is not text. */
  readonly text: string | null;
  /** The body as it came, to save. */
  readonly body: Uint8Array<ArrayBuffer>;
};

export type LiveAnswer = Answered | { readonly kind: 'gone'; readonly failure: Failure };

const isText = (contentType: string): boolean => contentType === '' || /json|text|xml|html|csv/.test(contentType);

/** @throws the `AbortError` of `signal` only. */
export async function sendRequest(
  { method, path, body }: BuiltRequest,
  file: File | null,
  signal: AbortSignal,
): Promise<LiveAnswer> {
  const type = body.kind === 'json' ? 'application/json' : body.kind === 'file' ? body.contentType : undefined;
  const headers = { ...keyHeaders(), ...(type === undefined ? {} : { 'content-type': type }) };
  const payload =
    body.kind === 'json' ? { body: body.text } : body.kind === 'file' && file !== null ? { body: file } : {};
  // Any request of the interface, for as long as it takes: it can be cancelled.
  const received = await exchange(path, { method, headers, ...payload }, { signal, patienceMs: ENDLESS_MS });
  if (received.kind === 'failed') return { kind: 'gone', failure: received.failure };
  const bytes = bytesOf(received);
  const contentType = received.headers.get('content-type') ?? '';
  const retryAfter = Number(received.headers.get('retry-after') ?? 'none');
  return {
    kind: 'answered',
    status: received.status,
    ms: received.ms,
    contentType,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    text: isText(contentType) ? new TextDecoder().decode(bytes) : null,
    body: bytes,
  };
}
