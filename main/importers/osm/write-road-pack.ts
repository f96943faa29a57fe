/**
 * A road network to a pack of theme roads: arrays, tags, restrictions, and the orders of elimination worked out
 * beforehand.
 */
import { setImmediate } from 'node:timers/promises';
import type { PackSource } from '../../../contract/pack.ts';
import { writeRoads, type StoredOrder } from '../../packs/road-pack.ts';
import { beginImportedPack, type PackPlacing } from '../../packs/write/place.ts';
import { streetFingerprint } from '../../routing/graph/fingerprint.ts';
import { buildGraph } from '../../routing/graph/graph.ts';
import { eliminationOrder } from '../../routing/hierarchy/inertial-flow.ts';
import type { RoadNetwork } from '../../routing/network.ts';
import { PROFILES } from '../../routing/profiles/profiles.ts';

/** One mode for each street graph. */
const GRAPH_MODES = ['car', 'truck', 'bike', 'pedestrian'] as const;

export interface RoadPackDescription extends PackPlacing {
  id: string;
  title: string;
  description: string;
  version: string;
  vintage: string;
  licence: string;
  attribution: string;
  sources: PackSource[];
  notes: string[];
}

export interface RoadPackReport {
  path: string;
  nodes: number;
  ways: number;
  restrictions: number;
  /** Streets by kind of vehicle. */
  streets: Record<string, number>;
}

/**
 * Writes the pack into `directory`, over one of the same id.
 * @param onStep receives which vehicle is next; may throw to cancel, and nothing is kept.
 * @throws Error if the network has no road at all.
 */
export async function writeRoadPack(
  network: RoadNetwork,
  description: RoadPackDescription,
  directory: string,
  onStep: (step: string, done: number, total: number) => void = () => undefined,
): Promise<RoadPackReport> {
  if (network.wayId.length === 0) throw new Error('there is no road in it');
  const orders: StoredOrder[] = [];
  const streets: Record<string, number> = {};
  for (const [done, mode] of GRAPH_MODES.entries()) {
    // A cancelling signal is an event, and events need a moment without work.
    await setImmediate();
    onStep(`order of the streets for ${mode}`, done, GRAPH_MODES.length + 1);
    const graph = buildGraph(network, PROFILES[mode].vehicle);
    streets[graph.vehicle.kind] = graph.streets.count;
    orders.push({
      vehicle: graph.vehicle.kind,
      fingerprint: streetFingerprint(graph.streets),
      streets: eliminationOrder(graph),
    });
  }
  const { id, newSince, ...rest } = description;
  const pack = beginImportedPack(directory, id, { newSince });
  try {
    onStep('writing', GRAPH_MODES.length, GRAPH_MODES.length + 1);
    pack.database.transaction(() => writeRoads(pack.database, network, orders))();
  } catch (error) {
    pack.abandon();
    throw error;
  }
  const counts = {
    nodes: network.latitudeE7.length,
    ways: network.wayId.length,
    restrictions: network.restrictions.length,
  };
  const path = await pack.finish({
    ...rest,
    theme: 'roads',
    kind: 'measured',
    coverage: coverageOf(network),
    counts: {
      ...counts,
      ...Object.fromEntries(Object.entries(streets).map(([kind, count]) => [`streets_${kind}`, count])),
    },
  });
  return { path, ...counts, streets };
}

/** `[west, south, east, north]` of all nodes. */
function coverageOf({ latitudeE7, longitudeE7 }: RoadNetwork): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let node = 0; node < latitudeE7.length; node++) {
    west = Math.min(west, longitudeE7[node]!);
    east = Math.max(east, longitudeE7[node]!);
    south = Math.min(south, latitudeE7[node]!);
    north = Math.max(north, latitudeE7[node]!);
  }
  return [west / 1e7, south / 1e7, east / 1e7, north / 1e7];
}
