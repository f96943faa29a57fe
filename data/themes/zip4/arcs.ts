/** Arcs between nodes of the boundary graph, each simplified once, so that neighbours share the same line. */
import { flat } from '../../../main/geometry/rings.ts';
import { selectVertices } from '../../../main/geometry/simplify-line.ts';
import { at } from '../../kit/at.ts';
import type { BoundaryEdges } from './cells.ts';
import { NO_LABEL } from './sites.ts';
import type { Vertices } from './vertices.ts';

/** Corners of a closed line, which is retained with its farthest vertex. */
const MIN_CLOSED = 3;

/** Removes vertices within `toleranceMetres` of the simplified line. */
function simplifyLine(line: readonly number[], vertices: Vertices, toleranceMetres: number): number[] {
  const minimum = at(line, 0) === at(line, -1) ? Math.min(MIN_CLOSED, line.length) : 2;
  const metres = flat(line.map((vertex) => vertices.metres(vertex)));
  return selectVertices(metres, toleranceMetres, { minimum }).map((index) => at(line, index));
}

export interface Arc {
  /** Vertex ids; first and last are nodes, or the same vertex. */
  vertices: number[];
  /** Labels on the left and right, -1 for none. */
  left: number;
  right: number;
}

interface Edge {
  from: number;
  to: number;
  left: number;
  right: number;
}

/** Joins the two directions of every edge: `from` is the lower vertex id. */
function undirected(directed: BoundaryEdges): { edges: Edge[]; byVertex: Map<number, Edge[]> } {
  const byVertex = new Map<number, Edge[]>();
  const edges: Edge[] = [];
  const attach = (vertex: number, edge: Edge): void => {
    const list = byVertex.get(vertex);
    if (list === undefined) byVertex.set(vertex, [edge]);
    else list.push(edge);
  };
  for (const [from, to, label] of directed) {
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    let edge = byVertex.get(low)?.find((candidate) => candidate.from === low && candidate.to === high);
    if (edge === undefined) {
      edge = { from: low, to: high, left: NO_LABEL, right: NO_LABEL };
      edges.push(edge);
      attach(low, edge);
      attach(high, edge);
    }
    if (from === low) edge.left = label;
    else edge.right = label;
  }
  return { edges, byVertex };
}

const leftWhenArriving = (edge: Edge, vertex: number): number => (edge.to === vertex ? edge.left : edge.right);
const leftWhenLeaving = (edge: Edge, vertex: number): number => (edge.from === vertex ? edge.left : edge.right);

/** Whether an arc must end at a vertex: not exactly two edges meet, or the labels change. */
function isNode(vertex: number, around: readonly Edge[]): boolean {
  if (around.length !== 2) return true;
  return leftWhenArriving(at(around, 0), vertex) !== leftWhenLeaving(at(around, 1), vertex);
}

/** Splits the boundary into arcs and simplifies each within `toleranceMetres`. */
export function findArcs(directed: BoundaryEdges, vertices: Vertices, toleranceMetres: number): Arc[] {
  const { edges, byVertex } = undirected(directed);
  const used = new Set<Edge>();
  const arcs: Arc[] = [];
  const around = (vertex: number): Edge[] => byVertex.get(vertex) ?? [];
  const walk = (start: number, first: Edge): void => {
    const path = [start];
    let vertex = start;
    let edge = first;
    for (;;) {
      used.add(edge);
      vertex = edge.from === vertex ? edge.to : edge.from;
      path.push(vertex);
      const edgesAround = around(vertex);
      if (vertex === start || isNode(vertex, edgesAround)) break;
      edge = at(edgesAround, 0) === edge ? at(edgesAround, 1) : at(edgesAround, 0);
    }
    const forward = first.from === start;
    arcs.push({
      vertices: simplifyLine(path, vertices, toleranceMetres),
      left: forward ? first.left : first.right,
      right: forward ? first.right : first.left,
    });
  };
  for (const [vertex, edgesAround] of byVertex) {
    if (!isNode(vertex, edgesAround)) continue;
    for (const edge of edgesAround) if (!used.has(edge)) walk(vertex, edge);
  }
  for (const edge of edges) if (!used.has(edge)) walk(edge.from, edge);
  return arcs;
}
