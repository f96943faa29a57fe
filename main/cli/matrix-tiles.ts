/**
 * A matrix of `cairn matrix` whose tiles are computed by workers. It is read row by row and never completely in memory.
 */
import { join } from 'node:path';
import type { Changes } from '../../contract/avoid.ts';
import type { MatrixThread } from '../matrix/matrix-thread.ts';
import { planMatrix, tileCount, existingTiles, writePlan, type PlannedMatrix } from '../matrix/tiles/plan.ts';
import { gatherPairs, planNeighbourhoods, sparseOutcome, type Neighbourhoods } from '../matrix/tiles/sparse-matrix.ts';
import { tiledOutcome, tiledRows } from '../matrix/tiles/tiled-rows.ts';
import type { PackFile } from '../packs/pack-file.ts';
import { packDigest } from '../packs/pack-identity.ts';
import { openPartStore } from '../parts/open-part-store.ts';
import type { PartStore } from '../parts/part-store.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import type { MatrixOutcome } from '../store/matrix-job.ts';
import type { Pace } from './matrix-blocks.ts';
import type { MatrixRows } from './matrix-output.ts';
import type { NamedPoints } from './matrix-points.ts';
import { orderParts, removeParts } from './parts-order.ts';

export interface TiledTravel {
  pack: PackFile;
  mode: Mode;
  option: Option;
  /** Only pairs up to this duration are computed and stored. */
  maxDurationSeconds?: number | undefined;
  /** As in a request; empty for none. */
  changes: Changes;
}

export class TiledMatrix {
  readonly #parts: PartStore;
  readonly #store: string;
  readonly #planned: PlannedMatrix;
  /** Set for a matrix with a maximum duration. */
  readonly #neighbourhoods: Neighbourhoods | undefined;
  readonly #cancelling = new AbortController();
  readonly #startedAt = Date.now();
  #initiallyDone: number | undefined;
  #done = 0;

  private constructor(place: PartStore, store: string, planned: PlannedMatrix, near?: Neighbourhoods) {
    this.#parts = place;
    this.#store = store;
    this.#planned = planned;
    this.#neighbourhoods = near;
  }

  /**
   * @param results part store for the tiles
   * @param thread finds nearby points, if there is a maximum duration
   * @throws Fault; Error if the pack can't be read
   */
  static async plan(
    { results, store, thread }: { results: string; store: string; thread: MatrixThread },
    { pack, mode, option, maxDurationSeconds, changes }: TiledTravel,
    origins: NamedPoints,
    destinations: NamedPoints,
  ): Promise<TiledMatrix> {
    const place = await openPartStore(results);
    const travel = {
      mode,
      option,
      pack: pack.id,
      packDigest: packDigest(pack.manifest),
      maxDurationSeconds,
      ...changes,
    };
    const [from, to] = [origins.lonLats, destinations.lonLats];
    if (maxDurationSeconds === undefined) return new TiledMatrix(place, store, planMatrix(travel, from, to));
    const near = await planNeighbourhoods(thread, pack.path, travel, from, to);
    return new TiledMatrix(place, store, near.planned, near);
  }

  /** Folder of the tiles in the part store. */
  get folder(): string {
    return this.#planned.id;
  }

  /** Number of tiles to compute: all, or those that may contain pairs within the maximum duration. */
  get tiles(): number {
    return this.#indexes.length;
  }

  get #indexes(): readonly number[] {
    return this.#neighbourhoods?.tiles ?? Array.from({ length: tileCount(this.#planned.plan) }, (_, index) => index);
  }

  /** Returns sources of the rows. @param directory for temporary files @throws errors of the part store and the disk */
  async rows(directory: string): Promise<MatrixRows> {
    if (this.#neighbourhoods !== undefined) {
      const sparse = await gatherPairs(this.#parts, this.#neighbourhoods, join(directory, 'pairs'));
      return {
        duration: () => sparse.cells('duration'),
        distance: () => sparse.cells('distance'),
        pairs: () => sparse.pairs(),
      };
    }
    return {
      duration: () => tiledRows(this.#parts, this.#planned, 'duration'),
      distance: () => tiledRows(this.#parts, this.#planned, 'distance'),
    };
  }

  /** Returns the progress of the workers since the start. */
  pace(): Pace {
    const { originCount, destinationCount } = this.#planned.plan;
    const cells = (originCount * destinationCount) / tileCount(this.#planned.plan);
    const received = this.#done - (this.#initiallyDone ?? this.#done);
    const cellsPerSecond = received === 0 ? undefined : (received * cells * 1000) / (Date.now() - this.#startedAt);
    return {
      share: this.tiles === 0 ? 1 : this.#done / this.tiles,
      cellsPerSecond,
      secondsLeft: cellsPerSecond && ((this.tiles - this.#done) * cells) / cellsPerSecond,
    };
  }

  /** Cancels the job; completed tiles stay. */
  cancel(): void {
    this.#cancelling.abort();
  }

  /** Resolves when all tiles are computed. @throws CliFailure; Fault; errors of the part store */
  async compute(): Promise<MatrixOutcome> {
    const [place, planned] = [this.#parts, this.#planned];
    await writePlan(place, planned);
    await orderParts({
      parts: place,
      store: this.#store,
      kind: 'tile',
      plan: planned.id,
      indexes: this.#indexes,
      existing: () => existingTiles(place, planned),
      onDone: (done) => {
        this.#initiallyDone ??= done;
        this.#done = done;
      },
      signal: this.#cancelling.signal,
    });
    return this.#neighbourhoods === undefined
      ? tiledOutcome(place, planned)
      : sparseOutcome(place, this.#neighbourhoods);
  }

  /** Removes the tiles. */
  remove(): Promise<void> {
    return removeParts(this.#parts, this.folder);
  }
}
