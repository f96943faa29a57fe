/** Corner cutting (Chaikin, "An algorithm for high-speed curve generation", 1974), once, up to a given distance. */
import { STRIDE, type Path } from '../../main/packs/write/pyramid/shape.ts';

/** Maximum share of an edge to cut at either end; half reduces a short edge to its middle. */
const HALF = 0.5;
/** Maximum share for rings with few vertices, because halves would remove half of a square. */
const QUARTER = 0.25;
const FEW_VERTICES = 8;

/**
 * Returns the path with two vertices in place of each, on the adjacent edges, at most `reachAt(y)` grid units and half
 * an edge away; coincident vertices are merged, and ends of lines stay. This removes the steps of a shore that comes
 * from a raster: steps are as wide as a cell, and the middles of their edges lie on the original line.
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
  for (let offset = 0; offset < path.length; offset += STRIDE) {
    const x = path[offset] ?? 0;
    const y = path[offset + 1] ?? 0;
    const isFirst = offset === 0;
    const isLast = offset === path.length - STRIDE;
    if (!isRing && (isFirst || isLast)) {
      push(x, y);
      continue;
    }
    const reach = reachAt(y);
    // A loop without arrays, because there are millions of vertices.
    for (let side = 0; side < 2; side++) {
      const neighbour = side === 0 ? (isFirst ? path.length : offset) - STRIDE : isLast ? 0 : offset + STRIDE;
      const dx = (path[neighbour] ?? 0) - x;
      const dy = (path[neighbour + 1] ?? 0) - y;
      const part = Math.min(share, reach / Math.max(1, Math.hypot(dx, dy)));
      push(Math.round(x + part * dx), Math.round(y + part * dy));
    }
  }
  if (isRing && length > STRIDE && out[0] === out[length - STRIDE] && out[1] === out[length - STRIDE + 1])
    length -= STRIDE;
  return out.slice(0, length);
}
