/** Finds the distinct edges of segments that meet only in vertices. */
import type { NodedSegments } from './noding.ts';
import { GRID_STEP_DEGREES } from './rings.ts';

const HALF_GRID = 2 / GRID_STEP_DEGREES;

/** Numbers vertices in the order of their first occurrence. */
class Vertices {
  count = 0;
  readonly #xs: Float64Array;
  readonly #ys: Float64Array;
  /** Hash table of vertex numbers plus 1; at most half full. */
  readonly #table: Uint32Array;
  readonly #mask: number;

  constructor(maximum: number) {
    this.#xs = new Float64Array(maximum);
    this.#ys = new Float64Array(maximum);
    this.#mask = 2 ** Math.ceil(Math.log2(maximum * 2 + 2)) - 1;
    this.#table = new Uint32Array(this.#mask + 1);
  }

  x(vertex: number): number {
    return this.#xs[vertex] ?? 0;
  }

  y(vertex: number): number {
    return this.#ys[vertex] ?? 0;
  }

  number(x: number, y: number): number {
    // Grid coordinates, including the half steps of cut lines, differ in all bits.
    let hash = Math.imul(x * HALF_GRID, 0x9e3779b1) ^ Math.imul(y * HALF_GRID, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & this.#mask;
    for (let entry = this.#table[slot] ?? 0; entry !== 0; entry = this.#table[slot] ?? 0) {
      if (this.#xs[entry - 1] === x && this.#ys[entry - 1] === y) return entry - 1;
      slot = (slot + 1) & this.#mask;
    }
    this.#xs[this.count] = x;
    this.#ys[this.count] = y;
    this.#table[slot] = ++this.count;
    return this.count - 1;
  }
}

/** Distinct edges between numbered vertices; `net` counts traversals from `a` to `b` minus those back. */
export interface Edges {
  vertices: Vertices;
  a: Uint32Array;
  b: Uint32Array;
  net: Float64Array;
  /** The edge of each segment. */
  ofSegment: Uint32Array;
}

export function distinctEdges({ segments, weights }: NodedSegments): Edges {
  const count = weights.length;
  const vertices = new Vertices(count * 2);
  const a = new Uint32Array(count);
  const b = new Uint32Array(count);
  const net = new Float64Array(count);
  const ofSegment = new Uint32Array(count);
  // Linked lists of edges by their smaller vertex: the last edge, and the one before it, both plus 1.
  const lastOf = new Uint32Array(count * 2);
  const previous = new Uint32Array(count);
  let edges = 0;
  let to = -1;
  for (let segment = 0; segment < count; segment++) {
    const i = segment * 4;
    const isJoined = i > 0 && segments[i] === segments[i - 2] && segments[i + 1] === segments[i - 1];
    const from = isJoined ? to : vertices.number(segments[i] ?? 0, segments[i + 1] ?? 0);
    to = vertices.number(segments[i + 2] ?? 0, segments[i + 3] ?? 0);
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    let edge = lastOf[low] ?? 0;
    while (edge !== 0 && b[edge - 1] !== high) edge = previous[edge - 1] ?? 0;
    if (edge === 0) {
      a[edges] = low;
      b[edges] = high;
      previous[edges] = lastOf[low] ?? 0;
      edge = lastOf[low] = ++edges;
    }
    net[edge - 1] = (net[edge - 1] ?? 0) + (from === low ? 1 : -1) * (weights[segment] ?? 1);
    ofSegment[segment] = edge - 1;
  }
  return {
    vertices,
    a: a.subarray(0, edges),
    b: b.subarray(0, edges),
    net: net.subarray(0, edges),
    ofSegment,
  };
}

/** Returns the edges at each vertex as one list, and the start of each vertex's edges. */
export function edgesByVertex({ vertices, a, b }: Edges): { starts: Uint32Array; list: Uint32Array } {
  const starts = new Uint32Array(vertices.count + 1);
  for (let edge = 0; edge < a.length; edge++) {
    for (const vertex of [a[edge] ?? 0, b[edge] ?? 0]) starts[vertex + 1] = (starts[vertex + 1] ?? 0) + 1;
  }
  for (let vertex = 0; vertex < vertices.count; vertex++)
    starts[vertex + 1] = (starts[vertex + 1] ?? 0) + (starts[vertex] ?? 0);
  const next = starts.slice();
  const list = new Uint32Array(a.length * 2);
  for (let edge = 0; edge < a.length; edge++) {
    for (const vertex of [a[edge] ?? 0, b[edge] ?? 0]) {
      const slot = next[vertex] ?? 0;
      list[slot] = edge;
      next[vertex] = slot + 1;
    }
  }
  return { starts, list };
}
