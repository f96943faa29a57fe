/** Sends one request to the local server and reads the whole answer; failures are values. */
import { failureOf, wayFailure, type Failure } from './failure.ts';

/** The whole answer, with any status. */
export type Received = {
  readonly kind: 'received';
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
  readonly ms: number;
};

export type Exchange = Received | { readonly kind: 'failed'; readonly failure: Failure };

export type Request = Pick<RequestInit, 'method' | 'body'> & { readonly headers?: Readonly<Record<string, string>> };

export type Options = {
  readonly signal?: AbortSignal | undefined;
  /** The requested content type. Default: JSON, or that of the endpoint. */
  readonly accept?: string;
  /** For so long nothing may come, in milliseconds: neither the answer nor its next piece. */
  readonly patienceMs?: number;
  /** Hears that the answer begins. */
  readonly onHeaders?: (headers: Headers) => void;
  /** Hears every piece of the body as it comes. */
  readonly onPiece?: (piece: Uint8Array) => void;
};

/** A look-up takes milliseconds; one that takes this long is held up. */
export const LOOK_UP_MS = 15_000;
/** For what reads, writes or computes a lot before its first byte. */
export const LONG_MS = 120_000;
/** For what may take as long as it has to, and can be cancelled. */
export const ENDLESS_MS = Number.POSITIVE_INFINITY;

/** Calls `onEnd` once nothing has been heard for so long. */
function startPatience(ms: number, onEnd: () => void): { readonly renew: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const renew = (): void => {
    stop();
    if (Number.isFinite(ms)) timer = setTimeout(onEnd, ms);
  };
  renew();
  return { renew, stop };
}

async function readPieces(
  response: Response,
  onPiece: (piece: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    pieces.push(part.value);
    onPiece(part.value);
  }
  return pieces;
}

/**
 * Asks the local server, at a path of this page's own origin, and takes the answer to its last byte. A server that
 * cannot be reached, that ends in the middle of its answer or that says nothing for `patienceMs` is a failure.
 * @throws the `AbortError` of `signal` only.
 */
export async function exchange(
  path: string,
  request: Request,
  { signal, patienceMs = LOOK_UP_MS, onHeaders, onPiece }: Options = {},
): Promise<Exchange> {
  signal?.throwIfAborted();
  const started = performance.now();
  const abort = new AbortController();
  const cancel = (): void => abort.abort(signal?.reason);
  signal?.addEventListener('abort', cancel, { once: true });
  let isSilent = false;
  const patience = startPatience(patienceMs, () => {
    isSilent = true;
    abort.abort();
  });
  let hasBegun = false;
  try {
    const response = await fetch(path, { ...request, signal: abort.signal });
    hasBegun = true;
    patience.renew();
    onHeaders?.(response.headers);
    const pieces = await readPieces(response, (piece) => {
      patience.renew();
      onPiece?.(piece);
    });
    return {
      kind: 'received',
      ok: response.ok,
      status: response.status,
      headers: response.headers,
      pieces,
      ms: performance.now() - started,
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { kind: 'failed', failure: wayFailure(isSilent ? 'silent' : hasBegun ? 'broken_off' : 'unreachable') };
  } finally {
    patience.stop();
    signal?.removeEventListener('abort', cancel);
  }
}

/** The body as one piece. */
export function bytesOf({ pieces }: Pick<Received, 'pieces'>): Uint8Array<ArrayBuffer> {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

export const textOf = (received: Pick<Received, 'pieces'>): string => new TextDecoder().decode(bytesOf(received));

/** Returns why an answer isn't a success. */
export const refusalOf = (received: Received): Failure =>
  failureOf(textOf(received), received.headers.get('retry-after'));
