/** Computes matrices on all cores: metrics in shared memory, one thread per core, one job at a time. */
import { availableParallelism } from 'node:os';
import type { ArrayMaker } from '../routing/array-maker.ts';
import { SharedHeap } from '../routing/kernel/heap.ts';
import {
  BAND_RESULT_WORDS,
  bandsOf,
  PART_NAMES,
  SYNC,
  SYNC_WORDS,
  type MatrixJob,
  type ThreadReport,
} from '../routing/kernel/job.ts';
import { Allocation, storeMetric, storeScratch, Views, type MetricAddress } from '../routing/kernel/layout.ts';
import { planJob, type JobMemory, type TextOptions } from '../routing/kernel/plan.ts';
import type { Metric } from '../routing/matrix/metric.ts';
import { mostCandidates, type Places } from '../routing/matrix/places.ts';
import type { MatrixThread } from '../routing/kernel/thread.ts';
import { RemoteThread } from '../threads/remote-thread.ts';
import { WorkEnded } from '../threads/work-ended.ts';

/** ASCII. */
const COMMA = 0x2c;

export interface KernelThreadData {
  memory: WebAssembly.Memory;
  index: number;
}

/** A metric loaded into the engine's memory. */
export interface LoadedMetric {
  id: number;
  metric: Metric;
  address: MetricAddress;
  memory: Allocation;
}

export interface MatrixResult {
  /** JSON text of the rows, `[…],[…]`, in pieces; empty if not requested. Valid until `release`. */
  duration: Uint8Array[];
  distance: Uint8Array[];
  /** Number of cells without a path, and of cells whose values are too large to represent. */
  unreachable: number;
  tooFar: number;
  /** Packed keys and totals, `stride` per row; the same array if the key contains both. */
  key: Float64Array;
  total: Float64Array;
  stride: number;
  /** Milliseconds spent on each part of the work: the maximum over all threads. */
  parts: Record<string, number>;
  hubs: number;
  release: () => void;
  /**
   * Releases everything except the texts, which other threads may read as well.
   * @returns a shared word that is 1; once it is 0, the texts are released too
   */
  lend: () => Int32Array;
}

export interface RunningMatrix {
  result: Promise<MatrixResult>;
  /** Fraction of the rows done, 0 to 1. */
  progress: () => number;
  /** Cancels the job within milliseconds; `result` is then rejected with WorkEnded. */
  cancel: () => void;
}

/** Whether another thread is still reading a text. */
const isLent = ({ inUse }: { inUse: Int32Array }): boolean => Atomics.load(inUse, 0) === 1;

export class MatrixEngine {
  readonly #heap = new SharedHeap();
  readonly #views = new Views(this.#heap.memory);
  readonly #threads: RemoteThread<Pick<MatrixThread, 'run'>>[];
  #scratch: { deepest: number; candidates: number; memory: Allocation; byThread: number[] } | undefined;
  #nextId = 1;
  #failure: string | undefined;
  #isRunning = false;
  #lent: { texts: Allocation; inUse: Int32Array }[] = [];

  /** @param entry module that the threads run */
  constructor(threads: number = availableParallelism(), entry: URL = new URL('./kernel.entry.ts', import.meta.url)) {
    this.#threads = Array.from({ length: threads }, (_, index) => {
      const workerData: KernelThreadData = { memory: this.#heap.memory, index };
      const died = (error: Error | undefined): Error => {
        this.#failure ??= error?.message ?? 'it exited';
        return new Error(this.#failure);
      };
      const thread = new RemoteThread<Pick<MatrixThread, 'run'>>(entry, {
        name: `kernel ${index}`,
        workerData: () => workerData,
        died,
      });
      thread.start();
      return thread;
    });
  }

  /**
   * Whether a thread has failed. The state of its work is then unknown, and other threads may wait for it forever:
   * create a new engine.
   */
  get isBroken(): boolean {
    return this.#failure !== undefined;
  }

  /** Bytes of shared memory in use. */
  get memoryUsed(): number {
    return this.#heap.used;
  }

  /**
   * Loads a metric into shared memory.
   * @param build creates the metric; arrays that it allocates with the given maker are not copied
   */
  load(build: (arrays: ArrayMaker) => Metric): LoadedMetric {
    const memory = new Allocation(this.#heap);
    try {
      const metric = build(memory);
      const address = storeMetric(metric, memory);
      // Use the hierarchy in shared memory, so that the original can be garbage-collected.
      const hierarchy = this.#views.hierarchy(address);
      return { id: this.#nextId++, metric: { ...metric, hierarchy }, address, memory };
    } catch (error) {
      memory.free();
      throw error;
    }
  }

  unload({ memory }: LoadedMetric): void {
    memory.free();
  }

  /**
   * Starts a matrix. Only one can run at a time.
   * @throws OutOfMemory; Error if another is running or the engine is broken
   */
  run(metric: LoadedMetric, origins: Places, destinations: Places, text?: TextOptions): RunningMatrix {
    if (this.#failure !== undefined) throw new Error(`a matrix thread failed: ${this.#failure}`);
    if (this.#isRunning) throw new Error('a matrix is running already');
    this.#reclaim();
    const memory = { work: new Allocation(this.#heap), texts: new Allocation(this.#heap) };
    const job = this.#plan(metric, origins, destinations, text, memory);
    const sync = this.#views.ints(job.sync, SYNC_WORDS);
    this.#isRunning = true;
    const result = Promise.all(this.#threads.map((thread) => thread.ask('run', [job]))).then(
      (reports) => {
        this.#isRunning = false;
        return this.#collect(job, reports, sync, memory);
      },
      (error: unknown) => {
        // Threads waiting for the failed one stop at the next step; their memory is not reused.
        Atomics.store(sync, SYNC.cancelled, 1);
        this.#failure ??= String(error);
        throw new Error(`a matrix thread failed: ${this.#failure}`, { cause: error });
      },
    );
    return {
      result,
      progress: () => Atomics.load(sync, SYNC.bandsDone) / (bandsOf(origins.count) * (text === undefined ? 1 : 2)),
      cancel: () => void Atomics.store(sync, SYNC.cancelled, 1),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #plan(
    { id, metric, address }: LoadedMetric,
    origins: Places,
    destinations: Places,
    text: TextOptions | undefined,
    memory: JobMemory,
  ): MatrixJob {
    try {
      const candidates = Math.max(mostCandidates(origins), mostCandidates(destinations));
      const scratch = this.#scratchFor(address.deepest, candidates);
      return planJob(
        { id: this.#nextId++, metricId: id, metric, address, origins, destinations, text, scratch },
        memory,
        this.#views,
      );
    } catch (error) {
      freeAll(memory);
      throw error;
    }
  }

  /** Frees the texts that no thread reads any longer. */
  #reclaim(): void {
    for (const lent of this.#lent) if (!isLent(lent)) lent.texts.free();
    this.#lent = this.#lent.filter(isLent);
  }

  /** Returns scratch memory for the label searches of each thread. */
  #scratchFor(deepest: number, candidates: number): number[] {
    const previous = this.#scratch ?? { deepest: 0, candidates: 0 };
    if (this.#scratch && previous.deepest >= deepest && previous.candidates >= candidates)
      return this.#scratch.byThread;
    this.#scratch?.memory.free();
    this.#scratch = undefined;
    const memory = new Allocation(this.#heap);
    const size = {
      deepest: Math.max(deepest, previous.deepest),
      candidates: Math.max(candidates, previous.candidates),
    };
    const byThread = this.#threads.map(() => storeScratch(size, memory, this.#views));
    this.#scratch = { ...size, memory, byThread };
    return byThread;
  }

  #collect(job: MatrixJob, reports: ThreadReport[], sync: Int32Array, memory: JobMemory): MatrixResult {
    const failure = reports.find((report) => report.failure !== undefined)?.failure;
    if (failure !== undefined) {
      this.#failure = failure;
      throw new Error(`a matrix thread failed: ${failure}`);
    }
    if (Atomics.load(sync, SYNC.cancelled) !== 0) {
      freeAll(memory);
      throw new WorkEnded('cancelled', 'the job was cancelled');
    }
    const bands = bandsOf(job.origins.count);
    const bandResults = this.#views.ints(job.bandResults, BAND_RESULT_WORDS * bands);
    const textOf = (address: number, word: number): Uint8Array[] =>
      address === 0
        ? []
        : Array.from({ length: bands }, (_, band) => {
            const length = bandResults[BAND_RESULT_WORDS * band + word]!;
            const piece = this.#views.bytes(address + band * job.text!.bandBytes, length + 1);
            piece[length] = COMMA;
            return band === bands - 1 ? piece.subarray(0, length) : piece;
          });
    const sum = (word: number): number =>
      Array.from({ length: bands }, (_, band) => bandResults[BAND_RESULT_WORDS * band + word]!).reduce(
        (a, b) => a + b,
        0,
      );
    const key = this.#views.reals(job.cellKey, job.stride * job.origins.count);
    return {
      duration: textOf(job.text?.duration ?? 0, 0),
      distance: textOf(job.text?.distance ?? 0, 1),
      unreachable: sum(2),
      tooFar: sum(3),
      key,
      total: job.cellTotal === job.cellKey ? key : this.#views.reals(job.cellTotal, key.length),
      stride: job.stride,
      parts: Object.fromEntries(
        PART_NAMES.map((name, part) => [name, Math.max(...reports.map((report) => report.parts[part]!))]),
      ),
      hubs: reports.reduce((all, report) => all + report.hubs, 0),
      release: () => freeAll(memory),
      lend: () => {
        memory.work.free();
        const inUse = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(1);
        this.#lent.push({ texts: memory.texts, inUse });
        return inUse;
      },
    };
  }
}

function freeAll({ work, texts }: JobMemory): void {
  work.free();
  texts.free();
}
