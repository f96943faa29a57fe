/** The roads of a pack for cars, read when first needed. */
import type { Pack } from '../../packs/pack.ts';
import { orderOf } from '../../packs/road-graph.ts';
import { readRoads } from '../../packs/road-pack.ts';
import { buildGraph } from '../../routing/graph/graph.ts';
import { buildTopology } from '../../routing/hierarchy/topology.ts';
import { buildMetric, type Metric } from '../../routing/matrix/metric.ts';
import { PROFILES } from '../../routing/profiles/profiles.ts';
import { Snapper } from '../../routing/snap/snapper.ts';

const { vehicle, weightings } = PROFILES.car;

function openStreets(pack: Pack) {
  const graph = buildGraph(readRoads(pack), vehicle);
  return { graph, snapper: new Snapper(graph) };
}

function openMetric(pack: Pack): Metric {
  const { graph } = carStreets(pack);
  return buildMetric(graph, buildTopology(graph, orderOf(pack, graph)), weightings.fastest);
}

/** Returns the streets open to cars. @throws Fault if the pack is damaged */
export const carStreets = (pack: Pack) => pack.memo(openStreets);

/** Returns the metric of the fastest routes by car. @throws Fault if the pack is damaged */
export const carMetric = (pack: Pack): Metric => pack.memo(openMetric);
