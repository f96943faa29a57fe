/** Detects polygons with too many self-intersections to repair: repair makes a vertex of every crossing. */
import { SegmentRuns, segmentsOf, type Segments } from './segment-runs.ts';

/** Maximum pairs of segments to compare: about a second. */
const MAX_PAIRS = 30_000_000;

/** Whether two segments meet anywhere but in a common end. */
function cross(segments: Segments, a: number, b: number): boolean {
  const ax = segments[a] ?? 0;
  const ay = segments[a + 1] ?? 0;
  const bx = segments[a + 2] ?? 0;
  const by = segments[a + 3] ?? 0;
  const cx = segments[b] ?? 0;
  const cy = segments[b + 1] ?? 0;
  const dx = segments[b + 2] ?? 0;
  const dy = segments[b + 3] ?? 0;
  if ((ax === cx && ay === cy) || (ax === dx && ay === dy) || (bx === cx && by === cy) || (bx === dx && by === dy))
    return false;
  const side = (px: number, py: number): number => Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
  const otherSide = (px: number, py: number): number => Math.sign((dx - cx) * (py - cy) - (dy - cy) * (px - cx));
  return side(cx, cy) * side(dx, dy) <= 0 && otherSide(ax, ay) * otherSide(bx, by) <= 0;
}

/** Whether closed rings, `[x, y, x, y, …]` each, have more than `limit` intersections, too many to repair. */
export function isTangled(rings: Iterable<Float64Array>, limit: number): boolean {
  const segments = segmentsOf([...rings]);
  if (segments.length === 0) return false;
  const count = segments.length / 4;
  // Each segment with itself, and each pair twice.
  let pairs = count;
  let crossings = 0;
  new SegmentRuns(segments).eachPair(new Uint8Array(count).fill(1), (i, j) => {
    pairs += 2;
    if (cross(segments, Math.min(i, j), Math.max(i, j))) crossings++;
    return crossings <= limit && pairs <= MAX_PAIRS;
  });
  return crossings > limit || pairs > MAX_PAIRS;
}
