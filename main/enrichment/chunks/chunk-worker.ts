/** Looks up chunks of tables for a coordinator. */
import type { PackStore } from '../../packs/pack-store.ts';
import { packIdentities, packDifference } from '../../packs/pack-identity.ts';
import { PartUnsupported } from '../../parts/part-unsupported.ts';
import type { PartStore } from '../../parts/part-store.ts';
import { LastPlan, requireSameVersion } from '../../parts/plan.ts';
import { ROWS_AT_ONCE } from '../pipeline.ts';
import type { LookUpPool } from '../pool.ts';
import { answersName, questionsName, readPlan, readRows, writeRows, type ChunkPlan } from './plan.ts';

export interface ChunkWorkerParts {
  place: PartStore;
  packStore: PackStore;
  pool: LookUpPool;
}

export class ChunkWorker {
  readonly #parts: ChunkWorkerParts;
  readonly #plans: LastPlan<ChunkPlan>;

  constructor(parts: ChunkWorkerParts) {
    this.#parts = parts;
    this.#plans = new LastPlan(parts.place, readPlan);
  }

  /**
   * Looks up a chunk unless its answers exist.
   * @returns whether it was computed or already there
   * @throws PartUnsupported if the plan or packs differ from the coordinator's; Fault of the look-ups
   */
  async work(id: string, index: number, signal: AbortSignal): Promise<'computed' | 'there'> {
    const { place, pool } = this.#parts;
    const { fields, position } = await this.#planOf(id);
    if ((await place.size(answersName(id, index))) !== undefined) return 'there';
    const questions = await readRows(place, questionsName(id, index));
    const run = await pool.open({ fields, position });
    try {
      const batches = Array.from({ length: Math.ceil(questions.length / ROWS_AT_ONCE) }, (_, i) =>
        run.answer(questions.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE)),
      );
      const answers = await Promise.all(batches);
      signal.throwIfAborted();
      await writeRows(place, answersName(id, index), answers.flat());
      return 'computed';
    } finally {
      run.close();
    }
  }

  async #planOf(id: string): Promise<ChunkPlan> {
    const plan = await this.#plans.get(id);
    requireSameVersion(plan);
    const difference = packDifference(packIdentities(this.#parts.packStore.current), plan.packs);
    if (difference !== undefined)
      throw new PartUnsupported(`A worker ${difference}: give all workers the same packs and the same order.json`);
    return plan;
  }
}
