/**
 * The input of searches for a list of points. Each point has candidates: the places on streets where a trip may begin
 * or end. Each candidate has up to two nodes of the hierarchy, one per direction of its street, with the remaining part
 * of the street from the place to its end. A trip from the place starts with that remainder; a trip to the place goes
 * to the end of the street, and the remainder is subtracted.
 */
import { decimetresOf, DURATION_LIMIT_MILLISECONDS, interpolate, packShortest } from '../cost.ts';
import type { RoadGraph } from '../graph/graph.ts';
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';
import { stretch, type Streets } from '../graph/streets.ts';
import type { KeyForm, Weights } from '../graph/weights.ts';
import type { Topology } from '../hierarchy/topology.ts';
import { finish, type Steps } from '../steps.ts';
import { degreesAt, type Place, type Role, type Snap } from '../snap/snapper.ts';

/** Entries `2 c` and `2 c + 1` belong to candidate `c`: forward and backward along its street. */
export interface Places {
  form: KeyForm;
  /** Number of points. */
  count: number;
  /** Candidates of point `i` are `first[i] … first[i + 1] - 1`; at least one. */
  first: Int32Array;
  /** The point of each candidate. */
  point: Int32Array;
  /**
   * Rank of the departure or arrival node. -1 if the direction is closed or the point has no road. Also -1 if the
   * candidate serves only destinations on its own street: a place that was passed over, or one from which no other
   * street is reached sooner than from another candidate of the point.
   */
  rank: Int32Array;
  /** Directed street, or -1. */
  directed: Int32Array;
  /** Key from the place to the end of the street; negative for destinations. */
  key: Float64Array;
  /** The same as a packed total; the array `key` itself if keys carry both. */
  total: Float64Array;
  /** By point: longitude and latitude of the nearest place, degrees. */
  nearest: Float64Array;
  /** By point: 1 if the nearest place was passed over. */
  moved: Int32Array;
}

/** Returns the places of all points at once. */
export const placesOf = (...parameters: Parameters<typeof placeSteps>): Places => finish(placeSteps(...parameters));

/** Points per step. */
const STEP = 256;

/** Returns the places of all points, in steps. */
export function* placeSteps(
  snaps: readonly (Snap | undefined)[],
  role: Role,
  { network, streets, turns }: RoadGraph,
  { rank }: Topology,
  weights: Weights,
): Steps<Places> {
  const first = new Int32Array(snaps.length + 1);
  for (let i = 0; i < snaps.length; i++) {
    const snap = snaps[i];
    first[i + 1] = first[i]! + (snap === undefined ? 1 : snap.places.length + snap.passedOver.length);
  }
  const count = first[snaps.length]!;
  const key = new Float64Array(2 * count);
  const places: Places = {
    form: weights.form,
    count: snaps.length,
    first,
    point: new Int32Array(count),
    rank: new Int32Array(2 * count).fill(-1),
    directed: new Int32Array(2 * count).fill(-1),
    key,
    total: weights.form === 'cost' ? new Float64Array(2 * count) : key,
    nearest: new Float64Array(2 * snaps.length),
    moved: new Int32Array(snaps.length),
  };
  const nodes = role === 'origin' ? turns.departure : turns.arrival;
  const sign = role === 'origin' ? 1 : -1;
  const add = (candidate: number, place: Place, isSearched: boolean): void => {
    const last = streets.first[place.street + 1]! - 1;
    for (let backward = 0; backward < 2; backward++) {
      const directed = 2 * place.street + backward;
      const node = nodes[directed]!;
      if (node < 0 || weights.nodeKey[node] === Infinity) continue;
      const entry = 2 * candidate + backward;
      if (isSearched) places.rank[entry] = rank[node]!;
      places.directed[entry] = directed;
      const left = totalLeft(streets, place, backward === 1);
      places.key[entry] = sign * (weights.form === 'shortest' ? packShortest(left) : left);
      if (weights.form !== 'cost') continue;
      places.total[entry] = sign * left;
      places.key[entry] = sign * costLeft(place, backward === 1, last, weights);
    }
  };
  for (let i = 0; i < snaps.length; i++) {
    if (i % STEP === 0) yield;
    for (let candidate = first[i]!; candidate < first[i + 1]!; candidate++) places.point[candidate] = i;
    const snap = snaps[i];
    if (snap === undefined) continue;
    places.moved[i] = Number(snap.passedOver.length > 0);
    const searched = snap.places.length;
    for (let c = 0; c < searched; c++) add(first[i]! + c, snap.places[c]!, true);
    for (let c = 0; c < snap.passedOver.length; c++) add(first[i]! + searched + c, snap.passedOver[c]!, false);
    if (searched > 1) dropDetours(places, first[i]!, snap.places, role, streets);
    const nearest = snap.passedOver[0] ?? snap.places[0]!;
    places.nearest[2 * i] = degreesAt(streets, network.longitudeE7, nearest);
    places.nearest[2 * i + 1] = degreesAt(streets, network.latitudeE7, nearest);
  }
  return places;
}

/**
 * Drops candidates that can't be part of a best path. A trip from a junction needn't start on a street towards that
 * junction, because it could start directly on the street that it turns into. Likewise, a trip needn't arrive by a
 * street that leads away from the junction. Dropping them halves the searches and avoids paths that leave a street and
 * return.
 */
function dropDetours(
  { rank, directed }: Places,
  candidate: number,
  places: readonly Place[],
  role: Role,
  streets: Streets,
): void {
  const ways = role === 'origin' ? streets.leaving : streets.arriving;
  /** Returns the junction at the beginning, or the end, of a directed street. */
  const junctionAt = (way: number, end: boolean): number =>
    (((way & 1) === 0) === end ? streets.head : streets.tail)[way >> 1]!;
  const usesWholeStreet = (entry: number): boolean => {
    const { street, point, fraction } = places[(entry >> 1) - candidate]!;
    return ((entry & 1) === 0) === (role === 'origin')
      ? point === streets.first[street] && fraction === 0
      : point === streets.first[street + 1]! - 2 && fraction === 1;
  };
  const end = 2 * (candidate + places.length);
  /**
   * Counts the candidates that use a whole street from a junction (for origins) or to a junction (for destinations).
   */
  const countWholeStreets = (junction: number): number => {
    let count = 0;
    for (let entry = 2 * candidate; entry < end; entry++)
      if (rank[entry]! >= 0 && usesWholeStreet(entry) && junctionAt(directed[entry]!, role !== 'origin') === junction)
        count++;
    return count;
  };
  const detours: number[] = [];
  for (let entry = 2 * candidate; entry < end; entry++) {
    if (rank[entry]! < 0) continue;
    const junction = junctionAt(directed[entry]!, role === 'origin');
    // Turning round on the point's own street gains nothing either, wherever the point is on it.
    const round = Number(rank[entry ^ 1]! >= 0 && !usesWholeStreet(entry ^ 1));
    if (countWholeStreets(junction) + round === ways[junction]) detours.push(entry);
  }
  for (const entry of detours) rank[entry] = -1;
}

/**
 * Whether a path is shorter than the straight line between the nearest places of its two points. Such a path exists
 * only because other places were used instead, and its length isn't the distance between the points.
 */
export function isCutShort(
  origins: Places,
  o: number,
  destinations: Places,
  d: number,
  key: number,
  total: number,
): boolean {
  if (origins.moved[o] === 0 && destinations.moved[d] === 0) return false;
  const [from, to] = [origins.nearest, destinations.nearest];
  const north = to[2 * d + 1]! - from[2 * o + 1]!;
  const gap = Math.abs(to[2 * d]! - from[2 * o]!);
  const east = Math.min(gap, 360 - gap) * Math.cos(((to[2 * d + 1]! + from[2 * o + 1]!) * Math.PI) / 360);
  return reachDegrees(origins.form, key, total) < Math.hypot(north, east);
}

/** Maximum length of a path, in degrees of a meridian; Infinity if there is no path. */
function reachDegrees(form: KeyForm, key: number, total: number): number {
  if (key === Infinity) return Infinity;
  const decimetres = form === 'shortest' ? Math.floor(key / DURATION_LIMIT_MILLISECONDS) : decimetresOf(total);
  return (decimetres * ROUNDING + ROUNDING_DECIMETRES) / DECIMETRES_PER_DEGREE;
}

/** Tolerance: lengths are rounded segment by segment, and several places may be nearest. */
const ROUNDING = 1.001;
const ROUNDING_DECIMETRES = 10;

/** Decimetres per degree along a meridian. */
const DECIMETRES_PER_DEGREE = (EARTH_RADIUS_METRES * 10 * Math.PI) / 180;

/** Only a path with fewer decimetres than this per degree between its ends can be cut short. */
export const LEAST_DECIMETRES = DECIMETRES_PER_DEGREE / ROUNDING;

/** Returns the largest number of candidates of any point. */
export function mostCandidates({ first }: Places): number {
  let most = 1;
  for (let i = 1; i < first.length; i++) most = Math.max(most, first[i]! - first[i - 1]!);
  return most;
}

/**
 * Returns points sorted by rank. This puts neighbours on the map next to each other, so that the data of the next point
 * is likely to be in the cache. Points without a road come first.
 */
export function byNeighbourhood({ count, first, rank }: Places): Int32Array {
  // Sorting numbers is much faster than sorting with a comparison function.
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    let highest = -1;
    for (let entry = 2 * first[i]!; entry < 2 * first[i + 1]!; entry++) highest = Math.max(highest, rank[entry]!);
    keys[i] = highest * count + i;
  }
  return Int32Array.from(keys.toSorted(), (key) => ((key % count) + count) % count);
}

/** Returns the points `order[0]`, `order[1]`, … */
export function reordered(places: Places, order: Int32Array): Places {
  const { rank, directed, key, total, nearest, moved } = places;
  const keys = new Float64Array(rank.length);
  const ordered: Places = {
    form: places.form,
    count: order.length,
    first: new Int32Array(order.length + 1),
    point: new Int32Array(places.point.length),
    rank: new Int32Array(rank.length),
    directed: new Int32Array(rank.length),
    key: keys,
    total: total === key ? keys : new Float64Array(rank.length),
    nearest: new Float64Array(nearest.length),
    moved: new Int32Array(order.length),
  };
  let candidate = 0;
  for (let i = 0; i < order.length; i++) {
    const from = order[i]!;
    for (let old = places.first[from]!; old < places.first[from + 1]!; old++, candidate++) {
      ordered.point[candidate] = i;
      for (let side = 0; side < 2; side++) {
        ordered.rank[2 * candidate + side] = rank[2 * old + side]!;
        ordered.directed[2 * candidate + side] = directed[2 * old + side]!;
        ordered.key[2 * candidate + side] = key[2 * old + side]!;
        ordered.total[2 * candidate + side] = total[2 * old + side]!;
      }
    }
    ordered.first[i + 1] = candidate;
    ordered.nearest[2 * i] = nearest[2 * from]!;
    ordered.nearest[2 * i + 1] = nearest[2 * from + 1]!;
    ordered.moved[i] = moved[from]!;
  }
  return ordered;
}

/** Returns the packed total from the place to the end of its street. */
export function totalLeft(streets: Streets, { street, point, fraction }: Place, backward: boolean): number {
  const first = streets.first[street]!;
  const last = streets.first[street + 1]! - 1;
  const done = interpolate(
    stretch(streets, first, point, backward),
    stretch(streets, first, point + 1, backward),
    fraction,
  );
  // Backward totals count from the tail, where backward travel ends, so the part up to the place is what remains.
  return backward ? done : stretch(streets, first, last, false) - done;
}

function costLeft({ point, fraction }: Place, backward: boolean, last: number, weights: Weights): number {
  const costs = (backward ? weights.backwardCost : weights.forwardCost)!;
  const done = costs[point]! + Math.round(fraction * (costs[point + 1]! - costs[point]!));
  return backward ? done : costs[last]! - done;
}
