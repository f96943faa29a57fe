/** Assignment of inland waters to the surrounding country: the source has land only. */
import Flatbush from 'flatbush';
import { bboxOf, type MultiPolygon, type Polygon, type Ring } from '../../../main/geometry/rings.ts';
import { ringContains } from '../../../main/geometry/split.ts';
import { pointInside } from '../../read/overlaps.ts';

interface Piece {
  key: string;
  polygon: Polygon;
}

export interface FilledWaters {
  filled: number;
  /** Remaining holes, which contain polygons of another area, mostly enclaves. */
  left: number;
}

/**
 * Returns whether a polygon that doesn't cross the ring lies within it. Uses an inner point, because corners may be on
 * the ring.
 */
const isWithin = (ring: Ring, polygon: Polygon): boolean => ringContains(ring, ...pointInside(polygon));

/** Returns a function that finds polygons whose box overlaps that of a ring. */
function indexOf(areas: ReadonlyMap<string, MultiPolygon>): (ring: Ring) => Piece[] {
  const pieces = [...areas].flatMap(([key, polygons]) => polygons.map((polygon): Piece => ({ key, polygon })));
  const index = new Flatbush(Math.max(pieces.length, 1));
  for (const { polygon } of pieces) index.add(...bboxOf([polygon]));
  if (pieces.length === 0) index.add(0, 0, 0, 0);
  index.finish();
  return (ring) => index.search(...bboxOf([[ring]])).flatMap((place) => pieces[place] ?? []);
}

/**
 * Fills the holes of every area that contain no other area, and drops its own islands in them. Waters shared by several
 * areas aren't holes and stay unchanged.
 * @param areas valid polygons by key; updated, and still valid
 */
export function fillInlandWaters(areas: Map<string, MultiPolygon>): FilledWaters {
  const near = indexOf(areas);
  const counts: FilledWaters = { filled: 0, left: 0 };
  for (const [key, polygons] of areas) {
    const absorbed = new Set<Polygon>();
    const closed = new Map<Polygon, Polygon>();
    for (const polygon of polygons) {
      const remaining = polygon.slice(1).filter((hole) => {
        const within = near(hole).filter((piece) => piece.polygon !== polygon && isWithin(hole, piece.polygon));
        if (within.some((piece) => piece.key !== key)) return true;
        for (const piece of within) absorbed.add(piece.polygon);
        return false;
      });
      counts.filled += polygon.length - 1 - remaining.length;
      counts.left += remaining.length;
      closed.set(polygon, [...polygon.slice(0, 1), ...remaining]);
    }
    areas.set(
      key,
      polygons.filter((polygon) => !absorbed.has(polygon)).map((polygon) => closed.get(polygon) ?? polygon),
    );
  }
  return counts;
}
