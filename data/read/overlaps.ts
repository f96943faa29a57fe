/** Resolution of overlaps between areas by precedence. */
import {
  bboxOf,
  betweenGridLines,
  planarArea,
  type MultiPolygon,
  type Polygon,
  type Ring,
} from '../../main/geometry/rings.ts';
import { ringContains } from '../../main/geometry/split.ts';
import { untangle } from '../../main/geometry/untangle.ts';
import type { Bbox } from '../../contract/pack.ts';
import { boxOf } from '../kit/boxes.ts';

/** Returns whether two boxes overlap, not only at an edge. */
export const meets = (a: Readonly<Bbox>, b: Readonly<Bbox>): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const size = (polygons: MultiPolygon): number => polygons.reduce((sum, polygon) => sum + planarArea(polygon), 0);

/** A resolved overlap. */
export interface Overlap {
  winner: string;
  loser: string;
  squareDegrees: number;
}

/** Sorts keys by area, the smallest first: an enclave, a territory or the smaller party takes precedence. */
export const bySize = (areas: ReadonlyMap<string, MultiPolygon>): string[] =>
  [...areas.entries()]
    .map(([key, polygons]) => ({ key, size: size(polygons) }))
    .toSorted((a, b) => a.size - b.size)
    .map(({ key }) => key);

/** Returns the polygons whose box overlaps one of `boxes`. */
export const nearBoxes = (polygons: MultiPolygon, boxes: readonly Readonly<Bbox>[]): MultiPolygon =>
  polygons.filter((polygon) => {
    const box = boxOf(polygon);
    return boxes.some((candidate) => meets(candidate, box));
  });

/** Returns a point inside the polygon: the middle of the first inner interval on the parallel through its centre. */
export function pointInside(polygon: Polygon): [x: number, y: number] {
  const [, south, , north] = bboxOf([polygon]);
  const y = betweenGridLines((south + north) / 2);
  const crossings = polygon.flatMap((ring) => crossingsOf(ring, y)).toSorted((a, b) => a - b);
  return [((crossings[0] ?? 0) + (crossings[1] ?? 0)) / 2, y];
}

function crossingsOf(ring: Ring, y: number): number[] {
  const crossings: number[] = [];
  for (let i = 0; i < ring.length - 2; i += 2) {
    const y1 = ring[i + 1] ?? 0;
    const y2 = ring[i + 3] ?? 0;
    const x1 = ring[i] ?? 0;
    if (y1 > y !== y2 > y) crossings.push(x1 + (((ring[i + 2] ?? 0) - x1) * (y - y1)) / (y2 - y1));
  }
  return crossings;
}

/** Returns whether the polygons contain the point, in degrees. */
export const containsPoint = (polygons: MultiPolygon, x: number, y: number): boolean =>
  polygons.some((polygon) => polygon.reduce((inside, ring) => inside !== ringContains(ring, x, y), false));

/**
 * Subtracts from each area all areas that come earlier in `precedence`. Valid polygons stay valid.
 * @returns overlaps with a part larger than `reportAbove` square degrees
 */
export function makeDisjoint(
  areas: Map<string, MultiPolygon>,
  precedence: readonly string[],
  reportAbove: number,
  progress: (done: number) => void,
): Overlap[] {
  const overlaps: Overlap[] = [];
  for (const [position, loser] of precedence.entries()) {
    progress(position);
    const polygons = areas.get(loser) ?? [];
    const loserBoxes = polygons.map((polygon) => bboxOf([polygon]));
    const winners = new Map(
      precedence.slice(0, position).map((winner) => [winner, nearBoxes(areas.get(winner) ?? [], loserBoxes)]),
    );
    const minus = [...winners.values()].flat();
    if (minus.length === 0) continue;
    const minusBoxes = minus.map((polygon) => bboxOf([polygon]));
    const touched = new Set(nearBoxes(polygons, minusBoxes));
    const before = [...touched];
    const after = untangle(before, minus);
    if (after === undefined)
      throw new Error(`The areas that have precedence over ${loser} couldn't be subtracted from it`);
    areas.set(loser, [...polygons.filter((polygon) => !touched.has(polygon)), ...after]);
    if (size(before) - size(after) <= reportAbove) continue;
    const lostArea = new Map<string, number>();
    for (const part of untangle(before, after) ?? []) {
      const squareDegrees = planarArea(part);
      if (squareDegrees <= reportAbove) continue;
      const [x, y] = pointInside(part);
      for (const [winner, ground] of winners)
        if (containsPoint(ground, x, y)) lostArea.set(winner, (lostArea.get(winner) ?? 0) + squareDegrees);
    }
    for (const [winner, squareDegrees] of lostArea) overlaps.push({ winner, loser, squareDegrees });
  }
  return overlaps;
}
