/** Whether polygons meet a box: more than that their boxes do. */
import type { Bbox } from '../../../contract/pack.ts';
import type { Polygons } from '../../geometry/geometry-blob.ts';
import { locate, OUTSIDE } from '../../geometry/point-in-polygon.ts';

/** Whether the edge from a to b and the box have a point in common (Liang and Barsky, 1984). */
function edgeMeets([west, south, east, north]: Bbox, ax: number, ay: number, bx: number, by: number): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  let first = 0;
  let last = 1;
  /** The part of the edge with `direction` × t ≤ `room`. */
  const clip = (direction: number, room: number): boolean => {
    if (direction === 0) return room >= 0;
    const at = room / direction;
    if (direction < 0) first = Math.max(first, at);
    else last = Math.min(last, at);
    return first <= last;
  };
  return clip(-dx, ax - west) && clip(dx, east - ax) && clip(-dy, ay - south) && clip(dy, north - ay);
}

/**
 * Whether `polygons`, in degrees, and `box` have a point in common: an edge of theirs does, or the whole box lies in
 * them.
 */
export function meetsBox(polygons: Polygons, box: Bbox): boolean {
  const { coordinates, ringEnds } = polygons;
  let point = 0;
  for (const end of ringEnds) {
    for (point++; point < end; point++) {
      const at = 2 * point;
      const ax = coordinates[at - 2] ?? 0;
      const ay = coordinates[at - 1] ?? 0;
      if (edgeMeets(box, ax, ay, coordinates[at] ?? 0, coordinates[at + 1] ?? 0)) return true;
    }
  }
  return locate(polygons, box[0], box[1]) !== OUTSIDE;
}
