/** Finds the edges that bound the result, and the side its interior lies on. */
import { edgesByVertex, type Edges } from './edges.ts';
import type { NodedSegments } from './noding.ts';
import type { SegmentRuns, Segments } from './segment-runs.ts';

/**
 * Weight of subtracted polygons in an edge's winding, so that one sum carries both windings: no polygon winds round a
 * point half a million times.
 */
export const MINUS_WEIGHT = 2 ** 20;

/** Whether a winding is inside the polygons and outside the subtracted ones. */
function isInside(winding: number): boolean {
  const minus = Math.round(winding / MINUS_WEIGHT);
  return minus === 0 && winding !== 0;
}

/**
 * Sums the winding of all edges that a ray from the midpoint of an edge meets: eastwards or, for flat edges,
 * northwards.
 */
class Rays {
  readonly #edges: Edges;
  readonly #weights: Float64Array;
  readonly #segments: Segments;
  readonly #runs: SegmentRuns;

  constructor(edges: Edges, { segments, weights, runs }: NodedSegments) {
    this.#edges = edges;
    this.#segments = segments;
    this.#weights = weights;
    this.#runs = runs;
  }

  windingBeside(edge: number): { winding: number; northwards: boolean } {
    const { vertices, a, b } = this.#edges;
    const x1 = vertices.x(a[edge] ?? 0);
    const y1 = vertices.y(a[edge] ?? 0);
    const x2 = vertices.x(b[edge] ?? 0);
    const y2 = vertices.y(b[edge] ?? 0);
    const x = (x1 + x2) / 2;
    const y = (y1 + y2) / 2;
    const northwards = Math.abs(y2 - y1) < Math.abs(x2 - x1);
    const runs = northwards ? this.#runs.search(x, y, x, Infinity) : this.#runs.search(x, y, Infinity, y);
    let winding = 0;
    for (const run of runs)
      winding += northwards ? this.#northwards(run, x, y, edge) : this.#eastwards(run, x, y, edge);
    return { winding, northwards };
  }

  // Segments are evaluated in the direction of their edge, from `a` to `b`, so that rounding is the same in both
  // directions.

  #northwards(run: number, x: number, y: number, edge: number): number {
    const segments = this.#segments;
    const end = this.#runs.end(run);
    let winding = 0;
    for (let i = this.#runs.first(run); i < end; i += 4) {
      const fromX = segments[i] ?? 0;
      const toX = segments[i + 2] ?? 0;
      if (fromX > x === toX > x || this.#edges.ofSegment[i / 4] === edge) continue;
      const [ax, ay, bx, by] = this.#along(i);
      const weight = this.#weights[i / 4] ?? 1;
      if (ay + ((by - ay) * (x - ax)) / (bx - ax) > y) winding += toX > fromX ? -weight : weight;
    }
    return winding;
  }

  #eastwards(run: number, x: number, y: number, edge: number): number {
    const segments = this.#segments;
    const end = this.#runs.end(run);
    let winding = 0;
    for (let i = this.#runs.first(run); i < end; i += 4) {
      const fromY = segments[i + 1] ?? 0;
      const toY = segments[i + 3] ?? 0;
      if (fromY > y === toY > y || this.#edges.ofSegment[i / 4] === edge) continue;
      const [ax, ay, bx, by] = this.#along(i);
      const weight = this.#weights[i / 4] ?? 1;
      if (ax + ((bx - ax) * (y - ay)) / (by - ay) > x) winding += toY > fromY ? weight : -weight;
    }
    return winding;
  }

  #along(segment: number): [number, number, number, number] {
    const { vertices, a, b, ofSegment } = this.#edges;
    const edge = ofSegment[segment / 4] ?? 0;
    const [from, to] = [a[edge] ?? 0, b[edge] ?? 0];
    return [vertices.x(from), vertices.y(from), vertices.x(to), vertices.y(to)];
  }
}

/** Returns 1 to keep the edge from a to b, −1 from b to a (inside on the left), 0 to drop it. */
function edgeDirection({ vertices, a, b, net: nets }: Edges, rays: Rays, edge: number): number {
  const net = nets[edge] ?? 0;
  if (net === 0) return 0;
  const { winding, northwards } = rays.windingBeside(edge);
  const [from, to] = [a[edge] ?? 0, b[edge] ?? 0];
  // Whether the ray leaves on the right-hand side of a → b, whose winding is smaller by `net`.
  const rayOnRight = northwards ? vertices.x(to) < vertices.x(from) : vertices.y(to) > vertices.y(from);
  const right = rayOnRight ? winding : winding - net;
  const left = rayOnRight ? winding + net : winding;
  if (isInside(left) === isInside(right)) return 0;
  return isInside(left) ? 1 : -1;
}

/** Returns the directions of all edges. They are equal along a chain without branches, so each chain needs one ray. */
export function directions(edges: Edges, noded: NodedSegments): Int8Array {
  const { a, b } = edges;
  const { starts, list } = edgesByVertex(edges);
  const rays = new Rays(edges, noded);
  const direction = new Int8Array(a.length);
  const done = new Uint8Array(a.length);
  for (let first = 0; first < a.length; first++) {
    if (done[first] === 1) continue;
    done[first] = 1;
    direction[first] = edgeDirection(edges, rays, first);
    for (const end of [a[first] ?? 0, b[first] ?? 0]) {
      let vertex = end;
      let previous = first;
      for (;;) {
        const offset = starts[vertex] ?? 0;
        if ((starts[vertex + 1] ?? 0) - offset !== 2) break;
        const next = (list[offset] === previous ? list[offset + 1] : list[offset]) ?? 0;
        if (done[next] === 1) break;
        done[next] = 1;
        const isSameDirection = (b[previous] === vertex) === (a[next] === vertex);
        direction[next] = (direction[previous] ?? 0) * (isSameDirection ? 1 : -1);
        vertex = (a[next] === vertex ? b[next] : a[next]) ?? 0;
        previous = next;
      }
    }
  }
  return direction;
}
