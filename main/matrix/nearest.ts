/** Nearest destinations of each origin, computed in the matrix thread. */
import { asJsonText } from '../../contract/json-text.ts';
import { isBeyond, reachLimit, totalOfKey } from '../routing/graph/weights.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { NearestDestinations, type Neighbour } from '../routing/reach/nearest.ts';
import type { Steps } from '../routing/steps.ts';
import type { Call } from '../threads/call.ts';
import { runInSlices } from '../threads/give-way.ts';
import { roundedLimit, type NearestAnswer, type NearestCommand } from './commands.ts';
import { metresOf, secondsOf } from '../routing/path-values.ts';
import type { ReadyMetric } from './ready-metric.ts';
import { placeStepsIn, snapSteps } from './snaps.ts';

/** @throws WorkEnded if the call is cancelled */
export const nearestDestinations = (
  ready: ReadyMetric,
  command: NearestCommand,
  call: Pick<Call, 'isCancelled'>,
): Promise<NearestAnswer> => runInSlices(nearestSteps(ready, command), call);

function* nearestSteps(ready: ReadyMetric, command: NearestCommand): Steps<NearestAnswer> {
  const { snapper, loaded } = ready;
  const from = yield* snapSteps(snapper, command.origins, 'origin');
  const to = yield* snapSteps(snapper, command.destinations, 'destination');
  const origins = yield* placeStepsIn(ready, from, 'origin');
  const destinations = yield* placeStepsIn(ready, to, 'destination');
  const search = yield* NearestDestinations.steps(loaded.metric, destinations, command.k);
  const { isWithin, isMonotone } = limitsOf(ready, command);
  const hasRoad = to.some((snap) => snap !== undefined);
  const lists: string[] = [];
  const none: NearestAnswer['none'] = [];
  for (const [o, snap] of from.entries()) {
    yield;
    const found = search.find(origins, o, isWithin, isMonotone);
    lists.push(JSON.stringify(found.map((neighbour) => describe(neighbour, ready, command))));
    if (found.length > 0) continue;
    const isReachable = (): boolean => search.find(origins, o, () => true, true).length > 0;
    const reason =
      snap === undefined
        ? 'no_road_at_origin'
        : !hasRoad
          ? 'no_road_at_destination'
          : isReachable()
            ? 'too_far'
            : 'no_path';
    none.push({ origin: o, reason });
  }
  return { nearest: asJsonText(`[${lists.join(',')}]`), none };
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
