/** A network in memory, ready for computing. */
import type { RoadGraph } from '../routing/graph/graph.ts';
import type { Topology } from '../routing/hierarchy/topology.ts';
import type { Snapper } from '../routing/snap/snapper.ts';
import type { LoadedMetric } from './engine.ts';

export interface LoadedGraph {
  graph: RoadGraph;
  topology: Topology;
  snapper: Snapper;
}

/** A metric with the graph that it belongs to. */
export interface MetricOnGraph extends LoadedGraph {
  loaded: LoadedMetric;
}

export interface ReadyMetric extends MetricOnGraph {
  /** Returns `make(this)`, computed once. */
  memo: <T>(make: (metric: MetricOnGraph) => T) => T;
}
