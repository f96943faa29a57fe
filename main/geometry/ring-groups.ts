/** Groups rings into polygons, and finds points inside polygons. */
import Flatbush from 'flatbush';
import { coordinateBounds } from './bounds.ts';
import { ringContains } from './split.ts';
import { signedDoubleArea, type Ring } from './rings.ts';

/** Indexes the bounding boxes of rings, to find candidates around a point. */
function indexBoxes(rings: readonly Ring[]): Flatbush | undefined {
  if (rings.length === 0) return undefined;
  const index = new Flatbush(rings.length);
  for (const ring of rings) index.add(...coordinateBounds(ring));
  index.finish();
  return index;
}

/**
 * Groups closed rings into polygons, each a list of ring indices, the outer ring first. Clockwise rings are outer
 * rings; the others are holes of the smallest outer ring around them. A hole without an outer ring is taken as an outer
 * ring in the wrong direction.
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
    const candidates = x === undefined || y === undefined || index === undefined ? [] : index.search(x, y, x, y);
    let container: (typeof polygons)[number] | undefined;
    for (const polygon of candidates.toSorted((a, b) => a - b).flatMap((i) => polygons[i] ?? [])) {
      const isSmallestSoFar = polygon.area >= -area && (container === undefined || polygon.area < container.area);
      if (isSmallestSoFar && x !== undefined && y !== undefined && ringContains(polygon.outer, x, y))
        container = polygon;
    }
    if (container === undefined) orphans.push([ring]);
    else container.rings.push(ring);
  }
  return [...polygons.map((polygon) => polygon.rings), ...orphans];
}

/**
 * Returns a point inside a polygon of closed rings, outside its holes: the centre of the widest span on the parallel
 * half-way up its outer ring. Undefined if the ring has no height.
 */
export function pointInside(polygon: readonly Ring[]): [x: number, y: number] | undefined {
  let [minY, maxY] = [Infinity, -Infinity];
  const outer = polygon[0] ?? new Float64Array();
  for (let i = 1; i < outer.length; i += 2) {
    minY = Math.min(minY, outer[i] ?? 0);
    maxY = Math.max(maxY, outer[i] ?? 0);
  }
  const middleY = (minY + maxY) / 2;
  const crossings = polygon.flatMap((ring) => crossingsOf(ring, middleY)).toSorted((a, b) => a - b);
  const spans = crossings.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: crossings[i + 1] ?? from }] : []));
  const widest = spans.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  return widest === undefined ? undefined : [(widest.from + widest.to) / 2, middleY];
}

/** Returns the x of each crossing of a closed ring with a parallel. */
function crossingsOf(ring: Ring, y: number): number[] {
  const crossings: number[] = [];
  for (let i = 2; i < ring.length; i += 2) {
    const [x1, y1, x2, y2] = [ring[i - 2] ?? 0, ring[i - 1] ?? 0, ring[i] ?? 0, ring[i + 1] ?? 0];
    if (y1 > y !== y2 > y) crossings.push(x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
  }
  return crossings;
}
