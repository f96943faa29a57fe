/** Splits ring segments at their crossings until they meet only in vertices. */
import { GRID_STEP_DEGREES, snap, type Ring } from './rings.ts';
import { segmentCount, SegmentRuns, segmentsOf, type Segments } from './segment-runs.ts';

/**
 * Maximum rounds: snapping a crossing to the grid can create new crossings. Beyond this, the input can't be repaired.
 */
const MAXIMUM_ROUNDS = 12;

const HALF_DIAGONAL = GRID_STEP_DEGREES * Math.SQRT1_2;

/** Segments with the weight of their rings. */
interface WeightedSegments {
  segments: Segments;
  weights: Float64Array;
}

export interface NodedSegments extends WeightedSegments {
  runs: SegmentRuns;
}

function weightSegments(groups: readonly { rings: readonly Ring[]; weight: number }[]): WeightedSegments {
  const segments = segmentsOf(groups.flatMap(({ rings }) => rings));
  const weights = new Float64Array(segments.length / 4);
  let first = 0;
  for (const { rings, weight } of groups) {
    const end = rings.reduce((sum, ring) => sum + segmentCount(ring), first);
    weights.fill(weight, first, end);
    first = end;
  }
  return { segments, weights };
}

/**
 * Whether a vertex is so close to the segment from a to b that snapping could put it on either side: within half a grid
 * cell's diagonal. The segment is then routed through it, as in snap rounding (Hobby 1999); otherwise nearly parallel
 * segments never stop crossing.
 */
function isOnSegment(ax: number, ay: number, bx: number, by: number, px: number, py: number): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  const squaredLength = dx * dx + dy * dy;
  const along = dx * (px - ax) + dy * (py - ay);
  if (along <= 0 || along >= squaredLength) return false;
  const cross = dx * (py - ay) - dy * (px - ax);
  return (
    cross * cross <= HALF_DIAGONAL * HALF_DIAGONAL * squaredLength &&
    (px !== ax || py !== ay) &&
    (px !== bx || py !== by)
  );
}

/**
 * Adds the points at which the segment from a to b must be split to meet the segment from c to d only in vertices.
 * Coordinates are separate parameters because this runs for every pair of segments with intersecting boxes, and must
 * not allocate.
 */
function addMeetingPoints(
  points: number[],
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): void {
  const countBefore = points.length;
  if (isOnSegment(ax, ay, bx, by, cx, cy)) points.push(cx, cy);
  if (isOnSegment(ax, ay, bx, by, dx, dy)) points.push(dx, dy);
  if (points.length > countBefore) return;
  // Segments with a common end meet there.
  if ((ax === cx && ay === cy) || (ax === dx && ay === dy) || (bx === cx && by === cy) || (bx === dx && by === dy))
    return;
  const c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
  if (c === 0 || d === 0 || c > 0 === d > 0) return;
  const from = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
  const to = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
  if (from === 0 || to === 0 || from > 0 === to > 0) return;
  if (isOnSegment(cx, cy, dx, dy, ax, ay) || isOnSegment(cx, cy, dx, dy, bx, by)) return;
  const t = from / (from - to);
  const x = snap(ax + (bx - ax) * t);
  const y = snap(ay + (by - ay) * t);
  if ((x !== ax || y !== ay) && (x !== bx || y !== by)) points.push(x, y);
}

/** Sorts points, `[x, y, …]`, by distance from the start of a segment. */
function sortFrom(x1: number, y1: number, points: number[]): number[] {
  if (points.length <= 2) return points;
  const offsets = Array.from({ length: points.length / 2 }, (_, index) => index * 2);
  const distance = (offset: number): number =>
    Math.abs((points[offset] ?? 0) - x1) + Math.abs((points[offset + 1] ?? 0) - y1);
  return offsets
    .toSorted((p, q) => distance(p) - distance(q))
    .flatMap((offset) => [points[offset] ?? 0, points[offset + 1] ?? 0]);
}

/** New points by segment. */
type AddedPoints = Map<number, number[]>;

/**
 * Finds the points at which segments split each other. @param isNew per segment; pairs of old segments are known not to
 * meet
 */
function meetings(segments: Segments, runs: SegmentRuns, isNew: Uint8Array): AddedPoints {
  const added: AddedPoints = new Map();
  // Reused for every pair: it's nearly always empty, and an array per pair would be slow.
  const points: number[] = [];
  const collect = (segment: number): void => {
    if (points.length === 0) return;
    const existing = added.get(segment);
    if (existing === undefined) added.set(segment, [...points]);
    else existing.push(...points);
    points.length = 0;
  };
  runs.eachPair(isNew, (i, j) => {
    const ax = segments[i] ?? 0;
    const ay = segments[i + 1] ?? 0;
    const bx = segments[i + 2] ?? 0;
    const by = segments[i + 3] ?? 0;
    const cx = segments[j] ?? 0;
    const cy = segments[j + 1] ?? 0;
    const dx = segments[j + 2] ?? 0;
    const dy = segments[j + 3] ?? 0;
    addMeetingPoints(points, ax, ay, bx, by, cx, cy, dx, dy);
    collect(i);
    addMeetingPoints(points, cx, cy, dx, dy, ax, ay, bx, by);
    collect(j);
    return true;
  });
  return added;
}

/** Splits the segments at their added points. @returns also which segments are new */
function split({ segments, weights }: WeightedSegments, added: AddedPoints): WeightedSegments & { isNew: Uint8Array } {
  const addedCount = [...added.values()].reduce((sum, points) => sum + points.length / 2, 0);
  const outSegments = new Float64Array(segments.length + addedCount * 4);
  const outWeights = new Float64Array(outSegments.length / 4);
  const isNew = new Uint8Array(outSegments.length / 4);
  let outIndex = 0;
  for (let i = 0; i < segments.length; i += 4) {
    const x1 = segments[i] ?? 0;
    const y1 = segments[i + 1] ?? 0;
    const splitPoints = added.get(i);
    const points = splitPoints === undefined ? [] : sortFrom(x1, y1, splitPoints);
    let fromX = x1;
    let fromY = y1;
    for (let next = 0; next <= points.length; next += 2) {
      const x = points[next] ?? segments[i + 2] ?? 0;
      const y = points[next + 1] ?? segments[i + 3] ?? 0;
      if (x === fromX && y === fromY) continue;
      outSegments[outIndex * 4] = fromX;
      outSegments[outIndex * 4 + 1] = fromY;
      outSegments[outIndex * 4 + 2] = x;
      outSegments[outIndex * 4 + 3] = y;
      isNew[outIndex] = splitPoints === undefined ? 0 : 1;
      outWeights[outIndex++] = weights[i / 4] ?? 1;
      fromX = x;
      fromY = y;
    }
  }
  return {
    segments: outSegments.subarray(0, outIndex * 4),
    weights: outWeights.subarray(0, outIndex),
    isNew: isNew.subarray(0, outIndex),
  };
}

/**
 * Splits the segments of all rings where they meet, keeping their direction; undefined if the grid is too coarse to
 * separate them.
 */
export function nodedSegments(
  groups: readonly { rings: readonly Ring[]; weight: number }[],
): NodedSegments | undefined {
  let noded = weightSegments(groups);
  let isNew: Uint8Array = new Uint8Array(noded.weights.length).fill(1);
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const runs = new SegmentRuns(noded.segments);
    const added = meetings(noded.segments, runs, isNew);
    if (added.size === 0) return { ...noded, runs };
    ({ isNew, ...noded } = split(noded, added));
  }
  return undefined;
}
