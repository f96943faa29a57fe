/** Search for country polygons far beyond the shore, on a raster, which avoids intersecting most shores. */
import type { Bbox } from '../../../contract/pack.ts';
import type { MultiPolygon } from '../../../main/geometry/rings.ts';
import { boxOf } from '../../kit/boxes.ts';
import { meets } from '../../read/overlaps.ts';
import { Raster } from './raster.ts';

/** Cells per degree; each is 560 m high. */
const CELLS = 200;
/** Distance in rows: two rows are 1.1 km. */
const FAR_ROWS = 2;
const MAX_FAR_COLUMNS = CELLS / 4;

/**
 * Returns middles of `ground`'s cells that are at least about a kilometre from all land, as `[lon, lat]` in degrees.
 * @param ground country polygons in the bin with this south-west corner
 * @param landAt land of a bin
 */
export function farGround(
  ground: MultiPolygon,
  landAt: (west: number, south: number) => MultiPolygon,
  west: number,
  south: number,
): [number, number][] {
  const columns = Math.min(MAX_FAR_COLUMNS, Math.ceil(FAR_ROWS / Math.cos(((south + 0.5) * Math.PI) / 180)));
  const countryLand = new Raster(west, south, CELLS, CELLS, CELLS);
  countryLand.mark(ground);
  const landAround = (bins: readonly (readonly [west: number, south: number])[]): Raster => {
    const [left, bottom] = [west - columns / CELLS, south - FAR_ROWS / CELLS];
    const land = new Raster(left, bottom, CELLS + 2 * columns, CELLS + 2 * FAR_ROWS, CELLS);
    const box: Bbox = [left, bottom, west + 1 + columns / CELLS, south + 1 + FAR_ROWS / CELLS];
    for (const bin of bins) land.mark(landAt(...bin).filter((polygon) => meets(boxOf(polygon), box)));
    land.spread(columns, FAR_ROWS);
    return land;
  };
  const farFrom = (land: Raster): [number, number][] => {
    const found: [number, number][] = [];
    countryLand.eachBeyond(land, columns, FAR_ROWS, (column, row) => {
      found.push([west + (column + 0.5) / CELLS, south + (row + 0.5) / CELLS]);
    });
    return found;
  };
  // Most bins have no far cells even relative to their own land only.
  if (farFrom(landAround([[west, south]])).length === 0) return [];
  return farFrom(landAround([-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [west + dx, south + dy] as const))));
}
