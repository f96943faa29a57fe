/** Sends a request of the builder, with the window's own key, and keeps its answer as it came. */
import { keyHeaders } from '../../api/key.ts';
import type { BuiltRequest } from './snippets.ts';

export type LiveAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly ms: number;
      readonly bytes: number;
      readonly contentType: string;
      /** The parsed JSON, or what else is to be shown. */
      readonly shown: { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean } | { readonly kind: 'binary' };
      /** The whole answer, to save. */
      readonly whole: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'gone' };

/** Longer answers are shown as text, cut: colouring a megabyte would stop the window for seconds. */
const MOST_COLOURED_BYTES = 60_000;
const MOST_SHOWN_CHARACTERS = 20_000;

function shownOf(bytes: Uint8Array<ArrayBuffer>, contentType: string): Extract<LiveAnswer, { kind: 'answered' }>['shown'] {
  if (!/json|text|xml|html/.test(contentType)) return { kind: 'binary' };
  const text = new TextDecoder().decode(bytes);
  if (contentType.includes('json') && bytes.length <= MOST_COLOURED_BYTES) {
    const value: unknown = JSON.parse(text);
    return { kind: 'json', value };
  }
  return { kind: 'text', text: text.slice(0, MOST_SHOWN_CHARACTERS), isCut: text.length > MOST_SHOWN_CHARACTERS };
}

/** @throws the `AbortError` of `signal` only. */
export async function sendRequest({ method, path, body }: BuiltRequest, file: File | null, signal: AbortSignal): Promise<LiveAnswer> {
  const started = performance.now();
  try {
    const contentType = body.kind === 'json' ? 'application/json' : body.kind === 'file' ? body.contentType : undefined;
    const headers = { ...keyHeaders(), ...(contentType === undefined ? {} : { 'content-type': contentType }) };
    const payload = body.kind === 'json' ? { body: body.text } : body.kind === 'file' && file !== null ? { body: file } : {};
    const response = await fetch(path, { method, headers, signal, ...payload });
    const whole = new Uint8Array(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    return { kind: 'answered', status: response.status, ms: performance.now() - started, bytes: whole.length, contentType: type, shown: shownOf(whole, type), whole };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'gone' };
  }
}
