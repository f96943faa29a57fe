/**
 * Cuts the corners of a path (Chaikin, "An algorithm for high-speed curve generation", 1974), once, and no farther than
 * a given reach.
 */
import { STRIDE, type Path } from '../../main/packs/write/pyramid/shape.ts';

/**
 * Of edges that are short beside the reach, no more than this is cut at either end: half of one is a single point, its
 * middle.
 */
const HALF = 0.5;
/** Of rings with few vertices less, as halves would take half of a square away. */
const QUARTER = 0.25;
const FEW_VERTICES = 8;

/**
 * The path with two vertices in place of each, on the edges beside it, at most `reachAt(y)` grid units away and at most
 * half an edge; where two fall together they are one. Ends of lines stay. A shore that was read off a raster loses its
 * steps by that: they are as wide as its cells, and the middles of their edges lie on the line that they stand for.
 */
export function roundCorners(path: Path, isRing: boolean, reachAt: (y: number) => number): Path {
  const vertices = path.length / STRIDE;
  if (vertices < 3) return path;
  const share = isRing && vertices < FEW_VERTICES ? QUARTER : HALF;
  const out = new Int32Array(vertices * 2 * STRIDE);
  let length = 0;
  const push = (x: number, y: number): void => {
    if (length > 0 && out[length - STRIDE] === x && out[length - STRIDE + 1] === y) return;
    out[length] = x;
    out[length + 1] = y;
    length += STRIDE;
  };
  for (let at = 0; at < path.length; at += STRIDE) {
    const x = path[at] ?? 0;
    const y = path[at + 1] ?? 0;
    const isFirst = at === 0;
    const isLast = at === path.length - STRIDE;
    if (!isRing && (isFirst || isLast)) {
      push(x, y);
      continue;
    }
    const reach = reachAt(y);
    // No array for each vertex and its neighbours: there are millions.
    for (let side = 0; side < 2; side++) {
      const beside = side === 0 ? (isFirst ? path.length : at) - STRIDE : isLast ? 0 : at + STRIDE;
      const dx = (path[beside] ?? 0) - x;
      const dy = (path[beside + 1] ?? 0) - y;
      const part = Math.min(share, reach / Math.max(1, Math.hypot(dx, dy)));
      push(Math.round(x + part * dx), Math.round(y + part * dy));
    }
  }
  if (isRing && length > STRIDE && out[0] === out[length - STRIDE] && out[1] === out[length - STRIDE + 1])
    length -= STRIDE;
  return out.slice(0, length);
}
