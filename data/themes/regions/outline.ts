/**
 * Unions of areas on a grid of about 7 kilometres, which limits a continent to a few ten thousand points. Neighbours
 * are snapped to the same points, so that the borders between them vanish.
 */
import type { Polygons } from '../../../main/geometry/geometry-blob.ts';
import {
  type MultiPolygon,
  oriented,
  planarArea,
  signedDoubleArea,
  withoutRepeats,
  type Polygon,
  type Ring,
} from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';

/** Steps per degree, a power of two, so that all points are on the packs' grid. */
const COARSE = 16;
/** Steps for islands and city states: coarser grids preserve less than {@link MIN_SHARE} of them. */
const FINER = [64, 512];
const FINEST = 4096;
const MIN_SHARE = 0.8;
/** Minimum grid cells of islands and of holes, which remain if borders differ slightly on both sides. */
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

/** Snaps an area to the coarsest grid that preserves enough of it, without tiny parts. */
export function snapArea(area: Polygons): MultiPolygon {
  const finest = snapPolygons(area, FINEST);
  const minimumArea = areaOf(finest) * MIN_SHARE;
  for (const steps of [COARSE, ...FINER]) {
    const snapped = snapPolygons(area, steps).filter((polygon) => planarArea(polygon) >= MIN_CELLS / steps ** 2);
    if (areaOf(snapped) >= minimumArea) return snapped;
  }
  return finest;
}

const withoutSlivers = ([outer, ...holes]: Polygon): Polygon => [
  ...(outer === undefined ? [] : [outer]),
  ...holes.filter((hole) => Math.abs(signedDoubleArea(hole)) / 2 >= MIN_SQUARE_DEGREES),
];

interface Joiner {
  /** Joins areas by their numbers. @throws Error if they can't be joined */
  join(members: ReadonlyMap<number, MultiPolygon>): MultiPolygon;
}

/**
 * Creates a joiner of areas from {@link snapArea} that reuses earlier results, e.g. of sub-regions for their region.
 * Join small sets first.
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
      if (joined === undefined) throw new Error("Areas couldn't be joined");
      const polygons = joined.map(withoutSlivers);
      if (members.size > 1) known.push({ numbers: new Set(members.keys()), polygons });
      return polygons;
    },
  };
}
