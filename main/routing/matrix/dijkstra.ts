/** Plain Dijkstra on the turn graph: the reference for every matrix cell. Slow, but simple enough to trust. */
import { pack } from '../cost.ts';
import type { RoadGraph } from '../graph/graph.ts';
import type { Weights } from '../graph/weights.ts';
import type { Topology } from '../hierarchy/topology.ts';
import { isLess } from './labels.ts';
import { isCutShort, type Places } from './places.ts';
import { directRides } from './same-street.ts';

/** Best keys and totals of paths from an origin that leave its street, by node of the turn graph. */
export interface Reached {
  key: Float64Array;
  total: Float64Array;
}

export function dijkstra(
  { turns }: RoadGraph,
  { node }: Topology,
  weights: Weights,
  origins: Places,
  o: number,
): Reached {
  const { turnKey, nodeKey, nodeTotal } = weights;
  const key = new Float64Array(turns.count).fill(Infinity);
  const total = new Float64Array(turns.count).fill(Infinity);
  const heap = new PairHeap();
  const relax = (from: number, fromKey: number, fromTotal: number, isFirst: boolean): void => {
    for (let arc = turns.first[from]!; arc < turns.first[from + 1]!; arc++) {
      const head = turns.head[arc]!;
      // An arc to an arrival node doesn't leave the street: as a first step it would be the ride along it.
      if (isFirst && turns.isArrival[head] === 1) continue;
      const k = fromKey + turnKey(turns.turnMs[arc]!) + nodeKey[head]!;
      const t = nodeTotal === undefined ? k : fromTotal + pack(turns.turnMs[arc]!, 0) + nodeTotal[head]!;
      if (!isLess(k, t, key[head]!, total[head]!)) continue;
      key[head] = k;
      total[head] = t;
      heap.push(k, t, head);
    }
  };
  for (let entry = 2 * origins.first[o]!; entry < 2 * origins.first[o + 1]!; entry++) {
    if (origins.rank[entry]! >= 0) relax(node[origins.rank[entry]!]!, origins.key[entry]!, origins.total[entry]!, true);
  }
  for (let top = heap.pop(); top !== undefined; top = heap.pop()) {
    if (top.key === key[top.node] && top.total === total[top.node]) relax(top.node, top.key, top.total, false);
  }
  return { key, total };
}

/** Returns the key and packed total of a cell, from the result of Dijkstra. */
export function cellOf(
  reached: Reached,
  { node }: Topology,
  origins: Places,
  o: number,
  destinations: Places,
  d: number,
): [number, number] {
  let best: [number, number] = [Infinity, Infinity];
  const offer = (key: number, total: number): void => {
    if (isLess(key, total, best[0], best[1])) best = [key, total];
  };
  for (let entry = 2 * destinations.first[d]!; entry < 2 * destinations.first[d + 1]!; entry++) {
    if (destinations.rank[entry]! < 0) continue;
    const arrival = node[destinations.rank[entry]!]!;
    offer(reached.key[arrival]! + destinations.key[entry]!, reached.total[arrival]! + destinations.total[entry]!);
  }
  const rides = directRides(o, d, { origins, destinations });
  for (const { key, total, isSearched } of rides) if (isSearched) offer(key, total);
  if (isCutShort(origins, o, destinations, d, ...best)) best = [Infinity, Infinity];
  for (const { key, total, isSearched } of rides)
    if (!isSearched && !isCutShort(origins, o, destinations, d, key, total)) offer(key, total);
  return best;
}

interface Entry {
  key: number;
  total: number;
  node: number;
}

/** A binary heap of nodes by key, then total. */
class PairHeap {
  readonly #entries: Entry[] = [];

  push(key: number, total: number, node: number): void {
    const entries = this.#entries;
    const entry = { key, total, node };
    let i = entries.length;
    entries.push(entry);
    while (i > 0) {
      const above = (i - 1) >> 1;
      if (!before(entry, entries[above]!)) break;
      entries[i] = entries[above]!;
      i = above;
    }
    entries[i] = entry;
  }

  pop(): Entry | undefined {
    const entries = this.#entries;
    const top = entries[0];
    const last = entries.pop();
    if (last === undefined || entries.length === 0) return top;
    let i = 0;
    for (;;) {
      let below = 2 * i + 1;
      if (below >= entries.length) break;
      if (below + 1 < entries.length && before(entries[below + 1]!, entries[below]!)) below++;
      if (!before(entries[below]!, last)) break;
      entries[i] = entries[below]!;
      i = below;
    }
    entries[i] = last;
    return top;
  }
}

const before = (a: Entry, b: Entry): boolean => isLess(a.key, a.total, b.key, b.total);
