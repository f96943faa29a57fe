/** Whether polygons themselves intersect a box, not only their boxes. */
import type { Bbox } from '../../../contract/pack.ts';
import type { Polygons } from '../../geometry/geometry-blob.ts';
import { locate, OUTSIDE } from '../../geometry/point-in-polygon.ts';

/** Whether the edge from a to b intersects the box (Liang and Barsky, 1984). */
function edgeIntersects([west, south, east, north]: Bbox, ax: number, ay: number, bx: number, by: number): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  let first = 0;
  let last = 1;
  /** Clips the edge to the part with `direction` × t ≤ `room`. @returns false if nothing is left */
  const clip = (direction: number, room: number): boolean => {
    if (direction === 0) return room >= 0;
    const t = room / direction;
    if (direction < 0) first = Math.max(first, t);
    else last = Math.min(last, t);
    return first <= last;
  };
  return clip(-dx, ax - west) && clip(dx, east - ax) && clip(-dy, ay - south) && clip(dy, north - ay);
}

/** Whether `polygons`, in degrees, intersect `box`: one of their edges does, or the entire box lies inside them. */
export function intersectsBox(polygons: Polygons, box: Bbox): boolean {
  const { coordinates, ringEnds } = polygons;
  let point = 0;
  for (const end of ringEnds) {
    for (point++; point < end; point++) {
      const offset = 2 * point;
      const ax = coordinates[offset - 2] ?? 0;
      const ay = coordinates[offset - 1] ?? 0;
      if (edgeIntersects(box, ax, ay, coordinates[offset] ?? 0, coordinates[offset + 1] ?? 0)) return true;
    }
  }
  return locate(polygons, box[0], box[1]) !== OUTSIDE;
}
