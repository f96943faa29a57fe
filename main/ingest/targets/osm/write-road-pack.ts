/** Writes a road network as a pack: arrays, tags, restrictions, and precomputed elimination orders. */
import { setImmediate } from 'node:timers/promises';
import type { PackSource } from '../../../../contract/pack.ts';
import { writeRoads, type StoredOrder } from '../../../packs/road-pack.ts';
import { beginImportedPack, type PackPlacement } from '../../../packs/write/place.ts';
import { streetFingerprint } from '../../../routing/graph/fingerprint.ts';
import { buildGraph } from '../../../routing/graph/graph.ts';
import { orderTask } from '../../../routing/hierarchy/inertial-flow.ts';
import type { RoadNetwork } from '../../../routing/network.ts';
import { PROFILES } from '../../../routing/profiles/profiles.ts';
import { RemoteThread } from '../../../threads/remote-thread.ts';
import type { OrderFunctions } from './order-streets.entry.ts';

/** One mode per street graph, larger graphs first, so that the threads end at about the same time. */
const GRAPH_MODES = ['pedestrian', 'bike', 'car', 'truck'] as const;
/** Graphs that are ordered concurrently; more would exceed the memory limit of an import. */
const ORDERS_AT_ONCE = 2;

export interface RoadPackDescription extends PackPlacement {
  id: string;
  title: string;
  description: string;
  version: string;
  vintage: string;
  licence: string;
  attribution: string;
  sources: PackSource[];
  /** Further counts, e.g. of skipped objects. */
  counts?: Record<string, number>;
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

type OnStep = (step: string, done: number, total: number) => void;

/**
 * Writes the pack into `directory`, and replaces one with the same id.
 * @param onStep called with each step; may throw to cancel
 * @throws Error if the network has no roads
 */
export async function writeRoadPack(
  network: RoadNetwork,
  description: RoadPackDescription,
  directory: string,
  onStep: OnStep = () => undefined,
): Promise<RoadPackReport> {
  if (network.wayId.length === 0) throw new Error('there are no roads in it');
  const orders = await ordersOf(network, onStep);
  const streets = Object.fromEntries(orders.map((order) => [order.vehicle, order.streets.length]));
  const { id, newSince, isFallback, builtAt, ...rest } = description;
  const pack = beginImportedPack(directory, id, { newSince, isFallback, builtAt });
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
      ...description.counts,
      ...Object.fromEntries(Object.entries(streets).map(([kind, count]) => [`streets_${kind}`, count])),
    },
  });
  return { path, ...counts, streets };
}

const startThread = (): RemoteThread<OrderFunctions> =>
  new RemoteThread(new URL('./order-streets.entry.ts', import.meta.url), {
    name: 'order of streets',
    died: (error) => error ?? new Error('the thread that orders streets exited'),
  });

/** Computes the elimination orders of all graphs, in the order of `GRAPH_MODES`. */
async function ordersOf(network: RoadNetwork, onStep: OnStep): Promise<StoredOrder[]> {
  const waiting = GRAPH_MODES.entries();
  const orders: StoredOrder[] = [];
  let begun = 0;
  const threads = Array.from({ length: ORDERS_AT_ONCE }, startThread);
  const workWith = async (thread: RemoteThread<OrderFunctions>): Promise<void> => {
    for (const [place, mode] of waiting) {
      // Events, e.g. cancellation, need a pause.
      // oxlint-disable-next-line no-await-in-loop -- one graph after the other: each takes much memory
      await setImmediate();
      onStep(`ordering the streets for ${mode}`, begun++, GRAPH_MODES.length + 1);
      const { task, ...graph } = graphFor(network, mode);
      const transfer = [task.x.buffer, task.y.buffer, task.speed.buffer];
      // oxlint-disable-next-line no-await-in-loop -- as above
      orders[place] = { ...graph, streets: await thread.ask('order', [task], { transfer }) };
    }
  };
  try {
    await Promise.all(threads.map(workWith));
    return orders;
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

/** Returns what is needed of a graph while its order is computed. */
function graphFor(network: RoadNetwork, mode: (typeof GRAPH_MODES)[number]) {
  const graph = buildGraph(network, PROFILES[mode].vehicle);
  return { vehicle: graph.vehicle.kind, fingerprint: streetFingerprint(graph.streets), task: orderTask(graph) };
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
