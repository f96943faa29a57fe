/** Reachable areas and streets as GeoJSON text, computed in the matrix thread. */
import type { HealthShare } from '../../contract/reach.ts';
import { reachLimit } from '../routing/graph/weights.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { placeRole, Reach } from '../routing/reach/reach.ts';
import type { Limits } from '../routing/reach/stretches.ts';
import type { Snap } from '../routing/snap/snapper.ts';
import type { Steps } from '../routing/steps.ts';
import type { Call } from '../threads/call.ts';
import { runInSlices } from '../threads/give-way.ts';
import { countsIn } from './counts.ts';
import { coordinatesText } from './geometry-text.ts';
import { roundedLimit, type ReachAnswer, type ReachCommand } from './commands.ts';
import type { MetricOnGraph, ReadyMetric } from './ready-metric.ts';
import type { Shared } from './shares.ts';
import { snapAll } from './snaps.ts';

/** The figures of an area as in responses. */
const healthText = ({
  area: { name, level, boundaryId, pack, day, population, totalCases, totalDeaths },
  share,
}: Shared): HealthShare => ({
  name,
  level,
  boundary_id: boundaryId,
  share,
  pack,
  day,
  ...(population === undefined ? {} : { population }),
  ...(totalCases === undefined ? {} : { total_cases: totalCases }),
  ...(totalDeaths === undefined ? {} : { total_deaths: totalDeaths }),
});

const reachOf = ({ loaded, snapper }: MetricOnGraph): Reach => new Reach(loaded.metric, snapper);

/**
 * Computes the features of each surface, smallest limit first.
 * @throws WorkEnded once the call is cancelled
 */
export const reachFeatures = (
  ready: ReadyMetric,
  command: ReachCommand,
  call: Pick<Call, 'isCancelled'>,
): Promise<ReachAnswer> => runInSlices(reachSteps(ready, command), call);

function* reachSteps(ready: ReadyMetric, command: ReachCommand): Steps<ReachAnswer> {
  const { lonLats, direction, each } = command;
  const role = placeRole(direction);
  const snaps = snapAll(ready.snapper, lonLats, role);
  const withoutRoad = snaps.flatMap((snap, i) => (snap === undefined ? [i] : []));
  const surfaces = each ? snaps.map((snap) => [snap]) : [snaps];
  const features: string[] = [];
  const countedIn: Record<string, string[]> = {};
  for (const [address, surfaceSnaps] of surfaces.entries()) {
    yield;
    const written = yield* featuresOf(ready, command, surfaceSnaps, each ? { address } : {}, countedIn);
    if (written === undefined) return { reason: 'too_large' };
    features.push(...written);
  }
  return { features: features.join(','), withoutRoad, countedIn };
}

/** @param countedIn is added to */
function* featuresOf(
  ready: ReadyMetric,
  { mode, option, direction, measure, limits: ends, as, width, count }: ReachCommand,
  snaps: readonly (Snap | undefined)[],
  extra: { address?: number },
  countedIn: Record<string, string[]>,
): Steps<string[] | undefined> {
  const { stopSeconds } = PROFILES[mode];
  const limits: Limits = {
    measure,
    limits: ends.map((end) => roundedLimit(measure, end, stopSeconds, reachLimit(ready.graph))),
  };
  const reach = ready.memo(reachOf);
  /** @param coordinates as JSON */
  const feature = (i: number, type: string, coordinates: string, figures: object): string => {
    const geometry = coordinates === '[]' ? 'null' : `{"type":"${type}","coordinates":${coordinates}}`;
    const properties = JSON.stringify({
      ...(measure === 'duration' ? { minutes: ends[i]! / 60 } : { metres: ends[i] }),
      mode,
      option,
      direction,
      ...extra,
      ...figures,
    });
    return `{"type":"Feature","geometry":${geometry},"properties":${properties}}`;
  };
  if (as === 'streets') {
    const inUnits = (value: number): number =>
      measure === 'duration' ? Math.round(value / 100) / 10 + (value === 0 ? 0 : stopSeconds) : value / 10;
    return reach.streets(snaps, direction, limits).map(({ lines, ends: times, kilometres }, i) =>
      feature(i, 'MultiLineString', JSON.stringify(lines), {
        length_km: Math.round(kilometres * 1000) / 1000,
        // The cut of a street lies between two representable values, and may round to more than the limit.
        ends: times.map((pair) => pair.map((value) => Math.min(ends[i]!, inUnits(value)))),
      }),
    );
  }
  const areas = reach.areas(snaps, direction, limits, width);
  if (areas === undefined) return undefined;
  yield;
  const { counts, packs, health } = yield* countsIn(areas, count);
  for (const [name, ids] of Object.entries(packs)) countedIn[name] = [...new Set([...(countedIn[name] ?? []), ...ids])];
  return areas.map(({ polygons, squareKilometres }, i) =>
    feature(i, 'MultiPolygon', coordinatesText(polygons), {
      area_km2: Math.round(squareKilometres * 10_000) / 10_000,
      ...(count.length === 0 ? {} : { counts: counts[i] }),
      ...(health === undefined ? {} : { health: health[i]!.map(healthText) }),
    }),
  );
}
