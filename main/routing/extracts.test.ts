/** The engine on real extracts, against plain Dijkstra and against answers of other systems. Skipped where ../shared is absent. */
import { describe, expect, test } from 'vitest';
import { decimetresOf } from './cost.ts';
import { EXTRACTS_EXIST, expectedTrips, loadExtract, prepare, tripsOn } from './extract.ts';
import { metresBetween } from './graph/segments.ts';
import { cellOf, dijkstra } from './matrix/dijkstra.ts';
import { computeMatrix } from './matrix/matrix.ts';
import { buildMetric } from './matrix/metric.ts';
import { placesOf } from './matrix/places.ts';
import { findRoute } from './matrix/route.ts';
import type { RoadNetwork } from './network.ts';
import { MODES, OPTIONS } from './profiles/profile.ts';
import { PROFILES } from './profiles/profiles.ts';
import type { Role, Snap, Snapper } from './snap/snapper.ts';

/** A small linear congruential generator: the same places in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Points near random nodes; every third near the first few, so that many share streets. */
function pointsOf(network: RoadNetwork, count: number, random: () => number): [number, number][] {
  const points: [number, number][] = [];
  for (let i = 0; i < count; i++) {
    const near = i % 3 === 0 && i > 20 ? points[Math.floor(random() * 8)]! : undefined;
    const node = Math.floor(random() * network.latitudeE7.length);
    const [longitude, latitude] = near ?? [network.longitudeE7[node]! / 1e7, network.latitudeE7[node]! / 1e7];
    points.push([longitude + (random() - 0.5) * 6e-4, latitude + (random() - 0.5) * 4e-4]);
  }
  return points;
}

/** The node next to `node` on a way that ends there, or -1. */
function neighbour({ wayFirst, wayNodes }: RoadNetwork, way: number, node: number): number {
  const nodes = wayNodes.subarray(wayFirst[way], wayFirst[way + 1]);
  if (nodes[0] === node) return nodes[1] ?? -1;
  return nodes.at(-1) === node ? (nodes.at(-2) ?? -1) : -1;
}

function snapBetween({ longitudeE7, latitudeE7 }: RoadNetwork, snapper: Snapper, a: number, b: number, role: Role): Snap | undefined {
  const snap = snapper.snap((longitudeE7[a]! + longitudeE7[b]!) / 2e7, (latitudeE7[a]! + latitudeE7[b]!) / 2e7, role);
  return snap !== undefined && snap.metres < 0.1 ? snap : undefined;
}

describe.skipIf(!EXTRACTS_EXIST)('on extracts', () => {
  describe('every cell equals Dijkstra’s, distance and duration', async () => {
    const network = EXTRACTS_EXIST ? await loadExtract('nyc-midtown-manhattan.osm.pbf') : undefined;
    test.each(MODES)('%s, all options', (mode) => {
      const { graph, topology, snapper } = prepare(network!, PROFILES[mode].vehicle);
      const points = pointsOf(network!, 70, generator(11));
      const from = points.slice(0, 30).map(([longitude, latitude]) => snapper.snap(longitude, latitude, 'origin'));
      const to = points.slice(30).map(([longitude, latitude]) => snapper.snap(longitude, latitude, 'destination'));
      for (const option of OPTIONS) {
        const metric = buildMetric(graph, topology, PROFILES[mode].weightings[option]);
        const origins = placesOf(from, 'origin', graph, topology, metric.weights);
        const destinations = placesOf(to, 'destination', graph, topology, metric.weights);
        const cells = computeMatrix(metric, origins, destinations);
        for (let o = 0; o < origins.count; o++) {
          const reached = dijkstra(graph, topology, metric.weights, origins, o);
          for (let d = 0; d < destinations.count; d++) {
            const cell = [cells.key[o * cells.stride + d], cells.total[o * cells.stride + d]];
            expect(cell, `${mode} ${option} ${o} ${d}`).toEqual(cellOf(reached, topology, origins, o, destinations, d));
          }
        }
      }
    });
  });

  test('Manhattan: what its turn restrictions forbid is not driven, and would be without them', async () => {
    const network = await loadExtract('nyc-midtown-manhattan.osm.pbf');
    const free = prepare({ ...network, restrictions: [] }, PROFILES.car.vehicle);
    const bound = prepare(network, PROFILES.car.vehicle);
    const [metricFree, metricBound] = [free, bound].map(({ graph, topology }) => buildMetric(graph, topology, PROFILES.car.weightings.shortest));
    let checked = 0;
    for (const { viaNode, from, to, tags } of network.restrictions) {
      const kind = tags.get('restriction') ?? '';
      const [before, after] = [neighbour(network, from[0]!, viaNode), neighbour(network, to[0]!, viaNode)];
      if (viaNode < 0 || !kind.startsWith('no_') || kind === 'no_u_turn' || before < 0 || after < 0) continue;
      // From the middle of the last segment before the corner to the middle of the first one behind it.
      const metres = ({ snapper }: typeof free, metric: typeof metricFree): number | undefined => {
        const origin = snapBetween(network, snapper, before, viaNode, 'origin');
        const destination = snapBetween(network, snapper, viaNode, after, 'destination');
        const route = origin && destination && findRoute(metric!, origin, destination);
        return route && decimetresOf(route.total) / 10;
      };
      const direct = (metresBetween(network, before, viaNode) + metresBetween(network, viaNode, after)) / 2;
      const without = metres(free, metricFree);
      // One of the two ways is closed to cars, or one-way the other way.
      if (without === undefined || without > direct + 1) continue;
      expect(metres(bound, metricBound) ?? Infinity, `${kind} at node ${viaNode}`).toBeGreaterThan(direct + 5);
      checked++;
    }
    expect(checked).toBeGreaterThan(60);
  });

  test('Monaco: ten shortest car distances and the points of their lines', async () => {
    const trip = tripsOn(prepare(await loadExtract('monaco-2012-gh.osm.gz'), PROFILES.car.vehicle), PROFILES.car.weightings.shortest);
    const expected = expectedTrips('routing-monaco.csv').filter(({ test: name }) => name === 'createMonacoCarQueries');
    expect(expected).toHaveLength(10);
    for (const row of expected) expect(Math.abs(trip(row).metres - row.metres)).toBeLessThan(2);
  });

  test('Monaco: shortest walks', async () => {
    const trip = tripsOn(prepare(await loadExtract('monaco-2012-gh.osm.gz'), PROFILES.pedestrian.vehicle), PROFILES.pedestrian.weightings.shortest);
    const expected = expectedTrips('routing-monaco.csv').filter(({ test: name }) => name === 'createMonacoFoot');
    expect(expected).toHaveLength(4);
    for (const row of expected) expect(Math.abs(trip(row).metres - row.metres)).toBeLessThan(2);
  });
});
