/**
 * Gives inland waters to the country around them: the source of countries has land alone, and no lake has a country
 * there.
 */
import Flatbush from 'flatbush';
import { bboxOf, type MultiPolygon, type Polygon, type Ring } from '../../../main/packs/write/rings.ts';
import { ringContains } from '../../../main/packs/write/split.ts';
import { pointInside } from '../../read/overlaps.ts';

interface Piece {
  key: string;
  polygon: Polygon;
}

export interface FilledWaters {
  filled: number;
  /** Holes that hold ground of another area, an enclave above all. */
  left: number;
}

/**
 * Whether a polygon lies within a ring that it does not cross. A corner of it would not tell: it may lie on the ring.
 */
const isWithin = (ring: Ring, polygon: Polygon): boolean => ringContains(ring, ...pointInside(polygon));

/** All polygons, and which of them have a box within that of a ring. */
function indexOf(areas: ReadonlyMap<string, MultiPolygon>): (ring: Ring) => Piece[] {
  const pieces = [...areas].flatMap(([key, polygons]) => polygons.map((polygon): Piece => ({ key, polygon })));
  const index = new Flatbush(Math.max(pieces.length, 1));
  for (const { polygon } of pieces) index.add(...bboxOf([polygon]));
  if (pieces.length === 0) index.add(0, 0, 0, 0);
  index.finish();
  return (ring) => index.search(...bboxOf([[ring]])).flatMap((place) => pieces[place] ?? []);
}

/**
 * Closes the holes of every area in which no other area has ground; islands of its own in them go up in it. Waters that
 * several areas share are no holes, and stay as they are.
 * @param areas valid polygons by key, which they stay; changed
 */
export function fillInlandWaters(areas: Map<string, MultiPolygon>): FilledWaters {
  const near = indexOf(areas);
  const counts: FilledWaters = { filled: 0, left: 0 };
  for (const [key, polygons] of areas) {
    const drowned = new Set<Polygon>();
    const closed = new Map<Polygon, Polygon>();
    for (const polygon of polygons) {
      const kept = polygon.slice(1).filter((hole) => {
        const within = near(hole).filter((piece) => piece.polygon !== polygon && isWithin(hole, piece.polygon));
        if (within.some((piece) => piece.key !== key)) return true;
        for (const piece of within) drowned.add(piece.polygon);
        return false;
      });
      counts.filled += polygon.length - 1 - kept.length;
      counts.left += kept.length;
      closed.set(polygon, [...polygon.slice(0, 1), ...kept]);
    }
    areas.set(
      key,
      polygons.filter((polygon) => !drowned.has(polygon)).map((polygon) => closed.get(polygon) ?? polygon),
    );
  }
  return counts;
}
