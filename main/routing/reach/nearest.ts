/**
 * The k nearest of many destinations for each of many origins, without computing the whole matrix.
 *
 * Every node of the hierarchy gets a list of the k destinations with the least cost on a path down from it. The lists
 * are built from the lowest node to the highest: each node passes its list to the ancestors that have an arc to it.
 * Because ranks are a postorder, only the ancestors of the current node have unfinished lists, which are stored by
 * depth. An origin then climbs the tree and takes the best of the lists on its way. A list never needs more than k
 * destinations: for every path through that node, the first k are at least as near as the rest.
 */
import { GrowingFloats, GrowingInts } from '../growing.ts';
import { Ancestors } from '../hierarchy/upward.ts';
import { arcWeight, reachLimit } from '../graph/weights.ts';
import type { Metric } from '../matrix/metric.ts';
import { isCutShort, type Places } from '../matrix/places.ts';
import { directRides } from '../matrix/same-street.ts';
import { finish, type Steps } from '../steps.ts';
import { cellBetween } from './cells.ts';
import { ReachSearch } from './search.ts';

/** A destination, by its index, with the key and packed total of the best path to it. */
export interface Neighbour {
  destination: number;
  key: number;
  total: number;
}

/** What a search needs to know of the destinations. */
interface NodeLists {
  /** By rank: the list of a node is `first[x] … first[x + 1] - 1`, the nearest first. */
  first: Int32Array;
  key: Float64Array;
  total: Float64Array;
  id: Int32Array;
  /** By directed street: the entries of destinations on it. */
  onStreet: ReadonlyMap<number, readonly number[]>;
}

/** Entries of destinations per step. */
const STEP = 256;

function* nodeLists({ topology, hierarchy }: Metric, destinations: Places, k: number): Steps<NodeLists> {
  const { count, depth, deepest } = topology;
  const onStreet = new Map<number, number[]>();
  const byRank = new Map<number, number[]>();
  for (let entry = 0; entry < destinations.rank.length; entry++) {
    if (entry % STEP === 0) yield;
    if (destinations.directed[entry]! >= 0) append(onStreet, destinations.directed[entry]!, entry);
    if (destinations.rank[entry]! >= 0) append(byRank, destinations.rank[entry]!, entry);
  }
  const { first: firstArc, end, key, total = key } = hierarchy.down;
  const unfinished = new Lists(deepest + 1, k);
  const [keys, totals, ids] = [new GrowingFloats(), new GrowingFloats(), new GrowingInts()];
  const first = new Int32Array(count + 1);
  for (let x = 0; x < count; x++) {
    const nodeDepth = depth[x]!;
    for (const entry of byRank.get(x) ?? [])
      unfinished.offer(
        nodeDepth,
        destinations.key[entry]!,
        destinations.total[entry]!,
        destinations.point[entry >> 1]!,
      );
    const size = unfinished.size[nodeDepth]!;
    for (let i = nodeDepth * k; i < nodeDepth * k + size; i++) {
      keys.push(unfinished.key[i]!);
      totals.push(unfinished.total[i]!);
      ids.push(unfinished.id[i]!);
    }
    first[x + 1] = ids.length;
    if (size === 0) continue;
    for (let arc = firstArc[x]!; arc < firstArc[x + 1]!; arc++) {
      for (let i = nodeDepth * k; i < nodeDepth * k + size; i++) {
        const through = unfinished.key[i]! + key[arc]!;
        if (through > unfinished.worst(end[arc]!)) break;
        unfinished.offer(end[arc]!, through, unfinished.total[i]! + total[arc]!, unfinished.id[i]!);
      }
    }
    unfinished.size[nodeDepth] = 0;
    yield;
  }
  return { first, key: keys.view(), total: totals.view(), id: ids.view(), onStreet };
}

export class NearestDestinations {
  readonly #metric: Metric;
  readonly #destinations: Places;
  readonly #k: number;
  readonly #lists: NodeLists;
  /** By rank, all Infinity between searches. */
  readonly #nodeKey: Float64Array;
  readonly #nodeTotal: Float64Array;
  readonly #ancestors: Ancestors;
  #fallback: ReachSearch | undefined;

  private constructor(metric: Metric, destinations: Places, k: number, lists: NodeLists) {
    this.#metric = metric;
    this.#destinations = destinations;
    this.#k = k;
    this.#lists = lists;
    this.#nodeKey = new Float64Array(metric.topology.count).fill(Infinity);
    this.#nodeTotal = new Float64Array(metric.topology.count).fill(Infinity);
    this.#ancestors = new Ancestors(metric.topology);
  }

  /** Prepares searching, all at once. */
  static of(metric: Metric, destinations: Places, k: number): NearestDestinations {
    return finish(NearestDestinations.steps(metric, destinations, k));
  }

  /** Prepares searching, in steps. */
  static *steps(metric: Metric, destinations: Places, k: number): Steps<NearestDestinations> {
    return new NearestDestinations(metric, destinations, k, yield* nodeLists(metric, destinations, k));
  }

  /**
   * Returns the nearest destinations of origin `o`, ordered by key, then total, then index.
   * @param isWithin whether a destination counts
   * @param isMonotone whether a destination counts whenever one with a higher key does
   */
  find(
    origins: Places,
    o: number,
    isWithin: (key: number, total: number) => boolean,
    isMonotone: boolean,
  ): Neighbour[] {
    const found = this.#meet(origins, o);
    const destinations = this.#destinations;
    const isCut = ({ destination, key, total }: Neighbour): boolean =>
      isCutShort(origins, o, destinations, destination, key, total);
    const within = found.filter(({ key, total }) => isWithin(key, total));
    const isComplete = found.length < this.#k || within.length === found.length || isMonotone;
    // If a place was passed over, destinations that are missing from the list may be nearer than those found.
    const isUsual = origins.moved[o] === 0 && !found.some((neighbour) => isCut(neighbour));
    return isComplete && isUsual ? within : this.#all(origins, o, isWithin);
  }

  #meet(origins: Places, o: number): Neighbour[] {
    const { graph, topology, weights, hierarchy } = this.#metric;
    const { turns } = graph;
    const { parent } = topology;
    const lists = this.#lists;
    const k = this.#k;
    const best = new Lists(1, k);
    const heads: number[] = [];
    for (let entry = 2 * origins.first[o]!; entry < 2 * origins.first[o + 1]!; entry++) {
      if (origins.rank[entry]! < 0) continue;
      const node = topology.node[origins.rank[entry]!]!;
      for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) {
        const head = turns.head[arc]!;
        if (turns.isArrival[head] === 1) continue;
        const [key, total] = arcWeight(turns, weights, arc);
        const x = topology.rank[head]!;
        this.#offer(x, origins.key[entry]! + key, origins.total[entry]! + total);
        if (!heads.includes(x)) heads.push(x);
      }
    }
    const { first, end, key, total = key } = hierarchy.up;
    let before = -1;
    while (heads.length > 0) {
      let lowest = 0;
      for (let i = 1; i < heads.length; i++) if (heads[i]! < heads[lowest]!) lowest = i;
      const x = heads[lowest]!;
      // The parent of the previous node already has its ancestors set; on another branch, those below the junction
      // differ.
      if (before < 0 || parent[before] !== x) this.#ancestors.restart(x);
      before = x;
      const [nodeKey, nodeTotal] = [this.#nodeKey[x]!, this.#nodeTotal[x]!];
      this.#nodeKey[x] = this.#nodeTotal[x] = Infinity;
      if (nodeKey < Infinity) {
        for (let arc = first[x]!; arc < first[x + 1]!; arc++)
          this.#offer(this.#ancestors.atDepth[end[arc]!]!, nodeKey + key[arc]!, nodeTotal + total[arc]!);
        for (let i = lists.first[x]!; i < lists.first[x + 1]!; i++) {
          if (nodeKey + lists.key[i]! > best.worst(0)) break;
          best.offer(0, nodeKey + lists.key[i]!, nodeTotal + lists.total[i]!, lists.id[i]!);
        }
      }
      if (parent[x]! < 0 || heads.includes(parent[x]!)) heads.splice(lowest, 1);
      else heads[lowest] = parent[x]!;
    }
    for (const d of this.#sharing(origins, o))
      for (const ride of directRides(o, d, { origins, destinations: this.#destinations }))
        best.offer(0, ride.key, ride.total, d);
    return Array.from({ length: best.size[0]! }, (_, i) => ({
      destination: best.id[i]!,
      key: best.key[i]!,
      total: best.total[i]!,
    }));
  }

  /** Returns the lowest key of the paths that end on the streets of a destination. */
  #leastKey(reached: Float64Array, d: number): number {
    const { first, rank, directed, key } = this.#destinations;
    let least = Infinity;
    for (let entry = 2 * first[d]!; entry < 2 * first[d + 1]!; entry++)
      if (rank[entry]! >= 0) least = Math.min(least, reached[directed[entry]!]! + key[entry]!);
    return least;
  }

  /** Returns the destinations on the directed streets of an origin. */
  #sharing(origins: Places, o: number): Set<number> {
    const sharing = new Set<number>();
    for (let entry = 2 * origins.first[o]!; entry < 2 * origins.first[o + 1]!; entry++)
      for (const entryOnStreet of this.#lists.onStreet.get(origins.directed[entry]!) ?? [])
        sharing.add(this.#destinations.point[entryOnStreet >> 1]!);
    return sharing;
  }

  #offer(x: number, key: number, total: number): void {
    if (key > this.#nodeKey[x]! || (key === this.#nodeKey[x]! && total >= this.#nodeTotal[x]!)) return;
    this.#nodeKey[x] = key;
    this.#nodeTotal[x] = total;
  }

  /** Fallback: searches from the origin and looks at all destinations. */
  #all(origins: Places, o: number, isWithin: (key: number, total: number) => boolean): Neighbour[] {
    this.#fallback ??= new ReachSearch(this.#metric);
    const place = onlyPoint(origins, o);
    const reached = this.#fallback.search(place, 'from', reachLimit(this.#metric.graph));
    const best = new Lists(1, this.#k);
    const sharing = this.#sharing(origins, o);
    for (let d = 0; d < this.#destinations.count; d++) {
      // The least key is a lower bound, except for destinations on the origin's streets: no search finds those rides.
      if (!sharing.has(d) && this.#leastKey(reached.key, d) > best.worst(0)) continue;
      const [key, total] = cellBetween(reached, 'from', place, this.#destinations, d);
      if (key < Infinity && isWithin(key, total)) best.offer(0, key, total, d);
    }
    return Array.from({ length: best.size[0]! }, (_, i) => ({
      destination: best.id[i]!,
      key: best.key[i]!,
      total: best.total[i]!,
    }));
  }
}

/** Lists of at most `k` destinations each, ordered by key, then total, then index; each destination once. */
class Lists {
  readonly size: Int32Array;
  readonly key: Float64Array;
  readonly total: Float64Array;
  readonly id: Int32Array;
  readonly #k: number;

  constructor(count: number, k: number) {
    this.#k = k;
    this.size = new Int32Array(count);
    this.key = new Float64Array(count * k);
    this.total = new Float64Array(count * k);
    this.id = new Int32Array(count * k);
  }

  /** The key above which a list accepts no further entries. */
  worst(list: number): number {
    return this.size[list]! < this.#k ? Infinity : this.key[(list + 1) * this.#k - 1]!;
  }

  offer(list: number, key: number, total: number, id: number): void {
    const start = list * this.#k;
    const last = start + this.size[list]!;
    let place = start;
    while (place < last && !this.#isBefore(key, total, id, place)) if (this.id[place++] === id) return;
    if (place === start + this.#k) return;
    let removed = place;
    while (removed < last && this.id[removed] !== id) removed++;
    if (removed === last) {
      if (this.size[list]! < this.#k) this.size[list]!++;
      else removed--;
    }
    for (let i = removed; i > place; i--) {
      this.key[i] = this.key[i - 1]!;
      this.total[i] = this.total[i - 1]!;
      this.id[i] = this.id[i - 1]!;
    }
    this.key[place] = key;
    this.total[place] = total;
    this.id[place] = id;
  }

  #isBefore(key: number, total: number, id: number, place: number): boolean {
    if (key !== this.key[place]!) return key < this.key[place]!;
    return total === this.total[place]! ? id < this.id[place]! : total < this.total[place]!;
  }
}

function append(lists: Map<number, number[]>, name: number, item: number): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [item]);
  else list.push(item);
}

/** Returns the places of one point alone. */
function onlyPoint(places: Places, i: number): Places {
  const [begin, end] = [places.first[i]!, places.first[i + 1]!];
  const key = places.key.slice(2 * begin, 2 * end);
  return {
    form: places.form,
    count: 1,
    first: Int32Array.of(0, end - begin),
    point: new Int32Array(end - begin),
    rank: places.rank.slice(2 * begin, 2 * end),
    directed: places.directed.slice(2 * begin, 2 * end),
    key,
    total: places.total === places.key ? key : places.total.slice(2 * begin, 2 * end),
    nearest: places.nearest.slice(2 * i, 2 * i + 2),
    moved: places.moved.slice(i, i + 1),
  };
}
