/** Sends a file to the local server piece by piece, and tells how far it is. */
import type { ErrorBody } from '../../contract/error.ts';
import { failureOf, type Failure } from './failure.ts';
import { keyHeaders } from './key.ts';

type Sent<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

function read<T extends object>(text: string): Partial<T> {
  try {
    const body: Partial<T> = JSON.parse(text);
    return body;
  } catch {
    return {};
  }
}

/**
 * Posts the file as it is. The answer's shape is the contract's, as of `get`.
 * @param onBytes hears how many have been sent
 * @throws the `AbortError` of `signal` only.
 */
export function sendFile<T extends object>(path: string, file: File, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<Sent<T>> {
  return new Promise((resolve, reject) => {
    // The one way that tells how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries({ ...keyHeaders(), accept: 'application/json', 'content-type': 'application/octet-stream' })) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onBytes(loaded));
    request.addEventListener('load', () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `get`: the server validates what it answers
      if (request.status === 200) resolve({ ok: true, data: read<T>(request.responseText) as T });
      else resolve({ ok: false, failure: failureOf(request.status, read<ErrorBody>(request.responseText)) });
    });
    request.addEventListener('error', () => resolve({ ok: false, failure: { kind: 'gone' } }));
    request.addEventListener('abort', () => reject(new DOMException('The file was given up', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
