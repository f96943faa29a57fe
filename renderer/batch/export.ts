import { enrichedName, type BatchJob } from '../../contract/batch.ts';
import type { CairnBridge } from '../../contract/ipc.ts';
import type { TableOutputFormat } from '../../contract/tables.ts';
import { keyHeaders } from '../api/key.ts';
import { refusalText, withQuery } from '../api/request.ts';
import { downloadFile } from '../app/save-file.ts';
import { useNotices } from '../state/notices.ts';
import { usePreferences } from '../state/preferences.ts';

export const EXPORTS = [
  { format: 'csv', title: 'CSV' },
  { format: 'xlsx', title: 'Excel workbook' },
  { format: 'geojson', title: 'GeoJSON' },
  { format: 'gpkg', title: 'GeoPackage' },
] as const satisfies readonly { format: TableOutputFormat; title: string }[];

const CANCELLED = 'Export cancelled, nothing was kept of it';

/** Tells of what became of a file in the application, where the native dialog says where it goes. */
async function saveNatively(bridge: CairnBridge, suggestedName: string, path: string, signal: AbortSignal): Promise<void> {
  const { showToast, report } = useNotices.getState();
  const giveUp = (): void => void bridge.cancelExport();
  signal.addEventListener('abort', giveUp, { once: true });
  const result = await bridge.saveExport({ suggestedName, path });
  if (result.status === 'saved') showToast(`Saved ${result.path}`);
  else if (result.status === 'failed') report(result.message);
  else if (signal.aborted) showToast(CANCELLED);
}

async function download(suggestedName: string, path: string, signal: AbortSignal): Promise<void> {
  const { showToast, report } = useNotices.getState();
  try {
    const response = await fetch(path, { headers: keyHeaders(), signal });
    if (!response.ok) {
      report(await refusalText(response));
      return;
    }
    downloadFile(suggestedName, await response.blob());
    showToast(`Exported ${suggestedName}`);
  } catch {
    if (signal.aborted) showToast(CANCELLED);
    else report('The export broke off. The server may have ended, or the disk may be full.');
  }
}

/** Has the server write the file, and saves it: by the native dialog in Electron, as a download in a browser. `signal` cancels. */
export async function exportTable({ uuid, name }: Pick<BatchJob, 'uuid' | 'name'>, format: TableOutputFormat, onlyErrors: boolean, signal: AbortSignal): Promise<void> {
  const path = withQuery(`/v1/batch/${uuid}/export`, { format, only: onlyErrors ? 'errors' : undefined, guard_formulas: usePreferences.getState().guardsFormulas && format === 'csv' ? '1' : undefined });
  const suggestedName = enrichedName(name, format);
  await (window.cairn ? saveNatively(window.cairn, suggestedName, path, signal) : download(suggestedName, path, signal));
}
