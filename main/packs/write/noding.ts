/** Splits ring segments at their crossings until they meet only in vertices. */
import Flatbush from 'flatbush';
import { GRID_STEP_DEGREES, snap, type Ring } from './rings.ts';

/**
 * Snapping a crossing to the grid can make a new one; more rounds than this mean that the input is not worth saving.
 */
const MAXIMUM_ROUNDS = 12;

const HALF_DIAGONAL = GRID_STEP_DEGREES * Math.SQRT1_2;

/** `[x1, y1, x2, y2]` of each segment, one after the other. */
export type Segments = Float64Array;
type Quad = [x1: number, y1: number, x2: number, y2: number];

export const segmentAt = (segments: Segments, offset: number): Quad => [
  segments[offset] ?? 0,
  segments[offset + 1] ?? 0,
  segments[offset + 2] ?? 0,
  segments[offset + 3] ?? 0,
];

/** Segments, each with the weight of the rings that it came from. */
export interface NodedSegments {
  segments: Segments;
  weights: Float64Array;
}

function segmentsOf(groups: readonly { rings: readonly Ring[]; weight: number }[]): NodedSegments {
  const count = groups.reduce(
    (sum, { rings }) => sum + rings.reduce((length, ring) => length + ring.length / 2 - 1, 0),
    0,
  );
  const segments = new Float64Array(count * 4);
  const weights = new Float64Array(count);
  let at = 0;
  for (const { rings, weight } of groups) {
    for (const ring of rings) {
      for (let i = 0; i < ring.length - 2; i += 2) {
        segments.set(ring.subarray(i, i + 4), at * 4);
        weights[at++] = weight;
      }
    }
  }
  return { segments, weights };
}

/** Box index of the segments. */
export function indexSegments(segments: Segments): Flatbush {
  const index = new Flatbush(segments.length / 4);
  for (let i = 0; i < segments.length; i += 4) {
    const [x1, y1, x2, y2] = segmentAt(segments, i);
    index.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
  }
  index.finish();
  return index;
}

/**
 * Whether a vertex lies so near the segment from a to b that snapping could put it on either side: within half a grid
 * cell's diagonal. The segment is then led through it, as in snap rounding (Hobby 1999); otherwise nearly parallel
 * segments cross for ever.
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
 * Adds to `points`, `[x, y, …]`, what the segment from a to b must get so that it meets that from c to d only in
 * vertices. Coordinates are passed one by one: this runs once for every two segments whose boxes meet, and must not
 * allocate.
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
  const before = points.length;
  if (isOnSegment(ax, ay, bx, by, cx, cy)) points.push(cx, cy);
  if (isOnSegment(ax, ay, bx, by, dx, dy)) points.push(dx, dy);
  if (points.length > before) return;
  // Those that have an end in common meet there.
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

/** Sorts points, `[x, y, …]`, by their distance from where a segment begins. */
function sortFrom(x1: number, y1: number, points: number[]): number[] {
  if (points.length <= 2) return points;
  const places = Array.from({ length: points.length / 2 }, (_, index) => index * 2);
  const distance = (place: number): number =>
    Math.abs((points[place] ?? 0) - x1) + Math.abs((points[place + 1] ?? 0) - y1);
  return places
    .toSorted((p, q) => distance(p) - distance(q))
    .flatMap((place) => [points[place] ?? 0, points[place + 1] ?? 0]);
}

/** One round; `undefined` if nothing had to be split. */
function splitOnce({ segments, weights }: NodedSegments): NodedSegments | undefined {
  const index = indexSegments(segments);
  /** By segment: the points that it gets. */
  const added = new Map<number, number[]>();
  let more = 0;
  for (let i = 0; i < segments.length; i += 4) {
    const x1 = segments[i] ?? 0;
    const y1 = segments[i + 1] ?? 0;
    const x2 = segments[i + 2] ?? 0;
    const y2 = segments[i + 3] ?? 0;
    const points: number[] = [];
    for (const other of index.search(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))) {
      const j = other * 4;
      if (j !== i)
        addMeetingPoints(
          points,
          x1,
          y1,
          x2,
          y2,
          segments[j] ?? 0,
          segments[j + 1] ?? 0,
          segments[j + 2] ?? 0,
          segments[j + 3] ?? 0,
        );
    }
    if (points.length === 0) continue;
    added.set(i, sortFrom(x1, y1, points));
    more += points.length / 2;
  }
  if (more === 0) return undefined;
  const out = new Float64Array(segments.length + more * 4);
  const outWeights = new Float64Array(out.length / 4);
  let at = 0;
  for (let i = 0; i < segments.length; i += 4) {
    let fromX = segments[i] ?? 0;
    let fromY = segments[i + 1] ?? 0;
    const points = added.get(i) ?? [];
    for (let next = 0; next <= points.length; next += 2) {
      const x = points[next] ?? segments[i + 2] ?? 0;
      const y = points[next + 1] ?? segments[i + 3] ?? 0;
      if (x === fromX && y === fromY) continue;
      out[at * 4] = fromX;
      out[at * 4 + 1] = fromY;
      out[at * 4 + 2] = x;
      out[at * 4 + 3] = y;
      outWeights[at++] = weights[i / 4] ?? 1;
      fromX = x;
      fromY = y;
    }
  }
  return { segments: out.subarray(0, at * 4), weights: outWeights.subarray(0, at) };
}

/**
 * The segments of all rings, in their direction, split where they meet; `undefined` if the grid is too coarse to part
 * them.
 */
export function nodedSegments(
  groups: readonly { rings: readonly Ring[]; weight: number }[],
): NodedSegments | undefined {
  let noded = segmentsOf(groups);
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const split = splitOnce(noded);
    if (split === undefined) return noded;
    noded = split;
  }
  return undefined;
}
