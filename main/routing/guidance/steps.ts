/** Directions for a path: the manoeuvres, and the distances between them. */
import { millisecondsOf } from '../cost.ts';
import type { RoadGraph } from '../graph/graph.ts';
import type { Route } from '../matrix/route.ts';
import { bearingOfLine } from './bearing.ts';
import { manoeuvreBetween, otherOptions, type Manoeuvre } from './manoeuvre.ts';
import { piecesOf, type LonLat, type Piece } from './pieces.ts';

/** A manoeuvre, and the way from it to the next one. */
export interface Step extends Manoeuvre {
  /** At a roundabout: the number of the exit; absent if the path ends within it. */
  exit?: number;
  /** Name of the street after the manoeuvre, or after a roundabout; empty if unknown. */
  street: string;
  /** Packed duration and length up to the next manoeuvre. */
  total: number;
  /** Direction of travel after the manoeuvre, or before arriving: degrees clockwise from north, 0 to 359. */
  bearing: number;
  /** At least two positions. */
  line: LonLat[];
}

/**
 * Returns the steps of a path, the first one to depart and the last one, without length, to arrive. Their totals add up
 * to the total of the path.
 */
export function stepsOf(graph: RoadGraph, route: Route): Step[] {
  const [first, ...rest] = piecesOf(graph, route);
  let step = begin({ type: 'depart' }, first!);
  let before = first!;
  const steps = [step];
  const add = (manoeuvre: Manoeuvre, piece: Piece): void => {
    step = begin(manoeuvre, piece);
    steps.push(step);
  };
  /** Exits of the current roundabout passed so far; undefined outside, and in one where the path begins. */
  let exits: number | undefined;
  for (const piece of rest) {
    const isRing = piece.road.kind === 'roundabout';
    const isInRing = before.road.kind === 'roundabout';
    if (exits !== undefined && piece.atJunction) exits += isRing ? exitsBetween(graph, before, piece) : 1;
    if (isRing && !isInRing) {
      exits = 0;
      add({ type: 'roundabout' }, piece);
    } else if (isRing) {
      extend(step, piece);
    } else if (exits !== undefined) {
      const { street, bearing } = begin({ type: 'roundabout' }, piece);
      extend(step, piece);
      Object.assign(step, { exit: Math.max(1, exits), street, bearing });
      exits = undefined;
    } else {
      const manoeuvre = manoeuvreBetween(graph, before, piece);
      if (manoeuvre === undefined) extend(step, piece);
      else add(manoeuvre, piece);
    }
    before = piece;
  }
  const end = step.line[step.line.length - 1]!;
  const bearing = Math.round(bearingOfLine(step.line, 'last')) % 360;
  return [...steps, { type: 'arrive', street: step.street, total: 0, bearing, line: [end, end] }];
}

/** Returns the number of exits at the junction between two pieces of a roundabout. */
const exitsBetween = (graph: RoadGraph, before: Piece, next: Piece): number =>
  otherOptions(graph, before.directed, next.directed).filter(({ road }) => road.kind !== 'roundabout').length;

function begin(manoeuvre: Manoeuvre, { name, total, line }: Piece): Step {
  const bearing = Math.round(bearingOfLine(line, 'first')) % 360;
  return { ...manoeuvre, street: name, total, bearing, line: [...line] };
}

function extend(step: Step, { total, line }: Piece): void {
  step.total += total;
  step.line.push(...line.slice(1));
}

/**
 * Returns the duration of each step in tenths of a second. They add up to the rounded duration of the path, because
 * times are rounded where steps meet.
 */
export function tenthsOf(steps: readonly Step[]): number[] {
  let milliseconds = 0;
  let passed = 0;
  return steps.map(({ total }) => {
    milliseconds += millisecondsOf(total);
    const reached = Math.round(milliseconds / 100);
    const tenths = reached - passed;
    passed = reached;
    return tenths;
  });
}
