/**
 * Exact costs between one place, or the nearest of several, and every street within a limit.
 *
 * A search climbs the elimination tree from the place, then one sweep goes down over all nodes. In the sweep each node
 * takes the best of its arcs to higher nodes, whose costs are final by then. Ranks are a postorder, so the nodes below
 * any node are one range of ranks; the sweep skips a range if all nodes through which paths enter it are beyond the
 * limit.
 *
 * Delling, Goldberg, Nowatzyk, Werneck (2011), PHAST: hardware-accelerated shortest path trees.
 */
import { arcWeight, isBeyond, totalOfKey, type ReachLimit } from '../graph/weights.ts';
import type { Rows } from '../hierarchy/prune.ts';
import { Ancestors } from '../hierarchy/upward.ts';
import { isLess } from '../matrix/labels.ts';
import type { Metric } from '../matrix/metric.ts';
import type { Places } from '../matrix/places.ts';
import { subtreesOf, type Subtrees } from './subtrees.ts';

/** Whether trips begin or end at the place. */
export type Direction = 'from' | 'to';

/**
 * Costs by directed street; Infinity if there is no path within the limit.
 *
 * For trips from the place: the cost to the end of the street, entering it from another street. For trips to the place:
 * the cost from the end of the street, continuing on another street. Rides along the place's own street don't count.
 */
export interface Reached {
  key: Float64Array;
  /** Packed totals; `key` itself where the key carries both. */
  total: Float64Array;
}

export class ReachSearch {
  readonly #metric: Metric;
  /** By direction; made when first needed. */
  readonly #subtrees: Partial<Record<Direction, Subtrees>> = {};
  /** By directed street: rank of its nodes, or -1. */
  readonly #arrivalRank: Int32Array;
  readonly #departureRank: Int32Array;
  /** Costs by rank. */
  readonly #key: Float64Array;
  readonly #total: Float64Array;
  /** Costs of the current node and its ancestors, by depth. */
  readonly #keyAbove: Float64Array;
  readonly #totalAbove: Float64Array;

  constructor(metric: Metric) {
    const { graph, topology, weights } = metric;
    const isPaired = weights.form === 'cost';
    this.#metric = metric;
    const isOpen = (node: number): boolean => node >= 0 && weights.nodeKey[node]! < Infinity;
    const ranks = (nodes: Int32Array): Int32Array => nodes.map((node) => (isOpen(node) ? topology.rank[node]! : -1));
    this.#arrivalRank = ranks(graph.turns.arrival);
    this.#departureRank = ranks(graph.turns.departure);
    this.#key = new Float64Array(topology.count);
    this.#total = isPaired ? new Float64Array(topology.count) : this.#key;
    this.#keyAbove = new Float64Array(topology.deepest + 1);
    this.#totalAbove = isPaired ? new Float64Array(topology.deepest + 1) : this.#keyAbove;
  }

  /**
   * Searches from or to the places.
   * @param places origins of trips `from`, destinations of trips `to`; with several, each street gets the least cost
   * @param limit costs up to this limit are exact; higher ones may be missing
   */
  search(places: Places, direction: Direction, limit: ReachLimit): Reached {
    this.#key.fill(Infinity);
    if (this.#total !== this.#key) this.#total.fill(Infinity);
    if (direction === 'from') this.#seedLeaving(places);
    else this.#seedArriving(places);
    const climbed = this.#climb(places, direction);
    this.#sweep(direction, climbed, limit);
    return direction === 'from' ? this.#byDirected(this.#arrivalRank) : this.#leavingEnds(places);
  }

  /** Starts at the streets that the places' own streets lead into. */
  #seedLeaving({ rank, key, total }: Places): void {
    const { graph, topology, weights } = this.#metric;
    const { turns } = graph;
    for (let entry = 0; entry < rank.length; entry++) {
      if (rank[entry]! < 0) continue;
      const node = topology.node[rank[entry]!]!;
      for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) {
        const head = turns.head[arc]!;
        if (turns.isArrival[head] === 1) continue;
        const [arcKey, arcTotal] = arcWeight(turns, weights, arc);
        this.#offer(topology.rank[head]!, key[entry]! + arcKey, total[entry]! + arcTotal);
      }
    }
  }

  #seedArriving({ rank, key, total }: Places): void {
    for (let entry = 0; entry < rank.length; entry++)
      if (rank[entry]! >= 0) this.#offer(rank[entry]!, key[entry]!, total[entry]!);
  }

  /** Climbs from the seeds. @returns the ranks of the seeds and of their ancestors */
  #climb({ rank, directed }: Places, direction: Direction): Set<number> {
    const { graph, topology, hierarchy } = this.#metric;
    const { parent } = topology;
    const { turns } = graph;
    const seen = new Set<number>();
    const add = (seed: number): void => {
      for (let x = seed; x >= 0 && !seen.has(x); x = parent[x]!) seen.add(x);
    };
    for (let entry = 0; entry < rank.length; entry++) {
      if (rank[entry]! < 0) continue;
      if (direction === 'to') add(rank[entry]!);
      else {
        const node = turns.departure[directed[entry]!]!;
        for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) add(topology.rank[turns.head[arc]!]!);
      }
    }
    const { first, end, key, total = key } = direction === 'from' ? hierarchy.up : hierarchy.down;
    const ancestors = new Ancestors(topology);
    for (const x of Int32Array.from(seen).toSorted()) {
      ancestors.moveTo(x);
      const nodeKey = this.#key[x]!;
      if (nodeKey === Infinity) continue;
      const nodeTotal = this.#total[x]!;
      for (let arc = first[x]!; arc < first[x + 1]!; arc++)
        this.#offer(ancestors.atDepth[end[arc]!]!, nodeKey + key[arc]!, nodeTotal + total[arc]!);
    }
    return seen;
  }

  #offer(x: number, key: number, total: number): void {
    if (!isLess(key, total, this.#key[x]!, this.#total[x]!)) return;
    this.#key[x] = key;
    this.#total[x] = total;
  }

  #sweep(direction: Direction, climbed: Set<number>, limit: ReachLimit): void {
    const { topology, hierarchy } = this.#metric;
    const rows = direction === 'from' ? hierarchy.down : hierarchy.up;
    const subtrees = (this.#subtrees[direction] ??= subtreesOf(topology, rows));
    const { root, lowest } = subtrees;
    const settle = rows.total === undefined ? this.#settleKeys(rows) : this.#settlePairs(rows, rows.total);
    let next = 0;
    for (let x = topology.count - 1; x >= 0;) {
      while (next < root.length && root[next]! > x) next++;
      if (root[next] === x && !climbed.has(x) && !this.#isEntered(subtrees, next, direction, limit))
        x = lowest[next]! - 1;
      else {
        // Settle nodes down to the next range that may be skipped.
        const after = root[next] === x ? next + 1 : next;
        const stop = after < root.length ? root[after]! : -1;
        settle(x, stop);
        x = stop;
      }
    }
  }

  /** Whether one of the streets through which all paths enter a subtree is within the limit, even in part. */
  #isEntered({ firstGate, gates }: Subtrees, subtree: number, direction: Direction, limit: ReachLimit): boolean {
    const { topology, weights } = this.#metric;
    const { form, nodeKey, nodeTotal = nodeKey } = weights;
    for (let i = firstGate[subtree + 1]!, last = firstGate[subtree]!; i < last; i++) {
      const gate = gates[i]!;
      let key = this.#key[gate]!;
      if (key === Infinity) continue;
      let total = this.#total[gate]!;
      if (direction === 'from') {
        // A street that ends beyond the limit may begin within it.
        const node = topology.node[gate]!;
        key -= nodeKey[node]!;
        total -= nodeTotal[node]!;
      }
      // On trips to the place, the end of its own street has a negative total.
      if (total < 0 || !isBeyond(totalOfKey(form, key, total), limit)) return true;
    }
    return false;
  }

  /** Returns a function that settles the nodes from one rank down to another, exclusive. */
  #settleKeys({ first, end, key }: Rows): (from: number, to: number) => void {
    const { depth } = this.#metric.topology;
    const values = this.#key;
    const keyAbove = this.#keyAbove;
    return (from, to) => {
      for (let x = from; x > to; x--) {
        let best = values[x]!;
        const last = first[x + 1]!;
        for (let arc = first[x]!; arc < last; arc++) {
          const through = keyAbove[end[arc]!]! + key[arc]!;
          if (through < best) best = through;
        }
        values[x] = keyAbove[depth[x]!] = best;
      }
    };
  }

  #settlePairs({ first, end, key }: Rows, total: Float64Array): (from: number, to: number) => void {
    const { depth } = this.#metric.topology;
    const [keys, totals] = [this.#key, this.#total];
    const [keyAbove, totalAbove] = [this.#keyAbove, this.#totalAbove];
    return (from, to) => {
      for (let x = from; x > to; x--) {
        let bestKey = keys[x]!;
        let bestTotal = totals[x]!;
        const last = first[x + 1]!;
        for (let arc = first[x]!; arc < last; arc++) {
          const k = keyAbove[end[arc]!]! + key[arc]!;
          if (k > bestKey) continue;
          const t = totalAbove[end[arc]!]! + total[arc]!;
          if (k === bestKey && t >= bestTotal) continue;
          bestKey = k;
          bestTotal = t;
        }
        keys[x] = keyAbove[depth[x]!] = bestKey;
        totals[x] = totalAbove[depth[x]!] = bestTotal;
      }
    };
  }

  /**
   * On the places' own streets, the sweep found the ride to the place; this replaces it with the cost of leaving them.
   */
  #leavingEnds({ rank, directed }: Places): Reached {
    const { turns } = this.#metric.graph;
    const reached = this.#byDirected(this.#departureRank);
    for (let entry = 0; entry < rank.length; entry++) {
      if (rank[entry]! < 0) continue;
      const [key, total] = this.#leaving(turns.departure[directed[entry]!]!);
      reached.key[directed[entry]!] = key;
      reached.total[directed[entry]!] = total;
    }
    return reached;
  }

  #leaving(node: number): [key: number, total: number] {
    const { graph, topology, weights } = this.#metric;
    const { turns } = graph;
    let best: [number, number] = [Infinity, Infinity];
    for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) {
      const head = turns.head[arc]!;
      if (turns.isArrival[head] === 1) continue;
      const [arcKey, arcTotal] = arcWeight(turns, weights, arc);
      const [key, total] = [arcKey + this.#key[topology.rank[head]!]!, arcTotal + this.#total[topology.rank[head]!]!];
      if (isLess(key, total, ...best)) best = [key, total];
    }
    return best;
  }

  #byDirected(ranks: Int32Array): Reached {
    const key = this.#atRanks(ranks, this.#key);
    return { key, total: this.#total === this.#key ? key : this.#atRanks(ranks, this.#total) };
  }

  #atRanks(ranks: Int32Array, values: Float64Array): Float64Array {
    const found = new Float64Array(ranks.length);
    for (let directed = 0; directed < ranks.length; directed++) {
      const rank = ranks[directed]!;
      found[directed] = rank < 0 ? Infinity : values[rank]!;
    }
    return found;
  }
}
