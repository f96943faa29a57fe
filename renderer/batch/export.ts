import type { TableOutputFormat } from '../../contract/tables.ts';
import { keyHeaders } from '../api/key.ts';
import { withQuery } from '../api/request.ts';
import { useNotices } from '../state/notices.ts';

export const EXPORTS = [
  { format: 'csv', title: 'CSV' },
  { format: 'xlsx', title: 'Excel workbook' },
  { format: 'geojson', title: 'GeoJSON' },
  { format: 'gpkg', title: 'GeoPackage' },
] as const satisfies readonly { format: TableOutputFormat; title: string }[];

/** Has the server write the file, then hands it to the browser or, in the application, to its dialog. `signal` cancels. */
export async function exportTable(uuid: string, format: TableOutputFormat, onlyErrors: boolean, signal: AbortSignal): Promise<void> {
  const { showToast, report } = useNotices.getState();
  try {
    const response = await fetch(withQuery(`/v1/batch/${uuid}/export`, { format, only: onlyErrors ? 'errors' : undefined }), { headers: keyHeaders(), signal });
    if (!response.ok) {
      const { message = 'The file could not be written.' }: { message?: string } = await response.json();
      report(message);
      return;
    }
    const name = decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `table.${format}`);
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    showToast(`Exported ${name}`);
  } catch {
    if (signal.aborted) showToast('Export cancelled, nothing was kept of it');
    else report('The export broke off. The server may have ended, or the disk may be full.');
  }
}
