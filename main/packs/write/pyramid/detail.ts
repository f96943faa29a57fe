/** Ranks the vertices of a path by the lowest zoom that draws them (Douglas and Peucker, 1973). */
import { STRIDE, WORLD_BITS, type Path } from './shape.ts';

/**
 * Units of a tile, which is 4096 wide: three are 3/8 of a pixel. At the last zoom, which is magnified, the grid is the
 * limit.
 */
const TOLERANCE = 3;
const LAST_TOLERANCE = 0.75;
const EXTENT_BITS = 12;

/** Squared distance that a line may move at each zoom from 0 to `maxZoom`, in grid units. */
export const squaredTolerances = (maxZoom: number): number[] =>
  Array.from(
    { length: maxZoom + 1 },
    (_, zoom) => ((zoom === maxZoom ? LAST_TOLERANCE : TOLERANCE) * 2 ** (WORLD_BITS - EXTENT_BITS - zoom)) ** 2,
  );

/** Returns the squared distance of a vertex from the segment between two others. */
function squaredDistance(path: Path, vertex: number, from: number, to: number): number {
  const x0 = path[from] ?? 0;
  const y0 = path[from + 1] ?? 0;
  const dx = (path[to] ?? 0) - x0;
  const dy = (path[to + 1] ?? 0) - y0;
  const px = (path[vertex] ?? 0) - x0;
  const py = (path[vertex + 1] ?? 0) - y0;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return (px - share * dx) ** 2 + (py - share * dy) ** 2;
}

/** Returns the offset of the vertex farthest from the first. */
function farthest(path: Path): number {
  let best = 0;
  let max = -1;
  for (let i = STRIDE; i < path.length; i += STRIDE) {
    const distance = ((path[i] ?? 0) - (path[0] ?? 0)) ** 2 + ((path[i + 1] ?? 0) - (path[1] ?? 0)) ** 2;
    if (distance > max) [max, best] = [distance, i];
  }
  return best;
}

/**
 * Stores the lowest zoom that needs it in every vertex; one above the last zoom if none does. The ends of lines are
 * needed at every zoom, and of rings the first vertex and the one farthest from it.
 */
export function rankDetails(path: Path, isRing: boolean, tolerances: readonly number[]): void {
  const last = path.length - STRIDE;
  if (last < 0) return;
  path[2] = 0;
  path[last + 2] = isRing ? tolerances.length : 0;
  const split = isRing ? farthest(path) : last;
  path[split + 2] = 0;
  // Ranges to split, three numbers each: first and last vertex, and the zoom from which both are drawn.
  const ranges = isRing ? [0, split, 0, split, last, 0] : [0, last, 0];
  // The second half of a ring leads back to its first vertex, which no range can represent, so the last vertex is used.
  if (isRing && last > split) path[last + 2] = 0;
  while (ranges.length > 0) {
    const parentZoom = ranges.pop() ?? 0;
    const to = ranges.pop() ?? 0;
    const from = ranges.pop() ?? 0;
    let max = -1;
    let best = 0;
    for (let i = from + STRIDE; i < to; i += STRIDE) {
      const distance = squaredDistance(path, i, from, to);
      if (distance > max) [max, best] = [distance, i];
    }
    if (max < 0) continue;
    let zoom = parentZoom;
    while (zoom < tolerances.length && max <= (tolerances[zoom] ?? 0)) zoom++;
    if (zoom === tolerances.length) {
      for (let i = from + STRIDE; i < to; i += STRIDE) path[i + 2] = zoom;
      continue;
    }
    path[best + 2] = zoom;
    ranges.push(from, best, zoom, best, to, zoom);
  }
}
