/** Nearest destinations of each origin, computed in the matrix thread. */
import { isBeyond, reachLimit, totalOfKey } from '../routing/graph/weights.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { NearestDestinations, type Neighbour } from '../routing/reach/nearest.ts';
import type { Role, Snap } from '../routing/snap/snapper.ts';
import type { Call } from '../threads/call.ts';
import { giveWayIn } from '../threads/give-way.ts';
import { roundedLimit, type NearestAnswer, type NearestCommand } from './commands.ts';
import { metresOf, secondsOf } from '../routing/path-values.ts';
import type { ReadyMetric } from './ready-metric.ts';
import { placesIn } from './snaps.ts';

/** Number of points per slice of work. The thread yields after each slice, i.e. every few milliseconds. */
const PIECE = 500;

/** @throws WorkEnded if the call is cancelled */
export async function nearestDestinations(
  ready: ReadyMetric,
  command: NearestCommand,
  call: Pick<Call, 'isCancelled'>,
): Promise<NearestAnswer> {
  const { snapper, loaded } = ready;
  const pause = async (i: number): Promise<void> => {
    if (i % PIECE !== 0) return;
    await giveWayIn(call);
  };
  const snapAll = async (lonLats: Float64Array, role: Role): Promise<(Snap | undefined)[]> => {
    const snaps: (Snap | undefined)[] = [];
    for (let i = 0; i < lonLats.length / 2; i++) {
      await pause(i);
      snaps.push(snapper.snap(lonLats[2 * i]!, lonLats[2 * i + 1]!, role));
    }
    return snaps;
  };
  const from = await snapAll(command.origins, 'origin');
  const to = await snapAll(command.destinations, 'destination');
  const origins = placesIn(ready, from, 'origin');
  const destinations = placesIn(ready, to, 'destination');
  await pause(0);
  const search = new NearestDestinations(loaded.metric, destinations, command.k);
  const { isWithin, isMonotone } = limitsOf(ready, command);
  const hasRoad = to.some((snap) => snap !== undefined);
  const answer: NearestAnswer = { nearest: [], none: [] };
  for (const [o, snap] of from.entries()) {
    await pause(o);
    const found = search.find(origins, o, snap, isWithin, isMonotone);
    answer.nearest.push(found.map((neighbour) => describe(neighbour, ready, command)));
    if (found.length > 0) continue;
    const isReachable = (): boolean => search.find(origins, o, snap, () => true, true).length > 0;
    const reason =
      snap === undefined
        ? 'no_road_at_origin'
        : !hasRoad
          ? 'no_road_at_destination'
          : isReachable()
            ? 'too_far'
            : 'no_path';
    answer.none.push({ origin: o, reason });
  }
  return answer;
}

function limitsOf({ graph, loaded }: ReadyMetric, { mode, maxDurationSeconds, maxDistanceMetres }: NearestCommand) {
  const { form } = loaded.metric.weights;
  const reach = reachLimit(graph);
  const { stopSeconds } = PROFILES[mode];
  const time =
    maxDurationSeconds === Infinity ? reach : roundedLimit('duration', maxDurationSeconds, stopSeconds, reach);
  const way = maxDistanceMetres === Infinity ? reach : roundedLimit('distance', maxDistanceMetres, stopSeconds, reach);
  const limit = { milliseconds: time.milliseconds, decimetres: way.decimetres };
  const otherThan = form === 'total' ? maxDistanceMetres : form === 'shortest' ? maxDurationSeconds : 0;
  return {
    isWithin: (key: number, total: number) => !isBeyond(totalOfKey(form, key, total), limit),
    // A measure without a requested limit, i.e. bounded only by what can be represented, doesn't decide.
    isMonotone: otherThan === Infinity || (maxDurationSeconds === Infinity && maxDistanceMetres === Infinity),
  };
}

function describe({ destination, key, total }: Neighbour, { loaded }: ReadyMetric, { mode }: NearestCommand) {
  const packed = totalOfKey(loaded.metric.weights.form, key, total);
  return {
    index: destination,
    duration: secondsOf(packed, mode),
    distance: metresOf(packed),
  };
}
