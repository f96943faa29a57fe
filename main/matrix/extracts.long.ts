/**
 * Compares 20,000 cells from the kernel with plain Dijkstra, for each mode and option on real extracts. `npm test`
 * covers one small extract. Skipped if ../shared is absent.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { EXTRACTS_EXIST, loadExtract, pointsNearNodes, prepare } from '../ingest/targets/osm/extract-fixture.ts';
import { cellOf, dijkstra } from '../routing/matrix/dijkstra.ts';
import { buildMetric } from '../routing/matrix/metric.ts';
import { placesOf } from '../routing/matrix/places.ts';
import type { RoadNetwork } from '../routing/network.ts';
import { MODES, OPTIONS } from '../routing/profiles/profile.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { MatrixEngine } from './engine.ts';

const ORIGINS = 40;
const DESTINATIONS = 500;
/** Extent of a district, about a kilometre across. A third of the points are in one, so that many share streets. */
const DISTRICT_E7 = 50_000;

/** Substrings of the names of the extracts to test, separated by commas. */
const chosen = (process.env['CAIRN_TEST_EXTRACTS'] ?? '').split(',');
const EXTRACTS = [
  'porto-2015-06-roads.osm.pbf',
  'northern-kentucky-roads.osm.pbf',
  'nyc-midtown-manhattan.osm.pbf',
  'us-virgin-islands-2025-05.osm.pbf',
  'heidelberg-ors-test.osm.pbf',
  'andorra-2018-03.osm.bz2',
].filter((name) => chosen.some((part) => name.includes(part)));

const engine = new MatrixEngine(2);
afterAll(() => engine.close());

const pointsOf = (network: RoadNetwork, count: number, seed: number): [longitude: number, latitude: number][] => {
  const crowd = Math.floor(count / 3);
  return [...pointsNearNodes(network, count - crowd, seed), ...pointsNearNodes(network, crowd, 99, DISTRICT_E7)];
};

describe.skipIf(!EXTRACTS_EXIST).each(EXTRACTS)('%s', (name) => {
  let network: Promise<RoadNetwork> | undefined;
  test.each(MODES)('%s, all options', async (mode) => {
    const roads = await (network ??= loadExtract(name));
    const { vehicle, weightings } = PROFILES[mode];
    const { graph, topology, snapper } = prepare(roads, vehicle);
    const from = pointsOf(roads, ORIGINS, 1).map((point) => snapper.snap(...point, 'origin'));
    const to = pointsOf(roads, DESTINATIONS, 2).map((point) => snapper.snap(...point, 'destination'));
    for (const option of OPTIONS) {
      const metric = buildMetric(graph, topology, weightings[option]);
      const origins = placesOf(from, 'origin', graph, topology, metric.weights);
      const destinations = placesOf(to, 'destination', graph, topology, metric.weights);
      const loaded = engine.load(() => metric);
      const result = await engine.run(loaded, origins, destinations).result;
      const different: string[] = [];
      for (let o = 0; o < ORIGINS; o++) {
        const reached = dijkstra(graph, topology, metric.weights, origins, o);
        for (let d = 0; d < DESTINATIONS; d++) {
          const [key, total] = cellOf(reached, topology, origins, o, destinations, d);
          const cell = o * result.stride + d;
          if (result.key[cell] !== key || result.total[cell] !== total) different.push(`${option} ${o} ${d}`);
        }
      }
      result.release();
      engine.unload(loaded);
      expect(different).toEqual([]);
    }
  });
});
