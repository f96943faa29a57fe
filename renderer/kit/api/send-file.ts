/** Uploads a file to the local server in pieces, and reports the progress. */
import { failureOf, wayFailure } from './failure.ts';
import { keyHeaders } from './key.ts';
import { readJson, type Answer } from './request.ts';

/** For so long no piece of the file may be taken. What is done with it once it has arrived may take longer. */
const STALL_MS = 30_000;

function answerOf<T>(request: XMLHttpRequest, ms: number): Answer<T> {
  const isSuccess = request.status >= 200 && request.status < 300;
  if (!isSuccess)
    return { ok: false, failure: failureOf(request.responseText, request.getResponseHeader('retry-after')) };
  const read = readJson<T>(request.responseText, request.getResponseHeader('content-type'));
  return read.ok ? { ...read, ms } : read;
}

/**
 * Posts the file as it is. The answer's shape is the contract's, as of `ask`; whatever goes wrong is a failure.
 * @param onBytes hears how many have been sent
 * @throws the `AbortError` of `signal` only.
 */
export function sendFile<T>(
  path: string,
  file: Blob,
  onBytes: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<Answer<T>> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    // Only XMLHttpRequest reports how much of a body has been sent.
    const request = new XMLHttpRequest();
    let isSilent = false;
    let stall: ReturnType<typeof setTimeout> | undefined;
    const renew = (): void => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        isSilent = true;
        request.abort();
      }, STALL_MS);
    };
    const cancel = (): void => request.abort();
    const settle = (answer: Answer<T>): void => resolve(answer);
    request.open('POST', path);
    for (const [name, value] of Object.entries({
      ...keyHeaders(),
      accept: 'application/json',
      'content-type': 'application/octet-stream',
    }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => {
      renew();
      onBytes(loaded);
    });
    request.upload.addEventListener('load', () => clearTimeout(stall));
    request.addEventListener('load', () => settle(answerOf<T>(request, performance.now() - started)));
    // Afterwards the status is always 0.
    let hasBegun = false;
    request.addEventListener('readystatechange', () => {
      hasBegun ||= request.readyState >= XMLHttpRequest.HEADERS_RECEIVED && request.status > 0;
    });
    request.addEventListener('error', () =>
      settle({ ok: false, failure: wayFailure(hasBegun ? 'broken_off' : 'unreachable') }),
    );
    request.addEventListener('abort', () => {
      if (isSilent) settle({ ok: false, failure: wayFailure('silent') });
      else reject(new DOMException('The sending was cancelled', 'AbortError'));
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal?.removeEventListener('abort', cancel);
    });
    signal?.addEventListener('abort', cancel, { once: true });
    renew();
    request.send(file);
    if (signal?.aborted) request.abort();
  });
}
