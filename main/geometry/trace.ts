/** Follows edges with the inside on the left to loops that meet only in vertices. */
import type { Edges } from './edges.ts';
import { signedDoubleArea, type Ring } from './rings.ts';

/** Follows kept edges with the inside on the left, turning at branches so that parts joined in a point come apart. */
export class Tracer {
  readonly #edges: Edges;
  /** Where the vertices begin that edges lead to from each vertex, and how many of them are left. */
  readonly #starts: Uint32Array;
  readonly #left: Uint32Array;
  readonly #to: Uint32Array;
  /** Vertices that edges begin at, as the first of them come. */
  readonly #order: number[] = [];

  /** @param direction of each edge: 1 from `a` to `b`, -1 back, 0 where it is dropped */
  constructor(edges: Edges, direction: Int8Array) {
    this.#edges = edges;
    const { a, b, vertices } = edges;
    const starts = new Uint32Array(vertices.count + 1);
    const from = (edge: number): number => (direction[edge] === 1 ? a[edge] : b[edge]) ?? 0;
    const to = (edge: number): number => (direction[edge] === 1 ? b[edge] : a[edge]) ?? 0;
    for (let edge = 0; edge < a.length; edge++)
      if (direction[edge] !== 0) starts[from(edge) + 1] = (starts[from(edge) + 1] ?? 0) + 1;
    for (let vertex = 0; vertex < vertices.count; vertex++)
      starts[vertex + 1] = (starts[vertex + 1] ?? 0) + (starts[vertex] ?? 0);
    const left = new Uint32Array(vertices.count);
    this.#to = new Uint32Array(starts[vertices.count] ?? 0);
    for (let edge = 0; edge < a.length; edge++) {
      if (direction[edge] === 0) continue;
      const vertex = from(edge);
      const known = left[vertex] ?? 0;
      if (known === 0) this.#order.push(vertex);
      this.#to[(starts[vertex] ?? 0) + known] = to(edge);
      left[vertex] = known + 1;
    }
    this.#starts = starts;
    this.#left = left;
  }

  /** The next vertex clockwise from the way back; its edge is used up. */
  #take(at: number, previous: number): number | undefined {
    const count = this.#left[at] ?? 0;
    if (count === 0) return undefined;
    this.#left[at] = count - 1;
    const start = this.#starts[at] ?? 0;
    if (count === 1) return this.#to[start];
    const { vertices } = this.#edges;
    const angle = (to: number): number => Math.atan2(vertices.y(to) - vertices.y(at), vertices.x(to) - vertices.x(at));
    const back = angle(previous);
    const clockwise = (place: number): number => {
      const turn = back - angle(this.#to[place] ?? 0);
      return turn <= 0 ? turn + 2 * Math.PI : turn;
    };
    let best = start;
    for (let place = start + 1; place < start + count; place++) if (clockwise(place) < clockwise(best)) best = place;
    const next = this.#to[best];
    this.#to.copyWithin(best, best + 1, start + count);
    return next;
  }

  #ring(loop: readonly number[]): Ring {
    const { vertices } = this.#edges;
    const ring = new Float64Array(loop.length * 2 + 2);
    for (let i = 0; i <= loop.length; i++) {
      const vertex = loop[i === loop.length ? 0 : i] ?? 0;
      ring[i * 2] = vertices.x(vertex);
      ring[i * 2 + 1] = vertices.y(vertex);
    }
    return ring;
  }

  /** Simple loops: counter-clockwise round an inside, clockwise round a hole. */
  loops(): Ring[] {
    const loops: Ring[] = [];
    /** Of the vertices on the path, counted from 1. */
    const position = new Uint32Array(this.#edges.vertices.count);
    for (const start of this.#order) {
      while ((this.#left[start] ?? 0) > 0) {
        const left = (this.#left[start] ?? 0) - 1;
        this.#left[start] = left;
        const path = [start, this.#to[(this.#starts[start] ?? 0) + left] ?? 0];
        for (const [index, vertex] of path.entries()) position[vertex] = index + 1;
        while (path.length > 1) {
          const next = this.#take(path.at(-1) ?? 0, path.at(-2) ?? 0);
          if (next === undefined) break;
          const seen = position[next] ?? 0;
          if (seen === 0) {
            position[next] = path.push(next);
            continue;
          }
          const loop = path.splice(seen);
          for (const vertex of loop) position[vertex] = 0;
          loops.push(this.#ring([next, ...loop]));
        }
        for (const vertex of path) position[vertex] = 0;
      }
    }
    return loops.filter((loop) => signedDoubleArea(loop) !== 0);
  }
}
