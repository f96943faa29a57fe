/** Which lines of one road network another one lacks, and how they are joined to it. */
import { at } from '../../../kit/at.ts';
import { lineLength, type Line, type Point } from '../../../kit/plane.ts';
import { SegmentIndex } from './segment-index.ts';

/** Two surveys of one road lie this close, in metres. */
const SAME_ROAD = 18;
/** An edge is lacking when it lies that close along less than this share. */
const COVERED = 0.5;
const SAMPLE_METRES = 10;
/**
 * Where an edge that is there meets one that is lacking, the two surveys put the junction at most this far apart, in
 * metres.
 */
const JUNCTION_REACH = 35;

export interface Edge {
  fromNode: number;
  toNode: number;
  line: Line;
}

/** Points every ten metres along a line, in the middle of their stretches. */
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
 * The edges that `there` lacks. Where a lacking edge meets one that is there, its line goes on to the nearest of those
 * lines that `joins` accepts. All lines are in metres on one plane.
 */
export function missingLines<E extends Edge>(
  edges: readonly E[],
  there: readonly Line[],
  joins: (line: number) => boolean,
): E[] {
  const index = new SegmentIndex(there);
  const isThere = (edge: E): boolean => {
    const samples = samplesOf(edge.line);
    return samples.filter((point) => index.feet(point, SAME_ROAD).length > 0).length >= COVERED * samples.length;
  };
  const [covered, missing] = [new Set<number>(), [] as E[]];
  for (const edge of edges) {
    if (!isThere(edge)) missing.push(edge);
    else covered.add(edge.fromNode).add(edge.toNode);
  }
  const onwards = (node: number, point: Point): Point[] => {
    if (!covered.has(node)) return [];
    const [nearest] = index.feet(point, JUNCTION_REACH, joins).toSorted((a, b) => a.gap - b.gap);
    return nearest === undefined ? [] : [nearest.point];
  };
  return missing.map((edge) => {
    const line = [onwards(edge.fromNode, at(edge.line, 0)), edge.line, onwards(edge.toNode, at(edge.line, -1))].flat();
    return Object.assign({}, edge, { line });
  });
}
