/** Threads that answer rows: as many as there are processors, started when first needed. */
import { availableParallelism } from 'node:os';
import { gridOf } from '../../contract/enrich.ts';
import { parameterFault } from '../../contract/fault.ts';
import { RemoteThread } from '../threads/remote-thread.ts';
import type { FailedPack, LookUpPlace, Questions, rowService } from './row-functions.ts';
import { rowsOf, type Answered } from './answered.ts';
import { openCoordinates, type PositionReader } from './coordinate-position.ts';
import { savedPlacesIn } from './fields.ts';
import type { EnrichSettings } from './row-look-ups.ts';
import type { ReadSavedPoints, SavedPoints } from '../look-ups/roads/saved-points.ts';
import type { Requester } from '../store/requester.ts';

/**
 * A thread holds caches of some hundred megabytes: it ends when it has not been needed for this long, in milliseconds.
 */
const IDLE_MS = 30_000;

/**
 * Rows live for a moment only. Without a limit each thread takes 100 MB to leave their remains in, more the longer the
 * table is; collecting them more often costs next to nothing.
 */
export const ROW_THREAD_LIMITS = { maxYoungGenerationSizeMb: 24 };

/** A thread of the pool, until it dies: another one takes its place then, and knows nothing of its runs. */
class PoolThread {
  readonly #thread: RemoteThread<ReturnType<ReturnType<typeof rowService>>>;
  #failure: Error | undefined;

  constructor(place: LookUpPlace) {
    this.#thread = new RemoteThread(new URL('./row-look-ups.entry.ts', import.meta.url), {
      name: 'look-ups',
      workerData: () => place,
      resourceLimits: ROW_THREAD_LIMITS,
      died: (error) => (this.#failure ??= error ?? new Error('A look-up thread exited')),
    });
  }

  /** Batches that have not been answered. */
  get load(): number {
    return this.#thread.load;
  }

  get isAlive(): boolean {
    return this.#failure === undefined;
  }

  async open(run: number, settings: EnrichSettings): Promise<FailedPack[]> {
    if (this.#failure !== undefined) throw this.#failure;
    return this.#thread.ask('open', [run, settings]);
  }

  async answer(run: number, questions: Questions): Promise<Answered> {
    if (this.#failure !== undefined) throw this.#failure;
    return this.#thread.ask('answer', [run, questions]);
  }

  closeRun(run: number): void {
    // One that has died has no runs.
    if (this.isAlive) this.#thread.ask('close', [run]).catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#failure ??= new Error('A look-up thread exited');
    await this.#thread.close(this.#failure);
  }
}

/** The look-ups of one table. */
export interface RowRun {
  /** What its answers go without. */
  failedPacks: readonly FailedPack[];
  /** Answers rows, of each the cells that its position is read from. Batches may overtake one another. */
  answer(rows: readonly (readonly string[])[]): Promise<string[][]>;
  close(): void;
}

/** Look-ups that are ready in all threads. */
export interface PoolRun extends RowRun {
  /** Answers points, longitude and latitude in turn; those beyond the limits of degrees have empty answers. */
  lookUp(points: Float64Array): Promise<Answered>;
}

/**
 * Answers rows whose positions are in degrees: reading those takes less time than copying their cells to a thread.
 * @param lookUp answers points
 */
async function answerDegrees(
  rows: readonly (readonly string[])[],
  { read }: PositionReader,
  lookUp: PoolRun['lookUp'],
): Promise<string[][]> {
  const points = new Float64Array(2 * rows.length).fill(Number.NaN);
  const faults: [row: number, fault: string][] = [];
  for (const [i, cells] of rows.entries()) {
    const positioned = read(cells);
    if ('fault' in positioned) faults.push([i, positioned.fault]);
    else points.set([positioned.point.lon, positioned.point.lat], 2 * i);
  }
  const answers = rowsOf(await lookUp(points));
  for (const [i, fault] of faults) answers[i]?.splice(-1, 1, fault);
  return answers;
}

/** The look-ups of a table, and whose saved places they may find: none if absent. */
export interface RunSettings extends Pick<EnrichSettings, 'fields' | 'position'> {
  requester?: Requester | undefined;
}

/** What answers the rows of a table: threads, or files in which workers have answered them. */
export interface RowPool {
  /** Batches under way that keep it busy. */
  readonly window: number;
  /** Prepares the look-ups. @throws Fault */
  open(settings: RunSettings): Promise<RowRun>;
}

export class LookUpPool implements RowPool {
  readonly #place: LookUpPlace;
  readonly #readSavedPoints: ReadSavedPoints | undefined;
  readonly #size = availableParallelism();
  #threads: PoolThread[] = [];
  #runs = 0;
  #next = 1;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @param readSavedPoints reads the saved places that fields name, if there are any */
  constructor(place: LookUpPlace, readSavedPoints?: ReadSavedPoints) {
    this.#place = place;
    this.#readSavedPoints = readSavedPoints;
  }

  /** Batches under way that keep every thread busy. */
  get window(): number {
    return this.#size * 2;
  }

  /** Prepares the look-ups. @throws Fault */
  async open({ requester, ...look }: RunSettings): Promise<PoolRun> {
    const settings: EnrichSettings = { ...look, saved: await this.#savedPoints(look.fields, requester) };
    clearTimeout(this.#idle);
    this.#threads = this.#threads.filter(({ isAlive }) => isAlive);
    while (this.#threads.length < this.#size) this.#threads.push(new PoolThread(this.#place));
    const threads = this.#threads;
    const run = this.#next++;
    this.#runs++;
    const close = (): void => {
      for (const thread of threads) thread.closeRun(run);
      this.#runs--;
      if (this.#runs === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    };
    let failedPacks: FailedPack[];
    try {
      [failedPacks = []] = await Promise.all(threads.map((thread) => thread.open(run, settings)));
    } catch (error) {
      close();
      throw error;
    }
    const least = (): PoolThread => {
      const [thread] = threads.toSorted((a, b) => a.load - b.load);
      if (thread === undefined) throw new Error('There are no look-up threads');
      return thread;
    };
    const { position } = settings;
    const lookUp = async (points: Float64Array): Promise<Answered> => least().answer(run, points);
    const reader =
      position.kind === 'address' || gridOf(position) !== undefined ? undefined : openCoordinates(position);
    return {
      failedPacks,
      answer:
        reader === undefined
          ? async (rows) => rowsOf(await least().answer(run, rows))
          : (rows) => answerDegrees(rows, reader, lookUp),
      lookUp,
      close,
    };
  }

  /** Reads the saved places that fields name; undefined if none does. @throws Fault */
  async #savedPoints(fields: readonly string[], requester: Requester | undefined): Promise<SavedPoints | undefined> {
    const names = savedPlacesIn(fields);
    if (names.length === 0) return undefined;
    if (this.#readSavedPoints !== undefined && requester !== undefined) return this.#readSavedPoints(requester, names);
    throw parameterFault([{ parameter: 'fields', message: `contains ${names[0]}: workers have no saved places` }]);
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map((thread) => thread.end()));
  }
}
