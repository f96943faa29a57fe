/** A pool of look-up threads, one per processor, started on demand. */
import { availableParallelism } from 'node:os';
import { gridOf } from '../../contract/enrich.ts';
import { parameterFault } from '../../contract/fault.ts';
import { RemoteThread } from '../threads/remote-thread.ts';
import type { FailedPack, PackLocation, Questions, rowService } from './row-functions.ts';
import { rowsOf, type Answered } from './answered.ts';
import { openCoordinates, type PositionReader } from './coordinate-position.ts';
import { savedPlacesIn } from './fields.ts';
import type { EnrichSettings } from './row-look-ups.ts';
import type { ReadSavedPoints, SavedPoints } from '../look-ups/roads/saved-points.ts';
import type { Requester } from '../store/requester.ts';

/** Idle time after which a thread ends, in milliseconds: its caches take some hundred megabytes. */
const IDLE_MS = 30_000;

/**
 * Rows are short-lived garbage. Without a limit each thread grows by 100 MB or more; collecting more often costs almost
 * nothing.
 */
export const ROW_THREAD_LIMITS = { maxYoungGenerationSizeMb: 24 };

/** A thread of the pool. Once it dies, it is replaced by one that doesn't know its runs. */
class PoolThread {
  readonly #thread: RemoteThread<ReturnType<ReturnType<typeof rowService>>>;
  #failure: Error | undefined;

  constructor(place: PackLocation) {
    this.#thread = new RemoteThread(new URL('./row-look-ups.entry.ts', import.meta.url), {
      name: 'look-ups',
      workerData: () => place,
      resourceLimits: ROW_THREAD_LIMITS,
      died: (error) => (this.#failure ??= error ?? new Error('A look-up thread exited')),
    });
  }

  /** Batches in flight. */
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
    // A dead thread has no runs.
    if (this.isAlive) this.#thread.ask('close', [run]).catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#failure ??= new Error('A look-up thread exited');
    await this.#thread.close(this.#failure);
  }
}

/** The look-ups of one table. */
export interface RowRun {
  /** Packs whose values are missing. */
  failedPacks: readonly FailedPack[];
  /** Looks up rows, each given by the cells of its position. Batches may finish out of order. */
  answer(rows: readonly (readonly string[])[]): Promise<string[][]>;
  close(): void;
}

/** Look-ups by threads, of which a short table needs one: starting another takes a second of processor time. */
export interface PoolRun extends RowRun {
  /** Looks up points (longitudes and latitudes in turn); those outside the valid range have empty answers. */
  lookUp(points: Float64Array): Promise<Answered>;
}

/**
 * Looks up rows with positions in degrees: parsing them here is faster than copying their cells to a thread.
 * @param lookUp looks up points
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

/** The look-ups of a table; without a requester, saved places are unavailable. */
export interface RunSettings extends Pick<EnrichSettings, 'fields' | 'position'> {
  requester?: Requester | undefined;
}

/** Answers the rows of a table: by threads, or from files that workers have written. */
export interface RowPool {
  /** Batches in flight that keep it busy. */
  readonly window: number;
  /** Prepares the look-ups. @throws Fault */
  open(settings: RunSettings): Promise<RowRun>;
}

export class LookUpPool implements RowPool {
  readonly #place: PackLocation;
  readonly #readSavedPoints: ReadSavedPoints | undefined;
  readonly #size = availableParallelism();
  #threads: PoolThread[] = [];
  #runs = 0;
  #next = 1;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @param readSavedPoints reads the saved places named by fields; absent on workers */
  constructor(place: PackLocation, readSavedPoints?: ReadSavedPoints) {
    this.#place = place;
    this.#readSavedPoints = readSavedPoints;
  }

  /** Batches in flight that keep every thread busy. */
  get window(): number {
    return this.#size * 2;
  }

  /** Prepares the look-ups. @throws Fault */
  async open({ requester, ...lookUps }: RunSettings): Promise<PoolRun> {
    const settings: EnrichSettings = { ...lookUps, saved: await this.#savedPoints(lookUps.fields, requester) };
    clearTimeout(this.#idle);
    this.#threads = this.#threads.filter(({ isAlive }) => isAlive);
    const run = this.#next++;
    this.#runs++;
    const opened = new Map<PoolThread, Promise<FailedPack[]>>();
    const close = (): void => {
      for (const thread of opened.keys()) thread.closeRun(run);
      this.#runs--;
      if (this.#runs === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    };
    const openIn = (thread: PoolThread): Promise<FailedPack[]> => {
      const opening = opened.get(thread) ?? thread.open(run, settings);
      opened.set(thread, opening);
      return opening;
    };
    let failedPacks: FailedPack[];
    try {
      failedPacks = await openIn(this.#leastLoaded());
    } catch (error) {
      close();
      throw error;
    }
    const ask = async (questions: Questions): Promise<Answered> => {
      const thread = this.#leastLoaded();
      await openIn(thread);
      return thread.answer(run, questions);
    };
    const { position } = settings;
    const reader =
      position.kind === 'address' || gridOf(position) !== undefined ? undefined : openCoordinates(position);
    return {
      failedPacks,
      answer:
        reader === undefined ? async (rows) => rowsOf(await ask(rows)) : (rows) => answerDegrees(rows, reader, ask),
      lookUp: ask,
      close,
    };
  }

  /** Returns an idle thread, or a new one unless each processor has one. */
  #leastLoaded(): PoolThread {
    const [least] = this.#threads.toSorted((a, b) => a.load - b.load);
    if (least !== undefined && (least.load === 0 || this.#threads.length >= this.#size)) return least;
    const thread = new PoolThread(this.#place);
    this.#threads.push(thread);
    return thread;
  }

  /** Reads the saved places named by fields; undefined if there are none. @throws Fault */
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
