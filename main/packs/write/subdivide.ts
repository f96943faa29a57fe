/**
 * Cuts large polygons into small ones, so that a look-up tests a few hundred vertices instead of a hundred thousand.
 */
import { bboxOf, betweenGridLines, planarArea, vertexCount, type MultiPolygon, type Polygon } from './rings.ts';
import { splitPolygon, UnsplittablePolygonError } from './split.ts';

/** Below this width (about 2 m) a piece is left as it is, however many vertices it has. */
const SMALLEST_EXTENT_DEGREES = 2 ** -15;
/** A cut moves an edge by at most half a grid step, 3 mm; a difference beyond this share of the area is an error. */
const RELATIVE_TOLERANCE = 1e-6;
const ABSOLUTE_TOLERANCE = 1e-9;

function collect(polygon: Polygon, maximumVertices: number, pieces: MultiPolygon): void {
  const [west, south, east, north] = bboxOf([polygon]);
  if (vertexCount(polygon) <= maximumVertices || Math.max(east - west, north - south) < SMALLEST_EXTENT_DEGREES) {
    pieces.push(polygon);
    return;
  }
  const halves =
    east - west > north - south
      ? splitPolygon(polygon, 0, betweenGridLines((west + east) / 2))
      : splitPolygon(polygon, 1, betweenGridLines((south + north) / 2));
  for (const part of halves.flat()) collect(part, maximumVertices, pieces);
}

/**
 * Pieces of at most `maximumVertices` vertices (closing vertex of each ring included) that together cover `polygon`
 * exactly.
 * @throws UnsplittablePolygonError if the polygon is not valid, or if the pieces do not add up to it.
 */
export function subdivide(polygon: Polygon, maximumVertices: number): MultiPolygon {
  const pieces: MultiPolygon = [];
  collect(polygon, maximumVertices, pieces);
  if (pieces.length > 1) {
    const whole = planarArea(polygon);
    const sum = pieces.reduce((total, piece) => total + planarArea(piece), 0);
    if (Math.abs(whole - sum) > ABSOLUTE_TOLERANCE + whole * RELATIVE_TOLERANCE) {
      throw new UnsplittablePolygonError(`The pieces of a polygon cover ${sum} square degrees instead of ${whole}`);
    }
  }
  return pieces;
}
