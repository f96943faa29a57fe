/** A box of longitudes and latitudes, divided into square cells that can be marked. */
import type { Bbox } from '../../../contract/pack.ts';
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';

const EARTH_RADIUS_KM = EARTH_RADIUS_METRES / 1000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const clamp = (value: number, below: number): number => Math.min(Math.max(value, 0), below - 1);

export class CellGrid {
  readonly columns: number;
  readonly rows: number;
  /** Degrees. */
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly #west: number;
  readonly #south: number;
  #marked: Uint8Array;

  /** @param across number of cells along the longer side, measured on the ground at the centre of the box */
  constructor([west, south, east, north]: Bbox, longerSideCells: number) {
    const cosine = Math.max(Math.cos(radians((south + north) / 2)), 0.1);
    const [width, height] = [Math.max(east - west, 1e-6), Math.max(north - south, 1e-6)];
    const side = Math.max(width * cosine, height) / longerSideCells;
    this.columns = Math.max(1, Math.round((width * cosine) / side));
    this.rows = Math.max(1, Math.round(height / side));
    this.cellWidth = width / this.columns;
    this.cellHeight = height / this.rows;
    this.#west = west;
    this.#south = south;
    this.#marked = new Uint8Array(this.columns * this.rows);
  }

  /** Whether the cell is marked; false outside the box. */
  has(column: number, row: number): boolean {
    return (
      column >= 0 &&
      row >= 0 &&
      column < this.columns &&
      row < this.rows &&
      this.#marked[row * this.columns + column] === 1
    );
  }

  markCell(column: number, row: number): void {
    this.#marked[row * this.columns + column] = 1;
  }

  columnOf(longitude: number): number {
    return clamp(Math.floor((longitude - this.#west) / this.cellWidth), this.columns);
  }

  rowOf(latitude: number): number {
    return clamp(Math.floor((latitude - this.#south) / this.cellHeight), this.rows);
  }

  /** Longitude of a grid line; 0 is the west side. */
  longitude(column: number): number {
    return this.#west + column * this.cellWidth;
  }

  latitude(row: number): number {
    return this.#south + row * this.cellHeight;
  }

  mark(longitude: number, latitude: number): void {
    this.markCell(this.columnOf(longitude), this.rowOf(latitude));
  }

  /** Returns the cells that a box touches. */
  *cellsIn([west, south, east, north]: Bbox): Generator<[column: number, row: number]> {
    const [firstColumn, lastColumn, firstRow, lastRow] = [
      this.columnOf(west),
      this.columnOf(east),
      this.rowOf(south),
      this.rowOf(north),
    ];
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) yield [column, row];
  }

  /** Fills gaps between marked cells that are at most two cells apart, so that the points of a town become one area. */
  close(): void {
    const grown = this.#spread(this.#marked, 1);
    const shrunk = this.#spread(grown, 0);
    // At the edge of the box, where growing had no room, marked cells stay marked.
    this.#marked = shrunk.map((value, i) => value | (this.#marked[i] ?? 0));
  }

  /** Returns a copy of `cells` in which all neighbours of cells with `value` have it, too. */
  #spread(cells: Uint8Array, value: 0 | 1): Uint8Array {
    const result = Uint8Array.from(cells);
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        if (cells[row * this.columns + column] !== value) continue;
        for (let y = Math.max(0, row - 1); y <= Math.min(this.rows - 1, row + 1); y++)
          result.fill(
            value,
            y * this.columns + Math.max(0, column - 1),
            y * this.columns + Math.min(this.columns - 1, column + 1) + 1,
          );
      }
    }
    return result;
  }

  /** Area of the marked cells on the sphere. */
  areaKm2(): number {
    let area = 0;
    for (let row = 0; row < this.rows; row++) {
      let count = 0;
      for (let column = 0; column < this.columns; column++) count += this.#marked[row * this.columns + column] ?? 0;
      const [south, north] = [radians(this.latitude(row)), radians(this.latitude(row + 1))];
      area += count * EARTH_RADIUS_KM ** 2 * radians(this.cellWidth) * (Math.sin(north) - Math.sin(south));
    }
    return area;
  }
}
