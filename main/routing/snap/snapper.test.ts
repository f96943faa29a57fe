import { describe, expect, test } from 'vitest';
import { decimetresOf } from '../cost.ts';
import { DrawnMap } from '../drawn-map.ts';
import { prepare, type Prepared } from '../../ingest/targets/osm/extract-fixture.ts';
import { computeMatrix } from '../matrix/matrix.ts';
import { buildMetric, type Metric } from '../matrix/metric.ts';
import { placesOf } from '../matrix/places.ts';
import { findRoute } from '../matrix/route.ts';
import { MODES } from '../profiles/profile.ts';
import { PROFILES } from '../profiles/profiles.ts';
import { randomNumbers } from '../random.ts';
import { sampleCity } from '../sample-city.ts';

type Point = [longitude: number, latitude: number];

/** Returns the metres from one point to another, and checks that route and matrix agree. */
function metresOf({ graph, topology, snapper }: Prepared, metric: Metric, from: Point, to: Point): number {
  const origin = snapper.snap(...from, 'origin')!;
  const destination = snapper.snap(...to, 'destination')!;
  const total = findRoute(metric, origin, destination)!.total;
  const places = (snap: typeof origin, role: 'origin' | 'destination') =>
    placesOf([snap], role, graph, topology, metric.weights);
  expect(computeMatrix(metric, places(origin, 'origin'), places(destination, 'destination')).total[0]).toBe(total);
  return decimetresOf(total) / 10;
}

const oneWay = { highway: 'residential', oneway: 'yes' };
/** A ring with a one-way street from it to the edge of the map, and one from the edge into it. */
const EDGE = {
  sketch: 'abef\ndc..\n..gh',
  ways: [{ nodes: 'abcda' }, { nodes: 'bef', tags: oneWay }, { nodes: 'hgc', tags: oneWay }],
};

describe('a point on a street that can only be left or only be entered', () => {
  const map = new DrawnMap(EDGE);
  const metric = buildMetric(map.graph, map.topology, PROFILES.car.weightings.fastest);
  // Letters of the sketch are 100 m (0.0009 degrees) apart, the first at 0, 0.
  test.each([
    ['out of the map', [0.0018, 0], 1],
    ['into the map', [0.0023, -0.0018], -1],
  ] as const)('%s is at itself, and near to the next one on its street', (_, [x, y], direction) => {
    expect(metresOf(map, metric, [x, y], [x, y])).toBe(0);
    const ahead = x + direction * 0.000_09;
    expect(metresOf(map, metric, [x, y], [ahead, y])).toBeCloseTo(10, 0);
    // The one-way street can't be used against its direction, so the result is as if its other end were on the ring.
    expect(metresOf(map, metric, [ahead, y], [x, y])).toBeLessThan(200);
  });
});

const ends = (axis: Int32Array): [number, number] => [Math.min(...axis) / 1e7, Math.max(...axis) / 1e7];

test.each(MODES)('the path from a point to itself is empty: %s', (mode) => {
  const network = sampleCity(20, 20);
  const prepared = prepare(network, PROFILES[mode].vehicle);
  const metric = buildMetric(prepared.graph, prepared.topology, PROFILES[mode].weightings.fastest);
  const random = randomNumbers(11);
  const [[west, east], [south, north]] = [ends(network.longitudeE7), ends(network.latitudeE7)];
  for (let i = 0; i < 200; i++) {
    const point: Point = [west + random() * (east - west), south + random() * (north - south)];
    expect(metresOf(prepared, metric, point, point)).toBe(0);
  }
});
