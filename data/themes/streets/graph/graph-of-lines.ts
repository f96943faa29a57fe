/**
 * Road graph from lines of map tiles, which have no node ids. Tiles round positions and drop vertices on straight
 * lines, even at junctions. So lines meet if they share a vertex, if one ends on the other, or if they cross at the
 * same level; a bridge doesn't meet the roads below it.
 */
import { at } from '../../../kit/at.ts';
import { distance, lineLength, type Line, type Point } from '../../../kit/plane.ts';
import { SegmentIndex, type Segment } from './segment-index.ts';
import { UnionFind } from '../../../kit/union-find.ts';

/** A road, in metres on a plane. */
export interface RoadLine {
  line: Line;
  /** 1 on a bridge, -1 in a tunnel, else 0. */
  level: -1 | 0 | 1;
  /** Whether the road has no crossings at its level (motorways): others meet it only at ends and shared vertices. */
  isLimited: boolean;
}

/** A piece of a road between two junctions. */
export interface GraphEdge {
  /** Index of its road. */
  road: number;
  fromNode: number;
  toNode: number;
  /** From `fromNode` to `toNode`, along the road. */
  line: Line;
}

/**
 * Distance in metres within which an end lies on another line. In the tiles of Santa Cruz 2,500 ends are within 2 units
 * of 0.48 m of a line without a shared vertex, four at 2 to 4 units, and eight at 4 to 8.
 */
const END_REACH = 1.6;
/** Distance in metres within which vertices are equal, because tile borders are rounded. */
const VERTEX_TOLERANCE = 0.3;
/** Distance in metres within which cuts of one road are merged. */
const CUT_TOLERANCE = 0.8;

interface Cut {
  measure: number;
  node: number;
  point: Point;
}

class Cutter {
  readonly cuts: Cut[][];
  readonly nodes = new UnionFind();
  readonly #roads: readonly RoadLine[];
  readonly #lengths: readonly number[];
  readonly #index: SegmentIndex;

  constructor(roads: readonly RoadLine[]) {
    this.#roads = roads;
    this.#index = new SegmentIndex(roads.map(({ line }) => line));
    this.#lengths = roads.map(({ line }) => lineLength(line));
    this.cuts = roads.map(({ line }, road) => [
      this.#newCut(0, at(line, 0)),
      this.#newCut(at(this.#lengths, road), at(line, -1)),
    ]);
  }

  #newCut(measure: number, point: Point): Cut {
    return { measure, node: this.nodes.add(), point };
  }

  /** Returns the cut of a road at a position, creating it if needed. */
  #cutAt(road: number, measure: number, point: Point): Cut {
    const cuts = at(this.cuts, road);
    const existing = cuts.find((cut) => Math.abs(cut.measure - measure) < CUT_TOLERANCE);
    if (existing !== undefined) return existing;
    const cut = this.#newCut(measure, point);
    cuts.push(cut);
    return cut;
  }

  #isEnd(road: number, measure: number): boolean {
    return measure < END_REACH || measure > at(this.#lengths, road) - END_REACH;
  }

  /** Joins ends that lie on other roads, or elsewhere on the same road. */
  joinEnds(): void {
    for (const [road, { line, level, isLimited }] of this.#roads.entries()) {
      for (const [point, measure] of [
        [at(line, 0), 0],
        [at(line, -1), at(this.#lengths, road)],
      ] as const) {
        const endCut = this.#cutAt(road, measure, point);
        for (const foot of this.#index.feet(point, END_REACH)) {
          const otherRoad = foot.segment.line;
          if (otherRoad === road && Math.abs(foot.measure - measure) < 2 * END_REACH) continue;
          const { level: otherLevel, isLimited: isOtherLimited } = at(this.#roads, otherRoad);
          const isVertex = foot.gap < VERTEX_TOLERANCE;
          // A road that ends below or above the middle of another one doesn't meet it, unless they share a vertex.
          const meets =
            this.#isEnd(otherRoad, foot.measure) ||
            isVertex ||
            (isLimited >= isOtherLimited && (otherLevel === level || otherLevel === 0));
          if (meets) this.nodes.join(endCut.node, this.#cutAt(otherRoad, foot.measure, foot.point).node);
        }
      }
    }
  }

  /** Joins vertices shared by roads of the same level. */
  joinVertices(): void {
    const known = new Map<string, { road: number; measure: number; point: Point }[]>();
    for (const [road, { line }] of this.#roads.entries()) {
      let measure = 0;
      for (const [i, point] of line.entries()) {
        if (i > 0) measure += distance(at(line, i - 1), point);
        const key = `${Math.round(point[0] * 10)},${Math.round(point[1] * 10)}`;
        const list = known.get(key);
        if (list === undefined) known.set(key, [{ road, measure, point }]);
        else list.push({ road, measure, point });
      }
    }
    for (const [first, ...others] of known.values()) {
      if (first === undefined) continue;
      for (const otherCut of others) {
        const [level, otherLevel] = [at(this.#roads, first.road).level, at(this.#roads, otherCut.road).level];
        const isEnd = this.#isEnd(first.road, first.measure) || this.#isEnd(otherCut.road, otherCut.measure);
        if (level !== otherLevel && !isEnd) continue;
        this.nodes.join(
          this.#cutAt(first.road, first.measure, first.point).node,
          this.#cutAt(otherCut.road, otherCut.measure, otherCut.point).node,
        );
      }
    }
  }

  /** Joins roads that cross at ground level. */
  joinCrossings(): void {
    for (const segment of this.#index.segments) {
      for (const candidate of this.#index.near(segment.a, segment.b, 0)) {
        if (candidate.line < segment.line || (candidate.line === segment.line && candidate.index <= segment.index + 1))
          continue;
        if (!this.#crossesAtLevel(segment.line) || !this.#crossesAtLevel(candidate.line)) continue;
        const crossing = crossingOf(segment, candidate);
        if (crossing === undefined) continue;
        const { point, shares } = crossing;
        const measures = [segment, candidate].map(({ before, a, b }, i) => before + at(shares, i) * distance(a, b));
        this.nodes.join(
          this.#cutAt(segment.line, at(measures, 0), point).node,
          this.#cutAt(candidate.line, at(measures, 1), point).node,
        );
      }
    }
  }

  #crossesAtLevel(road: number): boolean {
    const { level, isLimited } = at(this.#roads, road);
    return level === 0 && !isLimited;
  }
}

/** Returns the crossing of two segments and its share along each; undefined if they don't cross or are parallel. */
function crossingOf(
  { a, b }: Segment,
  { a: c, b: d }: Segment,
): { point: Point; shares: [number, number] } | undefined {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return undefined;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  if (t < 0 || t > 1 || u < 0 || u > 1) return undefined;
  return { point: [a[0] + t * rx, a[1] + t * ry], shares: [t, u] };
}

/** Returns the part of a line between two cuts, with the given ends. */
function partOf(line: Line, from: Cut, to: Cut, start: Point, end: Point): Point[] {
  const part: Point[] = [start];
  let measure = 0;
  for (let i = 1; i < line.length; i++) {
    measure += distance(at(line, i - 1), at(line, i));
    if (measure > from.measure + CUT_TOLERANCE / 2 && measure < to.measure - CUT_TOLERANCE / 2) part.push(at(line, i));
  }
  part.push(end);
  return part;
}

/**
 * Cuts roads at every junction. Nodes are numbered from 1, from west to east. Pieces shorter than a junction vanish.
 */
export function graphOfLines(roads: readonly RoadLine[]): GraphEdge[] {
  const cutter = new Cutter(roads);
  cutter.joinVertices();
  cutter.joinEnds();
  cutter.joinCrossings();
  const members = new Map<number, Point[]>();
  for (const { node, point } of cutter.cuts.flat()) {
    const root = cutter.nodes.find(node);
    const points = members.get(root);
    if (points === undefined) members.set(root, [point]);
    else points.push(point);
  }
  const places = [...members]
    .map(([root, points]) => ({ root, point: middleOf(points) }))
    .toSorted((a, b) => a.point[0] - b.point[0] || a.point[1] - b.point[1]);
  const numbered = new Map(places.map(({ root, point }, i) => [root, { id: i + 1, point }]));
  const edges: GraphEdge[] = [];
  for (const [road, { line }] of roads.entries()) {
    const cuts = at(cutter.cuts, road).toSorted((a, b) => a.measure - b.measure);
    for (let i = 1; i < cuts.length; i++) {
      const [from, to] = [at(cuts, i - 1), at(cuts, i)];
      const start = numbered.get(cutter.nodes.find(from.node));
      const end = numbered.get(cutter.nodes.find(to.node));
      if (start === undefined || end === undefined) throw new Error('A cut has no node');
      const part = partOf(line, from, to, start.point, end.point);
      if (start.id === end.id && lineLength(part) < 2 * END_REACH) continue;
      edges.push({ road, fromNode: start.id, toNode: end.id, line: part });
    }
  }
  return edges;
}

const middleOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
