/** Paths between points along the roads, computed in the matrix thread. */
import type { RouteLeg } from '../../contract/route.ts';
import { isBeyond, reachLimit } from '../routing/graph/weights.ts';
import { stepsOf, tenthsOf } from '../routing/guidance/steps.ts';
import { findRoute, type Route } from '../routing/matrix/route.ts';
import type { Mode } from '../routing/profiles/profile.ts';
import type { Place, Snap } from '../routing/snap/snapper.ts';
import type { Call } from '../threads/call.ts';
import { giveWayIn } from '../threads/give-way.ts';
import type { DirectionsCommand, NoRoute } from './commands.ts';
import { instructionOf } from './instructions.ts';
import { metresOf, secondsOf, stopSecondsOf } from '../routing/path-values.ts';
import type { ReadyMetric } from './ready-metric.ts';

type LonLat = [longitude: number, latitude: number];

export interface Path {
  route: Route;
  metres: number;
  /** Including the stop. */
  seconds: number;
  /** Metres from the point to the start or end of the path, if that isn't on one of the nearest streets. */
  originMoved: number | undefined;
  destinationMoved: number | undefined;
}

/** Finds the best path between two points, equal to the cell of a matrix. */
export function pathBetween(
  { graph, snapper, loaded }: ReadyMetric,
  mode: Mode,
  origin: LonLat,
  destination: LonLat,
): Path | { reason: NoRoute } {
  const from = snapper.snap(...origin, 'origin');
  const to = snapper.snap(...destination, 'destination');
  if (from === undefined) return { reason: 'no_road_at_origin' };
  if (to === undefined) return { reason: 'no_road_at_destination' };
  const route = findRoute(loaded.metric, from, to);
  if (route === undefined) return { reason: 'no_path' };
  if (isBeyond(route.total, reachLimit(graph))) return { reason: 'too_far' };
  return {
    route,
    metres: metresOf(route.total),
    seconds: secondsOf(route.total, mode),
    originMoved: movedMetres(from, route.from),
    destinationMoved: movedMetres(to, route.to),
  };
}

/** Returns how far a point is from the start or end of its trip if nearer places were passed over. */
const movedMetres = ({ passedOver, places, metres }: Snap, place: Place): number | undefined =>
  passedOver.length > 0 && places.includes(place) ? Math.round(metres * 10) / 10 : undefined;

/** Finds the path from each point to the next, with directions. @throws WorkEnded if the call is cancelled */
export async function legsBetween(
  ready: ReadyMetric,
  { lonLats, mode, language }: DirectionsCommand,
  call: Pick<Call, 'isCancelled'>,
): Promise<RouteLeg[]> {
  const points = Array.from({ length: lonLats.length / 2 }, (_, i): LonLat => [lonLats[2 * i]!, lonLats[2 * i + 1]!]);
  const legs: RouteLeg[] = [];
  for (const [i, destination] of points.entries()) {
    if (i === 0) continue;
    await giveWayIn(call);
    const path = pathBetween(ready, mode, points[i - 1]!, destination);
    // Only the last point is the destination; the others have a number.
    const stop = i === points.length - 1 ? undefined : i + 1;
    legs.push(
      'reason' in path
        ? { distance: null, duration: null, reason: path.reason, steps: [] }
        : {
            distance: path.metres,
            duration: path.seconds,
            ...(path.originMoved === undefined ? {} : { origin_moved: path.originMoved }),
            ...(path.destinationMoved === undefined ? {} : { destination_moved: path.destinationMoved }),
            steps: describe(ready, path.route, mode, language, stop),
          },
    );
  }
  return legs;
}

function describe(
  { graph }: ReadyMetric,
  route: Route,
  mode: Mode,
  language: DirectionsCommand['language'],
  stop: number | undefined,
): RouteLeg['steps'] {
  const steps = stepsOf(graph, route);
  const tenths = tenthsOf(steps);
  return steps.map(({ type, direction, exit, street, total, bearing, line }, i) => {
    const step = {
      manoeuvre: type,
      ...(direction === undefined ? {} : { direction }),
      ...(exit === undefined ? {} : { exit }),
      street,
      bearing,
    };
    return Object.assign(step, {
      instruction: instructionOf(step, language, stop),
      distance: metresOf(total),
      duration: tenths[i]! / 10 + (type === 'arrive' ? stopSecondsOf(route.total, mode) : 0),
      geometry: { type: 'LineString' as const, coordinates: line },
    });
  });
}
