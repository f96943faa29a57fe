/**
 * Reads untrusted tables and place files in a separate process with limits on memory and time. The process ends when
 * the request is cancelled.
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

/** A head or preview takes seconds; the places of a large file take a minute. */
const ANSWER_MS = 60_000;
const PLACES_MS = 120_000;
/** The first row of a 1 GB file takes a minute, the following ones far less. */
const STEP_MS = 120_000;

/**
 * @param ask sends the request; receives a folder for unpacked files
 * @throws Fault invalid_file if the process exceeded a limit; WorkEnded if cancelled; what `ask` throws
 */
async function inReader<Answer>(file: string, ask: (scratchDirectory: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await inScratch(ask);
  } catch (error) {
    if (!(error instanceof WorkEnded) || error.reason === 'cancelled') throw error;
    const row = error.step === undefined || error.step.item === 0 ? '' : `, after row ${error.step.item}`;
    throw new Fault('invalid_file', `${file}${row}: ${error.message}. Divide the file into parts`);
  }
}

/** Options for reading a table. */
export type InputOptions = OpenInputOptions & { name: string };

/** Returns the columns of a table and up to `rowLimit` rows. @throws Fault; WorkEnded if cancelled by `signal` */
export const previewInput = (
  path: string,
  rowLimit: number,
  options: InputOptions,
  signal: AbortSignal,
): Promise<TablePreview> =>
  inReader(options.name, (scratchDirectory) =>
    READER.ask('preview', [path, rowLimit, { ...options, scratchDirectory }], { signal, deadlineMs: ANSWER_MS }),
  );

/** Returns the detected format and columns of a table. @throws Fault; WorkEnded if cancelled by `signal` */
export const readHead = (path: string, options: InputOptions, signal: AbortSignal): Promise<TableHead> =>
  inReader(options.name, (scratchDirectory) =>
    READER.ask('head', [path, { ...options, scratchDirectory }], { signal, deadlineMs: ANSWER_MS }),
  );

/**
 * Stores all rows of a table in the database at `target`, which has a table `input` with its columns.
 * @throws Fault; WorkEnded if cancelled by `signal`; disk errors
 */
export const storeInput = (
  path: string,
  target: string,
  options: InputOptions,
  work: Pick<ProcessOptions<ReadingProgress>, 'signal' | 'onProgress'>,
): Promise<void> =>
  inReader(options.name, (scratchDirectory) =>
    READER.ask('store', [path, target, { ...options, scratchDirectory }], { ...work, stepMs: STEP_MS }),
  );

/** Reads the places of a file. @throws Fault; WorkEnded if cancelled by `signal` */
export const readPlaceFile = (path: string, options: ReadPlacesOptions, signal?: AbortSignal): Promise<ReadPlaces> =>
  inReader(options.name, (scratchDirectory) =>
    READER.ask('readPlaces', [path, { ...options, scratchDirectory }], { signal, deadlineMs: PLACES_MS }),
  );

/** Parses the output of `send`. Drops an incomplete last line. */
async function* linesFrom(output: Readable): AsyncGenerator<OpenedTable | SentRows> {
  let line = '';
  for await (const text of output.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...next] = text.split('\n');
    line += first;
    for (const rest of next) {
      yield JSON.parse(line);
      line = rest;
    }
  }
}

/**
 * Opens the table or file of points at `path` in a separate process, which sends rows as they are consumed.
 * @throws Fault if it can't be read, as `rows` does; WorkEnded if cancelled by `signal`
 */
export async function openUntrusted(
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
  const done = inReader(options.name ?? basename(path), (scratchDirectory) =>
    READER.ask('send', [path, { ...options, scratchDirectory }], work),
  );
  // If no process was started, nothing else ends the output.
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
