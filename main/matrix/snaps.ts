/** Points on the roads of a mode: what the matrix thread reports about them. */
import { fastestKmh } from '../routing/graph/streets.ts';
import { placeSteps, type Places } from '../routing/matrix/places.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { finish, type Steps } from '../routing/steps.ts';
import { positionOf, tenths, type Role, type Snap, type Snapper } from '../routing/snap/snapper.ts';
import { streetOf } from '../routing/snap/street-of.ts';
import type { MatrixOutcome } from '../store/matrix-job.ts';
import type { PlaceAnswer, PlaceCommand, SnapAnswer, SnapCommand } from './commands.ts';
import type { MatrixResult } from './engine.ts';
import type { LoadedGraph, ReadyMetric } from './ready-metric.ts';

type Streets = Pick<LoadedGraph, 'graph' | 'snapper'>;

/** By point; undefined if there is no road within the search radius. */
export type Snaps = (Snap | undefined)[];

/** @param lonLats longitude and latitude of each point, one pair after another */
export const snapAll = (snapper: Snapper, lonLats: Float64Array, role: Role): Snaps =>
  finish(snapSteps(snapper, lonLats, role));

/** Snaps all points, in a step each. */
export function* snapSteps(snapper: Snapper, lonLats: Float64Array, role: Role): Steps<Snaps> {
  const snaps: Snaps = [];
  for (let i = 0; i < lonLats.length; i += 2) {
    snaps.push(snapper.snap(lonLats[i]!, lonLats[i + 1]!, role));
    yield;
  }
  return snaps;
}

/** Returns where trips on a metric may begin or end. */
export const placesIn = (ready: ReadyMetric, snaps: Snaps, role: Role): Places =>
  finish(placeStepsIn(ready, snaps, role));

/** Returns where trips on a metric may begin or end, in steps. */
export const placeStepsIn = ({ graph, topology, loaded }: ReadyMetric, snaps: Snaps, role: Role): Steps<Places> =>
  placeSteps(snaps, role, graph, topology, loaded.metric.weights);

/**
 * Finds where trips from the points begin, and lists the points whose trips begin or end on a road other than the
 * nearest one.
 */
export function snapPoints({ graph, snapper }: Streets, { lonLats }: SnapCommand): SnapAnswer {
  const snaps = snapAll(snapper, lonLats, 'origin');
  const moved = (['origin', 'destination'] as const).flatMap((role) =>
    (role === 'origin' ? snaps : snapAll(snapper, lonLats, role)).flatMap((snap, address) =>
      snap === undefined || snap.passedOver.length === 0
        ? []
        : [{ address, role, position: positionOf(graph, snap.places[0]!), metres: tenths(snap.metres) }],
    ),
  );
  return {
    metres: snaps.map((snap) => (snap === undefined ? null : tenths(snap.metres))),
    positions: snaps.map((snap) => (snap === undefined ? null : positionOf(graph, snap.places[0]!))),
    streets: snaps.map((snap) => (snap?.places ?? []).map((place) => streetOf(graph, place))),
    moved: moved.toSorted((a, b) => a.address - b.address),
  };
}

/** Returns the places where trips may begin or end, with an upper bound on the speed between them. */
export function placePoints({ graph, snapper }: Streets, { lonLats, role, mode }: PlaceCommand): PlaceAnswer {
  const places = new Float64Array(2 * lonLats.length).fill(Number.NaN);
  const moved = new Float64Array(lonLats.length / 2).fill(Number.NaN);
  for (const [i, snap] of snapAll(snapper, lonLats, role).entries()) {
    if (snap === undefined) continue;
    const positions = [...snap.places, ...snap.passedOver].map((place) => positionOf(graph, place));
    const corner = (outer: 'min' | 'max'): number[] =>
      [0, 1].map((axis) => Math[outer](...positions.map((position) => position[axis] ?? Number.NaN)));
    places.set([...corner('min'), ...corner('max')], 4 * i);
    if (snap.passedOver.length > 0) moved[i] = tenths(snap.metres);
  }
  return { places, moved, fastestKmh: fastestKmh(graph.streets), stopSeconds: PROFILES[mode].stopSeconds };
}

const missing = (snaps: Snaps): number[] => snaps.flatMap((snap, i) => (snap === undefined ? [i] : []));

const moved = (snaps: Snaps): number[] =>
  snaps.flatMap((snap, i) => (snap !== undefined && snap.passedOver.length > 0 ? [i] : []));

/**
 * Counts the cells without a value by reason.
 * @param isLimited whether pairs beyond a maximum duration weren't searched for. It is then unknown whether they have a
 * path, so all are counted as too far.
 */
export function outcomeOf(
  origins: Snaps,
  destinations: Snaps,
  { unreachable, tooFar }: Pick<MatrixResult, 'unreachable' | 'tooFar'>,
  isLimited: boolean,
): MatrixOutcome {
  const originsWithoutRoad = missing(origins);
  const destinationsWithoutRoad = missing(destinations);
  const atOrigin = originsWithoutRoad.length * destinations.length;
  const atDestination = (origins.length - originsWithoutRoad.length) * destinationsWithoutRoad.length;
  const between = unreachable - atOrigin - atDestination;
  return {
    unreachable: {
      no_road_at_origin: atOrigin,
      no_road_at_destination: atDestination,
      no_path: isLimited ? 0 : between,
      too_far: isLimited ? between + tooFar : tooFar,
    },
    originsWithoutRoad,
    destinationsWithoutRoad,
    originsMoved: moved(origins),
    destinationsMoved: moved(destinations),
  };
}
