/** Reads an uploaded file into a table of the window. */
import { rmSync, statSync } from 'node:fs';
import { headOf } from '../../tables/preview.ts';
import type { TableSource } from '../../tables/table.ts';
import { openInput, type OpenInputOptions } from '../open-input.ts';
import { failureText } from './faults.ts';
import { JobFile } from './job-file.ts';
import type { Job } from './job.ts';

/** SQLite takes 2000 columns in a table; answers come beside those of the file. */
export const MAX_COLUMNS = 1900;

export interface BroughtFile extends Pick<OpenInputOptions, 'sheet' | 'encoding'> {
  uuid: string;
  /** What the file is called. */
  name: string;
  madeBy: string;
}

/**
 * Opens the file at `path` and begins its table at `place`. Where it cannot be done nothing is left of the table.
 * @throws Fault where the head cannot be read; errors of the disk
 */
export async function beginReading(
  path: string,
  place: string,
  { uuid, name, sheet, encoding, madeBy }: BroughtFile,
): Promise<{ source: TableSource; file: JobFile }> {
  const source = await openInput(path, { name, sheet, encoding, maxColumns: MAX_COLUMNS });
  let file: JobFile | undefined;
  try {
    const { columns } = source;
    const head = headOf(source);
    const layout = head.guess.name === undefined ? {} : { layout: { key: head.guess.name } };
    file = JobFile.create(place, {
      uuid,
      name,
      created_at: new Date().toISOString(),
      status: 'Reading',
      size_bytes: statSync(path).size,
      rows: 0,
      done: 0,
      faulty: 0,
      head,
      madeBy,
      ...layout,
    });
    file.beginInput(columns);
    return { source, file };
  } catch (error) {
    await source.close();
    file?.close();
    for (const end of ['', '-wal', '-shm']) rmSync(place + end, { force: true });
    throw error;
  }
}

/** Reads all rows, unless the job is to stop. Never rejects: what goes wrong is noted in the job. */
export async function readRows(job: Job, source: TableSource): Promise<void> {
  const { file } = job;
  try {
    for await (const rows of source.rows()) {
      if (job.stop !== undefined) break;
      job.needRoom();
      file.addInput(rows, source.columns.length);
      job.reading = source.progress() ?? 0;
    }
    if (job.stop === undefined) file.change({ status: 'Ready' });
  } catch (error) {
    file.note({
      status: 'Failed',
      message: failureText(
        error,
        `${file.record.name} was not read to its end; the file itself is as it was. Free some space, delete this table and drop the file again.`,
      ),
    });
  } finally {
    await source.close();
  }
}
