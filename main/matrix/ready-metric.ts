/** What is in memory for computing with a network. */
import type { RoadGraph } from '../routing/graph/graph.ts';
import type { Topology } from '../routing/hierarchy/topology.ts';
import type { Snapper } from '../routing/snap/snapper.ts';
import type { LoadedMetric } from './engine.ts';

export interface LoadedGraph {
  graph: RoadGraph;
  topology: Topology;
  snapper: Snapper;
}

export interface ReadyMetric extends LoadedGraph {
  loaded: LoadedMetric;
}
