/** Sends a file to the local server piece by piece, and tells how far it is. */
import type { ErrorBody } from '../../contract/error.ts';
import type { UploadedFile } from '../../contract/imports.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import { keyHeaders } from '../api/key.ts';
import { withQuery } from '../api/request.ts';

type Sent = { readonly ok: true; readonly file: string } | { readonly ok: false; readonly failure: Failure };

/** The answer of the server, which says what went wrong where it took nothing. */
function read(text: string): Partial<UploadedFile & ErrorBody> {
  try {
    const body: Partial<UploadedFile & ErrorBody> = JSON.parse(text);
    return body;
  } catch {
    return {};
  }
}

/** @throws the `AbortError` of `signal` only. */
export function sendFile(file: File, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<Sent> {
  return new Promise((resolve, reject) => {
    // The one way that tells how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', withQuery('/v1/imports/files', { name: file.name }));
    for (const [name, value] of Object.entries({ ...keyHeaders(), accept: 'application/json', 'content-type': 'application/octet-stream' })) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onBytes(loaded));
    request.addEventListener('load', () => {
      const { file: id, ...refusal } = read(request.responseText);
      if (request.status === 200 && id !== undefined) resolve({ ok: true, file: id });
      else resolve({ ok: false, failure: failureOf(request.status, refusal) });
    });
    request.addEventListener('error', () => resolve({ ok: false, failure: { kind: 'gone' } }));
    request.addEventListener('abort', () => reject(new DOMException('The import was given up', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
