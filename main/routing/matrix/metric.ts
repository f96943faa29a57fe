/** Everything that a matrix of one profile and option needs, built from a graph once and used for every job. */
import type { ArrayMaker } from '../array-maker.ts';
import type { RoadGraph } from '../graph/graph.ts';
import { weigh, type Weights } from '../graph/weights.ts';
import { customise } from '../hierarchy/customise.ts';
import { prune, type Hierarchy } from '../hierarchy/prune.ts';
import type { Topology } from '../hierarchy/topology.ts';
import type { Weighting } from '../profiles/profile.ts';
import type { LeavingArcs } from './same-street.ts';

export interface Metric {
  graph: RoadGraph;
  topology: Topology;
  weights: Weights;
  hierarchy: Hierarchy;
}

/** About 0.2 s for 140,000 nodes of the turn graph. @param arrays where the hierarchy is put. */
export function buildMetric(graph: RoadGraph, topology: Topology, weighting: Weighting, arrays?: ArrayMaker): Metric {
  const weights = weigh(graph, weighting);
  return { graph, topology, weights, hierarchy: prune(topology, customise(topology, weights), arrays) };
}

/** The turns out of every node, by rank. */
export function leavingArcs({ graph: { turns }, topology: { count, rank, node }, weights }: Metric): LeavingArcs {
  const first = new Int32Array(count + 1);
  for (let r = 0; r < count; r++) {
    let arcs = 0;
    for (let arc = turns.first[node[r]!]!; arc < turns.first[node[r]! + 1]!; arc++) if (turns.isArrival[turns.head[arc]!] === 0) arcs++;
    first[r + 1] = first[r]! + arcs;
  }
  const head = new Int32Array(first[count]!);
  const key = new Float64Array(head.length);
  const total = weights.arcTotal === undefined ? key : new Float64Array(head.length);
  let filled = 0;
  for (let r = 0; r < count; r++) {
    for (let arc = turns.first[node[r]!]!; arc < turns.first[node[r]! + 1]!; arc++) {
      if (turns.isArrival[turns.head[arc]!] === 1) continue;
      head[filled] = rank[turns.head[arc]!]!;
      key[filled] = weights.arcKey[arc]!;
      total[filled] = (weights.arcTotal ?? weights.arcKey)[arc]!;
      filled++;
    }
  }
  return { first, head, key, total };
}
