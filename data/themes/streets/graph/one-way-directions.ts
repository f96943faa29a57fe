/**
 * Directions of one-way roads. Tiles encode them by the direction of lines, but reverse some lines: at 23 of 116 places
 * in Santa Cruz where a road within one tile continues into another, both arrive or both leave, and lines cut at tile
 * borders are no better than chance. Traffic continues from one road into the next and keeps right on divided roads;
 * this evidence overrules the line.
 */
import { at } from '../../../kit/at.ts';
import { distance, lineLength, type Point } from '../../../kit/plane.ts';
import type { GraphEdge, RoadLine } from './graph-of-lines.ts';
import { SegmentIndex } from './segment-index.ts';
import { Chains } from './chains.ts';

export interface DirectedRoad extends RoadLine {
  /** 1 along the line, -1 against it, 0 both ways. */
  oneWay: -1 | 0 | 1;
  /** Whether the line lies within one tile. */
  isWithinTile: boolean;
  /** Key that the carriageways of a divided road share. */
  carriageway: string;
  /** Whether it is open to motor vehicles. */
  isMotor: boolean;
}

export interface Directions {
  /** Resolved direction by road. */
  oneWay: (-1 | 0 | 1)[];
  /** Numbers of reversed one-way roads, and of nodes where all one-way roads arrive or all leave. */
  counts: { turned: number; contradictions: number };
}

/** Distance from a node at which a road's bearing is measured, in metres. */
const BEARING_METRES = 15;
/** Minimum cosine between equal directions: 45°. */
const STRAIGHT = Math.SQRT1_2;
/** Limits of the distance to another carriageway, in metres. */
const MIN_CARRIAGEWAY_DISTANCE = 4;
const MAX_CARRIAGEWAY_DISTANCE = 60;
const COSINE_OF_PARALLEL = Math.cos((25 * Math.PI) / 180);
/** Length in metres below which a road's other carriageway isn't evidence. */
const SHORT = 12;

/** Weights of the evidence for a direction, chosen by this project. */
const WEIGHT = { otherCarriageway: 4, onlyContinuation: 2, lineWithinTile: 1.5, straightContinuation: 1, cutLine: 0.2 };

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];

function unit(from: Point, to: Point): Point {
  const length = distance(from, to) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** Returns the direction in which a line leaves its start. */
function departureDirection(line: readonly Point[]): Point {
  const start = at(line, 0);
  return unit(start, line.find((point) => distance(start, point) >= BEARING_METRES) ?? at(line, -1));
}

/** An end of an edge at a node, with its direction away from the node, and whether that is the road's direction. */
interface End {
  node: number;
  road: number;
  departure: Point;
  isStart: boolean;
}

/** Returns the share of a road's length with the other carriageway on the left minus that with it on the right. */
function sideOfCarriageway(road: number, roads: readonly DirectedRoad[], index: SegmentIndex): number {
  const { line, carriageway } = at(roads, road);
  const length = lineLength(line);
  if (length < SHORT) return 0;
  const isOtherOneWay = (candidate: number): boolean =>
    candidate !== road && at(roads, candidate).oneWay !== 0 && at(roads, candidate).carriageway === carriageway;
  let side = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [at(line, i - 1), at(line, i)];
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const direction = unit(a, b);
    const [nearest] = index
      .feet(middle, MAX_CARRIAGEWAY_DISTANCE, isOtherOneWay)
      .filter(
        ({ gap, segment }) =>
          gap > MIN_CARRIAGEWAY_DISTANCE && Math.abs(dot(direction, unit(segment.a, segment.b))) > COSINE_OF_PARALLEL,
      )
      .toSorted((x, y) => x.gap - y.gap);
    if (nearest !== undefined) side += Math.sign(cross(direction, unit(middle, nearest.point))) * distance(a, b);
  }
  return side / length;
}

/** Joins one-way roads into chains if only two meet, or if carriageways of one name continue straight. */
function chainsOf(roads: readonly DirectedRoad[], around: ReadonlyMap<number, readonly End[]>): Chains {
  const chains = new Chains(roads.length);
  const isOneWay = ({ road }: End): boolean => at(roads, road).oneWay !== 0;
  for (const ends of around.values()) {
    for (const [i, first] of ends.entries()) {
      for (const second of ends.slice(i + 1)) {
        if (first.road === second.road || !isOneWay(first) || !isOneWay(second)) continue;
        const { carriageway } = at(roads, first.road);
        const isOneRoad =
          carriageway === at(roads, second.road).carriageway && dot(first.departure, second.departure) < -STRAIGHT;
        const isOnlyRoad =
          isOneRoad && ends.filter(({ road }) => at(roads, road).carriageway === carriageway).length === 2;
        // If both lines start or end here, one of them is drawn against the traffic.
        if (ends.length === 2 || isOnlyRoad) chains.join(first.road, second.road, first.isStart !== second.isStart);
      }
    }
  }
  return chains;
}

class DirectionResolver {
  readonly oneWay: (-1 | 0 | 1)[];
  readonly #around: Map<number, End[]>;
  readonly #endsOf: Map<number, End[]>;
  readonly #chainOf: number[];
  readonly #members: Map<number, number[]>;
  /** Evidence for the direction of each road's line, independent of its neighbours. */
  readonly #evidence: number[];

  constructor(roads: readonly DirectedRoad[], edges: readonly GraphEdge[]) {
    const ends = edges.flatMap(({ road, fromNode, toNode, line }): End[] =>
      at(roads, road).isMotor
        ? [
            { node: fromNode, road, departure: departureDirection(line), isStart: true },
            { node: toNode, road, departure: departureDirection(line.toReversed()), isStart: false },
          ]
        : [],
    );
    this.#around = Map.groupBy(ends, ({ node }) => node);
    this.#endsOf = Map.groupBy(ends, ({ road }) => road);
    const index = new SegmentIndex(roads.map(({ line }) => line));
    this.#evidence = roads.map(({ oneWay, isWithinTile }, road) =>
      oneWay === 0
        ? 0
        : oneWay * (isWithinTile ? WEIGHT.lineWithinTile : WEIGHT.cutLine) +
          WEIGHT.otherCarriageway * sideOfCarriageway(road, roads, index),
    );
    const chains = chainsOf(roads, this.#around);
    this.#chainOf = roads.map((_, road) => chains.find(road).chain);
    const directed = [...roads.keys()].filter((road) => at(roads, road).oneWay !== 0 && at(roads, road).isMotor);
    this.#members = Map.groupBy(directed, (road) => at(this.#chainOf, road));
    this.oneWay = roads.map((road) => road.oneWay);
    for (const road of directed) {
      const { chain, sense } = chains.find(road);
      this.oneWay[road] = sense * at(roads, chain).oneWay === 1 ? 1 : -1;
    }
  }

  #leaves({ road, isStart }: End): boolean {
    return isStart === (this.oneWay[road] === 1);
  }

  /** Returns the vote of other chains at one end of an edge: positive for the direction of its line. */
  #voteAt(votedEnd: End): number {
    const along = votedEnd.isStart ? 1 : -1;
    const others = (this.#around.get(votedEnd.node) ?? []).filter((end) => end !== votedEnd);
    const isSameChain = ({ road }: End): boolean => this.#chainOf[road] === this.#chainOf[votedEnd.road];
    const continues = others.some(isSameChain);
    const foreign = others.filter((end) => !isSameChain(end));
    if (!continues && foreign.length > 0 && foreign.every(({ road }) => this.oneWay[road] !== 0)) {
      if (foreign.every((end) => this.#leaves(end))) return -along * WEIGHT.onlyContinuation;
      if (foreign.every((end) => !this.#leaves(end))) return along * WEIGHT.onlyContinuation;
    }
    let vote = 0;
    for (const foreignEnd of foreign) {
      if (this.oneWay[foreignEnd.road] === 0) continue;
      const turn = dot(votedEnd.departure, foreignEnd.departure);
      // Traffic that continues straight keeps its direction; a parallel road (a ramp) has the same direction only if
      // this road continues.
      if (turn < -STRAIGHT) vote += this.#leaves(foreignEnd) ? -along : along;
      else if (turn > STRAIGHT && continues) vote += this.#leaves(foreignEnd) ? along : -along;
    }
    return Math.sign(vote) * WEIGHT.straightContinuation;
  }

  /** Returns the total evidence for the current direction of a chain. */
  #supportOf(chain: number): number {
    return (this.#members.get(chain) ?? []).reduce((support, road) => {
      const votes = (this.#endsOf.get(road) ?? []).reduce((sum, end) => sum + this.#voteAt(end), 0);
      return support + at(this.oneWay, road) * (at(this.#evidence, road) + votes);
    }, 0);
  }

  #reverse(chain: number): void {
    for (const road of this.#members.get(chain) ?? []) this.oneWay[road] = this.oneWay[road] === 1 ? -1 : 1;
  }

  /** Repeatedly reverses the chain with the strongest evidence against it, each at most once. */
  resolve(): void {
    // Own evidence first, as a basis for the neighbours.
    for (const [chain, members] of this.#members)
      if (members.reduce((sum, road) => sum + at(this.oneWay, road) * at(this.#evidence, road), 0) < 0)
        this.#reverse(chain);
    const open = new Set(this.#members.keys());
    const supports = new Map([...open].map((chain) => [chain, this.#supportOf(chain)]));
    for (;;) {
      let [worst, min] = [-1, 0];
      for (const chain of open) {
        const support = supports.get(chain) ?? 0;
        if (support < min) [worst, min] = [chain, support];
      }
      if (worst < 0) return;
      this.#reverse(worst);
      open.delete(worst);
      const nodes = (this.#members.get(worst) ?? [])
        .flatMap((road) => this.#endsOf.get(road) ?? [])
        .flatMap(({ node }) => this.#around.get(node) ?? []);
      for (const chain of new Set(nodes.map(({ road }) => at(this.#chainOf, road))))
        if (open.has(chain)) supports.set(chain, this.#supportOf(chain));
    }
  }

  /** Returns the number of nodes that traffic can't leave or can't reach. */
  contradictions(): number {
    return [...this.#around.values()].filter((ends) => {
      const isOneWay = ends.length > 1 && ends.every(({ road }) => this.oneWay[road] !== 0);
      return isOneWay && (ends.every((end) => this.#leaves(end)) || ends.every((end) => !this.#leaves(end)));
    }).length;
  }
}

/** Resolves directions for right-hand traffic. @param edges of the graph of `roads` */
export function resolveDirections(roads: readonly DirectedRoad[], edges: readonly GraphEdge[]): Directions {
  const resolver = new DirectionResolver(roads, edges);
  resolver.resolve();
  const turned = roads.filter(({ oneWay }, road) => oneWay !== resolver.oneWay[road]).length;
  return { oneWay: resolver.oneWay, counts: { turned, contradictions: resolver.contradictions() } };
}
