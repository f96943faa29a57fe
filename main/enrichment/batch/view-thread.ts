/** The thread that sorts, filters and samples tables: started when first needed, gone when nobody has asked for a while. */
import { Worker } from 'node:worker_threads';
import type { BatchPoints } from '../../../contract/batch.ts';
import type { JsonText } from '../../../contract/json-text.ts';
import { onDeath } from '../../threads/on-death.ts';
import type { PointsWish } from './point-query.ts';
import type { PointTileWish } from './point-tiles.ts';
import { CONTROL, type TableFile, type ViewWish } from './view-query.ts';

type Question = { kind: 'rows'; wish: ViewWish } | { kind: 'points'; wish: PointsWish } | { kind: 'tile'; wish: PointTileWish };
export type ToViewThread = { id: number; table: TableFile; control: Int32Array } & Question;
export type FromViewThread = { id: number; numbers: Uint32Array<ArrayBuffer> } | { id: number; text: JsonText<BatchPoints> } | { id: number; tile: Uint8Array<ArrayBuffer> | null } | { id: number; failure: string };

const IDLE_MS = 30_000;

/** A question to the thread that is under way. */
export interface Search<T> {
  answer: Promise<T>;
  /** From 0 to 1. */
  progress(): number;
  /** Ends it with an error. */
  giveUp(): void;
}

export class ViewThread {
  readonly #waiting = new Map<number, { resolve: (answer: FromViewThread) => void; reject: (error: Error) => void }>();
  #worker: Worker | undefined;
  #next = 1;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** The numbers of the rows that `wish` asks for, in its order. */
  rows(table: TableFile, wish: ViewWish): Search<Uint32Array> {
    return this.#ask({ kind: 'rows', wish }, table, (answer) => ('numbers' in answer ? answer.numbers : undefined));
  }

  /** Positions as JSON. */
  points(table: TableFile, wish: PointsWish): Search<JsonText<BatchPoints>> {
    return this.#ask({ kind: 'points', wish }, table, (answer) => ('text' in answer ? answer.text : undefined));
  }

  /** A vector tile of positions; `null` where nothing is in it. */
  tile(table: TableFile, wish: PointTileWish): Search<Uint8Array | null> {
    return this.#ask({ kind: 'tile', wish }, table, (answer) => ('tile' in answer ? answer.tile : undefined));
  }

  #ask<T>(question: Question, table: TableFile, read: (answer: FromViewThread) => T | undefined): Search<T> {
    const id = this.#next++;
    const control = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
    const answer = new Promise<FromViewThread>((resolve, reject) => this.#waiting.set(id, { resolve, reject })).then((given) => {
      const value = read(given);
      if (value === undefined) throw new Error('failure' in given ? given.failure : 'The thread gave another answer');
      return value;
    });
    // Whoever asked may have gone.
    answer.catch(() => undefined);
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const message: ToViewThread = { id, table, control, ...question };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(message);
    return { answer, progress: () => Atomics.load(control, CONTROL.progress) / 1000, giveUp: () => void Atomics.store(control, CONTROL.givenUp, 1) };
  }

  #start(): Worker {
    const worker = new Worker(new URL('./table-views.entry.ts', import.meta.url), { name: 'table-views' });
    worker.unref();
    worker.on('message', (answer: FromViewThread) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      waiting?.resolve(answer);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.#end(worker), IDLE_MS).unref();
    });
    onDeath(worker, ({ message }) => {
      // One that was idle has been given up before.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(new Error(`The thread of sorted tables failed: ${message}`));
      this.#waiting.clear();
    });
    return worker;
  }

  async #end(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined;
    await worker.terminate();
  }
}
