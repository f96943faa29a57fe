/** The best order of stops, computed in the matrix thread. */
import { DURATION_LIMIT_MILLISECONDS, millisecondsOf } from '../routing/cost.ts';
import { isBeyond, reachLimit, totalOfKey, type KeyForm } from '../routing/graph/weights.ts';
import { matrixSteps } from '../routing/matrix/matrix.ts';
import { randomNumbers } from '../routing/random.ts';
import { findOrder } from '../routing/trips/order.ts';
import { servedStops } from '../routing/trips/served.ts';
import type { Call } from '../threads/call.ts';
import { runInSlices } from '../threads/give-way.ts';
import { INITIAL_PROGRESS, type MatrixProgress, type TripCommand, type TripFound } from './commands.ts';
import { metresOf, secondsOf } from '../routing/path-values.ts';
import type { ReadyMetric } from './ready-metric.ts';
import { placesIn, snapAll } from './snaps.ts';

/** The search is the same for the same stops. */
const SEED = 1;

/** @throws WorkEnded if the call is cancelled */
export const findTrip = (ready: ReadyMetric, command: TripCommand, call: Call<MatrixProgress>): Promise<TripFound> =>
  runInSlices(tripSteps(ready, command), call, (share = 0) => call.progress({ ...INITIAL_PROGRESS, share }));

/** @yields the share of the search for the order that is done, once it has begun */
function* tripSteps(ready: ReadyMetric, command: TripCommand): Generator<number | undefined, TripFound> {
  const { graph, snapper, loaded } = ready;
  const { weights } = loaded.metric;
  const { lonLats, start, end, isRoundTrip } = command;
  const count = lonLats.length / 2;
  const [from, to] = [snapAll(snapper, lonLats, 'origin'), snapAll(snapper, lonLats, 'destination')];
  const [origins, destinations] = [placesIn(ready, from, 'origin'), placesIn(ready, to, 'destination')];
  yield;
  const cells = yield* matrixSteps(loaded.metric, origins, destinations);
  const limit = reachLimit(graph);
  const totalAt = (origin: number, destination: number): number => {
    const cell = origin * cells.stride + destination;
    return cells.key[cell] === Infinity ? Infinity : totalOfKey(weights.form, cells.key[cell]!, cells.total[cell]!);
  };
  const hasPath = (origin: number, destination: number): boolean => {
    const total = totalAt(origin, destination);
    return total !== Infinity && !isBeyond(total, limit);
  };
  const isOnRoad = (stop: number): boolean => from[stop] !== undefined && to[stop] !== undefined;
  const fixed = [start, end].filter((stop) => stop !== undefined);
  for (const stop of fixed) if (!isOnRoad(stop)) return { unreachable: stop, reason: 'no_road' };
  if (start !== undefined && end !== undefined && !hasPath(start, end)) return { unreachable: end, reason: 'no_path' };
  const all = Array.from({ length: count }, (_, stop) => stop);
  const stops = servedStops(hasPath, all.filter(isOnRoad), fixed);
  const served = new Set(stops);
  const measured = (measure: (total: number) => number): number[][] =>
    stops.map((origin) => stops.map((destination) => measure(totalAt(origin, destination))));
  const found: TripFound = {
    stops,
    durations: measured((total) => secondsOf(total, command.mode)),
    distances: measured(metresOf),
    order: [],
    unserved: all
      .filter((stop) => !served.has(stop))
      .map((address) => ({ address, reason: isOnRoad(address) ? 'no_path' : 'no_road' })),
  };
  if (!command.isOrdered) return found;
  const search = findOrder({
    count: stops.length,
    cost: Float64Array.from(
      stops.flatMap((origin) => stops.map((other) => costOf(weights.form, cells.key[origin * cells.stride + other]!))),
    ),
    start: start === undefined ? undefined : stops.indexOf(start),
    end: end === undefined ? undefined : stops.indexOf(end),
    isRoundTrip,
    random: randomNumbers(SEED),
  });
  return { ...found, order: yield* search };
}

/** Returns what a path minimises, without the part of the key that only breaks ties: sums of it stay exact. */
const costOf = (form: KeyForm, key: number): number =>
  form === 'cost' ? key : form === 'total' ? millisecondsOf(key) : Math.floor(key / DURATION_LIMIT_MILLISECONDS);
