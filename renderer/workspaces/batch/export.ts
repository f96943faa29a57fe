import { batchExportEndpoint, enrichedName, type BatchJob } from '../../../contract/batch.ts';
import type { TableOutputFormat } from '../../../contract/tables.ts';
import { download, pathTo } from '../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../kit/api/exchange.ts';
import { saveAnswer } from '../../kit/output/save-answer.ts';
import { usePreferences } from '../../model/window/preferences.ts';

export const EXPORTS = [
  { format: 'csv', title: 'CSV' },
  { format: 'xlsx', title: 'Excel workbook' },
  { format: 'geojson', title: 'GeoJSON' },
  { format: 'gpkg', title: 'GeoPackage' },
] as const satisfies readonly { format: TableOutputFormat; title: string }[];

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
  await saveAnswer({
    suggestedName: enrichedName(name, format),
    path: pathTo(batchExportEndpoint, file),
    receive: () => download(batchExportEndpoint, { ...file, signal, patienceMs: ENDLESS_MS }),
    signal,
  });
}
