/**
 * Labels: for a place, the nodes ("hubs") that are the highest point of some best path from (or to) it, with the cost
 * of reaching each. Two labels that share a hub form a path, and the cheapest such path is the best path.
 *
 * A label is computed by a sweep up the ancestors in the elimination tree, then a sweep down the same nodes. The second
 * sweep drops every hub that is reachable through a higher hub at no greater cost. Abraham et al. (2011), A hub-based
 * labeling algorithm for shortest paths in road networks.
 */
import { GrowingFloats, GrowingInts } from '../growing.ts';
import type { Hierarchy, Rows } from '../hierarchy/prune.ts';
import { Ancestors } from '../hierarchy/upward.ts';
import { finish, type Steps } from '../steps.ts';
import type { Places } from './places.ts';

/**
 * Hubs of label `i` are `first[i] … first[i + 1] - 1`. A label may contain a hub several times: the best entry counts.
 */
export interface Labels {
  count: number;
  first: Int32Array;
  hub: Int32Array;
  key: Float64Array;
  /** Packed totals; the array `key` itself if keys carry both. */
  total: Float64Array;
}

/** A start node, by rank, with the cost of reaching it. */
export interface Seed {
  rank: number;
  key: number;
  total: number;
}

export class LabelSearch {
  readonly #hierarchy: Hierarchy;
  readonly #paired: boolean;
  /** Keys of the current node and its ancestors, by depth; all Infinity between searches. */
  readonly #key: Float64Array;
  readonly #total: Float64Array;
  readonly #ancestors: Ancestors;
  #hubs = new GrowingInts();
  #keys = new GrowingFloats();
  #totals = new GrowingFloats();

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#paired = hierarchy.up.total !== undefined;
    this.#key = new Float64Array(hierarchy.deepest + 1).fill(Infinity);
    this.#total = this.#paired ? new Float64Array(hierarchy.deepest + 1).fill(Infinity) : this.#key;
    this.#ancestors = new Ancestors(hierarchy);
  }

  /** Returns labels of points: outward from origins, or inward to destinations. */
  *labelPlaces(places: Places, direction: 'out' | 'in'): Steps<Labels> {
    const labels = yield* this.#labels(places.point.length, direction, true, (candidate) =>
      [2 * candidate, 2 * candidate + 1]
        .filter((entry) => places.rank[entry]! >= 0)
        .map((entry) => ({ rank: places.rank[entry]!, key: places.key[entry]!, total: places.total[entry]! })),
    );
    return { ...labels, count: places.count, first: places.first.map((candidate) => labels.first[candidate]!) };
  }

  /**
   * Returns outward labels of single nodes, without pruning. Pruning takes longer than it saves if the labels are
   * joined with few others.
   */
  fromSeeds(seeds: readonly Seed[]): Labels {
    return finish(this.#labels(seeds.length, 'out', false, (i) => [seeds[i]!]));
  }

  /**
   * Computes labels.
   * @param isPruned whether to drop hubs that are reachable through a higher hub at no greater cost
   * @param seedsOf returns the start nodes of a label; each must be an ancestor of the one with the lowest rank, or
   * that node
   */
  *#labels(
    count: number,
    direction: 'out' | 'in',
    isPruned: boolean,
    seedsOf: (label: number) => readonly Seed[],
  ): Steps<Labels> {
    this.#hubs = new GrowingInts();
    this.#keys = new GrowingFloats();
    this.#totals = new GrowingFloats();
    const first = new Int32Array(count + 1);
    for (let i = 0; i < count; i++) {
      this.#sweep(seedsOf(i), direction, isPruned);
      first[i + 1] = this.#hubs.length;
      yield;
    }
    const key = this.#keys.toArray();
    return { count, first, hub: this.#hubs.toArray(), key, total: this.#paired ? this.#totals.toArray() : key };
  }

  #sweep(seeds: readonly Seed[], direction: 'out' | 'in', isPruned: boolean): void {
    if (seeds.length === 0) return;
    const { up, down, depth } = this.#hierarchy;
    const lowest = Math.min(...seeds.map(({ rank }) => rank));
    this.#ancestors.restart(lowest);
    for (const { rank, key, total } of seeds) {
      if (isLess(key, total, this.#key[depth[rank]!]!, this.#total[depth[rank]!]!)) this.#set(depth[rank]!, key, total);
    }
    this.#climb(depth[lowest]!, direction === 'out' ? up : down);
    if (isPruned) this.#descend(depth[lowest]!, direction === 'out' ? down : up);
    else for (let d = 0; d <= depth[lowest]!; d++) if (this.#key[d] !== Infinity) this.#push(d);
    this.#key.fill(Infinity, 0, depth[lowest]! + 1);
    this.#total.fill(Infinity, 0, depth[lowest]! + 1);
  }

  #climb(from: number, { first, end, key, total = key }: Rows): void {
    for (let d = from; d >= 0; d--) {
      const node = this.#ancestors.atDepth[d]!;
      const nodeKey = this.#key[d]!;
      if (nodeKey === Infinity) continue;
      const nodeTotal = this.#total[d]!;
      for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
        const k = nodeKey + key[arc]!;
        const t = nodeTotal + total[arc]!;
        const upper = end[arc]!;
        if (isLess(k, t, this.#key[upper]!, this.#total[upper]!)) this.#set(upper, k, t);
      }
    }
  }

  #descend(to: number, { first, end, key, total = key }: Rows): void {
    for (let d = 0; d <= to; d++) {
      const node = this.#ancestors.atDepth[d]!;
      let bestKey = Infinity;
      let bestTotal = Infinity;
      for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
        const k = this.#key[end[arc]!]! + key[arc]!;
        const t = this.#total[end[arc]!]! + total[arc]!;
        if (!isLess(k, t, bestKey, bestTotal)) continue;
        bestKey = k;
        bestTotal = t;
      }
      if (!isLess(this.#key[d]!, this.#total[d]!, bestKey, bestTotal)) this.#set(d, bestKey, bestTotal);
      else this.#push(d);
    }
  }

  /** Adds the ancestor at a depth to the label. */
  #push(depth: number): void {
    this.#hubs.push(this.#ancestors.atDepth[depth]!);
    this.#keys.push(this.#key[depth]!);
    if (this.#paired) this.#totals.push(this.#total[depth]!);
  }

  #set(depth: number, key: number, total: number): void {
    this.#key[depth] = key;
    this.#total[depth] = total;
  }
}

/** Whether the first pair of key and total is less than the second. */
export const isLess = (key: number, total: number, otherKey: number, otherTotal: number): boolean =>
  key < otherKey || (key === otherKey && total < otherTotal);
