/**
 * Which way one-way roads run. The tiles that they come from say so by the direction of their lines, but turn some
 * lines round: of 116 places in Santa Cruz where one road that lies within a tile goes on into another, both arrive or
 * both leave at 23, and lines that are cut where tiles end are no better than chance. Traffic goes on from one road
 * into the next, and keeps to the right of a divided road; where that speaks against the line, it is believed.
 */
import { at } from '../../../kit/at.ts';
import { distance, lineLength, type Point } from '../../../kit/plane.ts';
import type { GraphEdge, RoadLine } from './graph-of-lines.ts';
import { SegmentIndex } from './segment-index.ts';
import { Chains } from './chains.ts';

export interface DirectedRoad extends RoadLine {
  /** 1 along the line, -1 against it, 0 both ways. */
  oneWay: -1 | 0 | 1;
  /** Whether the line came whole out of one tile. */
  isWhole: boolean;
  /** Carriageways of one divided road have the same. */
  carriageway: string;
  /** Whether motor vehicles go on from it and into it. */
  isMotor: boolean;
}

export interface Directions {
  /** By road: as given, or turned round. */
  oneWay: (-1 | 0 | 1)[];
  /** One-way roads that were turned round, and nodes that still only have roads that arrive, or that leave. */
  counts: { turned: number; contradictions: number };
}

/** How far along a road its direction at a node is taken, in metres. */
const BEARING_METRES = 15;
/** Cosine up to which two directions are one: 45°. */
const STRAIGHT = Math.SQRT1_2;
/** Another carriageway lies this far away, in metres. */
const NEAREST_CARRIAGEWAY = 4;
const FARTHEST_CARRIAGEWAY = 60;
const COSINE_OF_PARALLEL = Math.cos((25 * Math.PI) / 180);
/** A road as short as this tells nothing by what lies beside it, in metres. */
const SHORT = 12;

/** What speaks for a direction, in the order of how much it says. Choices of this project. */
const WEIGHT = { otherCarriageway: 4, onlyWayOn: 2, wholeLine: 1.5, straightOn: 1, cutLine: 0.2 };

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];

function unit(from: Point, to: Point): Point {
  const length = distance(from, to) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** Direction from the start of a line to its first point that far away. */
function leaving(line: readonly Point[]): Point {
  const start = at(line, 0);
  return unit(start, line.find((point) => distance(start, point) >= BEARING_METRES) ?? at(line, -1));
}

/** An end of an edge at a node: the direction in which the edge leaves the node, and whether that is along its road. */
interface End {
  node: number;
  road: number;
  away: Point;
  isStart: boolean;
}

/**
 * Positive where the other carriageway lies left of a road as drawn, negative where it lies right of it: a share of its
 * length.
 */
function sideOfCarriageway(road: number, roads: readonly DirectedRoad[], index: SegmentIndex): number {
  const { line, carriageway } = at(roads, road);
  const length = lineLength(line);
  if (length < SHORT) return 0;
  const isOther = (other: number): boolean =>
    other !== road && at(roads, other).oneWay !== 0 && at(roads, other).carriageway === carriageway;
  let side = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [at(line, i - 1), at(line, i)];
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const direction = unit(a, b);
    const [nearest] = index
      .feet(middle, FARTHEST_CARRIAGEWAY, isOther)
      .filter(
        ({ gap, segment }) =>
          gap > NEAREST_CARRIAGEWAY && Math.abs(dot(direction, unit(segment.a, segment.b))) > COSINE_OF_PARALLEL,
      )
      .toSorted((x, y) => x.gap - y.gap);
    if (nearest !== undefined) side += Math.sign(cross(direction, unit(middle, nearest.point))) * distance(a, b);
  }
  return side / length;
}

/** Chains of one-way roads: where two alone meet, and where carriageways of one name go straight on. */
function chainsOf(roads: readonly DirectedRoad[], around: ReadonlyMap<number, readonly End[]>): Chains {
  const chains = new Chains(roads.length);
  const isOneWay = ({ road }: End): boolean => at(roads, road).oneWay !== 0;
  for (const ends of around.values()) {
    for (const [i, one] of ends.entries()) {
      for (const other of ends.slice(i + 1)) {
        if (one.road === other.road || !isOneWay(one) || !isOneWay(other)) continue;
        const { carriageway } = at(roads, one.road);
        const isOneRoad = carriageway === at(roads, other.road).carriageway && dot(one.away, other.away) < -STRAIGHT;
        const isAlone =
          isOneRoad && ends.filter(({ road }) => at(roads, road).carriageway === carriageway).length === 2;
        // Where both lines start or end, one of them is drawn against the traffic.
        if (ends.length === 2 || isAlone) chains.join(one.road, other.road, one.isStart !== other.isStart);
      }
    }
  }
  return chains;
}

class Settling {
  readonly oneWay: (-1 | 0 | 1)[];
  readonly #around: Map<number, End[]>;
  readonly #endsOf: Map<number, End[]>;
  readonly #chainOf: number[];
  readonly #members: Map<number, number[]>;
  /** What speaks for the direction of a road's line, whatever its neighbours do. */
  readonly #own: number[];

  constructor(roads: readonly DirectedRoad[], edges: readonly GraphEdge[]) {
    const ends = edges.flatMap(({ road, fromNode, toNode, line }): End[] =>
      at(roads, road).isMotor
        ? [
            { node: fromNode, road, away: leaving(line), isStart: true },
            { node: toNode, road, away: leaving(line.toReversed()), isStart: false },
          ]
        : [],
    );
    this.#around = Map.groupBy(ends, ({ node }) => node);
    this.#endsOf = Map.groupBy(ends, ({ road }) => road);
    const index = new SegmentIndex(roads.map(({ line }) => line));
    this.#own = roads.map(({ oneWay, isWhole }, road) =>
      oneWay === 0
        ? 0
        : oneWay * (isWhole ? WEIGHT.wholeLine : WEIGHT.cutLine) +
          WEIGHT.otherCarriageway * sideOfCarriageway(road, roads, index),
    );
    const chains = chainsOf(roads, this.#around);
    this.#chainOf = roads.map((_, road) => chains.of(road).chain);
    const directed = [...roads.keys()].filter((road) => at(roads, road).oneWay !== 0 && at(roads, road).isMotor);
    this.#members = Map.groupBy(directed, (road) => at(this.#chainOf, road));
    this.oneWay = roads.map((road) => road.oneWay);
    for (const road of directed) {
      const { chain, sense } = chains.of(road);
      this.oneWay[road] = sense * at(roads, chain).oneWay === 1 ? 1 : -1;
    }
  }

  #leaves({ road, isStart }: End): boolean {
    return isStart === (this.oneWay[road] === 1);
  }

  /** What other chains say at one end of an edge: positive where its road is to run along its line. */
  #voteAt(mine: End): number {
    const along = mine.isStart ? 1 : -1;
    const others = (this.#around.get(mine.node) ?? []).filter((end) => end !== mine);
    const isMine = ({ road }: End): boolean => this.#chainOf[road] === this.#chainOf[mine.road];
    const goesOn = others.some(isMine);
    const foreign = others.filter((end) => !isMine(end));
    if (!goesOn && foreign.length > 0 && foreign.every(({ road }) => this.oneWay[road] !== 0)) {
      if (foreign.every((end) => this.#leaves(end))) return -along * WEIGHT.onlyWayOn;
      if (foreign.every((end) => !this.#leaves(end))) return along * WEIGHT.onlyWayOn;
    }
    let vote = 0;
    for (const other of foreign) {
      if (this.oneWay[other.road] === 0) continue;
      const turn = dot(mine.away, other.away);
      // Straight on beyond the node traffic keeps its direction; beside the road it does only where the road itself
      // goes on (a ramp).
      if (turn < -STRAIGHT) vote += this.#leaves(other) ? -along : along;
      else if (turn > STRAIGHT && goesOn) vote += this.#leaves(other) ? along : -along;
    }
    return Math.sign(vote) * WEIGHT.straightOn;
  }

  /** How much speaks for the direction that a chain has now. */
  #supportOf(chain: number): number {
    return (this.#members.get(chain) ?? []).reduce((support, road) => {
      const votes = (this.#endsOf.get(road) ?? []).reduce((sum, end) => sum + this.#voteAt(end), 0);
      return support + at(this.oneWay, road) * (at(this.#own, road) + votes);
    }, 0);
  }

  #turn(chain: number): void {
    for (const road of this.#members.get(chain) ?? []) this.oneWay[road] = this.oneWay[road] === 1 ? -1 : 1;
  }

  /** Turns the chain round that most speaks against, again and again; each once, so that it ends. */
  settle(): void {
    // First by what each says of itself, so that neighbours have something to go by.
    for (const [chain, members] of this.#members)
      if (members.reduce((sum, road) => sum + at(this.oneWay, road) * at(this.#own, road), 0) < 0) this.#turn(chain);
    const open = new Set(this.#members.keys());
    const supports = new Map([...open].map((chain) => [chain, this.#supportOf(chain)]));
    for (;;) {
      let [worst, min] = [-1, 0];
      for (const chain of open) {
        const support = supports.get(chain) ?? 0;
        if (support < min) [worst, min] = [chain, support];
      }
      if (worst < 0) return;
      this.#turn(worst);
      open.delete(worst);
      const nodes = (this.#members.get(worst) ?? [])
        .flatMap((road) => this.#endsOf.get(road) ?? [])
        .flatMap(({ node }) => this.#around.get(node) ?? []);
      for (const chain of new Set(nodes.map(({ road }) => at(this.#chainOf, road))))
        if (open.has(chain)) supports.set(chain, this.#supportOf(chain));
    }
  }

  /** Nodes between roads from which one cannot go on, or to which one cannot come. */
  contradictions(): number {
    return [...this.#around.values()].filter((ends) => {
      const isOneWay = ends.length > 1 && ends.every(({ road }) => this.oneWay[road] !== 0);
      return isOneWay && (ends.every((end) => this.#leaves(end)) || ends.every((end) => !this.#leaves(end)));
    }).length;
  }
}

/** @param edges of the graph of `roads`. Traffic keeps to the right. */
export function settleDirections(roads: readonly DirectedRoad[], edges: readonly GraphEdge[]): Directions {
  const settling = new Settling(roads, edges);
  settling.settle();
  const turned = roads.filter(({ oneWay }, road) => oneWay !== settling.oneWay[road]).length;
  return { oneWay: settling.oneWay, counts: { turned, contradictions: settling.contradictions() } };
}
