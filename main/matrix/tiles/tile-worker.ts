/** Computes the tiles of large matrices that others have ordered, one at a time. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PackLibrary } from '../../packs/library.ts';
import { packDigest } from '../../packs/pack-identity.ts';
import { PartUnsupported } from '../../parts/part-unsupported.ts';
import type { PartStore } from '../../parts/part-store.ts';
import { LastPlan, requireSameVersion } from '../../parts/plan.ts';
import type { MatrixAnswer, MatrixCommand } from '../commands.ts';
import { isWholeTile, readPlan, tileAt, tileName, type MatrixPlan, type PlannedMatrix } from './plan.ts';
import { writeSparseTile } from './sparse-tile.ts';
import { writeTile } from './tile-file.ts';

export interface TileWorkerParts {
  place: PartStore;
  packs: PackLibrary;
  /** Computes one matrix to files. */
  compute: (command: MatrixCommand, signal: AbortSignal) => Promise<MatrixAnswer>;
  /** For the rows as text, until they are a tile. */
  directory: string;
}

export class TileWorker {
  readonly #parts: TileWorkerParts;
  readonly #plans: LastPlan<PlannedMatrix>;

  constructor(parts: TileWorkerParts) {
    this.#parts = parts;
    this.#plans = new LastPlan(parts.place, readPlan);
  }

  /**
   * Computes a tile, unless it is there.
   * @returns which of the two
   * @throws PartUnsupported where plan or pack are not those of the order; what the matrix fails with
   */
  async work(id: string, index: number, signal: AbortSignal): Promise<'computed' | 'there'> {
    const { place, compute, directory } = this.#parts;
    const { plan, origins, destinations } = await this.#plans.get(id);
    const tile = tileAt(plan, index);
    const there = await place.size(tileName(id, index));
    if (there !== undefined && isWholeTile(plan, tile, there)) return 'there';
    const files = { duration: join(directory, 'tile.duration'), distance: join(directory, 'tile.distance') };
    const { outcome } = await compute(
      {
        pack: this.#packOf(plan),
        mode: plan.mode,
        option: plan.option,
        origins: origins.slice(2 * tile.row, 2 * (tile.row + tile.rows)),
        destinations: destinations.slice(2 * tile.column, 2 * (tile.column + tile.columns)),
        durationFile: files.duration,
        distanceFile: files.distance,
        maxDurationSeconds: plan.maxDurationSeconds,
      },
      signal,
    );
    const texts = { duration: readFileSync(files.duration), distance: readFileSync(files.distance) };
    const bytes =
      plan.maxDurationSeconds === undefined ? writeTile(tile, outcome, texts) : writeSparseTile(tile, texts);
    for (const file of Object.values(files)) rmSync(file, { force: true });
    await place.write(tileName(id, index), bytes);
    return 'computed';
  }

  /** @throws PartUnsupported where the pack, or this Cairn, is another than that of the order */
  #packOf(plan: MatrixPlan): string {
    requireSameVersion(plan);
    const { pack, packDigest: wanted } = plan;
    const found = this.#parts.packs.ready.get(pack);
    if (found === undefined)
      throw new PartUnsupported(
        `A worker does not have the pack ${pack}: give all workers the packs that the order has`,
      );
    if (packDigest(found.manifest) !== wanted)
      throw new PartUnsupported(
        `A worker has another ${pack} than that of the order (vintage ${found.manifest.vintage}): give all ` +
          'workers the same packs',
      );
    return found.path;
  }
}
