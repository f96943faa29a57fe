/**
 * Makes polygons valid, joins them and subtracts one from another: what the rings wind round at least once is inside,
 * so lobes of a crossing and overlapping parts are both kept. Crossings become vertices, edges with the same on both
 * sides vanish, and the rest is traced anew. For large polygons with a few knots this is a hundred times faster than
 * `ST_MakeValid` on the whole.
 */
import type Flatbush from 'flatbush';
import { indexSegments, nodedSegments, segmentAt, type NodedSegments, type Segments } from './noding.ts';
import { signedDoubleArea, type MultiPolygon, type Ring } from './rings.ts';

/** Vertex numbers for coordinate pairs. */
class Vertices {
  readonly xs: number[] = [];
  readonly ys: number[] = [];
  readonly #byX = new Map<number, Map<number, number>>();

  number(x: number, y: number): number {
    let column = this.#byX.get(x);
    if (column === undefined) this.#byX.set(x, (column = new Map()));
    let vertex = column.get(y);
    if (vertex === undefined) {
      vertex = this.xs.push(x) - 1;
      this.ys.push(y);
      column.set(y, vertex);
    }
    return vertex;
  }
}

/**
 * What is subtracted counts this much in an edge's winding, so that one sum carries both windings; no polygon winds
 * round a point half a million times.
 */
const MINUS_WEIGHT = 2 ** 20;

/** Inside what is kept and outside what is subtracted. */
function isInside(winding: number): boolean {
  const minus = Math.round(winding / MINUS_WEIGHT);
  return minus === 0 && winding !== 0;
}

/** Edges between numbered vertices, each once, with how often more it runs from `a` to `b` than back. */
interface Edges {
  vertices: Vertices;
  a: number[];
  b: number[];
  net: number[];
}

function distinctEdges({ segments, weights }: NodedSegments): Edges {
  const vertices = new Vertices();
  const found = new Map<number, number>();
  const edges: Edges = { vertices, a: [], b: [], net: [] };
  const limit = segments.length;
  for (let i = 0; i < segments.length; i += 4) {
    const [x1, y1, x2, y2] = segmentAt(segments, i);
    const from = vertices.number(x1, y1);
    const to = vertices.number(x2, y2);
    const [a, b] = from < to ? [from, to] : [to, from];
    const key = a * limit + b;
    let edge = found.get(key);
    if (edge === undefined) {
      edge = edges.a.push(a) - 1;
      edges.b.push(b);
      edges.net.push(0);
      found.set(key, edge);
    }
    edges.net[edge] = (edges.net[edge] ?? 0) + (from === a ? 1 : -1) * (weights[i / 4] ?? 1);
  }
  return edges;
}

function edgeSegments(edges: Edges): Segments {
  const { xs, ys } = edges.vertices;
  return Float64Array.from(
    edges.a.flatMap((a, edge) => [xs[a] ?? 0, ys[a] ?? 0, xs[edges.b[edge] ?? 0] ?? 0, ys[edges.b[edge] ?? 0] ?? 0]),
  );
}

/**
 * Sum of the winding of all edges that a ray from the middle of `edge` meets, eastwards or, for flat edges, northwards.
 */
function windingBeside(
  edges: Edges,
  segments: Segments,
  index: Flatbush,
  edge: number,
): { winding: number; northwards: boolean } {
  const [x1, y1, x2, y2] = segmentAt(segments, edge * 4);
  const x = (x1 + x2) / 2;
  const y = (y1 + y2) / 2;
  const northwards = Math.abs(y2 - y1) < Math.abs(x2 - x1);
  let winding = 0;
  for (const other of northwards ? index.search(x, y, x, Infinity) : index.search(x, y, Infinity, y)) {
    if (other === edge) continue;
    const [ax, ay, bx, by] = segmentAt(segments, other * 4);
    const net = edges.net[other] ?? 0;
    if (northwards) {
      if (ax > x !== bx > x && ay + ((by - ay) * (x - ax)) / (bx - ax) > y) winding += bx > ax ? -net : net;
    } else if (ay > y !== by > y && ax + ((bx - ax) * (y - ay)) / (by - ay) > x) winding += by > ay ? net : -net;
  }
  return { winding, northwards };
}

/** 1 keeps the edge from a to b, -1 from b to a (inside on the left), 0 drops it. */
function keptDirection(edges: Edges, segments: Segments, index: Flatbush, edge: number): number {
  const net = edges.net[edge] ?? 0;
  if (net === 0) return 0;
  const { winding, northwards } = windingBeside(edges, segments, index, edge);
  const [x1, y1, x2, y2] = segmentAt(segments, edge * 4);
  // Whether the side that the ray leaves to is the right-hand side of a -> b, whose winding is smaller by `net`.
  const rayOnRight = northwards ? x2 < x1 : y2 > y1;
  const right = rayOnRight ? winding : winding - net;
  const left = rayOnRight ? winding + net : winding;
  if (isInside(left) === isInside(right)) return 0;
  return isInside(left) ? 1 : -1;
}

function edgesByVertex(edges: Edges): number[][] {
  const byVertex: number[][] = edges.vertices.xs.map(() => []);
  for (const [edge, a] of edges.a.entries()) {
    byVertex[a]?.push(edge);
    byVertex[edges.b[edge] ?? 0]?.push(edge);
  }
  return byVertex;
}

/** Directions of all edges; along a chain without branches they are the same, so one ray per chain is enough. */
function directions(edges: Edges, byVertex: number[][]): Int8Array {
  const segments = edgeSegments(edges);
  const index = indexSegments(segments);
  const direction = new Int8Array(edges.a.length);
  const done = new Uint8Array(edges.a.length);
  for (let first = 0; first < edges.a.length; first++) {
    if (done[first] === 1) continue;
    done[first] = 1;
    direction[first] = keptDirection(edges, segments, index, first);
    for (const end of [edges.a[first] ?? 0, edges.b[first] ?? 0]) {
      let vertex = end;
      let previous = first;
      for (;;) {
        const around = byVertex[vertex] ?? [];
        const next = around[0] === previous ? around[1] : around[0];
        if (around.length !== 2 || next === undefined || done[next] === 1) break;
        done[next] = 1;
        const sameWay = (edges.b[previous] === vertex) === (edges.a[next] === vertex);
        direction[next] = (direction[previous] ?? 0) * (sameWay ? 1 : -1);
        vertex = (edges.a[next] === vertex ? edges.b[next] : edges.a[next]) ?? 0;
        previous = next;
      }
    }
  }
  return direction;
}

/** Follows kept edges with the inside on the left, turning at branches so that parts joined in a point come apart. */
class Tracer {
  readonly #edges: Edges;
  readonly #outgoing = new Map<number, number[]>();

  constructor(edges: Edges, direction: Int8Array) {
    this.#edges = edges;
    for (const [edge, way] of direction.entries()) {
      if (way === 0) continue;
      const from = (way === 1 ? edges.a[edge] : edges.b[edge]) ?? 0;
      const to = (way === 1 ? edges.b[edge] : edges.a[edge]) ?? 0;
      const list = this.#outgoing.get(from);
      if (list === undefined) this.#outgoing.set(from, [to]);
      else list.push(to);
    }
  }

  /** The next vertex clockwise from the way back; its edge is used up. */
  #take(at: number, previous: number): number | undefined {
    const list = this.#outgoing.get(at);
    if (list === undefined || list.length === 0) return undefined;
    if (list.length === 1) return list.pop();
    const { xs, ys } = this.#edges.vertices;
    const angle = (to: number): number => Math.atan2((ys[to] ?? 0) - (ys[at] ?? 0), (xs[to] ?? 0) - (xs[at] ?? 0));
    const back = angle(previous);
    const clockwise = (to: number): number => {
      const turn = back - angle(to);
      return turn <= 0 ? turn + 2 * Math.PI : turn;
    };
    const next = list.reduce((best, to) => (clockwise(to) < clockwise(best) ? to : best));
    list.splice(list.indexOf(next), 1);
    return next;
  }

  /** Simple loops: counter-clockwise round an inside, clockwise round a hole. */
  loops(): Ring[] {
    const { xs, ys } = this.#edges.vertices;
    const loops: Ring[] = [];
    for (const [start, list] of this.#outgoing) {
      while (list.length > 0) {
        const path = [start, list.pop() ?? 0];
        const position = new Map(path.map((vertex, index) => [vertex, index]));
        while (path.length > 1) {
          const next = this.#take(path.at(-1) ?? 0, path.at(-2) ?? 0);
          if (next === undefined) break;
          const seen = position.get(next);
          if (seen === undefined) {
            position.set(next, path.push(next) - 1);
            continue;
          }
          const loop = path.splice(seen + 1);
          for (const vertex of loop) position.delete(vertex);
          loops.push(Float64Array.from([next, ...loop, next].flatMap((vertex) => [xs[vertex] ?? 0, ys[vertex] ?? 0])));
        }
      }
    }
    return loops.filter((loop) => signedDoubleArea(loop) !== 0);
  }
}

/** Gives every hole to the smallest shell around it; `undefined` where one lies in none. Loops share only vertices. */
export function assemble(loops: readonly Ring[]): MultiPolygon | undefined {
  const shells = loops.filter((loop) => signedDoubleArea(loop) > 0);
  const polygons: MultiPolygon = shells.map((shell) => [shell]);
  const holes = loops.filter((loop) => signedDoubleArea(loop) < 0);
  if (holes.length === 0) return polygons;
  const owners: number[] = [];
  const coordinates: number[] = [];
  for (const [shell, ring] of shells.entries()) {
    for (let i = 0; i < ring.length - 2; i += 2) {
      owners.push(shell);
      coordinates.push(ring[i] ?? 0, ring[i + 1] ?? 0, ring[i + 2] ?? 0, ring[i + 3] ?? 0);
    }
  }
  const segments = Float64Array.from(coordinates);
  const index = indexSegments(segments);
  for (const hole of holes) {
    // The middle of an edge lies on no other loop: loops share only vertices.
    const x = ((hole[0] ?? 0) + (hole[2] ?? 0)) / 2;
    const y = ((hole[1] ?? 0) + (hole[3] ?? 0)) / 2;
    const inside = new Set<number>();
    for (const edge of index.search(x, y, Infinity, y)) {
      const [ax, ay, bx, by] = segmentAt(segments, edge * 4);
      const owner = owners[edge] ?? 0;
      if (ay > y !== by > y && ax + ((bx - ax) * (y - ay)) / (by - ay) > x && !inside.delete(owner)) inside.add(owner);
    }
    const size = (shell: number): number => signedDoubleArea(shells[shell] ?? hole);
    const owner = [...inside].toSorted((p, q) => size(p) - size(q))[0];
    if (owner === undefined) return undefined;
    polygons[owner]?.push(hole);
  }
  return polygons;
}

/**
 * Valid polygons that cover what `polygons` wind round and `minus` does not, or `undefined` if their knots cannot be
 * resolved on the grid.
 */
export function untangle(polygons: MultiPolygon, minus: MultiPolygon = []): MultiPolygon | undefined {
  if (polygons.length === 0) return [];
  const noded = nodedSegments([
    { rings: polygons.flat(), weight: 1 },
    { rings: minus.flat(), weight: MINUS_WEIGHT },
  ]);
  if (noded === undefined) return undefined;
  const edges = distinctEdges(noded);
  return assemble(new Tracer(edges, directions(edges, edgesByVertex(edges))).loops());
}
