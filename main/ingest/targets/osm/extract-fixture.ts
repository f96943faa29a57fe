/**
 * Real extracts of OpenStreetMap, for tests: their networks, what is built on them, and trips as other engines' tests
 * state them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOsm } from '../../../formats/osm/read.ts';
import { decimetresOf, millisecondsOf } from '../../../routing/cost.ts';
import { buildGraph, type RoadGraph } from '../../../routing/graph/graph.ts';
import { eliminationOrder } from '../../../routing/hierarchy/inertial-flow.ts';
import { buildTopology, type Topology } from '../../../routing/hierarchy/topology.ts';
import { buildMetric } from '../../../routing/matrix/metric.ts';
import { findRoute } from '../../../routing/matrix/route.ts';
import { NetworkBuilder } from '../../../routing/network-builder.ts';
import type { RoadNetwork } from '../../../routing/network.ts';
import type { Vehicle, Weighting } from '../../../routing/profiles/profile.ts';
import { randomNumbers } from '../../../routing/random.ts';
import { Snapper } from '../../../routing/snap/snapper.ts';

const SHARED = join(import.meta.dirname, '../../../../../shared/data');

/** Tests on extracts are skipped where this is false. */
export const EXTRACTS_EXIST = existsSync(SHARED);

/** The roads of an OpenStreetMap file. */
export async function readNetwork(file: string): Promise<RoadNetwork> {
  const builder = new NetworkBuilder();
  await readOsm(file, { relation: (id, members, tags) => builder.addMultipolygon(id, members, tags) });
  await readOsm(file, {
    node: (id, latitude, longitude, tags) => builder.addNode(id, latitude, longitude, tags),
    way: (id, nodes, tags) => builder.addWay(id, nodes, tags),
    relation: (_, members, tags) => builder.addRelation(members, tags),
  });
  return builder.finish();
}

export const extractFile = (name: string): string => join(SHARED, 'osm', name);

export const loadExtract = (name: string): Promise<RoadNetwork> => readNetwork(extractFile(name));

/**
 * Points within about 30 m of random road nodes, on the whole map or around one node.
 * @param radiusE7 half the side of a square around a random node, degrees × 10⁷
 */
export function pointsNearNodes(
  { longitudeE7, latitudeE7 }: RoadNetwork,
  count: number,
  seed: number,
  radiusE7 = Infinity,
): [longitude: number, latitude: number][] {
  const random = randomNumbers(seed);
  const points: [number, number][] = [];
  const centre = Math.floor(random() * longitudeE7.length);
  while (points.length < count) {
    const node = Math.floor(random() * longitudeE7.length);
    const [x, y] = [longitudeE7[node]!, latitudeE7[node]!];
    if (Math.abs(x - longitudeE7[centre]!) < radiusE7 && Math.abs(y - latitudeE7[centre]!) < radiusE7)
      points.push([(x + (random() - 0.5) * 6000) / 1e7, (y + (random() - 0.5) * 4000) / 1e7]);
  }
  return points;
}

export interface Prepared {
  graph: RoadGraph;
  topology: Topology;
  snapper: Snapper;
}

export function prepare(network: RoadNetwork, vehicle: Vehicle): Prepared {
  const graph = buildGraph(network, vehicle);
  return { graph, topology: buildTopology(graph, eliminationOrder(graph)), snapper: new Snapper(graph) };
}

/** A trip that another engine's tests state; `seconds` where they do. */
export interface ExpectedTrip {
  test: string;
  from: [longitude: number, latitude: number];
  to: [longitude: number, latitude: number];
  metres: number;
  seconds: number;
}

/** The rows of a file of expected trips; none where the file is absent. */
export function expectedTrips(file: string): ExpectedTrip[] {
  if (!EXTRACTS_EXIST) return [];
  const lines = readFileSync(join(SHARED, 'expected', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return lines.map((line) => {
    const [test = '', ...cells] = line.split(',');
    const [fromLatitude = 0, fromLongitude = 0, toLatitude = 0, toLongitude = 0, metres = 0, seconds = 0] =
      cells.map(Number);
    return { test, from: [fromLongitude, fromLatitude], to: [toLongitude, toLatitude], metres, seconds };
  });
}

/** Metres and seconds of the best path between the ends of a trip. */
export function tripsOn({ graph, topology, snapper }: Prepared, weighting: Weighting) {
  const metric = buildMetric(graph, topology, weighting);
  return ({ from, to }: Pick<ExpectedTrip, 'from' | 'to'>): { metres: number; seconds: number } => {
    const route = findRoute(metric, snapper.snap(...from, 'origin')!, snapper.snap(...to, 'destination')!)!;
    return { metres: decimetresOf(route.total) / 10, seconds: millisecondsOf(route.total) / 1000 };
  };
}
