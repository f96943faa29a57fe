/**
 * Line simplification: Douglas and Peucker, "Algorithms for the reduction of the number of points required to
 * represent a digitized line" (1973).
 */

const DEGREES = Math.PI / 180;

/** Returns the squared distance of a point from a segment, on a plane. */
function squaredDistance(px: number, py: number, dx: number, dy: number): number {
  const length = dx * dx + dy * dy;
  const along = length > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length)) : 0;
  return (px - along * dx) ** 2 + (py - along * dy) ** 2;
}

/**
 * Simplifies a line with a tolerance in degrees of latitude; the ends stay.
 * @param points `[lon, lat, …]` in degrees
 */
export function simplifyLine(points: Float64Array, tolerance: number): Float64Array {
  const last = points.length / 2 - 1;
  const scale = Math.cos((points[1] ?? 0) * DEGREES);
  const isSelected = new Uint8Array(last + 1);
  isSelected[0] = 1;
  isSelected[last] = 1;
  const open: number[] = [0, last];
  while (open.length > 0) {
    const to = open.pop() ?? 0;
    const from = open.pop() ?? 0;
    const x0 = (points[from * 2] ?? 0) * scale;
    const y0 = points[from * 2 + 1] ?? 0;
    const dx = (points[to * 2] ?? 0) * scale - x0;
    const dy = (points[to * 2 + 1] ?? 0) - y0;
    let farthest = -1;
    let max = tolerance * tolerance;
    for (let index = from + 1; index < to; index++) {
      const distance = squaredDistance(
        (points[index * 2] ?? 0) * scale - x0,
        (points[index * 2 + 1] ?? 0) - y0,
        dx,
        dy,
      );
      if (distance > max) {
        max = distance;
        farthest = index;
      }
    }
    if (farthest < 0) continue;
    isSelected[farthest] = 1;
    open.push(from, farthest, farthest, to);
  }
  const simplified = new Float64Array(points.length);
  let length = 0;
  for (let index = 0; index <= last; index++) {
    if (isSelected[index] === 0) continue;
    simplified[length++] = points[index * 2] ?? 0;
    simplified[length++] = points[index * 2 + 1] ?? 0;
  }
  return simplified.slice(0, length);
}
