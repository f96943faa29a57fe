/** Cells of rasters: their types, and values at positions between them. */
import type { Interpolation } from '../../contract/raster.ts';
import type { Pixel } from './pixel-map.ts';

export const CELL_TYPES = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
} as const;
export type CellType = keyof typeof CELL_TYPES;
export type Cells =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** The value of a cell; undefined outside the raster, and where it has no data. */
export type CellAt = (column: number, row: number) => number | undefined;

/** The size of a raster and how its cells are stored. */
export interface Grid {
  width: number;
  height: number;
  type: CellType;
  /** The value of cells without data, besides NaN. */
  noData: number | undefined;
}

/**
 * The value at a position: of the cell there, or between the centres of the four cells around, as far as they have
 * values. Undefined where the cell there has none.
 */
export function valueAt(cellAt: CellAt, { column, row }: Pixel, interpolation: Interpolation): number | undefined {
  const nearest = cellAt(Math.floor(column), Math.floor(row));
  if (interpolation === 'nearest' || nearest === undefined) return nearest;
  const [left, top] = [Math.floor(column - 0.5), Math.floor(row - 0.5)];
  const [u, v] = [column - 0.5 - left, row - 0.5 - top];
  let [sum, weights] = [0, 0];
  for (const [dx, dy, weight] of [
    [0, 0, (1 - u) * (1 - v)],
    [1, 0, u * (1 - v)],
    [0, 1, (1 - u) * v],
    [1, 1, u * v],
  ] as const) {
    const value = cellAt(left + dx, top + dy);
    if (value === undefined) continue;
    sum += value * weight;
    weights += weight;
  }
  return sum / weights;
}
