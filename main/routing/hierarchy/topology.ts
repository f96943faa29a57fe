/**
 * The shape of the customizable contraction hierarchy: which shortcuts can ever matter, whatever the weights.
 *
 * Nodes are named by rank from here on. Contracting a node joins the tail of each of its arcs from above with the head of
 * each of its arcs to above. Only such pairs get a shortcut, so none is infinite under every weighting: the directed closure
 * is a good deal smaller than the undirected one.
 *
 * Dibbelt, Strasser, Wagner (2016), Customizable contraction hierarchies. Elimination tree: Liu (1990), The role of
 * elimination trees in sparse factorization.
 */
import type { RoadGraph } from '../graph/graph.ts';
import type { TurnGraph } from '../graph/turns.ts';
import { GrowingInts } from '../growing.ts';

export interface Topology {
  count: number;
  /** Rank of each node of the turn graph, and back. */
  rank: Int32Array;
  node: Int32Array;
  /** Elimination tree: every node that a search upward from `x` can reach is an ancestor of `x`; -1 at a root. */
  parent: Int32Array;
  /** Arcs upward from `x`: `upFirst[x] … upFirst[x + 1] - 1`, with ascending heads. */
  upFirst: Int32Array;
  upHead: Int32Array;
  /** Arcs downward into `x`, stored at their lower end, with ascending tails. */
  downFirst: Int32Array;
  downTail: Int32Array;
  /** Upward arcs by their head and downward arcs by their tail: what passes below a node. */
  upAtHead: Incidence;
  downAtTail: Incidence;
  /** Where each arc of the turn graph enters: an upward arc, or ~ of a downward one; LOOP for arcs to their own node. */
  slot: Int32Array;
}

/** Lower ends of arcs, grouped by their upper end and ascending. The arc itself is found in the row of its lower end. */
export interface Incidence {
  first: Int32Array;
  lower: Int32Array;
}

/** A street that leads back to its own start is never part of a best path. */
export const LOOP = 0x7f_ff_ff_ff;

/** @param order streets in the order of elimination. */
export function buildTopology({ streets, turns }: RoadGraph, order: Int32Array): Topology {
  const { rank, node } = rankNodes(turns, streets.count, order);
  const pairs = rankedArcs(turns, rank);
  const parent = eliminationTree(turns.count, pairs);
  const { upFirst, upHead, downFirst, downTail } = directedClosure(turns.count, pairs);
  return {
    count: turns.count,
    rank,
    node,
    parent,
    upFirst,
    upHead,
    downFirst,
    downTail,
    upAtHead: incidence(turns.count, upFirst, upHead),
    downAtTail: incidence(turns.count, downFirst, downTail),
    slot: slots(pairs, upFirst, upHead, downFirst, downTail),
  };
}

/** All nodes of a street are neighbours in rank; those of arrival, which lead nowhere, come first. */
function rankNodes(turns: TurnGraph, streets: number, order: Int32Array): { rank: Int32Array; node: Int32Array } {
  const position = new Int32Array(streets);
  for (let i = 0; i < order.length; i++) position[order[i]!] = i;
  const first = new Int32Array(2 * streets + 1);
  const groupOf = (node: number): number => 2 * position[turns.directed[node]! >> 1]! + (turns.isArrival[node] === 1 ? 0 : 1);
  for (let node = 0; node < turns.count; node++) first[groupOf(node) + 1]!++;
  for (let i = 0; i < 2 * streets; i++) first[i + 1]! += first[i]!;
  const rank = new Int32Array(turns.count);
  const node = new Int32Array(turns.count);
  for (let n = 0; n < turns.count; n++) {
    const place = first[groupOf(n)]!++;
    rank[n] = place;
    node[place] = n;
  }
  return { rank, node };
}

/** Ranks of both ends of every arc, in the turn graph's order of arcs. */
interface RankedArcs {
  tail: Int32Array;
  head: Int32Array;
}

function rankedArcs(turns: TurnGraph, rank: Int32Array): RankedArcs {
  const tail = new Int32Array(turns.head.length);
  const head = new Int32Array(turns.head.length);
  for (let n = 0; n < turns.count; n++) {
    for (let arc = turns.first[n]!; arc < turns.first[n + 1]!; arc++) {
      tail[arc] = rank[n]!;
      head[arc] = rank[turns.head[arc]!]!;
    }
  }
  return { tail, head };
}

/** Groups the values of the arcs for which `keep` holds by a key: compressed rows. */
function group(count: number, arcs: number, keyOf: (arc: number) => number, valueOf: (arc: number) => number): [Int32Array, Int32Array] {
  const first = new Int32Array(count + 1);
  for (let arc = 0; arc < arcs; arc++) if (keyOf(arc) >= 0) first[keyOf(arc) + 1]!++;
  for (let i = 0; i < count; i++) first[i + 1]! += first[i]!;
  const next = first.slice(0, count);
  const values = new Int32Array(first[count]!);
  for (let arc = 0; arc < arcs; arc++) if (keyOf(arc) >= 0) values[next[keyOf(arc)]!++] = valueOf(arc);
  return [first, values];
}

function eliminationTree(count: number, { tail, head }: RankedArcs): Int32Array {
  const [first, lower] = group(
    count,
    tail.length,
    (arc) => Math.max(tail[arc]!, head[arc]!),
    (arc) => Math.min(tail[arc]!, head[arc]!),
  );
  const parent = new Int32Array(count).fill(-1);
  const ancestor = new Int32Array(count).fill(-1);
  for (let x = 0; x < count; x++) {
    for (let i = first[x]!; i < first[x + 1]!; i++) {
      let root = lower[i]!;
      if (root === x) continue;
      // Path compression: everything passed now knows x as an ancestor.
      while (ancestor[root]! >= 0 && ancestor[root] !== x) {
        const above = ancestor[root]!;
        ancestor[root] = x;
        root = above;
      }
      if (ancestor[root]! < 0) {
        ancestor[root] = x;
        parent[root] = x;
      }
    }
  }
  return parent;
}

/** One direction of the closure while it grows: rows by lower end, and linked lists of arcs by upper end. */
class GrowingSide {
  readonly first: Int32Array;
  readonly ends = new GrowingInts();
  readonly owner = new GrowingInts();
  readonly next = new GrowingInts();
  readonly latestAt: Int32Array;

  constructor(count: number) {
    this.first = new Int32Array(count + 1);
    this.latestAt = new Int32Array(count).fill(-1);
  }

  /** Closes the row of `x`: sorts it and enters its arcs at their upper ends. */
  closeRow(x: number): void {
    const start = this.first[x]!;
    const row = this.ends.view().subarray(start);
    row.sort();
    for (let i = 0; i < row.length; i++) {
      const end = row[i]!;
      this.owner.push(x);
      this.next.push(this.latestAt[end]!);
      this.latestAt[end] = start + i;
    }
    this.first[x + 1] = this.ends.length;
  }
}

function directedClosure(count: number, { tail, head }: RankedArcs) {
  const [upOwnFirst, upOwn] = group(count, tail.length, (arc) => (tail[arc]! < head[arc]! ? tail[arc]! : -1), (arc) => head[arc]!);
  const [downOwnFirst, downOwn] = group(count, tail.length, (arc) => (head[arc]! < tail[arc]! ? head[arc]! : -1), (arc) => tail[arc]!);
  const up = new GrowingSide(count);
  const down = new GrowingSide(count);
  const seen = new Int32Array(count).fill(-1);
  for (let x = 0; x < count; x++) {
    // Upward: own arcs, and x → v → b for every lower v with an arc x → v (stored at v as a downward arc).
    addRow(x, up, upOwnFirst, upOwn, down, seen);
    for (let i = up.first[x]!; i < up.ends.length; i++) seen[up.ends.at(i)] = -1;
    up.closeRow(x);
    addRow(x, down, downOwnFirst, downOwn, up, seen);
    down.closeRow(x);
    for (let i = down.first[x]!; i < down.ends.length; i++) seen[down.ends.at(i)] = -1;
  }
  return { upFirst: up.first, upHead: up.ends.toArray(), downFirst: down.first, downTail: down.ends.toArray() };
}

function addRow(x: number, side: GrowingSide, ownFirst: Int32Array, own: Int32Array, other: GrowingSide, seen: Int32Array): void {
  const { ends, first } = side;
  for (let i = ownFirst[x]!; i < ownFirst[x + 1]!; i++) {
    const end = own[i]!;
    if (seen[end] === x) continue;
    seen[end] = x;
    ends.push(end);
  }
  for (let arc = other.latestAt[x]!; arc >= 0; arc = other.next.at(arc)) {
    const v = other.owner.at(arc);
    for (let i = first[v + 1]! - 1; i >= first[v]!; i--) {
      const end = ends.at(i);
      if (end <= x) break;
      if (seen[end] === x) continue;
      seen[end] = x;
      ends.push(end);
    }
  }
}

function incidence(count: number, first: Int32Array, ends: Int32Array): Incidence {
  const grouped = new Int32Array(count + 1);
  for (const end of ends) grouped[end + 1]!++;
  for (let x = 0; x < count; x++) grouped[x + 1]! += grouped[x]!;
  const next = grouped.slice(0, count);
  const lower = new Int32Array(ends.length);
  for (let x = 0; x < count; x++) for (let arc = first[x]!; arc < first[x + 1]!; arc++) lower[next[ends[arc]!]!++] = x;
  return { first: grouped, lower };
}

function slots({ tail, head }: RankedArcs, upFirst: Int32Array, upHead: Int32Array, downFirst: Int32Array, downTail: Int32Array): Int32Array {
  const slot = new Int32Array(tail.length);
  for (let arc = 0; arc < slot.length; arc++) {
    const a = tail[arc]!;
    const b = head[arc]!;
    if (a === b) slot[arc] = LOOP;
    else slot[arc] = a < b ? lowerBound(upHead, upFirst[a]!, upFirst[a + 1]!, b) : ~lowerBound(downTail, downFirst[b]!, downFirst[b + 1]!, a);
  }
  return slot;
}

/** The first place in `values[from … to - 1]`, ascending, whose value is at least `value`. */
export function lowerBound(values: Int32Array, from: number, to: number, value: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
