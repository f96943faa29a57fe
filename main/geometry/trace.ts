/** Traces edges into loops that meet only in vertices. */
import type { Edges } from './edges.ts';
import { signedDoubleArea, type Ring } from './rings.ts';

/** Follows edges with the interior on the left, turning at branches so that parts joined in one point are separated. */
export class Tracer {
  readonly #edges: Edges;
  /** Offsets into `#to` of each vertex's outgoing edges, and the number of edges not yet used. */
  readonly #starts: Uint32Array;
  readonly #remaining: Uint32Array;
  readonly #to: Uint32Array;
  /** Vertices with outgoing edges, in the order of their first edge. */
  readonly #order: number[] = [];

  /** @param direction of each edge: 1 from `a` to `b`, −1 back, 0 if dropped */
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
    const remaining = new Uint32Array(vertices.count);
    this.#to = new Uint32Array(starts[vertices.count] ?? 0);
    for (let edge = 0; edge < a.length; edge++) {
      if (direction[edge] === 0) continue;
      const vertex = from(edge);
      const used = remaining[vertex] ?? 0;
      if (used === 0) this.#order.push(vertex);
      this.#to[(starts[vertex] ?? 0) + used] = to(edge);
      remaining[vertex] = used + 1;
    }
    this.#starts = starts;
    this.#remaining = remaining;
  }

  /** Returns the next vertex clockwise from the incoming edge, and uses up its edge. */
  #nextVertex(vertex: number, previous: number): number | undefined {
    const count = this.#remaining[vertex] ?? 0;
    if (count === 0) return undefined;
    this.#remaining[vertex] = count - 1;
    const start = this.#starts[vertex] ?? 0;
    if (count === 1) return this.#to[start];
    const { vertices } = this.#edges;
    const angle = (to: number): number =>
      Math.atan2(vertices.y(to) - vertices.y(vertex), vertices.x(to) - vertices.x(vertex));
    const back = angle(previous);
    const clockwise = (index: number): number => {
      const turn = back - angle(this.#to[index] ?? 0);
      return turn <= 0 ? turn + 2 * Math.PI : turn;
    };
    let best = start;
    for (let index = start + 1; index < start + count; index++) if (clockwise(index) < clockwise(best)) best = index;
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

  /** Returns simple loops: counter-clockwise around the interior, clockwise around holes. */
  loops(): Ring[] {
    const loops: Ring[] = [];
    /** Index plus 1 of the vertices on the path. */
    const position = new Uint32Array(this.#edges.vertices.count);
    for (const start of this.#order) {
      while ((this.#remaining[start] ?? 0) > 0) {
        const remaining = (this.#remaining[start] ?? 0) - 1;
        this.#remaining[start] = remaining;
        const path = [start, this.#to[(this.#starts[start] ?? 0) + remaining] ?? 0];
        for (const [index, vertex] of path.entries()) position[vertex] = index + 1;
        while (path.length > 1) {
          const next = this.#nextVertex(path.at(-1) ?? 0, path.at(-2) ?? 0);
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
