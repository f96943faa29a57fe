/** Looks up chunks of tables that others have ordered. */
import packageJson from '../../../package.json' with { type: 'json' };
import type { PackLibrary } from '../../packs/library.ts';
import { libraryDigest } from '../../packs/pack-identity.ts';
import { noPlan, PartUnfit } from '../../parts/part-unfit.ts';
import { PartMissing, type PartsPlace } from '../../parts/place.ts';
import type { LookUpPool } from '../pool.ts';
import { answersName, questionsName, readPlan, readRows, writeRows, type ChunkPlan } from './plan.ts';

/** Rows of one message to a thread. */
const ROWS_AT_ONCE = 250;

export interface ChunkWorkerParts {
  place: PartsPlace;
  packs: PackLibrary;
  pool: LookUpPool;
}

export class ChunkWorker {
  readonly #parts: ChunkWorkerParts;
  /** The plan of the last chunk, which the next is likely to be of. */
  #known: { id: string; plan: ChunkPlan } | undefined;

  constructor(parts: ChunkWorkerParts) {
    this.#parts = parts;
  }

  /**
   * Looks a chunk up, unless its answers are there.
   * @returns which of the two
   * @throws PartUnfit where plan or packs are not those of the order; Fault of the look-ups
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
    const { place, packs } = this.#parts;
    if (this.#known?.id !== id)
      try {
        this.#known = { id, plan: await readPlan(place, id) };
      } catch (error) {
        if (!(error instanceof PartMissing)) throw error;
        throw noPlan(id, place.name, error);
      }
    const { plan } = this.#known;
    if (plan.version !== packageJson.version)
      throw new PartUnfit(
        `A worker is of Cairn ${packageJson.version}, and the order of ${plan.version}: use the same version for both`,
      );
    if (plan.packs !== libraryDigest(packs))
      throw new PartUnfit(
        'A worker has other packs than the order, or in another order: give all workers the packs, and the order.json, that it has',
      );
    return plan;
  }
}
