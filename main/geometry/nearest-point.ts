import type { Polygons } from './geometry-blob.ts';
import { locate, OUTSIDE } from './point-in-polygon.ts';
import type { Point } from '../../contract/coordinates.ts';
import { METRES_PER_DEGREE } from '../../contract/great-circle.ts';

/**
 * Returns the point of the polygons nearest to `point`: the point itself if they contain it. Distances are planar
 * around `point`, accurate to some kilometres. Two edges that meet in the nearest point yield bit-identical distances.
 */
export function nearestOnPolygons(polygons: Polygons, point: Point): { distanceMetres: number; at: Point } {
  if (locate(polygons, point.lon, point.lat) !== OUTSIDE) return { distanceMetres: 0, at: point };
  const { coordinates, ringEnds } = polygons;
  const longitudeScale = Math.cos((point.lat * Math.PI) / 180);
  let shortest = Infinity;
  let at = point;
  let start = 0;
  for (const end of ringEnds) {
    for (let index = start * 2; index + 3 < end * 2; index += 2) {
      const x1 = ((coordinates[index] ?? 0) - point.lon) * longitudeScale;
      const y1 = (coordinates[index + 1] ?? 0) - point.lat;
      const x2 = ((coordinates[index + 2] ?? 0) - point.lon) * longitudeScale;
      const y2 = (coordinates[index + 3] ?? 0) - point.lat;
      const dx = x2 - x1;
      const dy = y2 - y1;
      const squared = dx * dx + dy * dy;
      const t = squared === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / squared));
      const x = t === 1 ? x2 : x1 + t * dx;
      const y = t === 1 ? y2 : y1 + t * dy;
      const distance = Math.sqrt(x * x + y * y);
      if (distance >= shortest) continue;
      shortest = distance;
      at = { lon: point.lon + x / longitudeScale, lat: point.lat + y };
    }
    start = end;
  }
  return { distanceMetres: shortest * METRES_PER_DEGREE, at };
}
