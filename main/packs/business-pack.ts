/** The business points of one pack, by box. */
import { firstIndex } from '../../contract/first-index.ts';
import type { Bbox } from '../../contract/pack.ts';
import { allWithin } from './bounded.ts';
import type { PackFile } from './pack-file.ts';
import type { Point } from '../../contract/coordinates.ts';

/** The number in a large country. */
const MAX_BUSINESSES = 5_000_000;

export class BusinessPack {
  readonly pack: PackFile;
  /** Extent in which the pack has all businesses of its source: `[west, south, east, north]`. */
  readonly coverage: Bbox;
  readonly count: number;
  /** Sorted by longitude. */
  readonly #longitudes: Float64Array;
  readonly #latitudes: Float64Array;

  private constructor(pack: PackFile, rows: readonly { lon: number; lat: number }[]) {
    this.pack = pack;
    this.coverage = pack.manifest.coverage;
    this.count = rows.length;
    this.#longitudes = Float64Array.from(rows, ({ lon }) => lon);
    this.#latitudes = Float64Array.from(rows, ({ lat }) => lat);
  }

  /** Reads the points of `pack`; undefined if it has no businesses because they weren't imported. */
  static open(pack: PackFile): BusinessPack | undefined {
    const { database } = pack;
    const hasTable =
      database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'business'").get() !== undefined;
    if (!hasTable) return undefined;
    const rows = allWithin<{ lon: number; lat: number }>(
      database,
      'SELECT lon, lat FROM business',
      MAX_BUSINESSES,
      'lon',
    );
    return rows.length === 0 ? undefined : new BusinessPack(pack, rows);
  }

  /** Returns the businesses in a box, including its west and north edges. */
  *within([west, south, east, north]: Bbox): Generator<Point> {
    const first = firstIndex(this.count, (index) => (this.#longitudes[index] ?? 0) >= west);
    for (let i = first; i < this.count; i++) {
      const [lon = 0, lat = 0] = [this.#longitudes[i], this.#latitudes[i]];
      if (lon >= east) return;
      if (lat > south && lat <= north) yield { lon, lat };
    }
  }
}
