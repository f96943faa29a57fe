/** Joining of an edge's pieces into one line. */
import { at } from '../../kit/at.ts';
import { distance, type Line, type Point } from '../../kit/plane.ts';

/** Distance in grid units up to which two ends become one midpoint; farther ones are connected by a segment. */
const MIDPOINT_REACH = 6;
/** Distance from the straight line through its neighbours up to which a joint is only rounding. */
const JOINT_TOLERANCE = 1.2;
/** Minimum distance between vertices; smaller ones are only rounding. */
const VERTEX_SPACING = 2;
const SAME = 1e-6;

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

interface Join {
  gap: number;
  first: number;
  second: number;
  reverseFirst: boolean;
  reverseSecond: boolean;
}

function closestEnds(parts: readonly Line[]): Join {
  let best: Join = { gap: Infinity, first: 0, second: 1, reverseFirst: false, reverseSecond: false };
  for (let first = 0; first < parts.length; first++) {
    for (let second = first + 1; second < parts.length; second++) {
      for (const reverseFirst of [false, true]) {
        for (const reverseSecond of [false, true]) {
          const gap = distance(
            at(at(parts, first), reverseFirst ? 0 : -1),
            at(at(parts, second), reverseSecond ? -1 : 0),
          );
          if (gap < best.gap) best = { gap, first, second, reverseFirst, reverseSecond };
        }
      }
    }
  }
  return best;
}

/** Returns the distance of `point` from the infinite line through a and b. */
function offLine(point: Point, a: Point, b: Point): number {
  const length = distance(a, b);
  return length === 0
    ? Infinity
    : Math.abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / length;
}

/** Removes vertices that coincide with the previous one. */
export const distinctPositions = (line: Line): Line =>
  line.filter((point, i) => i === 0 || distance(point, at(line, i - 1)) > SAME);

/**
 * Joins pieces end to end, nearest ends first. The direction is arbitrary. A joint is a single vertex in the middle of
 * both ends: two vertices half a metre apart across the street would swap its left and right side between them.
 * @returns the line in grid units, its joints and the widest closed gap; undefined without pieces
 */
function joinPieces(
  pieces: readonly Line[],
): { line: Line; joints: ReadonlySet<Point>; widestGap: number } | undefined {
  const parts = [...pieces];
  const joints = new Set<Point>();
  let widestGap = 0;
  while (parts.length > 1) {
    const join = closestEnds(parts);
    widestGap = Math.max(widestGap, join.gap);
    const a = at(parts, join.first);
    const b = at(parts, join.second);
    const head = join.reverseFirst ? a.toReversed() : a;
    const tail = join.reverseSecond ? b.toReversed() : b;
    const joint = middle(at(head, -1), at(tail, 0));
    joints.add(joint);
    parts[join.first] =
      join.gap <= MIDPOINT_REACH ? [...head.slice(0, -1), joint, ...tail.slice(1)] : [...head, ...tail];
    parts.splice(join.second, 1);
  }
  const [line] = parts;
  return line && { line, joints, widestGap };
}

/** Joins pieces and removes vertices caused by the tiles' rounding. @returns the line; empty without pieces */
export function stitch(pieces: readonly Line[]): { line: Line; widestGap: number } {
  const joined = joinPieces(pieces);
  if (joined === undefined) return { line: [], widestGap: 0 };
  const { line, joints, widestGap } = joined;
  const straightened = line.filter(
    (point, i) =>
      i === 0 ||
      i === line.length - 1 ||
      !joints.has(point) ||
      offLine(point, at(line, i - 1), at(line, i + 1)) >= JOINT_TOLERANCE,
  );
  const end = at(straightened, -1);
  const thinned: Point[] = [at(straightened, 0)];
  for (const point of straightened.slice(1, -1)) {
    if (distance(point, at(thinned, -1)) > VERTEX_SPACING && distance(point, end) > VERTEX_SPACING) thinned.push(point);
  }
  return { line: distinctPositions([...thinned, end]), widestGap };
}

/** Joins pieces in their own direction, with all vertices; returns `undefined` if fewer than two points remain. */
export function stitchDirected(pieces: readonly Line[]): Line | undefined {
  const joined = joinPieces(pieces);
  const [longest] = pieces.toSorted((a, b) => b.length - a.length);
  if (joined === undefined || longest === undefined) return undefined;
  const line = distinctPositions(joined.line);
  if (line.length < 2) return undefined;
  return runsAlong(line, longest) ? line : line.toReversed();
}

/** Whether a joined line has the direction of one of its pieces. */
export function runsAlong(line: Line, piece: Line): boolean {
  const nearest = (point: Point): number => {
    const gaps = line.map((candidate) => distance(candidate, point));
    return gaps.indexOf(Math.min(...gaps));
  };
  if (piece.length === line.length) return distance(at(piece, 0), at(line, 0)) <= distance(at(piece, 0), at(line, -1));
  return nearest(at(piece, 0)) <= nearest(at(piece, -1));
}
