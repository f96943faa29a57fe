/** Rings of polygons: which is a hole of which, and a point inside. */
import Flatbush from 'flatbush';

type Position = readonly [number, number];

/** Twice the area; positive where the ring runs counter-clockwise. */
function doubleArea(ring: readonly Position[]): number {
  let sum = 0;
  let before = ring.at(-1);
  const origin = ring[0];
  for (const point of ring) {
    if (before !== undefined && origin !== undefined) {
      sum += (before[0] - origin[0]) * (point[1] - origin[1]) - (point[0] - origin[0]) * (before[1] - origin[1]);
    }
    before = point;
  }
  return sum;
}

function isInside([x, y]: Position, ring: readonly Position[]): boolean {
  let inside = false;
  let before = ring.at(-1);
  for (const point of ring) {
    if (before !== undefined && before[1] > y !== point[1] > y) {
      const crossing = before[0] + ((y - before[1]) / (point[1] - before[1])) * (point[0] - before[0]);
      if (x < crossing) inside = !inside;
    }
    before = point;
  }
  return inside;
}

/** Boxes of rings: which of them may be around a point. */
function indexBoxes(rings: readonly (readonly Position[])[]): Flatbush | undefined {
  if (rings.length === 0) return undefined;
  const index = new Flatbush(rings.length);
  for (const ring of rings) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of ring) {
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
 * Polygons of a list of rings: clockwise rings are outer ones, the others are holes of the smallest outer ring around
 * them. A hole around which there is none is taken for an outer ring drawn the wrong way round.
 */
export function polygonsOfRings(rings: readonly Position[][]): Position[][][] {
  if (rings.length === 1) return [[...rings]];
  const measured = rings.map((ring) => ({ ring, area: -doubleArea(ring) }));
  const polygons = measured
    .filter(({ area }) => area > 0)
    .map(({ ring, area }) => ({ area, outer: ring, rings: [ring] }));
  const index = indexBoxes(polygons.map(({ outer }) => outer));
  const orphans: Position[][][] = [];
  for (const { ring, area } of measured) {
    if (area > 0) continue;
    const [first] = ring;
    const near = first === undefined || index === undefined ? [] : index.search(first[0], first[1], first[0], first[1]);
    let host: (typeof polygons)[number] | undefined;
    for (const polygon of near.toSorted((a, b) => a - b).flatMap((i) => polygons[i] ?? [])) {
      const isSmaller = polygon.area >= -area && (host === undefined || polygon.area < host.area);
      if (isSmaller && first !== undefined && isInside(first, polygon.outer)) host = polygon;
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
export function pointInside(polygon: readonly (readonly Position[])[]): [x: number, y: number] | undefined {
  let [least, most] = [Infinity, -Infinity];
  for (const [, y] of polygon[0] ?? []) {
    least = Math.min(least, y);
    most = Math.max(most, y);
  }
  const middle = (least + most) / 2;
  const crossings = polygon.flatMap((ring) => crossingsOf(ring, middle)).toSorted((a, b) => a - b);
  const stretches = crossings.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: crossings[i + 1] ?? from }] : []));
  const widest = stretches.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  return widest === undefined ? undefined : [(widest.from + widest.to) / 2, middle];
}

/** Where a closed ring crosses a parallel. */
function crossingsOf(ring: readonly Position[], y: number): number[] {
  return ring.flatMap(([x2, y2], i) => {
    const before = ring[i - 1];
    if (before === undefined || before[1] > y === y2 > y) return [];
    return [before[0] + ((x2 - before[0]) * (y - before[1])) / (y2 - before[1])];
  });
}
