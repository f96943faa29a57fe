/** Reads the answers that workers stored in chunks, one chunk at a time; replaces the look-up threads. */
import type { PartStore } from '../../parts/part-store.ts';
import type { RowPool, RowRun } from '../pool.ts';
import { answersName, readRows, type ChunkRows, type PlannedTable } from './plan.ts';

/** Batches in flight: each waits for the previous ones. */
const WINDOW = 2;

class ChunkedAnswers implements RowRun {
  /** Workers have the coordinator's packs, and its own run reports those that failed. */
  readonly failedPacks = [];
  readonly #place: PartStore;
  readonly #id: string;
  #next = 0;
  #rows: ChunkRows = [];
  #previous: Promise<unknown> = Promise.resolve();

  constructor(place: PartStore, id: string) {
    this.#place = place;
    this.#id = id;
  }

  /** Returns the answers of the next rows, one per question. */
  answer(questions: readonly (readonly string[])[]): Promise<string[][]> {
    const answers = this.#previous.then(() => this.#read(questions.length));
    // The caller handles the error.
    this.#previous = answers.catch(() => undefined);
    return answers;
  }

  close(): void {
    this.#rows = [];
  }

  async #read(count: number): Promise<string[][]> {
    const answers = this.#rows.splice(0, count);
    while (answers.length < count) {
      this.#rows = await readRows(this.#place, answersName(this.#id, this.#next++));
      answers.push(...this.#rows.splice(0, count - answers.length));
    }
    return answers;
  }
}

/** @param planned whose chunks have all been answered */
export const chunkedPool = (place: PartStore, { id }: PlannedTable): RowPool => ({
  window: WINDOW,
  open: () => Promise.resolve(new ChunkedAnswers(place, id)),
});
