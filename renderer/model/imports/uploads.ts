/** Uploads the files that a person has chosen or dropped, each once, and looks at what they contain. */
import { fileLookEndpoint, type FileLook } from '../../../contract/file-look.ts';
import { importFileEndpoint, type UploadedFile } from '../../../contract/imports.ts';
import { errorMessage } from '../../../contract/system-error.ts';
import { ask } from '../../kit/api/ask.ts';
import type { Failure } from '../../kit/api/failure.ts';
import type { Answer } from '../../kit/api/request.ts';
import { t } from '../../kit/words/t.ts';
import { RASTER_NAME } from './file-kinds.ts';
import { asSent } from './shapefile-parts.ts';

let uploads = new WeakMap<File, Promise<Answer<UploadedFile>>>();

type Sending = { readonly signal: AbortSignal; readonly onSent?: (bytes: number) => void };

/** Uploads a file, unless it has been or is being uploaded. */
export function uploadOnce(file: File, sending?: Sending): Promise<Answer<UploadedFile>> {
  const before = uploads.get(file);
  if (before !== undefined) return before;
  const sent = ask(importFileEndpoint, { query: { name: file.name }, file, onSent: () => undefined, ...sending });
  uploads.set(file, sent);
  const forget = (): void => void uploads.delete(file);
  sent.then((answer) => (answer.ok ? undefined : forget()), forget);
  return sent;
}

/** Forgets what has been uploaded: an import takes its files, and they expire. */
export const forgetUploads = (): void => {
  uploads = new WeakMap();
};

/** What the raster, or the first of the files, contains, as the server sees it. */
export async function lookAt(
  files: readonly File[],
  signal: AbortSignal,
): Promise<{ readonly look: FileLook } | { readonly failure: Failure }> {
  try {
    const all = await asSent(files, signal);
    // Tables beside a raster are its legend.
    const first = all.find(({ name }) => RASTER_NAME.test(name)) ?? all[0];
    if (first === undefined) throw new Error(t('imports.chooseLeastOneFile'));
    const sent = await uploadOnce(first);
    if (!sent.ok) return sent;
    const answer = await ask(fileLookEndpoint, { body: { file: sent.data.file }, signal });
    return answer.ok ? { look: answer.data } : answer;
  } catch (error) {
    return { failure: { code: 'invalid_file', message: errorMessage(error) } };
  }
}
