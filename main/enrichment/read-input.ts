/**
 * Has files that others made read in a process of its own: tables and places, wherever they come from. It is held to
 * limits of memory and time, and ends when nobody wants its answer any more.
 */
import { Fault } from '../../contract/fault.ts';
import type { TableHead, TablePreview } from '../../contract/tables.ts';
import { inScratch } from '../importers/jobs/scratch.ts';
import { RemoteProcess, type ProcessOptions } from '../threads/remote-process.ts';
import { KEPT_PROCESSES } from '../threads/resting-processes.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import type { inputService, ReadingProgress } from './input-functions.ts';
import type { OpenInputOptions } from './open-input.ts';
import type { ReadPlaces, ReadPlacesOptions } from './saved-places/read-places.ts';

const READER = new RemoteProcess<ReturnType<typeof inputService>, ReadingProgress>(
  new URL('./read-input.entry.ts', import.meta.url),
  'The reading of the file',
  { max: KEPT_PROCESSES },
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
    throw new Fault('invalid_file', `${file}${row}: ${error.message}. Divide the file, and send its parts`);
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
export const readPlaceFile = (path: string, options: ReadPlacesOptions, signal: AbortSignal): Promise<ReadPlaces> =>
  reading(options.name, (scratchDirectory) =>
    READER.ask('readPlaces', [path, { ...options, scratchDirectory }], { signal, deadlineMs: PLACES_MS }),
  );
