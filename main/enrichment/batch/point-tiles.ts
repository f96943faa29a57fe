/** The rows answered of a table as vector tiles, so that a map reads them in its own thread and only where it looks. */
import type { LegacyFeature } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import { BATCH_TILE_LAYER, BATCH_TILE_MAX_ZOOM } from '../../../contract/batch.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { samplePoints, type SampledPoint } from './point-query.ts';
import type { TableFile, ViewCall } from './view-query.ts';

/** A tile that is asked for: web-mercator XYZ. */
export interface PointTileWish {
  z: number;
  x: number;
  y: number;
  /** Which positions are drawn at all. */
  bbox?: Bbox | undefined;
  /** Tiles of one version are cut from one sample. */
  version?: string | undefined;
}

const EXTENT = 4096;
/** Half a pixel of a tile that is drawn 512 pixels wide. */
const CELL = 4;
/** Samples that are kept: the one on the map, and the one that comes after it. */
const KEPT = 2;

/** Positions as shares of the mercator square, from its north-west. */
interface Sample {
  points: readonly SampledPoint[];
  x: Float64Array;
  y: Float64Array;
}

const JUST_BELOW_ONE = 1 - Number.EPSILON;

/** @param points `[row, longitude, latitude, isFaulty]`; beyond the mercator square they lie at its edge */
export function placePoints(points: readonly SampledPoint[]): Sample {
  const x = Float64Array.from(points, ([, lon]) => ((lon + 180) / 360) % 1);
  const y = Float64Array.from(points, ([, , lat]) =>
    Math.min(JUST_BELOW_ONE, Math.max(0, (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2)),
  );
  return { points, x, y };
}

/**
 * Mapbox Vector Tile with the points of one tile, `id` of each the number of its row and `isFaulty` 1 where that has an
 * error. What falls on one spot half a pixel wide is one point, the first row's, at the deepest zoom only what falls on
 * the same unit.
 * @returns undefined where there are none
 */
export function cutTile(
  { points, x, y }: Sample,
  tile: Pick<PointTileWish, 'z' | 'x' | 'y'>,
): Uint8Array<ArrayBuffer> | undefined {
  const side = 2 ** tile.z;
  const cell = tile.z < BATCH_TILE_MAX_ZOOM ? CELL : 1;
  const taken = new Set<number>();
  const features: LegacyFeature[] = [];
  for (const [i, [row, , , isFaulty]] of points.entries()) {
    const [across, down] = [(x[i] ?? 0) * side - tile.x, (y[i] ?? 0) * side - tile.y];
    if (across < 0 || across >= 1 || down < 0 || down >= 1) continue;
    const [column, line] = [Math.floor(across * EXTENT), Math.floor(down * EXTENT)];
    const spot = (Math.floor(line / cell) * EXTENT + Math.floor(column / cell)) * 2 + isFaulty;
    if (taken.has(spot)) continue;
    taken.add(spot);
    features.push({ type: 1, id: row, geometry: [[column, line]], tags: { isFaulty } });
  }
  return features.length === 0
    ? undefined
    : fromGeojsonVt({ [BATCH_TILE_LAYER]: { features } }, { version: 2, extent: EXTENT });
}

/** Cuts tiles; tiles of one version are asked for one after the other, and the table is read once for them. */
export class PointTiles {
  readonly #samples = new Map<string, Sample>();

  /** @returns undefined where nothing is in the tile */
  tile(
    table: TableFile,
    { bbox, version, ...tile }: PointTileWish,
    call: ViewCall,
  ): Uint8Array<ArrayBuffer> | undefined {
    const key = JSON.stringify([table.path, bbox, version]);
    const sample =
      (version === undefined ? undefined : this.#samples.get(key)) ?? placePoints(samplePoints(table, bbox, call));
    // The latest stands last.
    this.#samples.delete(key);
    if (version !== undefined) this.#samples.set(key, sample);
    for (const old of [...this.#samples.keys()].slice(0, -KEPT)) this.#samples.delete(old);
    return cutTile(sample, tile);
  }
}
