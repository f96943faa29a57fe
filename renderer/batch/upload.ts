import type { BatchJob } from '../../contract/batch.ts';
import type { ErrorBody } from '../../contract/error.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { keyHeaders } from '../api/key.ts';
import { withQuery } from '../api/request.ts';

export type Uploaded = { readonly job: BatchJob } | { readonly problem: string };

const parse = (text: string): BatchJob | Partial<ErrorBody> => {
  try {
    const body: BatchJob | Partial<ErrorBody> = JSON.parse(text);
    return body;
  } catch {
    return {};
  }
};

/** Hands a file to the local server. `fetch` tells nothing of how far it is, so the older way is taken. */
export function uploadTable(file: File, sheet: string | undefined, onProgress: (share: number) => void): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', withQuery('/v1/batch', { name: file.name, sheet }));
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(keyHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const body = parse(request.responseText);
      if ('uuid' in body) resolve({ job: body });
      else resolve({ problem: failureText(failureOf(request.status, body)) });
    });
    request.addEventListener('error', () => resolve({ problem: 'The file could not be handed to Cairn. It may have moved, or the server is gone.' }));
    request.send(file);
  });
}
