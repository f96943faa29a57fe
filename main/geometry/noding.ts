/** Splits ring segments at their crossings until they meet only in vertices. */
import { GRID_STEP_DEGREES, snap, type Ring } from './rings.ts';
import { segmentCount, SegmentRuns, segmentsOf, type Segments } from './segment-runs.ts';

/**
 * Snapping a crossing to the grid can make a new one; more rounds than this mean that the input is not worth saving.
 */
const MAXIMUM_ROUNDS = 12;

const HALF_DIAGONAL = GRID_STEP_DEGREES * Math.SQRT1_2;

/** Segments, each with the weight of the rings that it came from. */
interface Weighted {
  segments: Segments;
  weights: Float64Array;
}

export interface NodedSegments extends Weighted {
  runs: SegmentRuns;
}

function weighted(groups: readonly { rings: readonly Ring[]; weight: number }[]): Weighted {
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

/** By segment: the points that it gets. */
type Added = Map<number, number[]>;

/** The points that segments get from each other. @param isNew of each segment; the others are known not to meet */
function meetings(segments: Segments, runs: SegmentRuns, isNew: Uint8Array): Added {
  const added: Added = new Map();
  // What one segment gets of another, nearly always nothing: an array for each would be slow.
  const points: number[] = [];
  const take = (segment: number): void => {
    if (points.length === 0) return;
    const known = added.get(segment);
    if (known === undefined) added.set(segment, [...points]);
    else known.push(...points);
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
    take(i);
    addMeetingPoints(points, cx, cy, dx, dy, ax, ay, bx, by);
    take(j);
    return true;
  });
  return added;
}

/** The segments led through the points that they get. @returns also which of them are new */
function split({ segments, weights }: Weighted, added: Added): Weighted & { isNew: Uint8Array } {
  const more = [...added.values()].reduce((sum, points) => sum + points.length / 2, 0);
  const out = new Float64Array(segments.length + more * 4);
  const outWeights = new Float64Array(out.length / 4);
  const isNew = new Uint8Array(out.length / 4);
  let at = 0;
  for (let i = 0; i < segments.length; i += 4) {
    const x1 = segments[i] ?? 0;
    const y1 = segments[i + 1] ?? 0;
    const got = added.get(i);
    const points = got === undefined ? [] : sortFrom(x1, y1, got);
    let fromX = x1;
    let fromY = y1;
    for (let next = 0; next <= points.length; next += 2) {
      const x = points[next] ?? segments[i + 2] ?? 0;
      const y = points[next + 1] ?? segments[i + 3] ?? 0;
      if (x === fromX && y === fromY) continue;
      out[at * 4] = fromX;
      out[at * 4 + 1] = fromY;
      out[at * 4 + 2] = x;
      out[at * 4 + 3] = y;
      isNew[at] = got === undefined ? 0 : 1;
      outWeights[at++] = weights[i / 4] ?? 1;
      fromX = x;
      fromY = y;
    }
  }
  return {
    segments: out.subarray(0, at * 4),
    weights: outWeights.subarray(0, at),
    isNew: isNew.subarray(0, at),
  };
}

/**
 * The segments of all rings, in their direction, split where they meet; `undefined` if the grid is too coarse to part
 * them.
 */
export function nodedSegments(
  groups: readonly { rings: readonly Ring[]; weight: number }[],
): NodedSegments | undefined {
  let noded = weighted(groups);
  let isNew: Uint8Array = new Uint8Array(noded.weights.length).fill(1);
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const runs = new SegmentRuns(noded.segments);
    const added = meetings(noded.segments, runs, isNew);
    if (added.size === 0) return { ...noded, runs };
    ({ isNew, ...noded } = split(noded, added));
  }
  return undefined;
}
