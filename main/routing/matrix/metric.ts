/** The input of a matrix for one profile and option; built once from a graph and used for every job. */
import type { ArrayMaker } from '../array-maker.ts';
import { weightsWithout } from '../graph/avoided.ts';
import type { RoadGraph } from '../graph/graph.ts';
import { weigh, type Weights } from '../graph/weights.ts';
import { customise } from '../hierarchy/customise.ts';
import { prune, type Hierarchy } from '../hierarchy/prune.ts';
import type { Topology } from '../hierarchy/topology.ts';
import type { Weighting } from '../profiles/profile.ts';

export interface Metric {
  graph: RoadGraph;
  topology: Topology;
  weights: Weights;
  hierarchy: Hierarchy;
}

/** Builds the hierarchy of a metric. @param arrays allocates it */
export const buildHierarchy = (
  { turns }: RoadGraph,
  topology: Topology,
  weights: Weights,
  arrays?: ArrayMaker,
): Hierarchy => prune(topology, customise(topology, turns, weights), arrays);

/**
 * Builds a metric, in about 0.15 s for 140,000 nodes of the turn graph.
 * @param arrays allocates the hierarchy
 * @param isAvoided by street: 1 if no path may use it; none when absent
 */
export function buildMetric(
  graph: RoadGraph,
  topology: Topology,
  weighting: Weighting,
  arrays?: ArrayMaker,
  isAvoided?: Uint8Array,
): Metric {
  const plain = weigh(graph, weighting);
  const weights = isAvoided === undefined ? plain : weightsWithout(plain, graph.turns, isAvoided);
  return { graph, topology, weights, hierarchy: buildHierarchy(graph, topology, weights, arrays) };
}
