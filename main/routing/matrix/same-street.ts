/**
 * Origins and destinations on the same directed street.
 *
 * Where the destination lies ahead, the two labels meet at the street itself and the sum is the ride along it. Where it lies
 * behind, that sum is negative and means nothing: the trip has to leave the street and come back to it, or use the street's
 * other direction. Such cells are worked out anew here, as the better of the direct rides that exist and of the best path
 * that first leaves the street.
 */
import type { Cells } from './join.ts';
import { meet } from './join.ts';
import { isLess, type Labels, type LabelSearch, type Seed } from './labels.ts';
import type { Places } from './places.ts';

/** Turns and the streets behind them, by rank of the node left; without the arcs to nodes of arrival. */
export interface LeavingArcs {
  first: Int32Array;
  head: Int32Array;
  key: Float64Array;
  total: Float64Array;
}

export interface SameStreetInput {
  origins: Places;
  destinations: Places;
  /** The column of the cells of a destination. */
  column: (d: number) => number;
  /** Inward labels of the destinations: as many as there are destinations, in one piece or several. */
  destinationLabels: readonly Labels[];
  leaving: LeavingArcs;
  /** Key and total of the whole street, by directed street. */
  streetKey: (directed: number) => number;
  streetTotal: (directed: number) => number;
  /** Room for one value per node, all Infinity. */
  hubKey: Float64Array;
  hubTotal: Float64Array;
}

/** Corrects the cells of one job. What is found out about a street serves all its origins. */
export class SameStreet {
  readonly #input: SameStreetInput;
  readonly #search: LabelSearch;
  /** Destination entries (`2 d`, `2 d + 1`) by directed street. */
  readonly #entries: Map<number, number[]>;
  /** Costs of leaving a directed street at its end and coming back to each destination on the street. */
  readonly #returns = new Map<number, Map<number, Pair>>();

  constructor(input: SameStreetInput, search: LabelSearch) {
    this.#input = input;
    this.#search = search;
    this.#entries = entriesByStreet(input.destinations);
  }

  /** Corrects the cells of origin `o`. @param row where its row of cells begins. */
  correct(o: number, row: number, cells: Cells): void {
    const { origins, destinations } = this.#input;
    for (const mine of [2 * o, 2 * o + 1]) {
      for (const entry of this.#entries.get(origins.directed[mine]!) ?? []) {
        if (!isBehind(origins, mine, destinations, entry)) continue;
        const d = entry >> 1;
        setCell(cells, row + this.#input.column(d), rideBack(this.#input, mine, entry) ?? this.#leaveOrRide(o, d));
      }
    }
  }

  /** The better of leaving the street, at either end, and of the direct rides. */
  #leaveOrRide(o: number, d: number): Pair {
    const { origins } = this.#input;
    let best: Pair = [Infinity, Infinity];
    for (const mine of [2 * o, 2 * o + 1]) {
      if (origins.rank[mine]! < 0) continue;
      const [key, total] = this.#returnsTo(origins.directed[mine]!, origins.rank[mine]!).get(d)!;
      const pair: Pair = [origins.key[mine]! + key, origins.total[mine]! + total];
      if (isLess(...pair, ...best)) best = pair;
    }
    for (const ride of directRides(o, d, this.#input)) if (isLess(...ride, ...best)) best = ride;
    return best;
  }

  #returnsTo(directed: number, rank: number): Map<number, Pair> {
    const known = this.#returns.get(directed);
    if (known !== undefined) return known;
    const returns = new Map<number, Pair>();
    const { hubKey, hubTotal, destinationLabels } = this.#input;
    const label = this.#search.fromSeeds(leavingSeeds(rank, this.#input.leaving));
    for (let i = 0; i < label.hub.length; i++) {
      hubKey[label.hub[i]!] = label.key[i]!;
      hubTotal[label.hub[i]!] = label.total[i]!;
    }
    for (const way of [directed, directed ^ 1]) {
      for (const entry of this.#entries.get(way) ?? []) {
        const d = entry >> 1;
        if (!returns.has(d)) returns.set(d, meetIn(destinationLabels, d, hubKey, hubTotal));
      }
    }
    for (const hub of label.hub) hubKey[hub] = hubTotal[hub] = Infinity;
    this.#returns.set(directed, returns);
    return returns;
  }
}

function entriesByStreet(destinations: Places): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  for (let entry = 0; entry < destinations.directed.length; entry++) {
    const directed = destinations.directed[entry]!;
    if (directed < 0) continue;
    const list = entries.get(directed);
    if (list === undefined) entries.set(directed, [entry]);
    else list.push(entry);
  }
  return entries;
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
 * On a street open both ways the ride straight back beats whatever leaves by one end and returns by the other, if it costs
 * no more than what is left to that end and from the other end to the destination. `undefined` when that cannot be said.
 */
function rideBack({ origins, destinations, streetKey, streetTotal }: SameStreetInput, mine: number, entry: number): Pair | undefined {
  const opposite = destinations.directed[entry ^ 1]!;
  if (opposite < 0 || origins.directed[mine ^ 1] !== opposite) return undefined;
  const [key, total] = difference(origins, mine ^ 1, destinations, entry ^ 1);
  if (isLess(key, total, 0, 0)) return undefined;
  const directed = origins.directed[mine]!;
  const [wrapKey, wrapTotal] = difference(origins, mine, destinations, entry);
  return isLess(streetKey(directed) + wrapKey, streetTotal(directed) + wrapTotal, key, total) ? undefined : [key, total];
}

/** Every turn out of the street's end, from there on. */
function leavingSeeds(rank: number, { first, head, key, total }: LeavingArcs): Seed[] {
  const seeds: Seed[] = [];
  for (let arc = first[rank]!; arc < first[rank + 1]!; arc++) seeds.push({ rank: head[arc]!, key: key[arc]!, total: total[arc]! });
  return seeds;
}

/** Rides along the street that do not run against it. */
export function directRides(o: number, d: number, { origins, destinations }: Pick<SameStreetInput, 'origins' | 'destinations'>): Pair[] {
  const rides: Pair[] = [];
  for (const mine of [2 * o, 2 * o + 1]) {
    for (const entry of [2 * d, 2 * d + 1]) {
      if (origins.directed[mine]! < 0 || origins.directed[mine] !== destinations.directed[entry]) continue;
      if (!isBehind(origins, mine, destinations, entry)) rides.push(difference(origins, mine, destinations, entry));
    }
  }
  return rides;
}

function setCell({ key, total }: Cells, at: number, [k, t]: Pair): void {
  key[at] = k;
  total[at] = t;
}
