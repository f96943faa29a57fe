/** Computes the tiles of large matrices that others have ordered, one at a time. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import type { PackLibrary } from '../../packs/library.ts';
import { packDigest } from '../../packs/pack-identity.ts';
import { noPlan, PartUnfit } from '../../parts/part-unfit.ts';
import { PartMissing, type PartsPlace } from '../../parts/place.ts';
import type { MatrixAnswer, MatrixCommand } from '../commands.ts';
import { readPlan, tileAt, tileName, type PlannedMatrix } from './plan.ts';
import { tileBytes, writeTile } from './tile-file.ts';

export interface TileWorkerParts {
  place: PartsPlace;
  packs: PackLibrary;
  /** Computes one matrix to files. */
  compute: (command: MatrixCommand, signal: AbortSignal) => Promise<MatrixAnswer>;
  /** For the rows as text, until they are a tile. */
  directory: string;
}

export class TileWorker {
  readonly #parts: TileWorkerParts;
  /** The plan of the last tile, which the next is likely to be of. */
  #planned: PlannedMatrix | undefined;

  constructor(parts: TileWorkerParts) {
    this.#parts = parts;
  }

  /**
   * Computes a tile, unless it is there.
   * @returns which of the two
   * @throws PartUnfit where plan or pack are not those of the order; what the matrix fails with
   */
  async work(id: string, index: number, signal: AbortSignal): Promise<'computed' | 'there'> {
    const { place, compute, directory } = this.#parts;
    const { plan, origins, destinations } = await this.#planOf(id);
    const tile = tileAt(plan, index);
    if ((await place.size(tileName(id, index))) === tileBytes(tile)) return 'there';
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
      },
      signal,
    );
    const bytes = writeTile(tile, outcome, {
      duration: readFileSync(files.duration),
      distance: readFileSync(files.distance),
    });
    for (const file of Object.values(files)) rmSync(file, { force: true });
    await place.write(tileName(id, index), bytes);
    return 'computed';
  }

  async #planOf(id: string): Promise<PlannedMatrix> {
    if (this.#planned?.id === id) return this.#planned;
    const { place } = this.#parts;
    try {
      this.#planned = await readPlan(place, id);
    } catch (error) {
      if (!(error instanceof PartMissing)) throw error;
      throw noPlan(id, place.name, error);
    }
    return this.#planned;
  }

  /** @throws PartUnfit where the pack, or this Cairn, is another than that of the order */
  #packOf({ pack, packDigest: wanted, version }: PlannedMatrix['plan']): string {
    if (version !== packageJson.version)
      throw new PartUnfit(
        `A worker is of Cairn ${packageJson.version}, and the order of ${version}: use the same version for both`,
      );
    const found = this.#parts.packs.ready.get(pack);
    if (found === undefined)
      throw new PartUnfit(`A worker does not have the pack ${pack}: give all workers the packs that the order has`);
    if (packDigest(found.manifest) !== wanted)
      throw new PartUnfit(
        `A worker has another ${pack} than that of the order (vintage ${found.manifest.vintage}): give all workers the same packs`,
      );
    return found.path;
  }
}
