import { at } from '../../kit/at.ts';
import { distance, type Point } from '../../kit/plane.ts';
import type { Vertices } from './vertices.ts';

/** Distance of a point from the segment a–b. */
function distanceFrom(point: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / squared));
  return distance(point, [a[0] + t * dx, a[1] + t * dy]);
}

/**
 * Leaves out vertices that lie within `toleranceMetres` of the simplified line (Douglas and Peucker, 1973). Both ends
 * stay; of a closed line the farthest vertex stays too.
 */
export function simplifyLine(line: readonly number[], vertices: Vertices, toleranceMetres: number): number[] {
  if (line.length < 3) return [...line];
  const points = line.map((vertex) => vertices.metres(vertex));
  const isClosed = at(line, 0) === at(line, -1);
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span;
    let farthest = -1;
    let most = 0;
    for (let i = first + 1; i < last; i++) {
      const off = distanceFrom(at(points, i), at(points, first), at(points, last));
      if (off <= most) continue;
      most = off;
      farthest = i;
    }
    const isWholeRing = isClosed && first === 0 && last === line.length - 1;
    if (farthest < 0 || (most <= toleranceMetres && !isWholeRing)) continue;
    kept.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return line.filter((_, i) => kept.has(i));
}
