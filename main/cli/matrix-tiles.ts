/** A matrix of `cairn matrix` whose tiles workers compute: it is read from them row by row, and never is in memory. */
import type { PackFile } from '../packs/pack-file.ts';
import { planMatrix, tileCount, tilesThere, writePlan, type PlannedMatrix } from '../matrix/tiles/plan.ts';
import { tiledOutcome, tiledRows } from '../matrix/tiles/tiled-rows.ts';
import { packDigest } from '../packs/pack-identity.ts';
import { openPlace } from '../parts/open-place.ts';
import type { PartsPlace } from '../parts/place.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import type { MatrixOutcome } from '../store/matrix-job.ts';
import type { Pace } from './matrix-blocks.ts';
import type { MatrixRows } from './matrix-output.ts';
import type { NamedPoints } from './matrix-points.ts';
import { orderParts } from './parts-order.ts';

export class TiledMatrix {
  readonly #place: PartsPlace;
  readonly #store: string;
  readonly #planned: PlannedMatrix;
  readonly #cancelling = new AbortController();
  readonly #startedAt = Date.now();
  #before: number | undefined;
  #done = 0;

  private constructor(place: PartsPlace, store: string, planned: PlannedMatrix) {
    this.#place = place;
    this.#store = store;
    this.#planned = planned;
  }

  /** @param results where the tiles are to lie @throws Fault */
  static async at(
    results: string,
    store: string,
    { pack, mode, option }: { pack: PackFile; mode: Mode; option: Option },
    origins: NamedPoints,
    destinations: NamedPoints,
  ): Promise<TiledMatrix> {
    const travel = { mode, option, pack: pack.id, packDigest: packDigest(pack.manifest) };
    return new TiledMatrix(await openPlace(results), store, planMatrix(travel, origins.lonLats, destinations.lonLats));
  }

  /** Where the tiles lie, below the place of results. */
  get folder(): string {
    return this.#planned.id;
  }

  get tiles(): number {
    return tileCount(this.#planned.plan);
  }

  get rows(): MatrixRows {
    return {
      duration: () => tiledRows(this.#place, this.#planned, 'duration'),
      distance: () => tiledRows(this.#place, this.#planned, 'distance'),
    };
  }

  /** Of what workers did since it was ordered. */
  pace(): Pace {
    const { originCount, destinationCount } = this.#planned.plan;
    const cells = (originCount * destinationCount) / this.tiles;
    const came = this.#done - (this.#before ?? this.#done);
    const cellsPerSecond = came === 0 ? undefined : (came * cells * 1000) / (Date.now() - this.#startedAt);
    return {
      share: this.#done / this.tiles,
      cellsPerSecond,
      secondsLeft: cellsPerSecond && ((this.tiles - this.#done) * cells) / cellsPerSecond,
    };
  }

  /** What is there stays. */
  cancel(): void {
    this.#cancelling.abort();
  }

  /** Resolves when all tiles are there. @throws CliFailure; Fault; errors of the place */
  async compute(): Promise<MatrixOutcome> {
    const [place, planned] = [this.#place, this.#planned];
    await writePlan(place, planned);
    await orderParts({
      place,
      store: this.#store,
      kind: 'tile',
      plan: planned.id,
      count: this.tiles,
      there: () => tilesThere(place, planned),
      onDone: (done) => {
        this.#before ??= done;
        this.#done = done;
      },
      signal: this.#cancelling.signal,
    });
    return tiledOutcome(place, planned);
  }

  /** Removes the tiles. */
  remove(): Promise<void> {
    return this.#place.remove(this.folder);
  }
}
