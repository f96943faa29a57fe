/** Has an uploaded file read into a table of the window. */
import { existsSync, rmSync } from 'node:fs';
import { BATCH_PREVIEW_ROWS } from '../../../contract/batch.ts';
import type { TableHead } from '../../../contract/tables.ts';
import { storeInput } from '../read-input.ts';
import { failureText } from './faults.ts';
import type { Job } from './job.ts';
import { uploadOf } from './table-files.ts';

export interface UploadedTable {
  uuid: string;
  /** What the file is called. */
  name: string;
  /** As it was read. */
  head: TableHead;
}

/** Whether a table that was being read when Cairn ended can be read again. */
export const canReadAgain = ({ file: { path } }: Job): boolean => existsSync(uploadOf(path));

/**
 * Reads all rows into the table, unless it is to be deleted. Never rejects: what goes wrong is noted in the job. The
 * file is gone then, but where Cairn itself ends.
 */
export async function readRows(job: Job, ending: AbortController): Promise<void> {
  const { file } = job;
  const { name, head } = file.record;
  const upload = uploadOf(file.path);
  try {
    await storeInput(
      upload,
      file.path,
      { name, sheet: head?.sheet, encoding: head?.encoding },
      {
        signal: ending.signal,
        onProgress: ({ rows, share }) => {
          file.countInput(rows);
          if (job.reading !== undefined) job.reading.share = share;
          if (rows >= BATCH_PREVIEW_ROWS) job.reading?.firstRows.resolve();
          try {
            job.needRoom();
          } catch (error) {
            ending.abort(error);
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
          ending.signal.aborted ? ending.signal.reason : error,
          `${name} wasn't read completely; the file itself is unchanged. Free up disk space, delete this table ` +
            'and add the file again.',
        ),
      });
  } finally {
    job.reading = undefined;
    rmSync(upload, { force: true });
  }
}
