/** Joining of a road's edges into long lines: on small scales, single edges are too short to be drawn. */
import { at } from '../../../kit/at.ts';
import type { LonLat } from '../../../kit/plane.ts';

export interface JoinableEdge {
  fromNode: number;
  toNode: number;
  line: readonly LonLat[];
}

/** Minimum cosine between edges that continue straight: 60°. */
const STRAIGHT = 0.5;

function direction([ax, ay]: LonLat, [bx, by]: LonLat): [number, number] {
  const [dx, dy] = [(bx - ax) * Math.cos((ay * Math.PI) / 180), by - ay];
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}

/**
 * Joins edges with equal properties into lines in the direction of the edges; each edge is part of one line.
 * @param edges of one road, or of several with the same name and class
 */
export function longLines(edges: readonly JoinableEdge[]): LonLat[][] {
  const leaving = Map.groupBy(edges, ({ fromNode }) => fromNode);
  const arriving = Map.groupBy(edges, ({ toNode }) => toNode);
  const remaining = new Set(edges);
  const isStraight = (before: JoinableEdge, after: JoinableEdge): boolean => {
    const [ax, ay] = direction(at(before.line, -2), at(before.line, -1));
    const [bx, by] = direction(at(after.line, 0), at(after.line, 1));
    return ax * bx + ay * by > STRAIGHT;
  };
  const lines: LonLat[][] = [];
  for (const edge of edges) {
    if (!remaining.delete(edge)) continue;
    const chain = [edge];
    for (let last: JoinableEdge | undefined = edge; last !== undefined;) {
      const end: JoinableEdge = last;
      last = leaving.get(end.toNode)?.find((next) => remaining.has(next) && isStraight(end, next));
      if (last !== undefined && remaining.delete(last)) chain.push(last);
    }
    for (let first: JoinableEdge | undefined = edge; first !== undefined;) {
      const start: JoinableEdge = first;
      first = arriving.get(start.fromNode)?.find((before) => remaining.has(before) && isStraight(before, start));
      if (first !== undefined && remaining.delete(first)) chain.unshift(first);
    }
    lines.push(chain.flatMap(({ line }, i) => line.slice(i === 0 ? 0 : 1)));
  }
  return lines;
}
