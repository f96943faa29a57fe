/**
 * Maximum flow over streets of capacity one, within one part of the junctions: Dinic's algorithm, on arrays that are
 * allocated once and refilled for every part.
 */
import type { Streets } from '../graph/streets.ts';

const SOURCE = 1;
const SINK = 2;

/** Streets with the junctions at their ends. */
export type StreetEnds = Pick<Streets, 'count' | 'junctionCount' | 'tail' | 'head'>;

export class FlowNetwork {
  readonly #streets: StreetEnds;
  /** Streets at each junction of the whole map, as compressed rows. */
  readonly #incidentFirst: Int32Array;
  readonly #incident: Int32Array;
  /** Index of a junction within the part; -1 outside it. */
  readonly #local: Int32Array;
  /**
   * Arcs of local junction `i` are `#first[i] … #first[i + 1] - 1`. Every street has two arcs, each the reverse of the
   * other.
   */
  readonly #first: Int32Array;
  readonly #head: Int32Array;
  readonly #reverse: Int32Array;
  readonly #street: Int32Array;
  readonly #capacity: Uint8Array;
  readonly #arcOf: Int32Array;
  readonly #mark: Uint8Array;
  readonly #level: Int32Array;
  readonly #next: Int32Array;
  readonly #queue: Int32Array;
  readonly #path: Int32Array;
  readonly #candidate: Uint8Array;
  /** Sources adjacent to a junction that isn't a source; flow leaves the set of sources only here. */
  readonly #front: Int32Array;
  #frontSize = 0;
  #size = 0;
  #arcs = 0;

  constructor(streets: StreetEnds) {
    const { junctionCount, count, tail, head } = streets;
    this.#streets = streets;
    this.#incidentFirst = new Int32Array(junctionCount + 1);
    for (let street = 0; street < count; street++) {
      this.#incidentFirst[tail[street]! + 1]!++;
      this.#incidentFirst[head[street]! + 1]!++;
    }
    for (let junction = 0; junction < junctionCount; junction++)
      this.#incidentFirst[junction + 1]! += this.#incidentFirst[junction]!;
    const next = this.#incidentFirst.slice(0, junctionCount);
    this.#incident = new Int32Array(2 * count);
    for (let street = 0; street < count; street++) {
      this.#incident[next[tail[street]!]!++] = street;
      this.#incident[next[head[street]!]!++] = street;
    }
    this.#local = new Int32Array(junctionCount).fill(-1);
    this.#first = new Int32Array(junctionCount + 1);
    this.#head = new Int32Array(2 * count);
    this.#reverse = new Int32Array(2 * count);
    this.#street = new Int32Array(2 * count);
    this.#capacity = new Uint8Array(2 * count);
    this.#arcOf = new Int32Array(count);
    this.#mark = new Uint8Array(junctionCount);
    this.#level = new Int32Array(junctionCount);
    this.#next = new Int32Array(junctionCount);
    this.#queue = new Int32Array(junctionCount);
    this.#path = new Int32Array(junctionCount);
    this.#candidate = new Uint8Array(junctionCount);
    this.#front = new Int32Array(junctionCount);
  }

  /** Builds the network of a part: its junctions and the streets between them that are not `done`. */
  load(part: Int32Array, done: Uint8Array): void {
    const { tail, head } = this.#streets;
    const local = this.#local;
    for (let i = 0; i < part.length; i++) local[part[i]!] = i;
    let arcs = 0;
    for (let i = 0; i < part.length; i++) {
      this.#first[i] = arcs;
      const junction = part[i]!;
      for (let k = this.#incidentFirst[junction]!; k < this.#incidentFirst[junction + 1]!; k++) {
        const street = this.#incident[k]!;
        if (done[street] === 1 || tail[street] === head[street]) continue;
        const neighbour = local[tail[street] === junction ? head[street]! : tail[street]!]!;
        this.#head[arcs] = neighbour;
        this.#street[arcs] = street;
        if (neighbour > i) this.#arcOf[street] = arcs;
        else {
          const reverse = this.#arcOf[street]!;
          this.#reverse[arcs] = reverse;
          this.#reverse[reverse] = arcs;
        }
        arcs++;
      }
    }
    this.#first[part.length] = arcs;
    for (let i = 0; i < part.length; i++) local[part[i]!] = -1;
    this.#size = part.length;
    this.#arcs = arcs;
  }

  /**
   * Sets `side` to 1 for junctions connected to the first one and to 0 for the others.
   * @returns the number of connected junctions
   */
  component(side: Uint8Array): number {
    side.fill(0, 0, this.#size);
    let filled = 0;
    this.#queue[filled++] = 0;
    side[0] = 1;
    for (let i = 0; i < filled; i++) {
      const node = this.#queue[i]!;
      for (let arc = this.#first[node]!; arc < this.#first[node + 1]!; arc++) {
        const neighbour = this.#head[arc]!;
        if (side[neighbour] === 1) continue;
        side[neighbour] = 1;
        this.#queue[filled++] = neighbour;
      }
    }
    return filled;
  }

  /** Marks up to `count` junctions with keys ≤ `low` as sources and as many with keys ≥ `high` as sinks. */
  mark(keys: Float64Array, low: number, high: number, count: number): void {
    const mark = this.#mark;
    let sources = 0;
    for (let i = 0; i < this.#size; i++) mark[i] = keys[i]! <= low && sources++ < count ? SOURCE : 0;
    let sinks = 0;
    for (let i = this.#size - 1; i >= 0; i--) if (mark[i] === 0 && keys[i]! >= high && sinks++ < count) mark[i] = SINK;
    this.#frontSize = 0;
    for (let i = 0; i < this.#size; i++)
      if (mark[i] === SOURCE && this.#isOnFront(i)) this.#front[this.#frontSize++] = i;
  }

  /** Whether a street leads from a source to a junction that isn't a source. */
  #isOnFront(source: number): boolean {
    for (let arc = this.#first[source]!; arc < this.#first[source + 1]!; arc++)
      if (this.#mark[this.#head[arc]!] !== SOURCE) return true;
    return false;
  }

  /** Returns the streets with one end on each side. */
  streetsAcross(side: Uint8Array): number[] {
    const across: number[] = [];
    for (let i = 0; i < this.#size; i++) {
      if (side[i] === 0) continue;
      for (let arc = this.#first[i]!; arc < this.#first[i + 1]!; arc++)
        if (side[this.#head[arc]!] === 0) across.push(this.#street[arc]!);
    }
    return across;
  }

  /**
   * Finds the minimum cut between the marked ends. Its score is the number of streets cut divided by the size of the
   * smaller side. A cut that scores below `best` is written to `side`.
   * @returns the lower of the two scores
   */
  minimumCut(best: number, side: Uint8Array): number {
    const half = Math.max(1, this.#size >> 1);
    this.#capacity.fill(1, 0, this.#arcs);
    let flow = 0;
    while (this.#levels()) {
      // Stop if even a perfectly balanced cut would be no better.
      flow = this.#augment(flow, best * half);
      if (flow / half >= best) return best;
    }
    let score = best;
    // Two minimum cuts: the one nearest the sources and the one nearest the sinks.
    for (const end of [SOURCE, SINK]) {
      const size = this.#reachable(end);
      const candidate = flow / Math.min(size, this.#size - size);
      if (candidate >= score) continue;
      score = candidate;
      side.set(this.#candidate.subarray(0, this.#size));
    }
    return score;
  }

  /**
   * Computes breadth-first levels from the sources.
   * @returns whether a sink was reached
   */
  #levels(): boolean {
    const level = this.#level;
    const mark = this.#mark;
    level.fill(-1, 0, this.#size);
    let filled = 0;
    for (let i = 0; i < this.#frontSize; i++) {
      const node = this.#front[i]!;
      level[node] = 0;
      this.#queue[filled++] = node;
    }
    let hit = false;
    for (let i = 0; i < filled; i++) {
      const node = this.#queue[i]!;
      for (let arc = this.#first[node]!; arc < this.#first[node + 1]!; arc++) {
        const neighbour = this.#head[arc]!;
        if (this.#capacity[arc] === 0 || level[neighbour]! >= 0 || mark[neighbour] === SOURCE) continue;
        level[neighbour] = level[node]! + 1;
        // Flow ends at sinks, so the search doesn't continue beyond them.
        if (mark[neighbour] === SINK) hit = true;
        else this.#queue[filled++] = neighbour;
      }
    }
    return hit;
  }

  /**
   * Adds a blocking flow along the levels, up to `enough`.
   * @returns the total flow
   */
  #augment(flow: number, maxFlow: number): number {
    this.#next.set(this.#first.subarray(0, this.#size));
    let total = flow;
    for (let i = 0; i < this.#frontSize && total < maxFlow; i++) total += this.#augmentFrom(this.#front[i]!);
    return total;
  }

  #augmentFrom(source: number): number {
    let flow = 0;
    let node = source;
    let depth = 0;
    for (;;) {
      if (this.#mark[node] === SINK) {
        for (let i = 0; i < depth; i++) {
          const arc = this.#path[i]!;
          this.#capacity[arc]!--;
          this.#capacity[this.#reverse[arc]!]!++;
        }
        flow++;
        node = source;
        depth = 0;
        continue;
      }
      const arc = this.#admissible(node);
      if (arc >= 0) {
        this.#path[depth++] = arc;
        node = this.#head[arc]!;
        continue;
      }
      if (depth === 0) return flow;
      // Dead end: step back and never try that arc again in this phase.
      node = this.#head[this.#reverse[this.#path[--depth]!]!]!;
      this.#next[node]!++;
    }
  }

  /** Returns the next arc with remaining capacity that leads one level up, or -1. */
  #admissible(node: number): number {
    for (; this.#next[node]! < this.#first[node + 1]!; this.#next[node]!++) {
      const arc = this.#next[node]!;
      if (this.#capacity[arc] !== 0 && this.#level[this.#head[arc]!] === this.#level[node]! + 1) return arc;
    }
    return -1;
  }

  /**
   * Marks the source side of the cut nearest to an end in `#candidate`: 1 on the sources' side.
   * @returns the number of ones
   */
  #reachable(end: number): number {
    const fromSources = end === SOURCE;
    const inside = fromSources ? 1 : 0;
    const candidate = this.#candidate;
    candidate.fill(1 - inside, 0, this.#size);
    let filled = 0;
    for (let i = 0; i < this.#size; i++) {
      if (this.#mark[i] !== end) continue;
      candidate[i] = inside;
      this.#queue[filled++] = i;
    }
    for (let i = 0; i < filled; i++) {
      const node = this.#queue[i]!;
      for (let arc = this.#first[node]!; arc < this.#first[node + 1]!; arc++) {
        const neighbour = this.#head[arc]!;
        const capacity = this.#capacity[fromSources ? arc : this.#reverse[arc]!];
        if (capacity === 0 || candidate[neighbour] === inside) continue;
        candidate[neighbour] = inside;
        this.#queue[filled++] = neighbour;
      }
    }
    return fromSources ? filled : this.#size - filled;
  }
}
