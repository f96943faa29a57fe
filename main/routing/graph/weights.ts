/**
 * What a weighting makes of a graph: a key for every arc, by which the best path is chosen, and the packed total that goes
 * along with it.
 *
 * Where the key is made of duration and length alone, it is the total (fastest) or the total with its halves exchanged
 * (shortest), and one number carries everything. Any other weighting has a cost of its own as key, and the total is a second
 * number: of two paths the one with the lower cost is better, and where costs are equal the one with the lower total. That
 * order is total, and adding to both sides keeps it, so the best path's cost, duration and length are unique in every case.
 */
import { decimetresOf, pack, packShortest } from '../cost.ts';
import type { Weighting } from '../profiles/profile.ts';
import { gradientOf } from '../profiles/surface.ts';
import type { RoadGraph } from './graph.ts';
import { CLOSED } from './segments.ts';

/** How a key relates to the packed total. */
export type KeyForm = 'total' | 'shortest' | 'cost';

export interface Weights {
  form: KeyForm;
  /** Key of each arc: its turn and the whole of the street it leads to. */
  arcKey: Float64Array;
  /** Packed total of each arc; only where the form is `cost`. */
  arcTotal: Float64Array | undefined;
  /** Key and packed total of the whole street of each node; 0 for nodes of arrival. */
  nodeKey: Float64Array;
  nodeTotal: Float64Array | undefined;
  /** By point of the streets: the cost from the tail forward, and back to the tail; only where the form is `cost`. */
  forwardCost: Float64Array | undefined;
  backwardCost: Float64Array | undefined;
}

export function weigh(graph: RoadGraph, weighting: Weighting): Weights {
  return 'segmentCost' in weighting ? weighByCost(graph, weighting) : weighByTotal(graph, weighting.id === 'shortest');
}

function weighByTotal(graph: RoadGraph, shortest: boolean): Weights {
  const { turns } = graph;
  const nodeTotal = nodeTotals(graph);
  const nodeKey = shortest ? nodeTotal.map(packShortest) : nodeTotal;
  const arcKey = new Float64Array(turns.head.length);
  for (let arc = 0; arc < arcKey.length; arc++) {
    const turn = pack(turns.turnMs[arc]!, 0);
    arcKey[arc] = (shortest ? packShortest(turn) : turn) + nodeKey[turns.head[arc]!]!;
  }
  return {
    form: shortest ? 'shortest' : 'total',
    arcKey,
    arcTotal: undefined,
    nodeKey,
    nodeTotal: undefined,
    forwardCost: undefined,
    backwardCost: undefined,
  };
}

function nodeTotals({ streets, turns }: RoadGraph): Float64Array {
  const totals = new Float64Array(turns.count);
  for (let node = 0; node < turns.count; node++) {
    if (turns.isArrival[node] === 1) continue;
    const directed = turns.directed[node]!;
    const last = streets.first[(directed >> 1) + 1]! - 1;
    totals[node] = ((directed & 1) === 0 ? streets.forwardTotal : streets.backwardTotal)[last]!;
  }
  return totals;
}

function weighByCost(graph: RoadGraph, weighting: Extract<Weighting, { segmentCost: unknown }>): Weights {
  const { streets, turns } = graph;
  const { forwardCost, backwardCost } = pointCosts(graph, weighting);
  const nodeTotal = nodeTotals(graph);
  const nodeKey = new Float64Array(turns.count);
  for (let node = 0; node < turns.count; node++) {
    if (turns.isArrival[node] === 1) continue;
    const directed = turns.directed[node]!;
    const last = streets.first[(directed >> 1) + 1]! - 1;
    nodeKey[node] = ((directed & 1) === 0 ? forwardCost : backwardCost)[last]!;
  }
  const arcKey = new Float64Array(turns.head.length);
  const arcTotal = new Float64Array(turns.head.length);
  for (let arc = 0; arc < arcKey.length; arc++) {
    const turnMs = turns.turnMs[arc]!;
    arcKey[arc] = Math.round(weighting.delayCost(turnMs / 1000)) + nodeKey[turns.head[arc]!]!;
    arcTotal[arc] = pack(turnMs, 0) + nodeTotal[turns.head[arc]!]!;
  }
  return { form: 'cost', arcKey, arcTotal, nodeKey, nodeTotal, forwardCost, backwardCost };
}

/** Cumulative costs along every street, rounded once per segment. */
function pointCosts(graph: RoadGraph, weighting: Extract<Weighting, { segmentCost: unknown }>) {
  const { network, segments, streets } = graph;
  const { tagSets, wayTags, nodeTags } = network;
  const gradients = tagSets.map(gradientOf);
  const forwardCost = new Float64Array(streets.node.length);
  const backwardCost = new Float64Array(streets.node.length);

  /** Cost of a segment, travelled in its own direction or against it. */
  const costOf = (segment: number, along: boolean): number => {
    const ms = (along ? segments.forwardMs : segments.backwardMs)[segment]!;
    if (ms === CLOSED) return 0;
    const reached = segments.nodeUses[nodeTags[(along ? segments.to : segments.from)[segment]!]!];
    const delay = (along ? reached?.forwardSeconds : reached?.backwardSeconds) ?? 0;
    const set = wayTags[segments.way[segment]!]!;
    const travel = {
      lengthMetres: segments.decimetres[segment]! / 10,
      seconds: Math.max(0, ms / 1000 - delay),
      gradient: along ? gradients[set]! : -gradients[set]!,
    };
    const moving = Math.round(weighting.segmentCost(tagSets[set]!, travel));
    return Math.max(1, moving + (delay === 0 ? 0 : Math.round(weighting.delayCost(delay))));
  };

  for (let street = 0; street < streets.count; street++) {
    for (let point = streets.first[street]!; point < streets.first[street + 1]! - 1; point++) {
      const segment = streets.segment[point]!;
      const along = streets.reversed[point] === 0;
      forwardCost[point + 1] = forwardCost[point]! + costOf(segment, along);
      backwardCost[point + 1] = backwardCost[point]! + costOf(segment, !along);
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
 * Beyond these a sum may have overflowed its half of the number without a trace: a path of more decimetres than fit takes
 * longer than this at top speed, and one of more milliseconds than fit is longer than this at the least average speed.
 */
export function reachLimit({ vehicle }: RoadGraph): ReachLimit {
  const metres = 2 ** 24 / 10;
  const seconds = 2 ** 29 / 1000;
  return {
    milliseconds: Math.min(2 ** 29 - 1, Math.floor(((metres * 3.6) / vehicle.topSpeedKmh) * 1000)),
    decimetres: Math.min(2 ** 24 - 1, Math.floor(((seconds * vehicle.leastSpeedKmh) / 3.6) * 10)),
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
