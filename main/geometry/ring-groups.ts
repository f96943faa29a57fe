/** Which ring of polygons is a hole of which, and a point inside. */
import Flatbush from 'flatbush';
import { signedDoubleArea, type Ring } from './rings.ts';

function isInside(x: number, y: number, ring: Ring): boolean {
  let inside = false;
  let [beforeX, beforeY] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0];
  for (let i = 0; i < ring.length; i += 2) {
    const [nextX, nextY] = [ring[i] ?? 0, ring[i + 1] ?? 0];
    if (beforeY > y !== nextY > y && x < beforeX + ((y - beforeY) / (nextY - beforeY)) * (nextX - beforeX))
      inside = !inside;
    [beforeX, beforeY] = [nextX, nextY];
  }
  return inside;
}

/** Boxes of rings: which of them may be around a point. */
function indexBoxes(rings: readonly Ring[]): Flatbush | undefined {
  if (rings.length === 0) return undefined;
  const index = new Flatbush(rings.length);
  for (const ring of rings) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [ring[i] ?? 0, ring[i + 1] ?? 0];
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
    index.add(west, south, east, north);
  }
  index.finish();
  return index;
}

/**
 * The polygons of a list of closed rings, by the indexes of their rings, the outer one first. Clockwise rings are outer
 * ones, the others holes of the smallest outer ring around them. A hole without one is an outer ring in the wrong
 * direction.
 */
export function groupRings(rings: readonly Ring[]): number[][] {
  if (rings.length === 1) return [[0]];
  const areas = rings.map((ring) => -signedDoubleArea(ring));
  const polygons = areas.flatMap((area, ring) =>
    area > 0 ? [{ area, outer: rings[ring] ?? new Float64Array(), rings: [ring] }] : [],
  );
  const index = indexBoxes(polygons.map(({ outer }) => outer));
  const orphans: number[][] = [];
  for (const [ring, area] of areas.entries()) {
    if (area > 0) continue;
    const [x, y] = rings[ring] ?? [];
    const near = x === undefined || y === undefined || index === undefined ? [] : index.search(x, y, x, y);
    let host: (typeof polygons)[number] | undefined;
    for (const polygon of near.toSorted((a, b) => a - b).flatMap((i) => polygons[i] ?? [])) {
      const isSmaller = polygon.area >= -area && (host === undefined || polygon.area < host.area);
      if (isSmaller && x !== undefined && y !== undefined && isInside(x, y, polygon.outer)) host = polygon;
    }
    if (host === undefined) orphans.push([ring]);
    else host.rings.push(ring);
  }
  return [...polygons.map((polygon) => polygon.rings), ...orphans];
}

/**
 * A point inside a polygon of closed rings, its holes left out: the middle of the widest stretch inside on the parallel
 * through the middle of its outer ring. Undefined where it has no extent from south to north.
 */
export function pointInside(polygon: readonly Ring[]): [x: number, y: number] | undefined {
  let [least, most] = [Infinity, -Infinity];
  const outer = polygon[0] ?? new Float64Array();
  for (let i = 1; i < outer.length; i += 2) {
    least = Math.min(least, outer[i] ?? 0);
    most = Math.max(most, outer[i] ?? 0);
  }
  const middle = (least + most) / 2;
  const crossings = polygon.flatMap((ring) => crossingsOf(ring, middle)).toSorted((a, b) => a - b);
  const stretches = crossings.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: crossings[i + 1] ?? from }] : []));
  const widest = stretches.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  return widest === undefined ? undefined : [(widest.from + widest.to) / 2, middle];
}

/** Where a closed ring crosses a parallel. */
function crossingsOf(ring: Ring, y: number): number[] {
  const crossings: number[] = [];
  for (let i = 2; i < ring.length; i += 2) {
    const [x1, y1, x2, y2] = [ring[i - 2] ?? 0, ring[i - 1] ?? 0, ring[i] ?? 0, ring[i + 1] ?? 0];
    if (y1 > y !== y2 > y) crossings.push(x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
  }
  return crossings;
}
