/** Vector tiles of a table's answered rows, so that the map decodes them in its worker and only for its extent. */
import type { LegacyFeature } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import { BATCH_TILE_LAYER, BATCH_TILE_MAX_ZOOM } from '../../../contract/batch.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { samplePoints, type SampledPoint } from './point-query.ts';
import type { TableFile, ViewCall } from './view-query.ts';

/** A web-mercator tile (XYZ). */
export interface PointTileQuery {
  z: number;
  x: number;
  y: number;
  /** Limits the drawn positions. */
  bbox?: Bbox | undefined;
  /** Tiles with the same version share one sample. */
  version?: string | undefined;
}

const EXTENT = 4096;
/** Half a pixel of a tile that is drawn 512 pixels wide. */
const CELL = 4;
/** Cached samples: the current one, and its successor. */
const MAX_SAMPLES = 2;

/** Positions in the mercator square, 0 to 1 from its north-west corner. */
interface Sample {
  points: readonly SampledPoint[];
  x: Float64Array;
  y: Float64Array;
}

const JUST_BELOW_ONE = 1 - Number.EPSILON;

/** @param points `[row, longitude, latitude, isFaulty]`; those beyond the mercator square are clamped to its edge */
export function placePoints(points: readonly SampledPoint[]): Sample {
  const x = Float64Array.from(points, ([, lon]) => ((lon + 180) / 360) % 1);
  const y = Float64Array.from(points, ([, , lat]) =>
    Math.min(JUST_BELOW_ONE, Math.max(0, (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2)),
  );
  return { points, x, y };
}

/**
 * Returns a Mapbox Vector Tile with the points of one tile: `id` is the row number, and `isFaulty` is 1 for a row with
 * an error. Points within half a pixel are merged into the first row's; at the deepest zoom only points within one
 * unit.
 * @returns undefined if the tile is empty
 */
export function cutTile(
  { points, x, y }: Sample,
  tile: Pick<PointTileQuery, 'z' | 'x' | 'y'>,
): Uint8Array<ArrayBuffer> | undefined {
  const side = 2 ** tile.z;
  const cell = tile.z < BATCH_TILE_MAX_ZOOM ? CELL : 1;
  const occupied = new Set<number>();
  const features: LegacyFeature[] = [];
  for (const [i, [number, , , isFaulty]] of points.entries()) {
    const [across, down] = [(x[i] ?? 0) * side - tile.x, (y[i] ?? 0) * side - tile.y];
    if (across < 0 || across >= 1 || down < 0 || down >= 1) continue;
    const [column, row] = [Math.floor(across * EXTENT), Math.floor(down * EXTENT)];
    const spot = (Math.floor(row / cell) * EXTENT + Math.floor(column / cell)) * 2 + isFaulty;
    if (occupied.has(spot)) continue;
    occupied.add(spot);
    features.push({ type: 1, id: number, geometry: [[column, row]], tags: { isFaulty } });
  }
  return features.length === 0
    ? undefined
    : fromGeojsonVt({ [BATCH_TILE_LAYER]: { features } }, { version: 2, extent: EXTENT });
}

/** Cuts tiles. Tiles of one version are requested in sequence, so the table is read once for them. */
export class PointTiles {
  readonly #samples = new Map<string, Sample>();

  /** @returns undefined if the tile is empty */
  tile(
    table: TableFile,
    { bbox, version, ...tile }: PointTileQuery,
    call: ViewCall,
  ): Uint8Array<ArrayBuffer> | undefined {
    const key = JSON.stringify([table.path, bbox, version]);
    const sample =
      (version === undefined ? undefined : this.#samples.get(key)) ?? placePoints(samplePoints(table, bbox, call));
    // Map order is age: the most recent is last.
    this.#samples.delete(key);
    if (version !== undefined) this.#samples.set(key, sample);
    for (const old of [...this.#samples.keys()].slice(0, -MAX_SAMPLES)) this.#samples.delete(old);
    return cutTile(sample, tile);
  }
}
