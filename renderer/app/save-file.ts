import { useNotices } from '../state/notices.ts';

/** Hands the file to the browser, which puts it where downloads go. */
function download(name: string, contents: string): void {
  const address = URL.createObjectURL(new Blob([contents], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves text as a file: by the native dialog in Electron, as a download in a browser. */
export async function saveTextFile(suggestedName: string, contents: string): Promise<void> {
  const { showToast, report } = useNotices.getState();
  if (!window.cairn) {
    download(suggestedName, contents);
    showToast(`Saved ${suggestedName}`);
    return;
  }
  const result = await window.cairn.saveFile({ suggestedName, contents });
  if (result.status === 'saved') showToast(`Saved ${result.path}`);
  else if (result.status === 'failed') report(result.message);
}
