/** Search for lines of one road network that are missing in another one, and their connection to it. */
import { at } from '../../../kit/at.ts';
import { lineLength, type Line, type Point } from '../../../kit/plane.ts';
import { SegmentIndex } from './segment-index.ts';

/** Maximum distance between two surveys of one road, in metres. */
const SAME_ROAD_METRES = 18;
/** Minimum share of an edge within that distance of an existing one. */
const COVERED = 0.5;
const SAMPLE_METRES = 10;
/** Maximum distance between the two surveys of a junction of an existing and a missing edge, in metres. */
const JUNCTION_REACH = 35;

export interface Edge {
  fromNode: number;
  toNode: number;
  line: Line;
}

/** Returns points every ten metres along a line, in the middle of each interval. */
function samplesOf(line: Line): Point[] {
  return line.slice(1).flatMap((b, i) => {
    const a = at(line, i);
    const count = Math.max(1, Math.round(lineLength([a, b]) / SAMPLE_METRES));
    return Array.from({ length: count }, (_, k): Point => {
      const share = (k + 0.5) / count;
      return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    });
  });
}

/**
 * Returns edges that are missing in `existing`. If a missing edge meets an existing one, its line is extended to the
 * nearest line that `joins` accepts. All lines are in metres on one plane.
 */
export function missingLines<E extends Edge>(
  edges: readonly E[],
  existing: readonly Line[],
  joins: (line: number) => boolean,
): E[] {
  const index = new SegmentIndex(existing);
  const isCovered = (edge: E): boolean => {
    const samples = samplesOf(edge.line);
    return samples.filter((point) => index.feet(point, SAME_ROAD_METRES).length > 0).length >= COVERED * samples.length;
  };
  const [covered, missing] = [new Set<number>(), [] as E[]];
  for (const edge of edges) {
    if (!isCovered(edge)) missing.push(edge);
    else covered.add(edge.fromNode).add(edge.toNode);
  }
  const extension = (node: number, point: Point): Point[] => {
    if (!covered.has(node)) return [];
    const [nearest] = index.feet(point, JUNCTION_REACH, joins).toSorted((a, b) => a.gap - b.gap);
    return nearest === undefined ? [] : [nearest.point];
  };
  return missing.map((edge) => {
    const line = [
      extension(edge.fromNode, at(edge.line, 0)),
      edge.line,
      extension(edge.toNode, at(edge.line, -1)),
    ].flat();
    return Object.assign({}, edge, { line });
  });
}
