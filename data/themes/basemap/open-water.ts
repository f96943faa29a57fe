/** Distance to the nearest land on a raster (Borgefors, "Distance transformations in digital images", 1986). */
import { POLYGON, STRIDE, WORLD_BITS, type Path, type Shape } from '../../../main/packs/write/pyramid/shape.ts';

/** Side of the raster in cells, each an eighth of a pixel at zoom 0 and ten kilometres at the equator. */
const RASTER_BITS = 12;
export const RASTER_SIDE = 2 ** RASTER_BITS;
const CELL_BITS = WORLD_BITS - RASTER_BITS;
const CELL = 2 ** CELL_BITS;
const LAST = RASTER_SIDE - 1;
/** Distance to an adjacent and to a diagonal neighbour, in fifths of a cell. */
const ADJACENT = 5;
const DIAGONAL = 7;
const FAR = 0xff_ff;

/** Adds the columns where the rings cross the middle of each row. */
function crossings(paths: readonly Path[], rows: number[][]): void {
  for (const path of paths) {
    for (let i = 0, before = path.length - STRIDE; i < path.length; before = i, i += STRIDE) {
      const [x1, y1, x2, y2] = [path[before] ?? 0, path[before + 1] ?? 0, path[i] ?? 0, path[i + 1] ?? 0];
      const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1];
      const first = Math.max(0, Math.ceil(top / CELL - 0.5));
      for (let row = first; row <= LAST && (row + 0.5) * CELL < bottom; row++) {
        rows[row]?.push((x1 + ((x2 - x1) * ((row + 0.5) * CELL - y1)) / (y2 - y1)) / CELL - 0.5);
      }
    }
  }
}

/** Marks the cells whose middle lies in the polygons; columns wrap around the world. */
function markLand(cells: Uint16Array, shapes: readonly Shape[]): void {
  const rows = Array.from({ length: RASTER_SIDE }, (): number[] => []);
  for (const { group, paths } of shapes) if (group.kind === POLYGON && group.layer === 'land') crossings(paths, rows);
  for (const [row, columns] of rows.entries()) {
    const sorted = Float64Array.from(columns).toSorted();
    for (let pair = 0; pair + 1 < sorted.length; pair += 2) {
      const last = Math.floor(sorted[pair + 1] ?? 0);
      for (let column = Math.ceil(sorted[pair] ?? 0); column <= last; column++)
        cells[row * RASTER_SIDE + (column & LAST)] = 0;
    }
  }
}

function spread(cells: Uint16Array): void {
  const relax = (row: number, column: number, rowBefore: number, step: 1 | -1): void => {
    const cell = row * RASTER_SIDE + column;
    let min = Math.min(cells[cell] ?? FAR, (cells[row * RASTER_SIDE + ((column - step) & LAST)] ?? FAR) + ADJACENT);
    if (rowBefore >= 0 && rowBefore <= LAST) {
      const before = rowBefore * RASTER_SIDE;
      min = Math.min(
        min,
        (cells[before + column] ?? FAR) + ADJACENT,
        (cells[before + ((column - 1) & LAST)] ?? FAR) + DIAGONAL,
        (cells[before + ((column + 1) & LAST)] ?? FAR) + DIAGONAL,
      );
    }
    cells[cell] = min;
  };
  for (let row = 0; row <= LAST; row++) for (let column = 0; column <= LAST; column++) relax(row, column, row - 1, 1);
  for (let row = LAST; row >= 0; row--) for (let column = LAST; column >= 0; column--) relax(row, column, row + 1, -1);
}

/** Distances to the nearest land by row and column, in cells, with an error of about 2 % in diagonal directions. */
export class OpenWater {
  readonly #fifths = new Uint16Array(RASTER_SIDE * RASTER_SIDE).fill(FAR);

  /** @param shapes of the base map; only polygons of its layer `land` count, including lakes */
  constructor(shapes: readonly Shape[]) {
    markLand(this.#fifths, shapes);
    spread(this.#fifths);
  }

  /** @param column any integer: columns wrap around the world */
  at(column: number, row: number): number {
    return (this.#fifths[row * RASTER_SIDE + (column & LAST)] ?? 0) / ADJACENT;
  }
}
