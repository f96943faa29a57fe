/** Exact tests of which of many points are inside polygons with many edges. */
import { orient2d } from 'robust-predicates';
import type { Polygon } from '../routing/reach/outlines.ts';

/** Approximate number of edges per strip, and maximum number of strips. */
const EDGES = 4;
const MAX_STRIPS = 4096;

/** Numbers per edge: its two ends. */
const EDGE_NUMBERS = 4;

/**
 * Polygons divided into strips from south to north, each with the edges that cross it. Coordinates are in degrees ×
 * 10⁷.
 */
export class Strips {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly #edges: Float64Array;
  /** Edges of strip `s` are `#items[#first[s]] … #items[#first[s + 1] - 1]`. */
  readonly #first: Int32Array;
  readonly #items: Int32Array;

  constructor(polygons: readonly Polygon[]) {
    const rings = polygons.flat();
    const edges = new Float64Array(rings.reduce((sum, ring) => sum + EDGE_NUMBERS * (ring.length / 2 - 1), 0));
    let [filled, west, south, east, north] = [0, Infinity, Infinity, -Infinity, -Infinity];
    for (const ring of rings)
      for (let i = 0; i + 2 < ring.length; i += 2) {
        edges.set(ring.subarray(i, i + EDGE_NUMBERS), filled);
        filled += EDGE_NUMBERS;
        west = Math.min(west, ring[i]!);
        east = Math.max(east, ring[i]!);
        south = Math.min(south, ring[i + 1]!);
        north = Math.max(north, ring[i + 1]!);
      }
    [this.west, this.south, this.east, this.north] = [west, south, east, north];
    this.#edges = edges;
    const strips = Math.max(1, Math.min(MAX_STRIPS, Math.floor(filled / EDGE_NUMBERS / EDGES)));
    this.#first = new Int32Array(strips + 1);
    for (let edge = 0; edge < filled; edge += EDGE_NUMBERS)
      for (let s = this.#lowest(edge); s <= this.#highest(edge); s++) this.#first[s + 1]!++;
    for (let s = 0; s < strips; s++) this.#first[s + 1]! += this.#first[s]!;
    const next = this.#first.slice();
    this.#items = new Int32Array(this.#first[strips]!);
    for (let edge = 0; edge < filled; edge += EDGE_NUMBERS)
      for (let s = this.#lowest(edge); s <= this.#highest(edge); s++) this.#items[next[s]!++] = edge;
  }

  /** Whether a point is inside or on an outline; holes by the even–odd rule. */
  has(x: number, y: number): boolean {
    if (!(x >= this.west && x <= this.east && y >= this.south && y <= this.north)) return false;
    const edges = this.#edges;
    const strip = this.#stripAt(y);
    let isInside = false;
    for (let i = this.#first[strip]!; i < this.#first[strip + 1]!; i++) {
      const edge = this.#items[i]!;
      const [x1, y1, x2, y2] = [edges[edge]!, edges[edge + 1]!, edges[edge + 2]!, edges[edge + 3]!];
      if (y1 > y !== y2 > y) {
        if (x1 > x && x2 > x) isInside = !isInside;
        else if (x1 >= x || x2 >= x) {
          const side = orient2d(x1, y1, x2, y2, x, y);
          if (side === 0) return true;
          if (side < 0 === y2 > y1) isInside = !isInside;
        }
      } else if (y1 === y && (x1 === x || (y2 === y && x1 > x !== x2 > x))) return true;
    }
    return isInside;
  }

  #stripAt(y: number): number {
    const strips = this.#first.length - 1;
    return Math.min(strips - 1, Math.floor(((y - this.south) / (this.north - this.south || 1)) * strips));
  }

  #lowest(edge: number): number {
    return this.#stripAt(Math.min(this.#edges[edge + 1]!, this.#edges[edge + 3]!));
  }

  #highest(edge: number): number {
    return this.#stripAt(Math.max(this.#edges[edge + 1]!, this.#edges[edge + 3]!));
  }
}
