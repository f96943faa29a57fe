/** Exports a Batch table with its answers. */
import { Fault } from '../../../contract/fault.ts';
import type { BatchSettings } from '../../../contract/batch.ts';
import type { TableOutputFormat } from '../../../contract/tables.ts';
import { writeTableFile } from '../../formats/tables/write-table.ts';
import { enrichedShape } from '../enrich-file.ts';
import { isDiskFull, requireSpace } from '../../store/free-space.ts';
import { diskFull } from './faults.ts';
import type { Job } from './job.ts';

const PAGE_ROWS = 500;
/** Position of a table without a run: no columns are added, and rows have no points. */
export const NO_POSITION: BatchSettings['position'] = { kind: 'columns', longitude: 0, latitude: 0 };

export interface ExportOptions {
  format: TableOutputFormat;
  /** Include only rows with an error. */
  onlyErrors: boolean;
  /** CSV and TSV only: escape formulas. */
  guardsFormulas: boolean;
}

/**
 * Writes the table to `path`; unanswered rows have empty cells.
 * @throws Fault if it fails or was cancelled
 */
export async function exportJob(
  { file, exports }: Job,
  path: string,
  { format, onlyErrors, guardsFormulas }: ExportOptions,
  signal: AbortSignal,
): Promise<void> {
  const { head, settings, layout, added = [], rows: totalRows } = file.record;
  if (head === undefined) throw new Fault('invalid_request', "The file hasn't been read yet");
  const shape = enrichedShape(head.columns, settings?.position ?? NO_POSITION, settings?.fields ?? [], { layout });
  const writer = writeTableFile(
    path,
    format,
    settings === undefined ? { ...shape, columns: head.columns, coordinates: undefined } : shape,
    { delimiter: head.delimiter ?? ',', guardsFormulas },
  );
  const width = head.columns.length + added.length;
  const refuseIfCancelled = (): void => {
    if (signal.aborted || exports.get(path) === undefined)
      throw new Fault('invalid_request', 'The export was cancelled');
  };
  exports.set(path, 0);
  try {
    for (let after = 0; ;) {
      const rows = file.enriched(after, PAGE_ROWS, onlyErrors);
      if (rows.length === 0) break;
      after = rows.at(-1)?.row ?? after;
      requireSpace(path);
      await writer.write(rows.map(({ cells }) => Array.from({ length: width }, (_, i) => cells[i] ?? '')));
      // Let other work run between pages.
      await new Promise((resolve) => setImmediate(resolve));
      refuseIfCancelled();
      exports.set(path, Math.min(1, after / Math.max(1, totalRows)));
    }
    await writer.finish(() => {
      requireSpace(path);
      refuseIfCancelled();
    });
  } catch (error) {
    await writer.abandon();
    throw isDiskFull(error)
      ? diskFull(
          `${file.record.name} wasn't exported; its results are unchanged. Free up disk space, then export again.`,
        )
      : error;
  } finally {
    exports.delete(path);
  }
}
