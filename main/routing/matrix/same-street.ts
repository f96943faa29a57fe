/**
 * Origins and destinations on the same directed street.
 *
 * Where the destination lies ahead, the two labels meet at the street itself and the sum is the ride along it. Where it
 * lies behind, that sum is negative and means nothing: the trip has to leave the street and come back to it, or use the
 * street's other direction. Such cells are worked out anew here, as the better of the direct rides that exist and of
 * the best path that first leaves the street.
 *
 * Two points may also lie on one street that is not connected with the network at large, and be taken to lie elsewhere
 * for that. What leads from one to the other is then the ride along it, if that is better.
 */
import { arcWeight } from '../graph/weights.ts';
import type { Cells } from './join.ts';
import { meet } from './join.ts';
import { isLess, type Labels, type LabelSearch, type Seed } from './labels.ts';
import type { Metric } from './metric.ts';
import type { Places } from './places.ts';

/** A directed street with origins and destinations on it, in this direction or the other. */
export interface SharedStreet {
  /** Key and total of the whole street. */
  key: number;
  total: number;
  /** The streets that it leads into, with the turns. */
  leaving: readonly Seed[];
  /** Destination entries (`2 d`, `2 d + 1`) on it. */
  entries: readonly number[];
}

function sharedStreet(
  { graph: { turns }, topology: { rank }, weights }: Metric,
  directed: number,
  entries: readonly number[],
): SharedStreet {
  const node = turns.departure[directed]!;
  const leaving: Seed[] = [];
  for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) {
    if (turns.isArrival[turns.head[arc]!] === 1) continue;
    const [key, total] = arcWeight(turns, weights, arc);
    leaving.push({ rank: rank[turns.head[arc]!]!, key, total });
  }
  return { key: weights.nodeKey[node]!, total: (weights.nodeTotal ?? weights.nodeKey)[node]!, leaving, entries };
}

/**
 * Streets on which there are origins and destinations in one direction: both directions of each, as far as they are
 * open.
 */
export function sharedStreets(metric: Metric, origins: Places, destinations: Places): Map<number, SharedStreet> {
  const ofOrigins = new Set(origins.directed);
  const shared = new Set<number>();
  for (const directed of destinations.directed) if (directed >= 0 && ofOrigins.has(directed)) shared.add(directed & ~1);
  const entries = new Map<number, number[]>();
  for (const forward of shared) {
    for (const directed of [forward, forward + 1])
      if (metric.graph.turns.departure[directed]! >= 0) entries.set(directed, []);
  }
  for (let entry = 0; entry < destinations.directed.length; entry++)
    entries.get(destinations.directed[entry]!)?.push(entry);
  return new Map(Array.from(entries, ([directed, own]) => [directed, sharedStreet(metric, directed, own)]));
}

export interface SameStreetInput {
  origins: Places;
  destinations: Places;
  /** The column of the cells of a destination. */
  column: (d: number) => number;
  /** Inward labels of the destinations: as many as there are destinations, in one piece or several. */
  destinationLabels: readonly Labels[];
  /** By directed street. */
  shared: ReadonlyMap<number, SharedStreet>;
  /** Rides on streets that were passed over, by origin. */
  aside: ReadonlyMap<number, readonly AsideRide[]>;
  /** Room for one value per node, all Infinity. */
  hubKey: Float64Array;
  hubTotal: Float64Array;
}

/** Corrects the cells of one job. What is found out about a street serves all its origins. */
export class SameStreet {
  readonly #input: SameStreetInput;
  readonly #search: LabelSearch;
  /** Costs of leaving a directed street at its end and coming back to each destination on the street. */
  readonly #returns = new Map<number, Map<number, Pair>>();

  constructor(input: SameStreetInput, search: LabelSearch) {
    this.#input = input;
    this.#search = search;
  }

  /** Corrects the cells of origin `o`. @param row where its row of cells begins. */
  correct(o: number, row: number, cells: Cells): void {
    const { origins, destinations, shared } = this.#input;
    for (let mine = 2 * o; mine <= 2 * o + 1; mine++) {
      for (const entry of shared.get(origins.directed[mine]!)?.entries ?? []) {
        if (!isBehind(origins, mine, destinations, entry)) continue;
        const d = entry >> 1;
        setCell(cells, row + this.#input.column(d), rideBack(this.#input, mine, entry) ?? this.#leaveOrRide(o, d));
      }
    }
    for (const { d, key, total } of this.#input.aside.get(o) ?? []) {
      const at = row + this.#input.column(d);
      if (isLess(key, total, cells.key[at]!, cells.total[at]!)) setCell(cells, at, [key, total]);
    }
  }

  /** The better of leaving the street, at either end, and of the direct rides. */
  #leaveOrRide(o: number, d: number): Pair {
    const { origins } = this.#input;
    let best: Pair = [Infinity, Infinity];
    for (const mine of [2 * o, 2 * o + 1]) {
      if (origins.rank[mine]! < 0) continue;
      const [key, total] = this.#returnsTo(origins.directed[mine]!).get(d)!;
      const pair: Pair = [origins.key[mine]! + key, origins.total[mine]! + total];
      if (isLess(...pair, ...best)) best = pair;
    }
    for (const { key, total } of directRides(o, d, this.#input)) if (isLess(key, total, ...best)) best = [key, total];
    return best;
  }

  #returnsTo(directed: number): Map<number, Pair> {
    const known = this.#returns.get(directed);
    if (known !== undefined) return known;
    const returns = new Map<number, Pair>();
    const { hubKey, hubTotal, destinationLabels, shared } = this.#input;
    const { hub, key, total } = this.#search.fromSeeds(shared.get(directed)!.leaving);
    for (let i = 0; i < hub.length; i++) {
      if (!isLess(key[i]!, total[i]!, hubKey[hub[i]!]!, hubTotal[hub[i]!]!)) continue;
      hubKey[hub[i]!] = key[i]!;
      hubTotal[hub[i]!] = total[i]!;
    }
    for (const way of [directed, directed ^ 1]) {
      for (const entry of shared.get(way)?.entries ?? []) {
        const d = entry >> 1;
        if (!returns.has(d)) returns.set(d, meetIn(destinationLabels, d, hubKey, hubTotal));
      }
    }
    for (const node of hub) hubKey[node] = hubTotal[node] = Infinity;
    this.#returns.set(directed, returns);
    return returns;
  }
}

function meetIn(pieces: readonly Labels[], d: number, hubKey: Float64Array, hubTotal: Float64Array): Pair {
  let piece = 0;
  let index = d;
  while (index >= pieces[piece]!.count) index -= pieces[piece++]!.count;
  return meet(hubKey, hubTotal, pieces[piece]!, index);
}

type Pair = readonly [key: number, total: number];

const difference = (origins: Places, mine: number, destinations: Places, entry: number): Pair => [
  origins.key[mine]! + destinations.key[entry]!,
  origins.total[mine]! + destinations.total[entry]!,
];

/** Looked at for every pair on a street: nothing is allocated. */
function isBehind(origins: Places, mine: number, destinations: Places, entry: number): boolean {
  const key = origins.key[mine]! + destinations.key[entry]!;
  return key < 0 || (key === 0 && origins.total[mine]! + destinations.total[entry]! < 0);
}

/**
 * On a street open both ways the ride straight back beats whatever leaves by one end and returns by the other, if it
 * costs no more than what is left to that end and from the other end to the destination. `undefined` when that cannot
 * be said.
 */
function rideBack({ origins, destinations, shared }: SameStreetInput, mine: number, entry: number): Pair | undefined {
  const opposite = destinations.directed[entry ^ 1]!;
  if (opposite < 0 || origins.directed[mine ^ 1] !== opposite) return undefined;
  const [key, total] = difference(origins, mine ^ 1, destinations, entry ^ 1);
  if (isLess(key, total, 0, 0)) return undefined;
  const street = shared.get(origins.directed[mine]!)!;
  const [wrapKey, wrapTotal] = difference(origins, mine, destinations, entry);
  return isLess(street.key + wrapKey, street.total + wrapTotal, key, total) ? undefined : [key, total];
}

/** A ride along one directed street. */
export interface Ride {
  directed: number;
  key: number;
  total: number;
  /** Whether it begins, or ends, at a place that was passed over. */
  originAside: boolean;
  destinationAside: boolean;
}

type Ends = Pick<SameStreetInput, 'origins' | 'destinations'>;

/** Rides along a street that do not run against it, streets that were passed over included. */
export function directRides(o: number, d: number, ends: Ends): Ride[] {
  const rides: Ride[] = [];
  for (const { origins, destinations, ...aside } of pairings(ends)) {
    for (const mine of [2 * o, 2 * o + 1]) {
      for (const entry of [2 * d, 2 * d + 1]) {
        const directed = origins.directed[mine]!;
        if (directed < 0 || directed !== destinations.directed[entry] || isBehind(origins, mine, destinations, entry))
          continue;
        const [key, total] = difference(origins, mine, destinations, entry);
        rides.push({ directed, key, total, ...aside });
      }
    }
  }
  return rides;
}

/** What may be one street: the places themselves, and those that were passed over. */
function pairings({ origins, destinations }: Ends): (Ends & Pick<Ride, 'originAside' | 'destinationAside'>)[] {
  const pairs = [{ origins, destinations, originAside: false, destinationAside: false }];
  if (destinations.aside !== undefined)
    pairs.push({ origins, destinations: destinations.aside, originAside: false, destinationAside: true });
  if (origins.aside === undefined) return pairs;
  pairs.push({ origins: origins.aside, destinations, originAside: true, destinationAside: false });
  if (destinations.aside !== undefined)
    pairs.push({ origins: origins.aside, destinations: destinations.aside, originAside: true, destinationAside: true });
  return pairs;
}

/** A ride to destination `d` on a street that was passed over at one end or at both. */
export interface AsideRide {
  d: number;
  key: number;
  total: number;
}

/** By origin: what rides there are on streets that were passed over. Few places have any. */
export function asideRides(ends: Ends): Map<number, AsideRide[]> {
  const rides = new Map<number, AsideRide[]>();
  for (const { origins, destinations } of pairings(ends).slice(1)) {
    const entries = Map.groupBy(destinations.directed.keys(), (entry) => destinations.directed[entry]!);
    for (const [mine, directed] of origins.directed.entries()) {
      if (directed < 0) continue;
      for (const entry of entries.get(directed) ?? []) {
        if (isBehind(origins, mine, destinations, entry)) continue;
        const [key, total] = difference(origins, mine, destinations, entry);
        const own = rides.get(mine >> 1) ?? [];
        rides.set(mine >> 1, own);
        own.push({ d: entry >> 1, key, total });
      }
    }
  }
  return rides;
}

function setCell({ key, total }: Cells, at: number, [k, t]: Pair): void {
  key[at] = k;
  total[at] = t;
}
