/**
 * What a weighting makes of a graph: a key for every arc, by which the best path is chosen, and the packed total that
 * goes along with it.
 *
 * Where the key is made of duration and length alone, it is the total (fastest) or the total with its halves exchanged
 * (shortest), and one number carries everything. Any other weighting has a cost of its own as key, and the total is a
 * second number: of two paths the one with the lower cost is better, and where costs are equal the one with the lower
 * total. That order is total, and adding to both sides keeps it, so the best path's cost, duration and length are
 * unique in every case.
 */
import { decimetresOf, pack, packShortest } from '../cost.ts';
import type { Weighting } from '../profiles/profile.ts';
import { gradientOf } from '../profiles/surface.ts';
import type { RoadGraph } from './graph.ts';
import { BACKWARD, FORWARD, stretch } from './streets.ts';
import type { TurnGraph } from './turns.ts';

/** How a key relates to the packed total. */
export type KeyForm = 'total' | 'shortest' | 'cost';

export interface Weights {
  form: KeyForm;
  /** Key of a turn of so many milliseconds. An arc is a turn and the whole of the street it leads to. */
  turnKey: (milliseconds: number) => number;
  /** Key and packed total of the whole street of each node; 0 for nodes of arrival. */
  nodeKey: Float64Array;
  /** Only where the form is `cost`. */
  nodeTotal: Float64Array | undefined;
  /** By point of the streets: the cost from the tail forward, and back to the tail; only where the form is `cost`. */
  forwardCost: Float64Array | undefined;
  backwardCost: Float64Array | undefined;
}

export function weigh(graph: RoadGraph, weighting: Weighting): Weights {
  return 'segmentCost' in weighting ? weighByCost(graph, weighting) : weighByTotal(graph, weighting.id === 'shortest');
}

/** Keys of all arcs, and packed totals where the form is `cost`: made when they are needed, and not kept. */
export interface ArcWeights {
  key: Float64Array;
  total: Float64Array | undefined;
}

export function arcWeights({ head, turnMs }: TurnGraph, { turnKey, nodeKey, nodeTotal }: Weights): ArcWeights {
  const key = new Float64Array(head.length);
  for (let arc = 0; arc < key.length; arc++) key[arc] = turnKey(turnMs[arc]!) + nodeKey[head[arc]!]!;
  if (nodeTotal === undefined) return { key, total: undefined };
  const total = new Float64Array(head.length);
  for (let arc = 0; arc < key.length; arc++) total[arc] = pack(turnMs[arc]!, 0) + nodeTotal[head[arc]!]!;
  return { key, total };
}

/** Key and packed total of one arc; the total is the key where that carries both. */
export function arcWeight(
  { head, turnMs }: TurnGraph,
  { turnKey, nodeKey, nodeTotal }: Weights,
  arc: number,
): [key: number, total: number] {
  const key = turnKey(turnMs[arc]!) + nodeKey[head[arc]!]!;
  return [key, nodeTotal === undefined ? key : pack(turnMs[arc]!, 0) + nodeTotal[head[arc]!]!];
}

function weighByTotal(graph: RoadGraph, shortest: boolean): Weights {
  const nodeTotal = nodeTotals(graph);
  return {
    form: shortest ? 'shortest' : 'total',
    turnKey: shortest ? (milliseconds) => packShortest(pack(milliseconds, 0)) : (milliseconds) => pack(milliseconds, 0),
    nodeKey: shortest ? nodeTotal.map(packShortest) : nodeTotal,
    nodeTotal: undefined,
    forwardCost: undefined,
    backwardCost: undefined,
  };
}

function nodeTotals({ streets, turns }: RoadGraph): Float64Array {
  return byNode(turns, (street, backward) =>
    stretch(streets, streets.first[street]!, streets.first[street + 1]! - 1, backward),
  );
}

function byNode(turns: TurnGraph, valueOf: (street: number, backward: boolean) => number): Float64Array {
  const values = new Float64Array(turns.count);
  for (let node = 0; node < turns.count; node++) {
    if (turns.isArrival[node] === 0)
      values[node] = valueOf(turns.directed[node]! >> 1, (turns.directed[node]! & 1) === 1);
  }
  return values;
}

type CostWeighting = Extract<Weighting, { segmentCost: unknown }>;

function weighByCost(graph: RoadGraph, weighting: CostWeighting): Weights {
  const { streets, turns } = graph;
  const { forwardCost, backwardCost } = pointCosts(graph, weighting);
  return {
    form: 'cost',
    turnKey: (milliseconds) => Math.round(weighting.delayCost(milliseconds / 1000)),
    nodeKey: byNode(
      turns,
      (street, backward) => (backward ? backwardCost : forwardCost)[streets.first[street + 1]! - 1]!,
    ),
    nodeTotal: nodeTotals(graph),
    forwardCost,
    backwardCost,
  };
}

/** Cumulative costs along every street, rounded once per segment. */
function pointCosts({ network, nodeUses, streets }: RoadGraph, weighting: CostWeighting) {
  const { tagSets, wayTags, nodeTags } = network;
  const gradients = tagSets.map(gradientOf);
  const forwardCost = new Float64Array(streets.node.length);
  const backwardCost = new Float64Array(streets.node.length);

  /** Cost from a point to the next, or from the next back to it. */
  const costOf = (point: number, backward: boolean): number => {
    const milliseconds = backward ? streets.backwardMs : streets.forwardMs;
    const reached = nodeUses[nodeTags[streets.node[backward ? point : point + 1]!]!];
    // Whether that is the direction of the way.
    const along = (streets.reversed[point] === 1) === backward;
    const delay = (along ? reached?.forwardSeconds : reached?.backwardSeconds) ?? 0;
    const set = wayTags[streets.way[point]!]!;
    const travel = {
      lengthMetres: (streets.decimetres[point + 1]! - streets.decimetres[point]!) / 10,
      seconds: Math.max(0, (milliseconds[point + 1]! - milliseconds[point]!) / 1000 - delay),
      gradient: along ? gradients[set]! : -gradients[set]!,
    };
    const moving = Math.round(weighting.segmentCost(tagSets[set]!, travel));
    return Math.max(1, moving + (delay === 0 ? 0 : Math.round(weighting.delayCost(delay))));
  };

  for (let street = 0; street < streets.count; street++) {
    const open = streets.open[street]!;
    for (let point = streets.first[street]!; point < streets.first[street + 1]! - 1; point++) {
      forwardCost[point + 1] = forwardCost[point]! + ((open & FORWARD) === 0 ? 0 : costOf(point, false));
      backwardCost[point + 1] = backwardCost[point]! + ((open & BACKWARD) === 0 ? 0 : costOf(point, true));
    }
  }
  return { forwardCost, backwardCost };
}

/** Whether a packed total can be trusted: see `docs/routing.md`, limits. */
export interface ReachLimit {
  milliseconds: number;
  decimetres: number;
}

/**
 * Beyond these a sum may have overflowed its half of the number without a trace: a path of more decimetres than fit
 * takes longer than this at top speed, and one of more milliseconds than fit is longer than this at the least average
 * speed.
 */
export function reachLimit({ vehicle }: RoadGraph): ReachLimit {
  const metres = 2 ** 24 / 10;
  const seconds = 2 ** 29 / 1000;
  return {
    milliseconds: Math.min(2 ** 29 - 1, Math.floor(((metres * 3.6) / vehicle.topSpeedKmh) * 1000)),
    decimetres: Math.min(2 ** 24 - 1, Math.floor(((seconds * vehicle.minSpeedKmh) / 3.6) * 10)),
  };
}

/** The packed total that belongs to a key. */
export function totalOfKey(form: KeyForm, key: number, total: number): number {
  if (form === 'cost') return total;
  if (form === 'total') return key;
  const decimetres = Math.floor(key / 2 ** 29);
  return pack(key - decimetres * 2 ** 29, decimetres);
}

/** Decimetres, for the length-based limit of shortest paths. */
export const isBeyond = (total: number, limit: ReachLimit): boolean =>
  Math.floor(total / 2 ** 24) > limit.milliseconds || decimetresOf(total) > limit.decimetres;
