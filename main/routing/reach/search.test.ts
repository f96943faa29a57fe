import { describe, expect, test } from 'vitest';
import { EXTRACTS_EXIST, loadExtract, prepare, type Prepared } from '../../ingest/targets/osm/extract-fixture.ts';
import { isBeyond, reachLimit, totalOfKey, type ReachLimit } from '../graph/weights.ts';
import { cellOf, dijkstra } from '../matrix/dijkstra.ts';
import { buildMetric, type Metric } from '../matrix/metric.ts';
import { placesOf, type Places } from '../matrix/places.ts';
import type { RoadNetwork } from '../network.ts';
import { MODES, OPTIONS } from '../profiles/profile.ts';
import { PROFILES } from '../profiles/profiles.ts';
import { randomNumbers } from '../random.ts';
import { sampleCity } from '../sample-city.ts';
import type { Role } from '../snap/snapper.ts';
import { cellBetween } from './cells.ts';
import { ReachSearch } from './search.ts';

type Point = [longitude: number, latitude: number];

/** Returns points near random nodes; every fourth is near the first node. */
function pointsOf({ longitudeE7, latitudeE7 }: RoadNetwork, count: number, seed: number): Point[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, i) => {
    const node = i % 4 === 3 ? 0 : Math.floor(random() * longitudeE7.length);
    return [longitudeE7[node]! / 1e7 + (random() - 0.5) * 6e-4, latitudeE7[node]! / 1e7 + (random() - 0.5) * 4e-4];
  });
}

const snapAll = ({ snapper }: Prepared, points: readonly Point[], role: Role) =>
  points.map((point) => snapper.snap(...point, role));

/**
 * Compares a search with plain Dijkstra within the limit, and checks that it finds nothing within the limit that
 * Dijkstra places beyond it.
 * @returns the number of costs within the limit
 */
function compare(prepared: Prepared, metric: Metric, limit: ReachLimit, name: string): number {
  const { graph, topology } = prepared;
  const { weights } = metric;
  const search = new ReachSearch(metric);
  const from = snapAll(prepared, pointsOf(graph.network, 8, 3), 'origin');
  const to = snapAll(prepared, pointsOf(graph.network, 40, 4), 'destination');
  const origins = placesOf(from, 'origin', graph, topology, weights);
  const destinations = placesOf(to, 'destination', graph, topology, weights);
  const isWithin = (key: number, total: number): boolean =>
    key < Infinity && !isBeyond(totalOfKey(weights.form, key, total), limit);
  let within = 0;
  const different: string[] = [];
  const check = (found: readonly number[], expected: readonly number[], words: string): void => {
    const isExpected = isWithin(expected[0]!, expected[1]!);
    if (isExpected) within++;
    else if (!isWithin(found[0]!, found[1]!)) return;
    if (found[0] !== expected[0] || found[1] !== expected[1]) different.push(`${words}: ${found.join()}`);
  };
  const yardsticks = from.map((_, o) => dijkstra(graph, topology, weights, origins, o));
  for (const [o, snap] of from.entries()) {
    const place = placesOf([snap], 'origin', graph, topology, weights);
    const reached = search.search(place, 'from', limit);
    const yardstick = yardsticks[o]!;
    for (let directed = 0; directed < reached.key.length; directed++) {
      const arrival = graph.turns.arrival[directed]!;
      if (arrival < 0) continue;
      check(
        [reached.key[directed]!, reached.total[directed]!],
        [yardstick.key[arrival]!, yardstick.total[arrival]!],
        `${name} from ${o} street ${directed}`,
      );
    }
    for (let d = 0; d < to.length; d++)
      check(
        cellBetween(reached, 'from', place, destinations, d),
        cellOf(yardstick, topology, origins, o, destinations, d),
        `${name} from ${o} to ${d}`,
      );
  }
  for (const [d, snap] of to.entries()) {
    const place: Places = placesOf([snap], 'destination', graph, topology, weights);
    const reached = search.search(place, 'to', limit);
    for (let o = 0; o < from.length; o++)
      check(
        cellBetween(reached, 'to', place, origins, o),
        cellOf(yardsticks[o]!, topology, origins, o, destinations, d),
        `${name} to ${d} from ${o}`,
      );
  }
  expect(different).toEqual([]);
  return within;
}

const LIMITS: [string, Partial<ReachLimit>][] = [
  ['without a limit', {}],
  ['within two minutes', { milliseconds: 120_000 }],
  ['within 900 metres', { decimetres: 9000 }],
];

describe('every cost within a limit equals the result of Dijkstra', () => {
  test.each(MODES.flatMap((mode) => LIMITS.map(([name, limit]) => [mode, name, limit] as const)))(
    '%s %s, in a city, all options',
    (mode, name, limit) => {
      const prepared = prepare(sampleCity(24, 24), PROFILES[mode].vehicle);
      for (const option of OPTIONS) {
        const metric = buildMetric(prepared.graph, prepared.topology, PROFILES[mode].weightings[option]);
        const bounds = { ...reachLimit(prepared.graph), ...limit };
        expect(compare(prepared, metric, bounds, `${option} ${name}`)).toBeGreaterThan(30);
      }
    },
  );

  test.skipIf(!EXTRACTS_EXIST)('car, pedestrian, in Manhattan, all options', async () => {
    const network = await loadExtract('nyc-midtown-manhattan.osm.pbf');
    for (const mode of ['car', 'pedestrian'] as const) {
      const prepared = prepare(network, PROFILES[mode].vehicle);
      for (const option of OPTIONS) {
        const metric = buildMetric(prepared.graph, prepared.topology, PROFILES[mode].weightings[option]);
        const bounds = { ...reachLimit(prepared.graph), milliseconds: 180_000 };
        expect(compare(prepared, metric, bounds, `${mode} ${option}`)).toBeGreaterThan(30);
      }
    }
  });
});

test('several places act as one: each street has the least of their costs', () => {
  const prepared = prepare(sampleCity(16, 16), PROFILES.car.vehicle);
  const { graph, topology } = prepared;
  const metric = buildMetric(graph, topology, PROFILES.car.weightings.fastest);
  const search = new ReachSearch(metric);
  const snaps = snapAll(prepared, pointsOf(graph.network, 5, 8), 'origin');
  const limit = reachLimit(graph);
  const searched = (origins: typeof snaps) =>
    search.search(placesOf(origins, 'origin', graph, topology, metric.weights), 'from', limit).key;
  const alone = snaps.map((snap) => searched([snap]));
  expect(searched(snaps)).toEqual(alone[0]!.map((_, street) => Math.min(...alone.map((keys) => keys[street]!))));
});
