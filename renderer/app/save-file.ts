import { useNotices } from '../state/notices.ts';

/** Hands the file to the browser, which puts it where downloads go. */
function download(name: string, pieces: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(pieces, { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

async function save(suggestedName: string, pieces: string | readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
  const { showToast, report } = useNotices.getState();
  if (!window.cairn) {
    download(suggestedName, typeof pieces === 'string' ? [pieces] : [...pieces]);
    showToast(`Saved ${suggestedName}`);
    return;
  }
  const result = await window.cairn.saveFile({ suggestedName, contents: typeof pieces === 'string' ? pieces : joined(pieces) });
  if (result.status === 'saved') showToast(`Saved ${result.path}`);
  else if (result.status === 'failed') report(result.message);
}

/** Saves text as a file: by the native dialog in Electron, as a download in a browser. */
export const saveTextFile = (suggestedName: string, contents: string): Promise<void> => save(suggestedName, contents);

/** Saves bytes that came in pieces, as {@link saveTextFile} does. */
export const saveBytes = (suggestedName: string, pieces: readonly Uint8Array<ArrayBuffer>[]): Promise<void> => save(suggestedName, pieces);
