/** Assigns destinations to origins, and colours neighbouring catchments differently. */
import Delaunator from 'delaunator';
import type { Place } from './grid.ts';

export const CATCHMENT_HUES = [
  '#4477AA',
  '#CC6677',
  '#228833',
  '#B8A13A',
  '#3AA6C9',
  '#AA3377',
  '#E07B39',
  '#7A6FB0',
] as const;

/** Pairs of destinations that are neighbours on the ground. */
function neighbourPairs(destinations: readonly Place[]): [number, number][] {
  // A degree of longitude is shorter away from the equator; without that, neighbours across it would be missed.
  const squeeze = Math.cos(((destinations[0]?.lat ?? 0) * Math.PI) / 180);
  const { triangles, hull } = new Delaunator(
    Float64Array.from(destinations.flatMap(({ lon, lat }) => [lon * squeeze, lat])),
  );
  const pairs: [number, number][] = [];
  for (let corner = 0; corner < triangles.length; corner += 1) {
    const next = corner % 3 === 2 ? corner - 2 : corner + 1;
    pairs.push([triangles[corner] ?? 0, triangles[next] ?? 0]);
  }
  // Points on one line make no triangle; they are then all in the hull, in order.
  if (triangles.length === 0) for (let i = 1; i < hull.length; i += 1) pairs.push([hull[i - 1] ?? 0, hull[i] ?? 0]);
  return pairs;
}

/** For each origin the origins whose catchments touch its own. */
export function catchmentNeighbours(
  destinations: readonly Place[],
  nearest: Int32Array,
  origins: number,
): Set<number>[] {
  const neighbours = Array.from({ length: origins }, () => new Set<number>());
  const served = [...nearest.keys()].filter((destination) => (nearest[destination] ?? -1) >= 0);
  const places = served.flatMap((destination) => destinations[destination] ?? []);
  for (const [a, b] of neighbourPairs(places)) {
    const [one, other] = [nearest[served[a] ?? 0] ?? 0, nearest[served[b] ?? 0] ?? 0];
    if (one === other) continue;
    neighbours[one]?.add(other);
    neighbours[other]?.add(one);
  }
  return neighbours;
}

/**
 * A hue, 0 to 7, for every origin; neighbours differ: the origin whose neighbours already have the most different hues
 * is coloured next [Brélaz 1979, New methods to color the vertices of a graph]. If eight aren't enough, the hue of the
 * fewest neighbours.
 */
export function colourCatchments(neighbours: readonly ReadonlySet<number>[]): Uint8Array {
  const hues = new Uint8Array(neighbours.length);
  const taken = neighbours.map(() => new Uint16Array(CATCHMENT_HUES.length));
  const left = new Set(neighbours.keys());
  const saturation = (origin: number): number =>
    taken[origin]?.reduce((count, used) => count + Number(used > 0), 0) ?? 0;
  const isBefore = (a: number, b: number): boolean => {
    const more = saturation(a) - saturation(b) || (neighbours[a]?.size ?? 0) - (neighbours[b]?.size ?? 0);
    return more > 0;
  };
  let turn = 0;
  while (left.size > 0) {
    let next = -1;
    for (const origin of left) if (next < 0 || isBefore(origin, next)) next = origin;
    left.delete(next);
    const used = taken[next] ?? new Uint16Array(CATCHMENT_HUES.length);
    // Beginning with another hue each time spreads all eight over the map.
    const order = Array.from(CATCHMENT_HUES, (_, index) => (index + turn) % CATCHMENT_HUES.length);
    const hue = order.reduce((best, candidate) => ((used[candidate] ?? 0) < (used[best] ?? 0) ? candidate : best));
    hues[next] = hue;
    for (const neighbour of neighbours[next] ?? []) {
      const theirs = taken[neighbour];
      if (theirs !== undefined) theirs[hue] = (theirs[hue] ?? 0) + 1;
    }
    turn += 1;
  }
  return hues;
}
