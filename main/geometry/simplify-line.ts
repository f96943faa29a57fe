/**
 * Line simplification: Douglas and Peucker, "Algorithms for the reduction of the number of points required to represent
 * a digitized line" (1973).
 */

export interface LineOptions {
  /** Minimum number of vertices; 2 by default. */
  minimum?: number;
  /** Factor of horizontal distances: the cosine of the latitude, for degrees; 1 by default. */
  xScale?: number;
}

/** Returns the squared distance of a point from a segment that starts at the origin. */
function squaredDistance(px: number, py: number, dx: number, dy: number): number {
  const length = dx * dx + dy * dy;
  const along = length > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length)) : 0;
  return (px - along * dx) ** 2 + (py - along * dy) ** 2;
}

/**
 * Simplifies a line, and retains both ends.
 * @param points `[x, y, …]`
 * @param tolerance maximum distance of a removed vertex from the line, in units of y
 * @returns the indices of the vertices that are retained
 */
export function selectVertices(
  points: ArrayLike<number>,
  tolerance: number,
  { minimum = 2, xScale = 1 }: LineOptions = {},
): number[] {
  const last = points.length / 2 - 1;
  const isSelected = new Uint8Array(last + 1);
  isSelected[0] = 1;
  isSelected[last] = 1;
  let selected = Math.min(2, last + 1);
  const open: number[] = [0, last];
  while (open.length > 0) {
    const to = open.pop() ?? 0;
    const from = open.pop() ?? 0;
    const [x0, y0] = [(points[from * 2] ?? 0) * xScale, points[from * 2 + 1] ?? 0];
    const [dx, dy] = [(points[to * 2] ?? 0) * xScale - x0, (points[to * 2 + 1] ?? 0) - y0];
    let farthest = -1;
    let max = selected < minimum ? -1 : tolerance * tolerance;
    for (let index = from + 1; index < to; index++) {
      const distance = squaredDistance(
        (points[index * 2] ?? 0) * xScale - x0,
        (points[index * 2 + 1] ?? 0) - y0,
        dx,
        dy,
      );
      if (distance <= max) continue;
      max = distance;
      farthest = index;
    }
    if (farthest < 0) continue;
    isSelected[farthest] = 1;
    selected++;
    open.push(from, farthest, farthest, to);
  }
  return Array.from({ length: last + 1 }, (_, index) => index).filter((index) => isSelected[index] === 1);
}

/** Returns the vertices of a line at these indices. */
export const pickVertices = (points: ArrayLike<number>, indices: readonly number[]): Float64Array =>
  Float64Array.from(indices.flatMap((index) => [points[index * 2] ?? NaN, points[index * 2 + 1] ?? NaN]));
