/** Reads an uploaded file into a Batch table. */
import { existsSync, rmSync } from 'node:fs';
import { BATCH_PREVIEW_ROWS } from '../../../contract/batch.ts';
import type { TableHead } from '../../../contract/tables.ts';
import { storeInput } from '../read-input.ts';
import { failureText } from './faults.ts';
import type { Job } from './job.ts';
import { uploadOf } from './table-files.ts';

export interface UploadedTable {
  uuid: string;
  /** Name of the file. */
  name: string;
  head: TableHead;
}

/** Whether an interrupted read can be restarted. */
export const canReadAgain = ({ file: { path } }: Job): boolean => existsSync(uploadOf(path));

/**
 * Reads all rows into the table, unless it's being deleted. Never rejects: errors are stored in the job. Removes the
 * upload afterwards; it stays only if the process ends first.
 */
export async function readRows(job: Job, abort: AbortController): Promise<void> {
  const { file } = job;
  const { name, head } = file.record;
  const upload = uploadOf(file.path);
  try {
    await storeInput(
      upload,
      file.path,
      { name, sheet: head?.sheet, encoding: head?.encoding },
      {
        signal: abort.signal,
        onProgress: ({ rows, share }) => {
          file.countInput(rows);
          if (job.reading !== undefined) job.reading.share = share;
          if (rows >= BATCH_PREVIEW_ROWS) job.reading?.firstRows.resolve();
          try {
            job.requireSpaceForRows();
          } catch (error) {
            abort.abort(error);
          }
        },
      },
    );
    file.change({ status: 'Ready' });
  } catch (error) {
    if (job.stop === undefined)
      file.note({
        status: 'Failed',
        message: failureText(
          abort.signal.aborted ? abort.signal.reason : error,
          `${name} wasn't read completely; the file itself is unchanged. Free up disk space, delete this table ` +
            'and add the file again.',
        ),
      });
  } finally {
    job.reading = undefined;
    rmSync(upload, { force: true });
  }
}
