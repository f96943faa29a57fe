/** Computes tiles of large matrices on request, one at a time. */
import type { PackStore } from '../../packs/pack-store.ts';
import { packDigest } from '../../packs/pack-identity.ts';
import { PartUnsupported } from '../../parts/part-unsupported.ts';
import type { PartStore } from '../../parts/part-store.ts';
import { LastPlan, requireSameVersion } from '../../parts/plan.ts';
import { readChanges } from '../avoid.ts';
import { releaseRows, type MatrixAnswer, type MatrixCommand } from '../commands.ts';
import { isCompleteTile, readPlan, tileAt, tileName, type MatrixPlan, type PlannedMatrix } from './plan.ts';
import { writeSparseTile } from './sparse-tile.ts';
import { writeTile, type TileSize } from './tile-file.ts';

export interface TileWorkerParts {
  place: PartStore;
  packStore: PackStore;
  /** Computes one matrix. */
  compute: (command: MatrixCommand, signal: AbortSignal) => Promise<MatrixAnswer>;
}

export class TileWorker {
  readonly #parts: TileWorkerParts;
  readonly #plans: LastPlan<PlannedMatrix>;

  constructor(parts: TileWorkerParts) {
    this.#parts = parts;
    this.#plans = new LastPlan(parts.place, readPlan);
  }

  /**
   * Computes a tile, unless it already exists.
   * @throws PartUnsupported if this server's version or pack differs from that of the plan; errors of the matrix
   */
  async work(id: string, index: number, signal: AbortSignal): Promise<'computed' | 'there'> {
    const { place, compute } = this.#parts;
    const { plan, origins, destinations } = await this.#plans.get(id);
    const tile = tileAt(plan, index);
    const size = await place.size(tileName(id, index));
    if (size !== undefined && isCompleteTile(plan, tile, size)) return 'there';
    const answer = await compute(
      {
        pack: this.#packOf(plan),
        mode: plan.mode,
        option: plan.option,
        ...readChanges(plan, []),
        origins: origins.slice(2 * tile.row, 2 * (tile.row + tile.rows)),
        destinations: destinations.slice(2 * tile.column, 2 * (tile.column + tile.columns)),
        wantsDuration: true,
        wantsDistance: true,
        maxDurationSeconds: plan.maxDurationSeconds,
      },
      signal,
    );
    await place.write(tileName(id, index), encodeTile(plan, tile, answer));
    return 'computed';
  }

  /** @throws PartUnsupported if the pack or the version of Cairn differs from that of the plan */
  #packOf(plan: MatrixPlan): string {
    requireSameVersion(plan);
    const { pack, packDigest: digest } = plan;
    const found = this.#parts.packStore.current.ready.get(pack);
    if (found === undefined)
      throw new PartUnsupported(
        `A worker doesn't have the pack ${pack}: install the packs that the matrix uses on all workers`,
      );
    if (packDigest(found.manifest) !== digest)
      throw new PartUnsupported(
        `A worker has a different version of ${pack} (vintage ${found.manifest.vintage}): install the same packs on ` +
          'all workers',
      );
    return found.path;
  }
}

function encodeTile({ maxDurationSeconds }: MatrixPlan, tile: TileSize, answer: MatrixAnswer): Buffer {
  try {
    return maxDurationSeconds === undefined ? writeTile(tile, answer.outcome, answer) : writeSparseTile(tile, answer);
  } finally {
    releaseRows(answer);
  }
}
