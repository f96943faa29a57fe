/**
 * The outline of several areas as one: on a grid of about 7 kilometres, so that a continent is a few ten thousand
 * points. Neighbours are snapped to the same points, and the borders between them vanish.
 */
import type { Polygons } from '../../../main/packs/geometry-blob.ts';
import {
  type MultiPolygon,
  oriented,
  planarArea,
  signedDoubleArea,
  withoutRepeats,
  type Polygon,
  type Ring,
} from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';

/** Steps to a degree. Powers of two: the grid of the packs has all their points. */
const COARSE = 16;
/** For areas of which the coarse one leaves less than {@link KEPT_SHARE}: islands and city states. */
const FINER = [64, 512];
const FINEST = 4096;
const KEPT_SHARE = 0.8;
/**
 * Islands of fewer cells of the grid are left out beside larger ones, and holes, which borders leave that are not quite
 * the same on both sides.
 */
const MIN_CELLS = 4;
const MIN_SQUARE_DEGREES = MIN_CELLS / COARSE ** 2;

function snapRing(coordinates: Float64Array, start: number, end: number, steps: number): Ring | undefined {
  const ring = new Float64Array((end - start) * 2);
  for (let i = 0; i < ring.length; i++) ring[i] = Math.round((coordinates[start * 2 + i] ?? 0) * steps) / steps;
  return withoutRepeats(ring);
}

function snapPolygons({ coordinates, ringEnds, polygonEnds }: Polygons, steps: number): MultiPolygon {
  const polygons: MultiPolygon = [];
  let ring = 0;
  let start = 0;
  for (const polygonEnd of polygonEnds) {
    const rings: (Ring | undefined)[] = [];
    for (; ring < polygonEnd; ring++) {
      const end = ringEnds[ring] ?? start;
      rings.push(snapRing(coordinates, start, end, steps));
      start = end;
    }
    const [outer, ...holes] = rings;
    const polygon = outer === undefined ? undefined : oriented([outer, ...holes.filter((hole) => hole !== undefined)]);
    if (polygon !== undefined) polygons.push(polygon);
  }
  return polygons;
}

const areaOf = (polygons: MultiPolygon): number => polygons.reduce((sum, polygon) => sum + planarArea(polygon), 0);

/**
 * One area on the coarsest grid on which enough of it is left, and there without parts that are far smaller than the
 * whole.
 */
export function snapArea(area: Polygons): MultiPolygon {
  const finest = snapPolygons(area, FINEST);
  const needed = areaOf(finest) * KEPT_SHARE;
  for (const steps of [COARSE, ...FINER]) {
    const snapped = snapPolygons(area, steps).filter((polygon) => planarArea(polygon) >= MIN_CELLS / steps ** 2);
    if (areaOf(snapped) >= needed) return snapped;
  }
  return finest;
}

const withoutSlivers = ([outer, ...holes]: Polygon): Polygon => [
  ...(outer === undefined ? [] : [outer]),
  ...holes.filter((hole) => Math.abs(signedDoubleArea(hole)) / 2 >= MIN_SQUARE_DEGREES),
];

interface Joiner {
  /** Areas as one, by their numbers. @throws Error where they cannot be joined */
  join(members: ReadonlyMap<number, MultiPolygon>): MultiPolygon;
}

/**
 * Joins areas of {@link snapArea}: what has been joined before is used again, as a sub-region for its region. Small
 * sets are best asked for first.
 */
export function createJoiner(): Joiner {
  const known: { numbers: ReadonlySet<number>; polygons: MultiPolygon }[] = [];
  return {
    join(members) {
      const rest = new Map(members);
      const parts: MultiPolygon[] = [];
      for (const { numbers, polygons } of known.toSorted((a, b) => b.numbers.size - a.numbers.size)) {
        if (![...numbers].every((number) => rest.has(number))) continue;
        parts.push(polygons);
        for (const number of numbers) rest.delete(number);
      }
      parts.push(...rest.values());
      const joined = parts.length === 1 ? parts[0] : untangle(parts.flat());
      if (joined === undefined) throw new Error('Areas could not be joined into one');
      const polygons = joined.map(withoutSlivers);
      if (members.size > 1) known.push({ numbers: new Set(members.keys()), polygons });
      return polygons;
    },
  };
}
