/** Splits ring segments at their crossings until they meet only in vertices. */
import Flatbush from 'flatbush';
import { GRID_STEP_DEGREES, snap, type Ring } from './rings.ts';

/** Snapping a crossing to the grid can make a new one; more rounds than this mean that the input is not worth saving. */
const MAXIMUM_ROUNDS = 12;

const HALF_DIAGONAL = GRID_STEP_DEGREES * Math.SQRT1_2;

/** `[x1, y1, x2, y2]` of each segment, one after the other. */
export type Segments = Float64Array;
type Quad = [x1: number, y1: number, x2: number, y2: number];
type Point = readonly [x: number, y: number];

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
  const count = groups.reduce((sum, { rings }) => sum + rings.reduce((length, ring) => length + ring.length / 2 - 1, 0), 0);
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
 * Whether a vertex lies so near the segment that snapping could put it on either side: within half a grid cell's diagonal.
 * The segment is then led through it, as in snap rounding (Hobby 1999); otherwise nearly parallel segments cross for ever.
 */
function isOnSegment([ax, ay, bx, by]: Quad, px: number, py: number): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  const squaredLength = dx * dx + dy * dy;
  const along = dx * (px - ax) + dy * (py - ay);
  if (along <= 0 || along >= squaredLength) return false;
  const cross = dx * (py - ay) - dy * (px - ax);
  return cross * cross <= HALF_DIAGONAL * HALF_DIAGONAL * squaredLength && (px !== ax || py !== ay) && (px !== bx || py !== by);
}

/** Points that segment `a` must get so that it meets segment `b` only in vertices. */
function meetingPoints(a: Quad, b: Quad): Point[] {
  const [ax, ay, bx, by] = a;
  const [cx, cy, dx, dy] = b;
  const points: Point[] = [];
  if (isOnSegment(a, cx, cy)) points.push([cx, cy]);
  if (isOnSegment(a, dx, dy)) points.push([dx, dy]);
  if (points.length > 0 || isOnSegment(b, ax, ay) || isOnSegment(b, bx, by)) return points;
  const side = (px: number, py: number): number => (bx - ax) * (py - ay) - (by - ay) * (px - ax);
  const c = side(cx, cy);
  const d = side(dx, dy);
  if (c === 0 || d === 0 || c > 0 === d > 0) return points;
  const other = (px: number, py: number): number => (dx - cx) * (py - cy) - (dy - cy) * (px - cx);
  const from = other(ax, ay);
  const to = other(bx, by);
  if (from === 0 || to === 0 || from > 0 === to > 0) return points;
  const t = from / (from - to);
  const x = snap(ax + (bx - ax) * t);
  const y = snap(ay + (by - ay) * t);
  if ((x !== ax || y !== ay) && (x !== bx || y !== by)) points.push([x, y]);
  return points;
}

/** One round; `undefined` if nothing had to be split. */
function splitOnce({ segments, weights }: NodedSegments): NodedSegments | undefined {
  const index = indexSegments(segments);
  const out: number[] = [];
  const outWeights: number[] = [];
  let changed = false;
  for (let i = 0; i < segments.length; i += 4) {
    const segment = segmentAt(segments, i);
    const [x1, y1, x2, y2] = segment;
    const points: Point[] = [];
    for (const other of index.search(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))) {
      if (other * 4 !== i) points.push(...meetingPoints(segment, segmentAt(segments, other * 4)));
    }
    changed ||= points.length > 0;
    const distance = ([x, y]: Point): number => Math.abs(x - x1) + Math.abs(y - y1);
    points.sort((p, q) => distance(p) - distance(q));
    let fromX = x1;
    let fromY = y1;
    for (const [x, y] of [...points, [x2, y2] as const]) {
      if (x === fromX && y === fromY) continue;
      out.push(fromX, fromY, x, y);
      outWeights.push(weights[i / 4] ?? 1);
      fromX = x;
      fromY = y;
    }
  }
  return changed ? { segments: Float64Array.from(out), weights: Float64Array.from(outWeights) } : undefined;
}

/** The segments of all rings, in their direction, split where they meet; `undefined` if the grid is too coarse to part them. */
export function nodedSegments(groups: readonly { rings: readonly Ring[]; weight: number }[]): NodedSegments | undefined {
  let noded = segmentsOf(groups);
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const split = splitOnce(noded);
    if (split === undefined) return noded;
    noded = split;
  }
  return undefined;
}
