/** Crossings of a polygon's rings with the middles of a raster's rows. */
import type { Polygon } from '../../../main/geometry/rings.ts';

/** Position of a raster: south-west corner in degrees, cells per degree, and rows. */
interface Rows {
  west: number;
  south: number;
  perDegree: number;
  rows: number;
}

/** Crossings with buffers that are reused for all polygons: for islets, allocations would take longer than the work. */
export class RowCrossings {
  /** Row and column of each crossing, in ring order. */
  #rowOf = new Int32Array(1 << 10);
  #columnOf = new Float64Array(1 << 10);
  #count = 0;
  /** The columns sorted by row. */
  #sorted = new Float64Array(1 << 10);
  #first = 0;
  #last = -1;

  /** Finds the crossings of a polygon and replaces the previous ones. */
  find(polygon: Polygon, { west, south, perDegree, rows }: Rows): void {
    this.#count = 0;
    this.#first = rows;
    this.#last = -1;
    for (const ring of polygon) {
      let x2 = ((ring[0] ?? 0) - west) * perDegree - 0.5;
      let y2 = ((ring[1] ?? 0) - south) * perDegree - 0.5;
      for (let i = 2; i < ring.length; i += 2) {
        const x1 = x2;
        const y1 = y2;
        x2 = ((ring[i] ?? 0) - west) * perDegree - 0.5;
        y2 = ((ring[i + 1] ?? 0) - south) * perDegree - 0.5;
        const from = Math.max(0, Math.ceil(Math.min(y1, y2)));
        const end = Math.min(rows, Math.ceil(Math.max(y1, y2)));
        if (from >= end) continue;
        if (from < this.#first) this.#first = from;
        if (end - 1 > this.#last) this.#last = end - 1;
        for (let row = from; row < end; row++) this.#add(row, x1 + ((x2 - x1) * (row - y1)) / (y2 - y1));
      }
    }
  }

  #add(row: number, column: number): void {
    if (this.#count === this.#rowOf.length) {
      const [rowOf, columnOf] = [this.#rowOf, this.#columnOf];
      this.#rowOf = new Int32Array(rowOf.length * 2);
      this.#rowOf.set(rowOf);
      this.#columnOf = new Float64Array(columnOf.length * 2);
      this.#columnOf.set(columnOf);
      this.#sorted = new Float64Array(columnOf.length * 2);
    }
    this.#rowOf[this.#count] = row;
    this.#columnOf[this.#count++] = column;
  }

  #sort(begin: number, end: number): void {
    if (end - begin > 2) {
      this.#sorted.subarray(begin, end).sort();
      return;
    }
    const [first, second] = [this.#sorted[begin] ?? 0, this.#sorted[begin + 1] ?? 0];
    this.#sorted[begin] = Math.min(first, second);
    this.#sorted[begin + 1] = Math.max(first, second);
  }

  /** Calls `visit` with the intervals of each row inside the polygon, from south to north. */
  each(visit: (row: number, from: number, to: number) => void): void {
    if (this.#last < this.#first) return;
    const ends = new Int32Array(this.#last - this.#first + 2);
    for (let n = 0; n < this.#count; n++) {
      const row = (this.#rowOf[n] ?? 0) - this.#first + 1;
      ends[row] = (ends[row] ?? 0) + 1;
    }
    for (let row = 1; row < ends.length; row++) ends[row] = (ends[row] ?? 0) + (ends[row - 1] ?? 0);
    // Filling each row from its start turns `ends` from starts into ends.
    for (let n = 0; n < this.#count; n++) {
      const row = (this.#rowOf[n] ?? 0) - this.#first;
      const next = ends[row] ?? 0;
      this.#sorted[next] = this.#columnOf[n] ?? 0;
      ends[row] = next + 1;
    }
    let begin = 0;
    for (let row = this.#first; row <= this.#last; row++) {
      const end = ends[row - this.#first] ?? 0;
      if (end - begin > 1) this.#sort(begin, end);
      for (let i = begin; i + 1 < end; i += 2) visit(row, this.#sorted[i] ?? 0, this.#sorted[i + 1] ?? 0);
      begin = end;
    }
  }
}
