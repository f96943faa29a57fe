/**
 * Has files that others made read in a process of its own: tables and places, wherever they come from. It is held to
 * limits of memory and time, and ends when nobody wants its answer any more.
 */
import { basename } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { Fault } from '../../contract/fault.ts';
import type { TableHead, TablePreview } from '../../contract/tables.ts';
import { inScratch } from '../formats/scratch.ts';
import { RemoteProcess, type ProcessOptions } from '../threads/remote-process.ts';
import { MAX_IDLE_PROCESSES } from '../threads/idle-processes.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import type { TableSource } from '../formats/tables/table.ts';
import type { inputService, OpenedTable, ReadingProgress, SentRows } from './input-functions.ts';
import type { OpenInputOptions } from './open-input.ts';
import type { ReadPlaces, ReadPlacesOptions } from './saved-places/read-places.ts';

const READER = new RemoteProcess<ReturnType<typeof inputService>, ReadingProgress>(
  new URL('./read-input.entry.ts', import.meta.url),
  'Reading the file',
  { max: MAX_IDLE_PROCESSES },
);

/** A head or a preview is read in seconds, the places of a large file in a minute. */
const ANSWER_MS = 60_000;
const PLACES_MS = 120_000;
/** The first row of a gigabyte is there after a minute, and the next ones in no time. */
const STEP_MS = 120_000;

/**
 * @param ask asks the process; it gets a folder for what is unpacked
 * @throws Fault invalid_file where a limit has ended the process; WorkEnded where it was cancelled; what `ask` throws
 */
async function reading<Answer>(file: string, ask: (scratchDirectory: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await inScratch(ask);
  } catch (error) {
    if (!(error instanceof WorkEnded) || error.reason === 'cancelled') throw error;
    const row = error.step === undefined || error.step.item === 0 ? '' : `, after row ${error.step.item}`;
    throw new Fault('invalid_file', `${file}${row}: ${error.message}. Divide the file into parts`);
  }
}

/** How a table is to be read. */
export type InputOptions = OpenInputOptions & { name: string };

/** What a table holds, and at most `rowLimit` rows. @throws Fault; WorkEnded once `signal` has ended it */
export const previewInput = (
  path: string,
  rowLimit: number,
  options: InputOptions,
  signal: AbortSignal,
): Promise<TablePreview> =>
  reading(options.name, (scratchDirectory) =>
    READER.ask('preview', [path, rowLimit, { ...options, scratchDirectory }], { signal, deadlineMs: ANSWER_MS }),
  );

/** How a table is read, and its columns. @throws Fault; WorkEnded once `signal` has ended it */
export const readHead = (path: string, options: InputOptions, signal: AbortSignal): Promise<TableHead> =>
  reading(options.name, (scratchDirectory) =>
    READER.ask('head', [path, { ...options, scratchDirectory }], { signal, deadlineMs: ANSWER_MS }),
  );

/**
 * Stores all rows of a table in the database at `target`, which has a table `input` of its columns.
 * @throws Fault; WorkEnded once `signal` has ended it; errors of the disk
 */
export const storeInput = (
  path: string,
  target: string,
  options: InputOptions,
  work: Pick<ProcessOptions<ReadingProgress>, 'signal' | 'onProgress'>,
): Promise<void> =>
  reading(options.name, (scratchDirectory) =>
    READER.ask('store', [path, target, { ...options, scratchDirectory }], { ...work, stepMs: STEP_MS }),
  );

/** The places of a file. @throws Fault; WorkEnded once `signal` has ended it */
export const readPlaceFile = (path: string, options: ReadPlacesOptions, signal?: AbortSignal): Promise<ReadPlaces> =>
  reading(options.name, (scratchDirectory) =>
    READER.ask('readPlaces', [path, { ...options, scratchDirectory }], { signal, deadlineMs: PLACES_MS }),
  );

/** What a process sends by `send`. A line that its end has cut off is left out. */
async function* linesFrom(output: Readable): AsyncGenerator<OpenedTable | SentRows> {
  let line = '';
  for await (const text of output.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...next] = text.split('\n');
    line += first;
    for (const begun of next) {
      yield JSON.parse(line);
      line = begun;
    }
  }
}

/**
 * Opens the table or the file of points at `path` in a process of its own, which sends the rows as they are taken.
 * @throws Fault where it cannot be read, as `rows` does; WorkEnded once `signal` has ended it
 */
export async function openForeign(
  path: string,
  options: OpenInputOptions = {},
  signal?: AbortSignal,
): Promise<TableSource> {
  const output = new PassThrough();
  const closing = new AbortController();
  const work = {
    signal: signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]),
    stepMs: STEP_MS,
    output,
  };
  const done = reading(options.name ?? basename(path), (scratchDirectory) =>
    READER.ask('send', [path, { ...options, scratchDirectory }], work),
  );
  // Where no process was started, nothing else ends it.
  const endOutput = (): void => void output.end();
  done.then(endOutput, endOutput);
  const lines = linesFrom(output);
  const { value: table } = await lines.next();
  if (table === undefined || 'rows' in table) {
    await done;
    throw new Error('The table ended without a header');
  }
  let share: number | undefined;
  return {
    ...table,
    progress: () => share,
    async *rows() {
      for await (const sent of lines) {
        if (!('rows' in sent)) continue;
        ({ share } = sent);
        yield sent.rows;
      }
      await done;
    },
    async close() {
      closing.abort();
      output.destroy();
      await done.catch(() => undefined);
    },
  };
}
