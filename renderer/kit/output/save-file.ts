import type { SaveFileResult } from '../../../contract/ipc.ts';
import { useNotices } from '../notices/notices.ts';
import { t } from '../words/t.ts';
import { errorMessage } from '../../../contract/system-error.ts';
import { dataAddress } from './data-address.ts';

/** A text as part of the name of a file: without the signs that one system or another refuses there. */
export const asFileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-');

/** The file name that the server suggests: `attachment; filename="matrix.csv"`. */
export const fileNameOf = (headers: Headers): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

/** Hands the file to the browser, which puts it where downloads go. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Bytes as text that crosses to the main process unchanged. */
const base64 = async (pieces: BlobPart[]): Promise<string> =>
  (await dataAddress(new Blob(pieces))).replace(/^[^,]*,/, '');

async function save(suggestedName: string, pieces: string | readonly Uint8Array<ArrayBuffer>[]): Promise<boolean> {
  if (!window.cairn) {
    downloadFile(
      suggestedName,
      new Blob(typeof pieces === 'string' ? [pieces] : [...pieces], { type: 'application/octet-stream' }),
    );
    useNotices.getState().showToast(t('common.savedSuggestedName', { name: suggestedName }));
    return true;
  }
  const contents =
    typeof pieces === 'string'
      ? ({ contents: pieces } as const)
      : ({ contents: await base64([...pieces]), encoding: 'base64' } as const);
  return isSaved(suggestedName, window.cairn.saveFile({ suggestedName, ...contents }));
}

/** Says what became of a file. */
async function isSaved(suggestedName: string, saving: Promise<SaveFileResult>): Promise<boolean> {
  const { showToast, report } = useNotices.getState();
  const result = await saving
    // Refused by the application itself, as where the contents are more than it takes.
    .catch((error: unknown) => ({
      status: 'failed' as const,
      message: t('common.couldntSaveSuggestedNamePart', {
        name: suggestedName,
        reason: errorMessage(error),
      }),
    }));
  if (result.status === 'saved') showToast(t('common.savedPath', { path: result.path }));
  else if (result.status === 'failed') report(result.message);
  return result.status === 'saved';
}

/**
 * Saves text as a file: by the native dialog in Electron, as a download in a browser. @returns whether it was; why not
 * is said
 */
export const saveTextFile = (suggestedName: string, contents: string): Promise<boolean> =>
  save(suggestedName, contents);

/** Saves bytes that came in pieces, as {@link saveTextFile} does. */
export const saveBytes = (suggestedName: string, pieces: readonly Uint8Array<ArrayBuffer>[]): Promise<boolean> =>
  save(suggestedName, pieces);

/** Saves as PDF what the window would print. In Electron alone: a browser has that in its print dialog. */
export const savePage = async (suggestedName: string): Promise<boolean> =>
  window.cairn !== undefined && (await isSaved(suggestedName, window.cairn.savePdf(suggestedName)));
