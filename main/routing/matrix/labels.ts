/**
 * Labels: for a place, the nodes ("hubs") that some best path from it (or to it) has as its highest point, with the cost of
 * getting there. Two labels that share a hub make a path, and the cheapest such path is the best there is.
 *
 * A label is a sweep up the elimination tree, then a sweep down the same nodes that drops every hub which another hub above
 * reaches at no greater cost. Abraham et al. (2011), A hub-based labeling algorithm for shortest paths in road networks.
 */
import { GrowingFloats, GrowingInts } from '../growing.ts';
import type { Hierarchy, Rows } from '../hierarchy/prune.ts';
import type { Places } from './places.ts';

/** Hubs of label `i` are `first[i] … first[i + 1] - 1`. */
export interface Labels {
  count: number;
  first: Int32Array;
  hub: Int32Array;
  key: Float64Array;
  /** Packed totals; `key` itself where the key carries both. */
  total: Float64Array;
}

/** A node to start from, by rank, with the cost already spent. */
export interface Seed {
  rank: number;
  key: number;
  total: number;
}

export class LabelSearch {
  readonly #hierarchy: Hierarchy;
  readonly #key: Float64Array;
  readonly #total: Float64Array;
  readonly #paired: boolean;
  #path: number[] = [];
  #hubs = new GrowingInts();
  #keys = new GrowingFloats();
  #totals = new GrowingFloats();

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#paired = hierarchy.up.total !== undefined;
    this.#key = new Float64Array(hierarchy.count).fill(Infinity);
    this.#total = this.#paired ? new Float64Array(hierarchy.count).fill(Infinity) : this.#key;
  }

  /** Labels of places: outward from origins, or inward to destinations. */
  ofPlaces(places: Places, direction: 'out' | 'in'): Labels {
    this.#clear();
    const first = new Int32Array(places.count + 1);
    for (let i = 0; i < places.count; i++) {
      const seeds: Seed[] = [];
      for (const entry of [2 * i, 2 * i + 1]) {
        if (places.rank[entry]! >= 0) seeds.push({ rank: places.rank[entry]!, key: places.key[entry]!, total: places.total[entry]! });
      }
      this.#sweep(seeds, direction);
      first[i + 1] = this.#hubs.length;
    }
    return this.#take(places.count, first);
  }

  /** One outward label from any number of seeds. */
  fromSeeds(seeds: readonly Seed[]): Labels {
    this.#clear();
    this.#sweep(seeds, 'out');
    return this.#take(1, Int32Array.of(0, this.#hubs.length));
  }

  #clear(): void {
    this.#hubs = new GrowingInts();
    this.#keys = new GrowingFloats();
    this.#totals = new GrowingFloats();
  }

  #take(count: number, first: Int32Array): Labels {
    const key = this.#keys.toArray();
    return { count, first, hub: this.#hubs.toArray(), key, total: this.#paired ? this.#totals.toArray() : key };
  }

  #sweep(seeds: readonly Seed[], direction: 'out' | 'in'): void {
    const { up, down } = this.#hierarchy;
    this.#gatherPath(seeds);
    for (const { rank, key, total } of seeds) {
      if (isLess(key, total, this.#key[rank]!, this.#total[rank]!)) this.#set(rank, key, total);
    }
    this.#climb(direction === 'out' ? up : down);
    this.#descend(direction === 'out' ? down : up);
    for (const node of this.#path) this.#set(node, Infinity, Infinity);
  }

  /** The seeds and all their ancestors, by ascending rank. */
  #gatherPath(seeds: readonly Seed[]): void {
    const { parent } = this.#hierarchy;
    const path: number[] = [];
    const ways = seeds.map(({ rank }) => rank);
    // The lowest of the places that the ways up have reached comes next. One way alone, as most are before long, is just followed.
    while (ways.length > 1) {
      let lowest = 0;
      for (let i = 1; i < ways.length; i++) if (ways[i]! < ways[lowest]!) lowest = i;
      const node = ways[lowest]!;
      if (node >= 0 && node !== path.at(-1)) path.push(node);
      const next = node < 0 ? -1 : parent[node]!;
      // Ways that have met go on as one.
      if (next < 0 || ways.includes(next)) ways.splice(lowest, 1);
      else ways[lowest] = next;
    }
    for (let node = ways[0] ?? -1; node >= 0; node = parent[node]!) if (node !== path.at(-1)) path.push(node);
    this.#path = path;
  }

  #climb({ first, end, key, total = key }: Rows): void {
    for (const node of this.#path) {
      const nodeKey = this.#key[node]!;
      if (nodeKey === Infinity) continue;
      const nodeTotal = this.#total[node]!;
      for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
        const k = nodeKey + key[arc]!;
        const t = nodeTotal + total[arc]!;
        const upper = end[arc]!;
        if (isLess(k, t, this.#key[upper]!, this.#total[upper]!)) this.#set(upper, k, t);
      }
    }
  }

  #descend({ first, end, key, total = key }: Rows): void {
    for (let i = this.#path.length - 1; i >= 0; i--) {
      const node = this.#path[i]!;
      let bestKey = Infinity;
      let bestTotal = Infinity;
      for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
        const k = this.#key[end[arc]!]! + key[arc]!;
        const t = this.#total[end[arc]!]! + total[arc]!;
        if (!isLess(k, t, bestKey, bestTotal)) continue;
        bestKey = k;
        bestTotal = t;
      }
      if (!isLess(this.#key[node]!, this.#total[node]!, bestKey, bestTotal)) this.#set(node, bestKey, bestTotal);
      else {
        this.#hubs.push(node);
        this.#keys.push(this.#key[node]!);
        if (this.#paired) this.#totals.push(this.#total[node]!);
      }
    }
  }

  #set(node: number, key: number, total: number): void {
    this.#key[node] = key;
    this.#total[node] = total;
  }
}

/** Whether the first pair of key and total is better. */
export const isLess = (key: number, total: number, otherKey: number, otherTotal: number): boolean =>
  key < otherKey || (key === otherKey && total < otherTotal);
