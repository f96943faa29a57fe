/** Graph from lines: positions of nodes, and the FROM end of each line. */
import { at } from '../../kit/at.ts';
import { distance, type Line, type Point } from '../../kit/plane.ts';

/** Input of the orientation; `line` is reversed if it runs TO → FROM. */
export interface Orientable {
  readonly id: number;
  readonly fromNode: number;
  readonly toNode: number;
  /** TIGER ids of the faces left and right of FROM → TO. */
  readonly faceLeft: number;
  readonly faceRight: number;
  line: Line;
}

export interface Orientation {
  nodes: ReadonlyMap<number, Point>;
  reversed: number;
  /** Number of edges that touch no other edge, so that their direction is unknown. */
  unknown: number;
  flippedByFaces: number;
}

/** Distance in grid units within which line ends are the same node. */
const NODE_TOLERANCE = 3;
/** Distance in grid units within which a line end is snapped to its node. */
const SNAP_REACH = 6;

const ends = (edge: Orientable): [Point, Point] => [at(edge.line, 0), at(edge.line, -1)];

function edgesByNode<E extends Orientable>(edges: readonly E[]): Map<number, E[]> {
  const byNode = new Map<number, E[]>();
  for (const edge of edges) {
    for (const node of new Set([edge.fromNode, edge.toNode])) {
      const list = byNode.get(node);
      if (list === undefined) byNode.set(node, [edge]);
      else list.push(edge);
    }
  }
  return byNode;
}

/** Returns the position where the ends of most edges agree; undefined for a tie or a single edge. */
function agreedPlace(edges: readonly Orientable[]): Point | undefined {
  const candidates = edges.flatMap(ends);
  const votes = (place: Point): number =>
    edges.filter((edge) => ends(edge).some((end) => distance(end, place) <= NODE_TOLERANCE)).length;
  let best = at(candidates, 0);
  let max = 0;
  for (const candidate of candidates) {
    const count = votes(candidate);
    if (count > max) {
      max = count;
      best = candidate;
    }
  }
  const tied = candidates.some((candidate) => distance(candidate, best) > NODE_TOLERANCE && votes(candidate) === max);
  return tied || max < 2 ? undefined : best;
}

/**
 * Propagates orientation from nodes with a known position. Returns the number of reversed lines and unreached edges.
 */
function orientFromNodes(
  edges: readonly Orientable[],
  nodes: Map<number, Point>,
): { reversed: number; unreached: Orientable[] } {
  let waiting = [...edges];
  let reversed = 0;
  for (;;) {
    const next: Orientable[] = [];
    for (const edge of waiting) {
      const from = nodes.get(edge.fromNode);
      const to = nodes.get(edge.toNode);
      if (from === undefined && to === undefined) {
        next.push(edge);
        continue;
      }
      const misfit = (start: Point, end: Point): number =>
        (from ? distance(from, start) : 0) + (to ? distance(to, end) : 0);
      const [start, end] = ends(edge);
      if (misfit(end, start) < misfit(start, end)) {
        edge.line = edge.line.toReversed();
        reversed++;
      }
      if (from === undefined) nodes.set(edge.fromNode, at(edge.line, 0));
      if (to === undefined) nodes.set(edge.toNode, at(edge.line, -1));
    }
    if (next.length === waiting.length) return { reversed, unreached: next };
    waiting = next;
  }
}

/** One direction of an edge, away from a node. */
export interface HalfEdge<E> {
  edge: E;
  /** Whether it leaves the FROM node. */
  outward: boolean;
  /** Radians, counter-clockwise from east. */
  bearing: number;
}

/** Distance along a line at which its bearing is measured, in metres: above the grid's rounding, before a bend. */
const BEARING_METRES = 4;

/** Returns the direction in which a line leaves its first point. */
function leavingBearing(line: Line): number {
  const start = at(line, 0);
  let travelled = 0;
  for (let i = 1; i < line.length; i++) {
    travelled += distance(at(line, i), at(line, i - 1));
    if (travelled > BEARING_METRES || i === line.length - 1) {
      const point = at(line, i);
      return Math.atan2(point[1] - start[1], point[0] - start[0]);
    }
  }
  return 0;
}

/** Returns half-edges leaving each node, counter-clockwise. Lines are in metres, y northward. */
export function rotationSystem<E extends Orientable>(edges: readonly E[]): Map<number, HalfEdge<E>[]> {
  const rotation = new Map<number, HalfEdge<E>[]>();
  for (const edge of edges) {
    for (const outward of [true, false]) {
      const node = outward ? edge.fromNode : edge.toNode;
      const half = { edge, outward, bearing: leavingBearing(outward ? edge.line : edge.line.toReversed()) };
      const list = rotation.get(node);
      if (list === undefined) rotation.set(node, [half]);
      else list.push(half);
    }
  }
  for (const list of rotation.values()) list.sort((a, b) => a.bearing - b.bearing || a.edge.id - b.edge.id);
  return rotation;
}

/**
 * Reverses edges by their faces, because nodes don't determine self-loops and twin edges. Around a node, the face left
 * of a half-edge is the face right of the next one; an edge is reversed if that makes more neighbours agree.
 */
function flipByFaces(edges: readonly Orientable[]): number {
  const rotation = rotationSystem(edges);
  const agreements = (edge: Orientable, flipped: boolean): number => {
    const face = (half: HalfEdge<Orientable>, side: 'left' | 'right'): number => {
      const forward = half.outward !== (flipped && half.edge === edge);
      return forward === (side === 'left') ? half.edge.faceLeft : half.edge.faceRight;
    };
    let count = 0;
    for (const node of new Set([edge.fromNode, edge.toNode])) {
      const around = rotation.get(node) ?? [];
      if (around.length < 2) continue;
      for (const [i, half] of around.entries()) {
        const following = at(around, (i + 1) % around.length);
        if (half.edge !== edge && following.edge !== edge) continue;
        if (face(half, 'left') === face(following, 'right')) count++;
      }
    }
    return count;
  };
  let flips = 0;
  for (const edge of edges) {
    if (edge.faceLeft === edge.faceRight || agreements(edge, true) <= agreements(edge, false)) continue;
    edge.line = edge.line.toReversed();
    flips++;
  }
  return flips;
}

/**
 * Orients every line from its FROM to its TO node and snaps its ends to the nodes.
 * @param edges lines in grid units; replaced by oriented lines in metres through `toMetres`
 */
export function orientEdges(edges: readonly Orientable[], toMetres: (point: Point) => Point): Orientation {
  const nodes = new Map<number, Point>();
  for (const [node, around] of edgesByNode(edges)) {
    const place = around.length > 1 ? agreedPlace(around) : undefined;
    if (place !== undefined) nodes.set(node, place);
  }
  const { reversed, unreached } = orientFromNodes(edges, nodes);
  for (const edge of unreached) {
    nodes.set(edge.fromNode, at(edge.line, 0));
    nodes.set(edge.toNode, at(edge.line, -1));
  }
  for (const edge of edges) {
    const snapped = [...edge.line];
    for (const [index, node] of [
      [0, edge.fromNode],
      [snapped.length - 1, edge.toNode],
    ] as const) {
      const place = nodes.get(node);
      if (place !== undefined && distance(place, at(snapped, index)) <= SNAP_REACH) snapped[index] = place;
    }
    edge.line = snapped.map(toMetres);
  }
  const flippedByFaces = flipByFaces(edges);
  return { nodes, reversed, unknown: unreached.length, flippedByFaces };
}
