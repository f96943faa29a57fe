/**
 * Labels: for a place, the nodes ("hubs") that some best path from it (or to it) has as its highest point, with the
 * cost of getting there. Two labels that share a hub make a path, and the cheapest such path is the best there is.
 *
 * A label is a sweep up the ancestors in the elimination tree, then a sweep down the same nodes that drops every hub
 * which another hub above reaches at no greater cost. Abraham et al. (2011), A hub-based labeling algorithm for
 * shortest paths in road networks.
 */
import { GrowingFloats, GrowingInts } from '../growing.ts';
import type { Hierarchy, Rows } from '../hierarchy/prune.ts';
import { Ancestors } from '../hierarchy/upward.ts';
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
  readonly #paired: boolean;
  /** Of the node at hand and its ancestors, by depth; all Infinity between searches. */
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

  /** Labels of points: outward from origins, or inward to destinations. */
  ofPlaces(places: Places, direction: 'out' | 'in'): Labels {
    const labels = this.#labels(places.point.length, direction, true, (candidate) =>
      [2 * candidate, 2 * candidate + 1]
        .filter((entry) => places.rank[entry]! >= 0)
        .map((entry) => ({ rank: places.rank[entry]!, key: places.key[entry]!, total: places.total[entry]! })),
    );
    mergeCandidates(labels, places.first);
    return { ...labels, count: places.count };
  }

  /**
   * Outward labels of single nodes, with all that is found on the way up: to leave out the hubs that no best path needs
   * takes longer than it saves where labels meet few others.
   */
  fromSeeds(seeds: readonly Seed[]): Labels {
    return this.#labels(seeds.length, 'out', false, (i) => [seeds[i]!]);
  }

  /**
   * @param isPruned whether hubs that another hub above reaches at no greater cost are dropped
   * @param seedsOf the nodes that a label starts from: each an ancestor of the one with the lowest rank
   */
  #labels(
    count: number,
    direction: 'out' | 'in',
    isPruned: boolean,
    seedsOf: (label: number) => readonly Seed[],
  ): Labels {
    this.#hubs = new GrowingInts();
    this.#keys = new GrowingFloats();
    this.#totals = new GrowingFloats();
    const first = new Int32Array(count + 1);
    for (let i = 0; i < count; i++) {
      this.#sweep(seedsOf(i), direction, isPruned);
      first[i + 1] = this.#hubs.length;
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
      const node = this.#ancestors.at[d]!;
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
      const node = this.#ancestors.at[d]!;
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
    this.#hubs.push(this.#ancestors.at[depth]!);
    this.#keys.push(this.#key[depth]!);
    if (this.#paired) this.#totals.push(this.#total[depth]!);
  }

  #set(depth: number, key: number, total: number): void {
    this.#key[depth] = key;
    this.#total[depth] = total;
  }
}

/**
 * Makes one label of those of all candidates of a point, in place: each hub once, at its least cost.
 * @param first of the points: candidates of point `i` are `first[i] … first[i + 1] - 1`, and labels begin with `first[0]`
 * @returns how many hubs are left
 */
export function mergeCandidates(labels: Omit<Labels, 'count'>, first: Int32Array): number {
  const ends = labels.first;
  const merger = new HubMerger(labels);
  let begin = 0;
  for (let i = 0; i < first.length - 1; i++) {
    const candidate = first[i]! - first[0]!;
    const count = first[i + 1]! - first[i]!;
    const end = ends[candidate + count]!;
    if (count === 1) merger.keep(begin, end);
    else
      for (let c = 0; c < count; c++) merger.merge(c === 0 ? begin : ends[candidate + c]!, ends[candidate + c + 1]!, c);
    begin = end;
    // Every point has a candidate, so that what is still to be read lies behind.
    ends[i + 1] = merger.count;
  }
  merger.finish();
  return merger.count;
}

/** Moves labels together. Hubs of a label are in the order of the way down from the root: by descending rank. */
class HubMerger {
  /** Hubs of all labels so far. */
  count = 0;
  readonly #labels: Omit<Labels, 'count'>;
  /** Labels that are kept as they are, and still to be moved to where `count` was before them. */
  #keptFrom = 0;
  #keptTo = 0;
  /** Where the label that is being merged begins, and room for the next state of it. */
  #start = 0;
  #hub = new Int32Array(0);
  #key = new Float64Array(0);
  #total = new Float64Array(0);

  constructor(labels: Omit<Labels, 'count'>) {
    this.#labels = labels;
  }

  keep(begin: number, end: number): void {
    if (this.#keptTo !== begin) this.finish();
    if (this.#keptFrom === this.#keptTo) this.#keptFrom = begin;
    this.#keptTo = end;
    this.count += end - begin;
  }

  /** Moves what is kept to its place. */
  finish(): void {
    const [from, to] = [this.#keptFrom, this.#keptTo];
    const { hub, key, total } = this.#labels;
    const at = this.count - (to - from);
    if (at < from) {
      hub.copyWithin(at, from, to);
      key.copyWithin(at, from, to);
      if (total !== key) total.copyWithin(at, from, to);
    }
    this.#keptFrom = this.#keptTo;
  }

  /** Adds the label of candidate `c` of a point to those before it. */
  merge(begin: number, end: number, c: number): void {
    const { hub, key, total } = this.#labels;
    if (c === 0) {
      this.finish();
      this.#start = this.count;
    }
    const most = this.count - this.#start + end - begin;
    if (this.#hub.length < most) {
      this.#hub = new Int32Array(2 * most);
      this.#key = new Float64Array(2 * most);
      this.#total = total === key ? this.#key : new Float64Array(2 * most);
    }
    let size = 0;
    let a = this.#start;
    for (let b = begin; a < this.count || b < end; size++) {
      const [ours, theirs] = [a < this.count ? hub[a]! : -1, b < end ? hub[b]! : -1];
      const isOurs = ours === theirs ? !isLess(key[b]!, total[b]!, key[a]!, total[a]!) : ours > theirs;
      const from = isOurs ? a : b;
      this.#hub[size] = hub[from]!;
      this.#key[size] = key[from]!;
      this.#total[size] = total[from]!;
      if (ours >= theirs) a++;
      if (theirs >= ours) b++;
    }
    hub.set(this.#hub.subarray(0, size), this.#start);
    key.set(this.#key.subarray(0, size), this.#start);
    if (total !== key) total.set(this.#total.subarray(0, size), this.#start);
    this.count = this.#start + size;
    this.#keptFrom = this.#keptTo = end;
  }
}

/** Whether the first pair of key and total is better. */
export const isLess = (key: number, total: number, otherKey: number, otherTotal: number): boolean =>
  key < otherKey || (key === otherKey && total < otherTotal);
