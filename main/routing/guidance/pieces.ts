/** Divides a path into pieces: parts of one directed street with the same name and kind of road. */
import type { RoadGraph } from '../graph/graph.ts';
import { stretch } from '../graph/streets.ts';
import { decimetresOf, pack } from '../cost.ts';
import { totalLeft } from '../matrix/places.ts';
import type { PathStreet, Route } from '../matrix/route.ts';
import { positionOf, type Place } from '../snap/snapper.ts';
import { roadOf, type Road } from './road.ts';

export type LonLat = [longitude: number, latitude: number];

export interface Piece {
  directed: number;
  road: Road;
  /** Name of the street; empty if unknown. */
  name: string;
  /** Packed total, including the turn into it. */
  total: number;
  /** Whether a junction precedes it; otherwise the street changes between two junctions. */
  atJunction: boolean;
  /** At least two positions. */
  line: LonLat[];
}

/** Unnamed pieces shorter than this between two of the same name are part of that street, e.g. across a junction. */
const GAP_DECIMETRES = 500;

/** Returns the pieces of a path. Their totals add up to the total of the path. */
export function piecesOf(graph: RoadGraph, { streets, from, to }: Route): Piece[] {
  const pieces = streets.flatMap((street, i) =>
    piecesOfStreet(graph, street, i === 0 ? from : undefined, i === streets.length - 1 ? to : undefined),
  );
  // A trip from the end of a street has a first piece without length.
  const moving = pieces.filter(({ total }) => total > 0);
  return closeGaps(moving.length === 0 ? pieces.slice(0, 1) : moving);
}

function piecesOfStreet(
  graph: RoadGraph,
  { directed, turnMs }: PathStreet,
  after: Place | undefined,
  before: Place | undefined,
): Piece[] {
  const { streets, network } = graph;
  const street = directed >> 1;
  const backward = (directed & 1) === 1;
  const [first, last] = [streets.first[street]!, streets.first[street + 1]! - 1];
  const step = backward ? -1 : 1;
  const nodeAt = (point: number): LonLat => {
    const node = streets.node[point]!;
    return [network.longitudeE7[node]! / 1e7, network.latitudeE7[node]! / 1e7];
  };
  const leftAt = (point: number): number =>
    backward ? stretch(streets, first, point, true) : stretch(streets, point, last, false);
  /** The segments in the direction of travel, each by its lower point. */
  const begin = after?.point ?? (backward ? last - 1 : first);
  const end = before?.point ?? (backward ? first : last - 1);
  const pieces: Piece[] = [];
  let position = after === undefined ? nodeAt(backward ? last : first) : positionOf(graph, after);
  let left = after === undefined ? leftAt(backward ? last : first) : totalLeft(streets, after, backward);
  for (let segment = begin; (end - segment) * step >= 0; segment += step) {
    const isLast = segment === end && before !== undefined;
    const reached = backward ? segment : segment + 1;
    const next = isLast ? positionOf(graph, before) : nodeAt(reached);
    const nextLeft = isLast ? totalLeft(streets, before, backward) : leftAt(reached);
    const way = streets.way[segment]!;
    const name = network.names[network.wayName[way]!]!;
    const road = roadOf(graph, way);
    const current = pieces.at(-1);
    if (current?.name === name && current.road === road) {
      current.line.push(next);
      current.total += left - nextLeft;
    } else {
      const turn = current === undefined ? pack(turnMs, 0) : 0;
      const atJunction = current === undefined;
      pieces.push({ directed, road, name, total: turn + left - nextLeft, atJunction, line: [position, next] });
    }
    position = next;
    left = nextLeft;
  }
  return pieces;
}

function closeGaps(pieces: Piece[]): Piece[] {
  return pieces.map((piece, i) => {
    const [before, after] = [pieces[i - 1], pieces[i + 1]];
    const isGap =
      piece.name === '' &&
      piece.road.kind === 'road' &&
      before?.name !== '' &&
      before?.name === after?.name &&
      decimetresOf(piece.total) < GAP_DECIMETRES;
    return isGap ? { ...piece, name: before?.name ?? '' } : piece;
  });
}
