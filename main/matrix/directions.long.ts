/**
 * Directions on real maps: for random routes of all modes and options, the steps add up to the cell of the matrix. `npm
 * test` uses a generated city.
 */
import { describe, expect, test } from 'vitest';
import { pointsNearNodes, prepare } from '../ingest/targets/osm/extract-fixture.ts';
import { totalOfKey } from '../routing/graph/weights.ts';
import { stepsOf } from '../routing/guidance/steps.ts';
import { computeMatrix } from '../routing/matrix/matrix.ts';
import { buildMetric } from '../routing/matrix/metric.ts';
import { placesOf } from '../routing/matrix/places.ts';
import { findRoute } from '../routing/matrix/route.ts';
import { MODES, OPTIONS } from '../routing/profiles/profile.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { networkOf, REAL_MAPS } from './real-maps.fixture.ts';

/** Number of routes per mode and option. */
const ROUTES = Number(process.env['CAIRN_TEST_POINTS'] ?? 1000);
const SEED = Number(process.env['CAIRN_TEST_SEED'] ?? 1);
/** Number of origins, and of destinations, of a matrix. */
const SIDE = 20;

describe.each(REAL_MAPS)('$name', (map) => {
  test.skipIf(!map.exists).for(MODES)('%s, all options', async (mode) => {
    const roads = await networkOf(map);
    const { vehicle, weightings } = PROFILES[mode];
    const { graph, topology, snapper } = prepare(roads, vehicle);
    for (const option of OPTIONS) {
      const metric = buildMetric(graph, topology, weightings[option]);
      for (let done = 0; done < ROUTES; done += SIDE * SIDE) {
        const points = pointsNearNodes(roads, 2 * SIDE, SEED + done);
        const from = points.slice(0, SIDE).map((point) => snapper.snap(...point, 'origin'));
        const to = points.slice(SIDE).map((point) => snapper.snap(...point, 'destination'));
        const origins = placesOf(from, 'origin', graph, topology, metric.weights);
        const destinations = placesOf(to, 'destination', graph, topology, metric.weights);
        const cells = computeMatrix(metric, origins, destinations);
        const wrong: string[] = [];
        for (const [o, origin] of from.entries())
          for (const [d, destination] of to.entries()) {
            if (origin === undefined || destination === undefined) continue;
            const cellIndex = o * cells.stride + d;
            const route = findRoute(metric, origin, destination);
            const sum = route && stepsOf(graph, route).reduce((total, step) => total + step.total, 0);
            const cell = totalOfKey(metric.weights.form, cells.key[cellIndex]!, cells.total[cellIndex]!);
            if (sum === undefined ? cells.key[cellIndex] !== Infinity : sum !== cell) wrong.push(`${option} ${o} ${d}`);
          }
        expect(wrong).toEqual([]);
      }
    }
  });
});
