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

/** Destination entries (`2 d`, `2 d + 1`) by directed street. */
export function entriesByStreet(destinations: Places): Map<number, number[]> {
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

/**
 * Corrects the cells of origin `o` in `cells`, whose first row is that of origin `firstRow`.
 * @returns how many cells were worked out anew.
 */
export function correctSameStreet(o: number, firstRow: number, input: SameStreetInput, entries: Map<number, number[]>, search: LabelSearch, cells: Cells): number {
  const { origins, destinations } = input;
  const again = new Set<number>();
  let corrected = 0;
  for (const mine of [2 * o, 2 * o + 1]) {
    for (const entry of entries.get(origins.directed[mine]!) ?? []) {
      if (!isBehind(origins, mine, destinations, entry)) continue;
      const back = rideBack(input, mine, entry);
      if (back === undefined) again.add(entry >> 1);
      else {
        setCell(cells, (o - firstRow) * cells.stride + (entry >> 1), back);
        corrected++;
      }
    }
  }
  if (again.size > 0) leaveAndReturn(o, firstRow, input, again, search, cells);
  return corrected + again.size;
}

type Pair = readonly [key: number, total: number];

const difference = (origins: Places, mine: number, destinations: Places, entry: number): Pair => [
  origins.key[mine]! + destinations.key[entry]!,
  origins.total[mine]! + destinations.total[entry]!,
];

function isBehind(origins: Places, mine: number, destinations: Places, entry: number): boolean {
  const [key, total] = difference(origins, mine, destinations, entry);
  return isLess(key, total, 0, 0);
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

function leaveAndReturn(o: number, firstRow: number, input: SameStreetInput, again: Set<number>, search: LabelSearch, cells: Cells): void {
  const { destinationLabels, hubKey, hubTotal } = input;
  const label = search.fromSeeds(leavingSeeds(o, input));
  for (let i = 0; i < label.hub.length; i++) {
    hubKey[label.hub[i]!] = label.key[i]!;
    hubTotal[label.hub[i]!] = label.total[i]!;
  }
  for (const d of again) {
    let piece = 0;
    let index = d;
    while (index >= destinationLabels[piece]!.count) index -= destinationLabels[piece++]!.count;
    let best: Pair = meet(hubKey, hubTotal, destinationLabels[piece]!, index);
    for (const ride of directRides(o, d, input)) if (isLess(ride[0], ride[1], best[0], best[1])) best = ride;
    setCell(cells, (o - firstRow) * cells.stride + d, best);
  }
  for (const hub of label.hub) hubKey[hub] = hubTotal[hub] = Infinity;
}

function leavingSeeds(o: number, { origins, leaving }: SameStreetInput): Seed[] {
  const seeds: Seed[] = [];
  for (const mine of [2 * o, 2 * o + 1]) {
    const rank = origins.rank[mine]!;
    if (rank < 0) continue;
    for (let arc = leaving.first[rank]!; arc < leaving.first[rank + 1]!; arc++) {
      seeds.push({ rank: leaving.head[arc]!, key: origins.key[mine]! + leaving.key[arc]!, total: origins.total[mine]! + leaving.total[arc]! });
    }
  }
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
