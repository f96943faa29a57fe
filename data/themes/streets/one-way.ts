/** Transfer of one-way directions from one street network to the edges of another. */
import Flatbush from 'flatbush';
import { at } from '../../kit/at.ts';
import { lineLength, type Line, type Point } from '../../kit/plane.ts';

export interface DirectedLine {
  id: number;
  line: Line;
  /** 1 along the line, -1 against it, 0 both ways. */
  oneWay: -1 | 0 | 1;
}

/** Maximum distance between two surveys of one road, in metres; carriageways of divided roads are farther apart. */
const REACH_METRES = 12;
/** Minimum ratio of the distances to both carriageways; if they are similar, the edge represents both. */
const MIN_DISTANCE_RATIO = 2;
const COSINE_OF_PARALLEL = Math.cos((20 * Math.PI) / 180);
/** Minimum share of samples along an edge that agree. */
const AGREEMENT = 0.75;
/** Positions of samples along an edge, away from its ends, which are near other streets. */
const SAMPLES = [0.2, 0.35, 0.5, 0.65, 0.8];

interface Segment {
  owner: DirectedLine;
  a: Point;
  b: Point;
}

function segmentsOf(lines: readonly DirectedLine[]): Segment[] {
  return lines.flatMap((owner) => owner.line.slice(1).map((b, i) => ({ owner, a: at(owner.line, i), b })));
}

/** Returns position and unit direction at a share of a line's length. */
function sample(line: Line, share: number): { point: Point; direction: Point } {
  let rest = lineLength(line) * share;
  for (let i = 1; ; i++) {
    const a = at(line, i - 1);
    const b = at(line, i);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (rest > length && i < line.length - 1) {
      rest -= length;
      continue;
    }
    const direction: Point = length === 0 ? [0, 0] : [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    return { point: [a[0] + direction[0] * rest, a[1] + direction[1] * rest], direction };
  }
}

function distanceToSegment(point: Point, { a, b }: Segment): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / squared));
  return Math.hypot(a[0] + t * dx - point[0], a[1] + t * dy - point[1]);
}

/** Returns the cosine of the angle between a direction and a segment. */
function cosine(direction: Point, { a, b }: Segment): number {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return length === 0 ? 0 : (direction[0] * (b[0] - a[0]) + direction[1] * (b[1] - a[1])) / length;
}

/**
 * Returns the direction of the one-way line at `point`, relative to `direction`; 0 if there is none or it is unclear.
 */
function nearestParallel(
  point: Point,
  direction: Point,
  index: Flatbush,
  segments: readonly Segment[],
): { oneWay: -1 | 0 | 1; lineId: number } {
  const reach = REACH_METRES * MIN_DISTANCE_RATIO;
  const gaps = { '-1': Infinity, '0': Infinity, '1': Infinity };
  const ids = { '-1': 0, '0': 0, '1': 0 };
  for (const candidate of index.search(point[0] - reach, point[1] - reach, point[0] + reach, point[1] + reach)) {
    const segment = at(segments, candidate);
    const alignment = cosine(direction, segment);
    const gap = distanceToSegment(point, segment);
    if (Math.abs(alignment) < COSINE_OF_PARALLEL) continue;
    const along = segment.owner.oneWay === 0 ? 0 : Math.sign(alignment) === segment.owner.oneWay ? 1 : -1;
    if (gap >= gaps[along]) continue;
    gaps[along] = gap;
    ids[along] = segment.owner.id;
  }
  const oneWay = gaps[1] < gaps[-1] ? 1 : -1;
  const opposite = gaps[oneWay === 1 ? -1 : 1];
  const isClear =
    gaps[oneWay] <= REACH_METRES && gaps[oneWay] < gaps[0] && gaps[oneWay] * MIN_DISTANCE_RATIO < opposite;
  return isClear ? { oneWay, lineId: ids[oneWay] } : { oneWay: 0, lineId: 0 };
}

export interface OneWayMatch {
  /** Ids of the edge and of the matching line. */
  edgeId: number;
  lineId: number;
  oneWay: -1 | 1;
}

/**
 * Returns edges along a one-way line: at three quarters of their samples the nearest parallel line of the other network
 * is one-way in the same direction. Both networks are on one plane in metres.
 */
export function matchOneWay(
  edges: readonly { id: number; line: Line }[],
  directed: readonly DirectedLine[],
): OneWayMatch[] {
  const segments = segmentsOf(directed);
  const index = new Flatbush(segments.length);
  for (const { a, b } of segments)
    index.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]));
  index.finish();
  const matches: OneWayMatch[] = [];
  for (const edge of edges) {
    const votes = { '-1': 0, '0': 0, '1': 0 };
    let lineId = 0;
    for (const share of SAMPLES) {
      const { point, direction } = sample(edge.line, share);
      const nearest = nearestParallel(point, direction, index, segments);
      votes[nearest.oneWay]++;
      if (nearest.oneWay !== 0) lineId = nearest.lineId;
    }
    for (const oneWay of [1, -1] as const) {
      if (votes[oneWay] >= AGREEMENT * SAMPLES.length) matches.push({ edgeId: edge.id, lineId, oneWay });
    }
  }
  return matches;
}
