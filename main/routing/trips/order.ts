/**
 * The order of stops with the least cost: an asymmetric travelling salesman problem with optional fixed ends.
 *
 * Tours are built by cheapest insertion and improved by iterated local search: 2-opt and Or-opt with segments of any
 * length, each until nothing improves, then a random local double bridge, which is undone unless the tour got better.
 * Several starts compete; the best one is continued.
 *
 * Sources: Rosenkrantz, Stearns, Lewis (1977), insertion; Or (1976); Martin, Otto, Felten (1991), iterated local search
 * with double bridges; Bentley (1992), don't-look bits.
 */
import { Tour } from './tour.ts';

export interface OrderProblem {
  count: number;
  /** Row-major costs between stops, all finite. */
  cost: Float64Array;
  /** The first stop; by default any. */
  start: number | undefined;
  /** The last stop; by default any. Unused for a round trip. */
  end: number | undefined;
  /** Whether the trip returns to its first stop. */
  isRoundTrip: boolean;
  /** Returns numbers in [0, 1). */
  random: () => number;
}

/**
 * Number of competing starts, and of double bridges per stop for each; the best start gets as many again as all
 * together.
 */
const STARTS = 5;
const BRIDGES = 6;

/** Double bridges between two progress reports. */
const SLICE = 50;

/**
 * Searches for the best order.
 * @yields the share done, every few milliseconds
 * @returns each stop once, from first to last
 */
export function* findOrder(problem: OrderProblem): Generator<number, number[]> {
  const { count, isRoundTrip, start } = problem;
  if (count < 2) return Array.from({ length: count }, (_, stop) => stop);
  // A trip that doesn't return is a round trip over one more stop, between the last and the first.
  const size = isRoundTrip ? count : count + 1;
  const cost = isRoundTrip ? problem.cost : withTurningPoint(problem);
  const first = isRoundTrip ? (start ?? 0) : count;
  const bridges = BRIDGES * size;
  const total = 2 * STARTS * bridges;
  let best: Tour | undefined;
  for (let done = 0; done < STARTS; done++) {
    const tour = new Tour(size, cost, first, problem.random);
    const shareBefore = done / (2 * STARTS);
    yield shareBefore;
    yield* tour.insertAll(done > 0, shareBefore);
    tour.improve();
    yield* perturb(tour, bridges, (share) => (done + share) / (2 * STARTS));
    if (best === undefined || tour.length < best.length) best = tour;
  }
  if (best === undefined) throw new Error('no tour');
  yield* perturb(best, total / 2, (share) => (1 + share) / 2);
  const order = best.order();
  return isRoundTrip ? order : order.slice(1);
}

function* perturb(tour: Tour, bridges: number, shareOf: (share: number) => number): Generator<number, void> {
  for (let i = 0; i < bridges; i++) {
    if (i % SLICE === 0) yield shareOf(i / bridges);
    tour.bridge();
  }
}

/** Adds a stop that costs nothing to reach from the last stop, or to leave for the first one. */
function withTurningPoint({ count, cost, start, end }: OrderProblem): Float64Array {
  const size = count + 1;
  const extended = new Float64Array(size * size);
  let dear = 1;
  for (let from = 0; from < count; from++) {
    extended.set(cost.subarray(from * count, (from + 1) * count), from * size);
    dear += cost.subarray(from * count, (from + 1) * count).reduce((a, b) => Math.max(a, b), 0);
  }
  for (let stop = 0; stop < count; stop++) {
    extended[count * size + stop] = start === undefined || stop === start ? 0 : dear;
    extended[stop * size + count] = end === undefined || stop === end ? 0 : dear;
  }
  return extended;
}
