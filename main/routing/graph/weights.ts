/**
 * Weights of a graph under one weighting: a key for every arc, which selects the best path, and the packed total that
 * goes with it.
 *
 * If the key depends only on duration and length, it is the total (fastest) or the total with its halves swapped
 * (shortest), and a single number carries everything. Any other weighting has its own cost as key, and the total is a
 * second number: the path with the lower cost is better, and of two equal costs the one with the lower total. This
 * order is total and preserved by addition, so the cost, duration and length of the best path are always unique.
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
  /**
   * Returns the key of a turn of so many milliseconds. An arc consists of a turn and the whole street that it leads to.
   */
  turnKey: (milliseconds: number) => number;
  /** Key of the whole street of each node; 0 for arrival nodes. */
  nodeKey: Float64Array;
  /** Packed total of the whole street of each node; only if the form is `cost`. */
  nodeTotal: Float64Array | undefined;
  /** By point of the streets: cost from the tail forward, and back to the tail; only if the form is `cost`. */
  forwardCost: Float64Array | undefined;
  backwardCost: Float64Array | undefined;
}

export function weigh(graph: RoadGraph, weighting: Weighting): Weights {
  return 'segmentCost' in weighting ? weighByCost(graph, weighting) : weighByTotal(graph, weighting.id === 'shortest');
}

/** Keys of all arcs, and packed totals if the form is `cost`. Computed on demand and not stored. */
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

/** Returns the key and packed total of one arc. The total equals the key if the key carries both. */
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

/** Returns cumulative costs along every street, rounded once per segment. */
function pointCosts({ network, nodeUses, streets }: RoadGraph, weighting: CostWeighting) {
  const { tagSets, wayTags, nodeTags } = network;
  const gradients = tagSets.map(gradientOf);
  const forwardCost = new Float64Array(streets.node.length);
  const backwardCost = new Float64Array(streets.node.length);

  /** Returns the cost from a point to the next, or from the next back to it. */
  const costOf = (point: number, backward: boolean): number => {
    const milliseconds = backward ? streets.backwardMs : streets.forwardMs;
    const reached = nodeUses[nodeTags[streets.node[backward ? point : point + 1]!]!];
    // Whether travel follows the direction of the way.
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

/** Limits up to which packed totals are reliable: see `docs/routing.md`, limits. */
export interface ReachLimit {
  milliseconds: number;
  decimetres: number;
}

/**
 * Returns the limits of a vehicle. Beyond them, one half of a sum may have overflowed unnoticed: a path of more
 * decimetres than fit takes longer than this at top speed, and one of more milliseconds than fit is longer than this at
 * the lowest average speed.
 */
export function reachLimit({ vehicle }: RoadGraph): ReachLimit {
  const metres = 2 ** 24 / 10;
  const seconds = 2 ** 29 / 1000;
  return {
    milliseconds: Math.min(2 ** 29 - 1, Math.floor(((metres * 3.6) / vehicle.topSpeedKmh) * 1000)),
    decimetres: Math.min(2 ** 24 - 1, Math.floor(((seconds * vehicle.minSpeedKmh) / 3.6) * 10)),
  };
}

/** Returns the packed total that belongs to a key. */
export function totalOfKey(form: KeyForm, key: number, total: number): number {
  if (form === 'cost') return total;
  if (form === 'total') return key;
  const decimetres = Math.floor(key / 2 ** 29);
  return pack(key - decimetres * 2 ** 29, decimetres);
}

/** Whether a packed total exceeds a limit in duration or length. */
export const isBeyond = (total: number, limit: ReachLimit): boolean =>
  Math.floor(total / 2 ** 24) > limit.milliseconds || decimetresOf(total) > limit.decimetres;
