/** The stored data of a road pack about the graph of a vehicle. */
import { streetFingerprint } from '../routing/graph/fingerprint.ts';
import type { RoadGraph } from '../routing/graph/graph.ts';
import { eliminationOrder } from '../routing/hierarchy/inertial-flow.ts';
import type { PackFile } from './pack-file.ts';
import { readOrder } from './road-pack.ts';

/**
 * Returns the order of elimination of the streets: the stored one, or, if it was computed for other streets, a new one,
 * which takes long for large maps.
 * @throws Fault if the stored one is damaged
 */
export const orderOf = (file: Pick<PackFile, 'id' | 'database'>, graph: RoadGraph): Int32Array =>
  readOrder(file, graph.vehicle.kind, streetFingerprint(graph.streets), graph.streets.count) ?? eliminationOrder(graph);
