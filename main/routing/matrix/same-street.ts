/**
 * Corrects cells whose origin and destination are on the same directed street.
 *
 * If the destination lies ahead, the two labels meet at the street itself and the sum is the ride along it. If it lies
 * behind, that sum is negative and meaningless: the trip has to leave the street and come back to it, or use the
 * street's other direction. These cells are recomputed here, as the better of the direct rides and the best path that
 * first leaves the street.
 *
 * Searches start only from some candidates of a point. The other candidates serve destinations on their own street, by
 * rides that are added here.
 */
import { decimetresOf, DURATION_LIMIT_MILLISECONDS } from '../cost.ts';
import { arcWeight } from '../graph/weights.ts';
import type { Cells } from './join.ts';
import { meet } from './join.ts';
import { isLess, type Labels, type LabelSearch, type Seed } from './labels.ts';
import type { Metric } from './metric.ts';
import { isCutShort, LEAST_DECIMETRES, type Places } from './places.ts';

/** A directed street of an origin that has a destination behind it. */
export interface SharedStreet {
  /** Key and total of the whole street. */
  key: number;
  total: number;
  /** Streets that it leads into, with the cost of the turn and that street. */
  leaving: readonly Seed[];
  /** Entries of destinations on it, some of them behind an origin. */
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

/** Returns the streets with a destination behind an origin, and all other streets of such an origin. */
export function sharedStreets(metric: Metric, origins: Places, destinations: Places): Map<number, SharedStreet> {
  const farthest = new Map<number, number>();
  for (let entry = 0; entry < destinations.rank.length; entry++) {
    if (destinations.rank[entry]! < 0) continue;
    const key = destinations.key[entry]!;
    const directed = destinations.directed[entry]!;
    if (key < (farthest.get(directed) ?? Infinity)) farthest.set(directed, key);
  }
  const entries = new Map<number, number[]>();
  for (let originEntry = 0; originEntry < origins.rank.length; originEntry++) {
    if (origins.rank[originEntry]! < 0) continue;
    const key = origins.key[originEntry]! + (farthest.get(origins.directed[originEntry]!) ?? Infinity);
    if (key > 0 || (key === 0 && origins.form !== 'cost')) continue;
    const o = origins.point[originEntry >> 1]!;
    for (let entry = 2 * origins.first[o]!; entry < 2 * origins.first[o + 1]!; entry++)
      if (origins.rank[entry]! >= 0) entries.set(origins.directed[entry]!, []);
  }
  if (entries.size > 0)
    for (const [entry, directed] of destinations.directed.entries())
      if (destinations.rank[entry]! >= 0) entries.get(directed)?.push(entry);
  return new Map(
    Array.from(entries, ([directed, streetEntries]) => [directed, sharedStreet(metric, directed, streetEntries)]),
  );
}

export interface SameStreetInput {
  origins: Places;
  destinations: Places;
  /** Column of each destination in the cells. */
  columns: Int32Array;
  /** Inward labels of the destinations, in one or several consecutive pieces. */
  destinationLabels: readonly Labels[];
  /** Shared streets, by directed street. */
  shared: ReadonlyMap<number, SharedStreet>;
  /** Rides that no search finds, by origin. */
  unsearched: ReadonlyMap<number, readonly RideTo[]>;
  /** Scratch arrays with one value per node, all Infinity between uses. */
  hubKey: Float64Array;
  hubTotal: Float64Array;
}

/** Corrects the cells of one job. Results for a street are cached for all its origins. */
export class SameStreet {
  readonly #input: SameStreetInput;
  readonly #search: LabelSearch;
  readonly #all: Suspects;
  readonly #moved: Suspects;
  /** Costs of leaving a directed street at its end and going on to a destination, by street and destination. */
  readonly #returns = new Map<number, Map<number, Pair>>();
  readonly #leaving = new Map<number, Labels>();

  constructor(input: SameStreetInput, search: LabelSearch) {
    this.#input = input;
    this.#search = search;
    const { destinations, columns } = input;
    const byColumn = new Int32Array(destinations.count);
    for (let d = 0; d < byColumn.length; d++) byColumn[columns[d]!] = d;
    this.#all = suspectsOf(input, byColumn);
    this.#moved = suspectsOf(
      input,
      byColumn.filter((d) => destinations.moved[d] === 1),
    );
  }

  /**
   * Corrects the cells of origin `o`.
   * @param row index of the first cell in its row
   */
  correct(o: number, row: number, cells: Cells): void {
    const { origins, destinations, shared, columns } = this.#input;
    for (let originEntry = 2 * origins.first[o]!; originEntry < 2 * origins.first[o + 1]!; originEntry++) {
      if (origins.rank[originEntry]! < 0) continue;
      for (const entry of shared.get(origins.directed[originEntry]!)?.entries ?? []) {
        if (!isBehind(origins, originEntry, destinations, entry)) continue;
        const d = destinations.point[entry >> 1]!;
        setCell(cells, row + columns[d]!, rideBack(this.#input, originEntry, entry) ?? this.#leaveOrRide(o, d));
      }
    }
    this.#dropCutShort(o, row, cells);
    for (const { d, key, total } of this.#input.unsearched.get(o) ?? []) {
      const cell = row + columns[d]!;
      if (isLess(key, total, cells.key[cell]!, cells.total[cell]!)) setCell(cells, cell, [key, total]);
    }
  }

  #dropCutShort(o: number, row: number, cells: Cells): void {
    const { origins, destinations } = this.#input;
    const { key, total } = cells;
    const { destination, column, x, y } = origins.moved[o] === 1 ? this.#all : this.#moved;
    const [west, south] = [LEAST_DECIMETRES * origins.nearest[2 * o]!, LEAST_DECIMETRES * origins.nearest[2 * o + 1]!];
    const isShortest = origins.form === 'shortest';
    for (let i = 0; i < destination.length; i++) {
      const cell = row + column[i]!;
      // Cheap test first: most paths are longer even than a line with the degree length of the equator.
      const decimetres = isShortest ? key[cell]! / DURATION_LIMIT_MILLISECONDS - 1 : decimetresOf(total[cell]!);
      const north = y[i]! - south;
      const east = x[i]! - west;
      // `decimetres` may be NaN if there is no path.
      if (!(decimetres * decimetres < north * north + east * east)) continue;
      if (isCutShort(origins, o, destinations, destination[i]!, key[cell]!, total[cell]!))
        setCell(cells, cell, NO_PATH);
    }
  }

  /** Returns the better of leaving the street, at either end, and of the direct rides that searches find. */
  #leaveOrRide(o: number, d: number): Pair {
    const { origins } = this.#input;
    let best = NO_PATH;
    for (const { key, total, isSearched } of directRides(o, d, this.#input))
      if (isSearched && isLess(key, total, ...best)) best = [key, total];
    for (let originEntry = 2 * origins.first[o]!; originEntry < 2 * origins.first[o + 1]!; originEntry++) {
      // Skip an end that takes as long to reach as the best trip so far.
      if (origins.rank[originEntry]! < 0 || !isLess(origins.key[originEntry]!, origins.total[originEntry]!, ...best))
        continue;
      const [key, total] = this.#returnTo(origins.directed[originEntry]!, d);
      const pair: Pair = [origins.key[originEntry]! + key, origins.total[originEntry]! + total];
      if (isLess(...pair, ...best)) best = pair;
    }
    return best;
  }

  #returnTo(directed: number, d: number): Pair {
    let returns = this.#returns.get(directed);
    if (returns === undefined) this.#returns.set(directed, (returns = new Map()));
    const cached = returns.get(d);
    if (cached !== undefined) return cached;
    const { destinations, destinationLabels, shared, hubKey, hubTotal } = this.#input;
    let leaving = this.#leaving.get(directed);
    if (leaving === undefined)
      this.#leaving.set(directed, (leaving = this.#search.fromSeeds(shared.get(directed)!.leaving)));
    const { hub, key, total } = leaving;
    for (let i = 0; i < hub.length; i++) {
      if (!isLess(key[i]!, total[i]!, hubKey[hub[i]!]!, hubTotal[hub[i]!]!)) continue;
      hubKey[hub[i]!] = key[i]!;
      hubTotal[hub[i]!] = total[i]!;
    }
    const onStreet = [directed, directed ^ 1].flatMap((way) => shared.get(way)?.entries ?? []);
    for (const candidate of new Set([d, ...onStreet.map((entry) => destinations.point[entry >> 1]!)]))
      if (!returns.has(candidate)) returns.set(candidate, meetIn(destinationLabels, candidate, hubKey, hubTotal));
    for (const node of hub) hubKey[node] = hubTotal[node] = Infinity;
    return returns.get(d)!;
  }
}

/** Destinations whose paths may be cut short, by column; coordinates in decimetres, unprojected. */
interface Suspects {
  destination: Int32Array;
  column: Int32Array;
  x: Float64Array;
  y: Float64Array;
}

function suspectsOf({ destinations: { nearest }, columns }: SameStreetInput, destination: Int32Array): Suspects {
  const suspects: Suspects = {
    destination,
    column: new Int32Array(destination.length),
    x: new Float64Array(destination.length),
    y: new Float64Array(destination.length),
  };
  for (let i = 0; i < destination.length; i++) {
    const d = destination[i]!;
    suspects.column[i] = columns[d]!;
    suspects.x[i] = LEAST_DECIMETRES * nearest[2 * d]!;
    suspects.y[i] = LEAST_DECIMETRES * nearest[2 * d + 1]!;
  }
  return suspects;
}

function meetIn(pieces: readonly Labels[], d: number, hubKey: Float64Array, hubTotal: Float64Array): Pair {
  let piece = 0;
  let index = d;
  while (index >= pieces[piece]!.count) index -= pieces[piece++]!.count;
  return meet(hubKey, hubTotal, pieces[piece]!, index);
}

type Pair = readonly [key: number, total: number];

const NO_PATH: Pair = [Infinity, Infinity];

const difference = (origins: Places, originEntry: number, destinations: Places, entry: number): Pair => [
  origins.key[originEntry]! + destinations.key[entry]!,
  origins.total[originEntry]! + destinations.total[entry]!,
];

/** Whether the destination lies behind the origin on its street. Called for every pair: allocates nothing. */
function isBehind(origins: Places, originEntry: number, destinations: Places, entry: number): boolean {
  const key = origins.key[originEntry]! + destinations.key[entry]!;
  return key < 0 || (key === 0 && origins.total[originEntry]! + destinations.total[entry]! < 0);
}

/**
 * Returns the ride straight back on a street open both ways, if it beats every path that leaves by one end and returns
 * by the other. This holds if it costs no more than reaching the one end plus going from the other end to the
 * destination. Returns `undefined` if that cannot be decided here.
 */
function rideBack(
  { origins, destinations, shared }: SameStreetInput,
  originEntry: number,
  entry: number,
): Pair | undefined {
  const opposite = destinations.directed[entry ^ 1]!;
  if (opposite < 0 || origins.directed[originEntry ^ 1] !== opposite) return undefined;
  const [key, total] = difference(origins, originEntry ^ 1, destinations, entry ^ 1);
  if (isLess(key, total, 0, 0)) return undefined;
  const street = shared.get(origins.directed[originEntry]!)!;
  const [otherOrigins, otherDestinations] = [
    otherCandidates(origins, originEntry),
    otherCandidates(destinations, entry),
  ];
  if (otherOrigins !== 'none' || otherDestinations !== 'none') {
    // Other candidates allow paths past an end of the street: to the destination on it, or away from the origin.
    const toEnd =
      otherDestinations === 'none'
        ? Math.min(
            street.key + destinations.key[entry]!,
            (shared.get(opposite)?.key ?? 0) + destinations.key[entry ^ 1]!,
          )
        : Math.min(origins.key[originEntry]!, origins.key[originEntry ^ 1]!);
    const isSingleElsewhere =
      otherOrigins === 'none'
        ? otherDestinations === 'elsewhere'
        : otherOrigins === 'elsewhere' && otherDestinations === 'none';
    if (!isSingleElsewhere || toEnd <= key) return undefined;
  }
  const [wrapKey, wrapTotal] = difference(origins, originEntry, destinations, entry);
  return isLess(street.key + wrapKey, street.total + wrapTotal, key, total) ? undefined : [key, total];
}

/** Returns where other searched candidates of the same point are. */
function otherCandidates(
  { first, point, rank, directed }: Places,
  entry: number,
): 'none' | 'elsewhere' | 'on the same street' {
  const samePoint = point[entry >> 1]!;
  let found: 'none' | 'elsewhere' = 'none';
  for (let candidate = 2 * first[samePoint]!; candidate < 2 * first[samePoint + 1]!; candidate++) {
    if (rank[candidate]! < 0 || candidate >> 1 === entry >> 1) continue;
    if (directed[candidate]! >> 1 === directed[entry]! >> 1) return 'on the same street';
    found = 'elsewhere';
  }
  return found;
}

/** A ride along one directed street. */
export interface Ride {
  directed: number;
  key: number;
  total: number;
  /** Candidates of the two points, by index. */
  from: number;
  to: number;
  /** Whether searches find this ride. */
  isSearched: boolean;
}

type Ends = Pick<SameStreetInput, 'origins' | 'destinations'>;

/** Returns rides along one street in its direction. */
export function directRides(o: number, d: number, { origins, destinations }: Ends): Ride[] {
  const rides: Ride[] = [];
  for (let originEntry = 2 * origins.first[o]!; originEntry < 2 * origins.first[o + 1]!; originEntry++) {
    for (let entry = 2 * destinations.first[d]!; entry < 2 * destinations.first[d + 1]!; entry++) {
      const directed = origins.directed[originEntry]!;
      if (
        directed >= 0 &&
        directed === destinations.directed[entry] &&
        !isBehind(origins, originEntry, destinations, entry)
      )
        rides.push(rideOf(origins, originEntry, destinations, entry));
    }
  }
  return rides;
}

function rideOf(origins: Places, originEntry: number, destinations: Places, entry: number): Ride {
  const [key, total] = difference(origins, originEntry, destinations, entry);
  const isSearched = origins.rank[originEntry]! >= 0 && destinations.rank[entry]! >= 0;
  return { directed: origins.directed[originEntry]!, key, total, from: originEntry >> 1, to: entry >> 1, isSearched };
}

/** A ride to destination `d`. */
export interface RideTo {
  d: number;
  key: number;
  total: number;
}

const isUnsearched = ({ rank, directed }: Places, entry: number): boolean => rank[entry]! < 0 && directed[entry]! >= 0;

/** Returns, by origin, the rides that begin or end at a candidate that isn't searched from. Few points have any. */
export function unsearchedRides({ origins, destinations }: Ends): Map<number, RideTo[]> {
  const unsearched = new Set(origins.directed.filter((_, originEntry) => isUnsearched(origins, originEntry)));
  const entries = new Map<number, number[]>();
  for (const [entry, directed] of destinations.directed.entries()) {
    if (!isUnsearched(destinations, entry) && !unsearched.has(directed)) continue;
    const existing = entries.get(directed);
    if (existing === undefined) entries.set(directed, [entry]);
    else existing.push(entry);
  }
  const rides = new Map<number, RideTo[]>();
  for (const [originEntry, directed] of origins.directed.entries()) {
    for (const entry of (directed < 0 ? undefined : entries.get(directed)) ?? []) {
      if (isBehind(origins, originEntry, destinations, entry)) continue;
      const { key, total, isSearched } = rideOf(origins, originEntry, destinations, entry);
      const [o, d] = [origins.point[originEntry >> 1]!, destinations.point[entry >> 1]!];
      if (isSearched || isCutShort(origins, o, destinations, d, key, total)) continue;
      const originRides = rides.get(o) ?? [];
      rides.set(o, originRides);
      originRides.push({ d, key, total });
    }
  }
  return rides;
}

function setCell({ key, total }: Cells, cell: number, [k, t]: Pair): void {
  key[cell] = k;
  total[cell] = t;
}
