/**
 * The engine on real extracts, compared with plain Dijkstra and with results of other systems. Skipped without
 * ../shared.
 */
import { describe, expect, test } from 'vitest';
import { EXTRACTS_EXIST, expectedTrips, loadExtract, prepare, tripsOn } from '../ingest/targets/osm/extract-fixture.ts';
import { cellOf, dijkstra } from './matrix/dijkstra.ts';
import { computeMatrix } from './matrix/matrix.ts';
import { buildMetric } from './matrix/metric.ts';
import { placesOf } from './matrix/places.ts';
import type { RoadNetwork } from './network.ts';
import { MODES, OPTIONS } from './profiles/profile.ts';
import { PROFILES } from './profiles/profiles.ts';

/** A small linear congruential generator, for the same places in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Returns points near random nodes; every third is near one of the first few, so that many share streets. */
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

describe.skipIf(!EXTRACTS_EXIST)('on extracts', () => {
  describe('every cell equals the result of Dijkstra, distance and duration', async () => {
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

  test('Monaco: ten shortest car distances and the points of their lines', async () => {
    const trip = tripsOn(
      prepare(await loadExtract('monaco-2012-gh.osm.gz'), PROFILES.car.vehicle),
      PROFILES.car.weightings.shortest,
    );
    const expected = expectedTrips('routing-monaco.csv').filter(({ test: name }) => name === 'createMonacoCarQueries');
    expect(expected).toHaveLength(10);
    for (const row of expected) expect(Math.abs(trip(row).metres - row.metres)).toBeLessThan(2);
  });

  test('Monaco: shortest walks', async () => {
    const trip = tripsOn(
      prepare(await loadExtract('monaco-2012-gh.osm.gz'), PROFILES.pedestrian.vehicle),
      PROFILES.pedestrian.weightings.shortest,
    );
    const expected = expectedTrips('routing-monaco.csv').filter(({ test: name }) => name === 'createMonacoFoot');
    expect(expected).toHaveLength(4);
    // The expected walks go round squares; one of them is 46 m shorter across.
    const differences = expected.map((row) => Math.round(trip(row).metres - row.metres));
    expect(differences.filter((metres) => Math.abs(metres) > 1)).toEqual([-46]);
  });
});
