import { batchExportEndpoint, enrichedName, type BatchJob } from '../../../contract/batch.ts';
import type { CairnBridge } from '../../../contract/ipc.ts';
import type { TableOutputFormat } from '../../../contract/tables.ts';
import { download, pathTo } from '../../kit/api/ask.ts';
import { ENDLESS_MS, type Exchange } from '../../kit/api/exchange.ts';
import { failureText } from '../../kit/api/failure.ts';
import { downloadFile } from '../../kit/output/save-file.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { usePreferences } from '../../model/window/preferences.ts';

export const EXPORTS = [
  { format: 'csv', title: 'CSV' },
  { format: 'xlsx', title: 'Excel workbook' },
  { format: 'geojson', title: 'GeoJSON' },
  { format: 'gpkg', title: 'GeoPackage' },
] as const satisfies readonly { format: TableOutputFormat; title: string }[];

const CANCELLED = 'Export cancelled, nothing was kept of it';

/** Tells of what became of a file in the application, where the native dialog says where it goes. */
async function saveNatively(
  bridge: CairnBridge,
  suggestedName: string,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { showToast, report } = useNotices.getState();
  const giveUp = (): void => void bridge.cancelExport();
  signal.addEventListener('abort', giveUp, { once: true });
  const result = await bridge
    .saveExport({ suggestedName, path })
    // Refused by the application itself: it has ended, or is of another version than this page.
    .catch((error: unknown) => ({
      status: 'failed' as const,
      message: `The export failed, nothing was saved. ${error instanceof Error ? error.message : String(error)}`,
    }));
  if (result.status === 'saved') showToast(`Saved ${result.path}`);
  else if (result.status === 'failed') report(result.message);
  else if (signal.aborted) showToast(CANCELLED);
}

async function saveInBrowser(suggestedName: string, exporting: Promise<Exchange>): Promise<void> {
  const { showToast, report } = useNotices.getState();
  try {
    const answer = await exporting;
    if (answer.kind === 'received') {
      downloadFile(suggestedName, new Blob([...answer.pieces]));
      showToast(`Exported ${suggestedName}`);
      return;
    }
    report(`The export failed, nothing was saved. ${failureText(answer.failure)}`);
  } catch {
    showToast(CANCELLED);
  }
}

/**
 * Has the server write the file, and saves it: by the native dialog in Electron, as a download in a browser. `signal`
 * cancels.
 */
export async function exportTable(
  { uuid, name }: Pick<BatchJob, 'uuid' | 'name'>,
  format: TableOutputFormat,
  onlyErrors: boolean,
  signal: AbortSignal,
): Promise<void> {
  const query = {
    format,
    only: onlyErrors ? 'errors' : undefined,
    guard_formulas: usePreferences.getState().guardsFormulas && format === 'csv' ? '1' : undefined,
  } as const;
  const file = { path: { uuid }, query };
  const suggestedName = enrichedName(name, format);
  await (window.cairn
    ? saveNatively(window.cairn, suggestedName, pathTo(batchExportEndpoint, file), signal)
    : saveInBrowser(suggestedName, download(batchExportEndpoint, { ...file, signal, patienceMs: ENDLESS_MS })));
}
