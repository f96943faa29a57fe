/** Tells a polygon that can be repaired from one that cannot in any time: repair makes a vertex of every crossing. */
import { indexSegments, segmentAt } from './noding.ts';

/** `ST_MakeValid` takes 0.9 s for 1,200 crossings and 10 s for 5,000: four times as long for twice as many. */
export const MAX_CROSSINGS = 2000;
/** Pairs of segments whose boxes meet, and that are compared: about a second. */
const MAX_PAIRS = 30_000_000;

/** Of its rings, `[x1, y1, x2, y2, …]` each. */
function segmentsOf(rings: Iterable<Float64Array>): Float64Array {
  const list = [...rings];
  const count = list.reduce((sum, ring) => sum + Math.max(0, ring.length / 2 - 1), 0);
  const segments = new Float64Array(count * 4);
  let at = 0;
  for (const ring of list) {
    for (let i = 0; i + 3 < ring.length; i += 2, at += 4) segments.set(ring.subarray(i, i + 4), at);
  }
  return segments;
}

/** Whether two segments meet elsewhere than in a common end. */
function cross(segments: Float64Array, a: number, b: number): boolean {
  const [ax, ay, bx, by] = segmentAt(segments, a);
  const [cx, cy, dx, dy] = segmentAt(segments, b);
  if ((ax === cx && ay === cy) || (ax === dx && ay === dy) || (bx === cx && by === cy) || (bx === dx && by === dy))
    return false;
  const side = (px: number, py: number): number => Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
  const other = (px: number, py: number): number => Math.sign((dx - cx) * (py - cy) - (dy - cy) * (px - cx));
  return side(cx, cy) * side(dx, dy) <= 0 && other(ax, ay) * other(bx, by) <= 0;
}

/**
 * Whether the closed rings, `[x, y, x, y, …]` each, cross themselves or one another too often to be repaired: more than
 * `limit` times.
 */
export function isTangled(rings: Iterable<Float64Array>, limit = MAX_CROSSINGS): boolean {
  const segments = segmentsOf(rings);
  if (segments.length === 0) return false;
  const index = indexSegments(segments);
  let pairs = 0;
  let crossings = 0;
  for (let i = 0; i < segments.length; i += 4) {
    const [x1, y1, x2, y2] = segmentAt(segments, i);
    const near = index.search(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
    pairs += near.length;
    for (const other of near) if (other * 4 > i && cross(segments, i, other * 4)) crossings++;
    if (crossings > limit || pairs > MAX_PAIRS) return true;
  }
  return false;
}
