/** The manoeuvre between two parts of a path. All thresholds are choices of this project. */
import type { ManoeuvreType, TurnDirection } from '../../../contract/route.ts';
import type { RoadGraph } from '../graph/graph.ts';
import { bearingInto, turned } from './bearing.ts';
import type { Piece } from './pieces.ts';
import { roadOf, type Road } from './road.ts';

export interface Manoeuvre {
  type: ManoeuvreType;
  direction?: TurnDirection;
}

/** Maximum angles in degrees of going straight on, a slight and an ordinary turn. */
const STRAIGHT_DEGREES = 25;
const SLIGHT = 50;
const NORMAL = 130;

/** A street that bends less than this and keeps its name needs no instruction, if no other way is straighter. */
const BEND_DEGREES = 60;

/** At a fork, two ways count as equal unless one of them is straighter by this many degrees. */
const EQUAL_DEGREES = 15;

function directionOf(degrees: number): TurnDirection {
  const size = Math.abs(degrees);
  if (size <= STRAIGHT_DEGREES) return 'straight';
  const side = degrees < 0 ? 'left' : 'right';
  return size <= SLIGHT ? `slight_${side}` : size <= NORMAL ? side : `sharp_${side}`;
}

/** A street that continues from a junction. */
export interface Option {
  road: Road;
  /** Degrees to the right of straight on. */
  degrees: number;
}

/** Returns the streets other than `next` that a vehicle may turn into at the end of a street, without turning round. */
export function otherOptions(graph: RoadGraph, directed: number, next: number): Option[] {
  const { turns, streets } = graph;
  const heading = headingAtEnd(graph, directed);
  const node = turns.departure[directed]!;
  const options: Option[] = [];
  for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) {
    const head = turns.head[arc]!;
    const option = turns.directed[head]!;
    if (turns.isArrival[head] === 1 || option === next || option === (directed ^ 1)) continue;
    const street = option >> 1;
    const segment = (option & 1) === 0 ? streets.first[street]! : streets.first[street + 1]! - 2;
    const degrees = turned(heading, bearingInto(graph, option, 'tail'));
    options.push({ road: roadOf(graph, streets.way[segment]!), degrees });
  }
  return options;
}

const headingAtEnd = (graph: RoadGraph, directed: number): number => (bearingInto(graph, directed, 'head') + 180) % 360;

/** Returns the manoeuvre from one part to the next; undefined if none needs to be announced. */
export function manoeuvreBetween(graph: RoadGraph, before: Piece, next: Piece): Manoeuvre | undefined {
  if (next.road.kind === 'ferry' && before.road.kind !== 'ferry') return { type: 'ferry' };
  if (before.road.kind === 'ferry' && next.road.kind !== 'ferry') return { type: 'continue', direction: 'straight' };
  const isNewName = next.name !== before.name && next.name !== '';
  if (!next.atJunction) return isNewName ? { type: 'continue', direction: 'straight' } : undefined;
  if (next.directed === (before.directed ^ 1)) return { type: 'u_turn' };
  const degrees = turned(headingAtEnd(graph, before.directed), bearingInto(graph, next.directed, 'tail'));
  const others = otherOptions(graph, before.directed, next.directed);
  const direction = directionOf(degrees);
  const changed: Manoeuvre | undefined = isNewName ? { type: 'continue', direction } : undefined;
  if (others.length === 0) return changed;
  const size = Math.abs(degrees);
  if (size <= SLIGHT) {
    if (before.road.kind === 'motorway' && next.road.kind === 'link')
      return { type: 'ramp', direction: sideAmong(degrees, others) };
    if (before.road.kind === 'link' && next.road.kind === 'motorway') return { type: 'merge', direction };
  }
  const isSameName = next.name === before.name;
  if (size <= STRAIGHT_DEGREES) {
    const isFork = others.some(
      (other) =>
        Math.abs(other.degrees) <= SLIGHT &&
        other.road.rank <= next.road.rank &&
        !(isSameName && size + EQUAL_DEGREES < Math.abs(other.degrees)),
    );
    return isFork ? { type: 'keep', direction: sideAmong(degrees, others) } : changed;
  }
  const hasStraighter = others.some((other) => Math.abs(other.degrees) < size);
  return isSameName && size < BEND_DEGREES && !hasStraighter ? undefined : { type: 'turn', direction };
}

/** Returns the side of a way among the other ways ahead. */
function sideAmong(degrees: number, others: readonly Option[]): TurnDirection {
  const ahead = others.filter((other) => Math.abs(other.degrees) <= SLIGHT).map((other) => other.degrees);
  if (ahead.length === 0) return directionOf(degrees);
  if (ahead.every((other) => other > degrees)) return 'slight_left';
  if (ahead.every((other) => other < degrees)) return 'slight_right';
  return 'straight';
}
