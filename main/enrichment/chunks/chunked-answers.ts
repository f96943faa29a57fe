/** Answers that lie in chunks, in place of the threads that would look rows up: read one chunk at a time. */
import type { PartStore } from '../../parts/part-store.ts';
import type { RowPool, RowRun } from '../pool.ts';
import { answersName, readRows, type ChunkRows, type PlannedTable } from './plan.ts';

/** Batches under way at once: each waits for those before it. */
const WINDOW = 2;

class ChunkedAnswers implements RowRun {
  /** Workers have the packs of the order, whose own run says which of them failed. */
  readonly failedPacks = [];
  readonly #place: PartStore;
  readonly #id: string;
  #next = 0;
  #rows: ChunkRows = [];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(place: PartStore, id: string) {
    this.#place = place;
    this.#id = id;
  }

  /** The answers to the next rows, as many as there are questions. */
  answer(questions: readonly (readonly string[])[]): Promise<string[][]> {
    const taken = this.#turn.then(() => this.#take(questions.length));
    // The caller hears of it.
    this.#turn = taken.catch(() => undefined);
    return taken;
  }

  close(): void {
    this.#rows = [];
  }

  async #take(count: number): Promise<string[][]> {
    const taken = this.#rows.splice(0, count);
    while (taken.length < count) {
      this.#rows = await readRows(this.#place, answersName(this.#id, this.#next++));
      taken.push(...this.#rows.splice(0, count - taken.length));
    }
    return taken;
  }
}

/** @param planned all of whose answers are there */
export const chunkedPool = (place: PartStore, { id }: PlannedTable): RowPool => ({
  window: WINDOW,
  open: () => Promise.resolve(new ChunkedAnswers(place, id)),
});
