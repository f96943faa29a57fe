/** Joins the pieces of one edge into one line. */
import { at } from '../../kit/at.ts';
import { distance, type Line, type Point } from '../../kit/plane.ts';

/** Ends up to this many grid units apart become one midpoint; farther ones are joined by a straight segment. */
const MIDPOINT_REACH = 6;
/** A joint within this distance of the straight line through its neighbours is rounding, not shape. */
const JOINT_TOLERANCE = 1.2;
/** Vertices closer than this to the one before are rounding. */
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

/** Distance of `point` from the infinite line through a and b. */
function offLine(point: Point, a: Point, b: Point): number {
  const length = distance(a, b);
  return length === 0
    ? Infinity
    : Math.abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / length;
}

/** `line` without vertices that lie on the one before. */
export const withoutRepeats = (line: Line): Line =>
  line.filter((point, i) => i === 0 || distance(point, at(line, i - 1)) > SAME);

/**
 * One line from pieces that meet end to end, joined nearest ends first. The direction is arbitrary.
 * A joint is one vertex, the middle of both ends: two vertices half a metre apart across the street would swap its
 * left and right side between them.
 * @returns the line in grid units, its joints and the widest gap that was closed; undefined where there was no piece.
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

/**
 * One line from pieces, without the vertices that the tiles' rounding made. @returns the line, empty where there was no
 * piece.
 */
export function stitch(pieces: readonly Line[]): { line: Line; widestGap: number } {
  const joined = joinPieces(pieces);
  if (joined === undefined) return { line: [], widestGap: 0 };
  const { line: whole, joints, widestGap } = joined;
  const straightened = whole.filter(
    (point, i) =>
      i === 0 ||
      i === whole.length - 1 ||
      !joints.has(point) ||
      offLine(point, at(whole, i - 1), at(whole, i + 1)) >= JOINT_TOLERANCE,
  );
  const end = at(straightened, -1);
  const thinned: Point[] = [at(straightened, 0)];
  for (const point of straightened.slice(1, -1)) {
    if (distance(point, at(thinned, -1)) > VERTEX_SPACING && distance(point, end) > VERTEX_SPACING) thinned.push(point);
  }
  return { line: withoutRepeats([...thinned, end]), widestGap };
}

/**
 * One line from pieces with all their vertices, in the direction that the pieces have. @returns undefined where none
 * has two points.
 */
export function stitchDirected(pieces: readonly Line[]): Line | undefined {
  const joined = joinPieces(pieces);
  const [longest] = pieces.toSorted((a, b) => b.length - a.length);
  if (joined === undefined || longest === undefined) return undefined;
  const line = withoutRepeats(joined.line);
  if (line.length < 2) return undefined;
  return runsAlong(line, longest) ? line : line.toReversed();
}

/** Whether a joined line runs in the direction of one of its pieces. */
export function runsAlong(line: Line, piece: Line): boolean {
  const nearest = (point: Point): number => {
    const gaps = line.map((candidate) => distance(candidate, point));
    return gaps.indexOf(Math.min(...gaps));
  };
  if (piece.length === line.length) return distance(at(piece, 0), at(line, 0)) <= distance(at(piece, 0), at(line, -1));
  return nearest(at(piece, 0)) <= nearest(at(piece, -1));
}
