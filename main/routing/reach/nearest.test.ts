import { expect, test } from 'vitest';
import { prepare } from '../../ingest/targets/osm/extract-fixture.ts';
import { millisecondsOf } from '../cost.ts';
import { totalOfKey } from '../graph/weights.ts';
import { computeMatrix, matrixSteps } from '../matrix/matrix.ts';
import { buildMetric } from '../matrix/metric.ts';
import { placesOf, placeSteps } from '../matrix/places.ts';
import { MODES, OPTIONS } from '../profiles/profile.ts';
import { PROFILES } from '../profiles/profiles.ts';
import { randomNumbers } from '../random.ts';
import { sampleCity } from '../sample-city.ts';
import type { Role } from '../snap/snapper.ts';
import { finish } from '../steps.ts';
import { NearestDestinations } from './nearest.ts';

test.each(MODES)('%s: the nearest destinations equal those of the full matrix, in the same order', (mode) => {
  const { graph, topology, snapper } = prepare(sampleCity(20, 20), PROFILES[mode].vehicle);
  const { longitudeE7, latitudeE7 } = graph.network;
  const random = randomNumbers(33);
  // Include several points at the same place, and many on one street.
  const points = Array.from({ length: 240 }, (_, i): [number, number] => {
    const node = i % 5 === 0 ? 7 : Math.floor(random() * longitudeE7.length);
    return [
      longitudeE7[node]! / 1e7 + (i % 10 === 0 ? 0 : random() - 0.5) * 6e-4,
      latitudeE7[node]! / 1e7 + (i % 10 === 0 ? 0 : random() - 0.5) * 4e-4,
    ];
  });
  const from = points.slice(0, 40).map((point) => snapper.snap(...point, 'origin'));
  const to = points.slice(40).map((point) => snapper.snap(...point, 'destination'));
  const different: string[] = [];
  for (const option of OPTIONS) {
    const metric = buildMetric(graph, topology, PROFILES[mode].weightings[option]);
    const { form } = metric.weights;
    const origins = placesOf(from, 'origin', graph, topology, metric.weights);
    const destinations = placesOf(to, 'destination', graph, topology, metric.weights);
    const { key, total, stride } = computeMatrix(metric, origins, destinations);
    for (const [k, limitMs] of [
      [1, Infinity],
      [7, 90_000],
      [200, Infinity],
    ] as const) {
      const nearest = NearestDestinations.of(metric, destinations, k);
      const isWithin = (cellKey: number, cellTotal: number): boolean =>
        millisecondsOf(totalOfKey(form, cellKey, cellTotal)) <= limitMs;
      for (const o of from.keys()) {
        const row = to
          .map((_, d) => ({ destination: d, key: key[o * stride + d]!, total: total[o * stride + d]! }))
          .filter((cell) => cell.key < Infinity && isWithin(cell.key, cell.total))
          .toSorted((a, b) => a.key - b.key || a.total - b.total || a.destination - b.destination);
        const found = nearest.find(origins, o, isWithin, form === 'total');
        if (JSON.stringify(found) !== JSON.stringify(row.slice(0, k))) different.push(`${option} ${k} ${o}`);
      }
    }
  }
  expect(different).toEqual([]);
});

test('the whole work is divided into short steps', () => {
  const { graph, topology, snapper } = prepare(sampleCity(20, 20), PROFILES.car.vehicle);
  const metric = buildMetric(graph, topology, PROFILES.car.weightings.fastest);
  const { longitudeE7, latitudeE7 } = graph.network;
  const snaps = (role: Role) =>
    Array.from({ length: 300 }, (_, i) => snapper.snap(longitudeE7[i]! / 1e7, latitudeE7[i]! / 1e7, role));
  const places = (role: Role) => placeSteps(snaps(role), role, graph, topology, metric.weights);
  expect([...places('origin')].length).toBeGreaterThan(1);
  const [origins, destinations] = [finish(places('origin')), finish(places('destination'))];
  // A step per label, per row, and per corrected row.
  expect([...matrixSteps(metric, origins, destinations)].length).toBeGreaterThan(4 * 300);
  // A step per node with a list.
  expect([...NearestDestinations.steps(metric, destinations, 5)].length).toBeGreaterThan(300);
});
