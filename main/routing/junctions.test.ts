/**
 * Points at junctions belong to every street there. Cells are compared with plain Dijkstra from and to every street
 * that is as near as the nearest, found without the grid and one at a time, in all modes and options.
 */
import { describe, expect, test } from 'vitest';
import { EXTRACTS_EXIST, loadExtract, prepare, type Prepared } from '../ingest/targets/osm/extract-fixture.ts';
import { DrawnMap, type Drawing } from './drawn-map.ts';
import { decimetresOf } from './cost.ts';
import { EARTH_RADIUS_METRES } from '../../contract/great-circle.ts';
import { totalOfKey } from './graph/weights.ts';
import { cellOf, dijkstra } from './matrix/dijkstra.ts';
import { isLess } from './matrix/labels.ts';
import { computeMatrix } from './matrix/matrix.ts';
import { buildMetric, type Metric } from './matrix/metric.ts';
import { placesOf } from './matrix/places.ts';
import { findRoute } from './matrix/route.ts';
import type { RoadNetwork } from './network.ts';
import { MODES, OPTIONS } from './profiles/profile.ts';
import { PROFILES } from './profiles/profiles.ts';
import { randomNumbers } from './random.ts';
import { sampleCity } from './sample-city.ts';
import { EQUALLY_NEAR_METRES, type Place, type Role, type Snap } from './snap/snapper.ts';

type Point = [longitude: number, latitude: number];

/** Returns the metres of the cells between points, and checks them against routes; null if there is no path. */
function metresBetween({ snapper }: Prepared, metric: Metric, origins: Point[], destinations: Point[]) {
  const snaps = (points: Point[], role: Role) => points.map((point) => snapper.snap(...point, role)!);
  const [from, to] = [snaps(origins, 'origin'), snaps(destinations, 'destination')];
  const places = (snapped: Snap[], role: Role) =>
    placesOf(snapped, role, metric.graph, metric.topology, metric.weights);
  const cells = computeMatrix(metric, places(from, 'origin'), places(to, 'destination'));
  return from.map((origin, o) =>
    to.map((destination, d) => {
      const cell = o * cells.stride + d;
      const total = totalOfKey(metric.weights.form, cells.key[cell]!, cells.total[cell]!);
      const route = findRoute(metric, origin, destination);
      expect(route?.total ?? Infinity, `route of cell ${o} ${d}`).toBe(cells.key[cell] === Infinity ? Infinity : total);
      return route === undefined ? null : decimetresOf(total) / 10;
    }),
  );
}

const GRID = 0.000_8993;
const drawn = (drawing: Drawing, origins: Point[], destinations: Point[], mode: 'car' | 'truck' = 'car') => {
  const map = new DrawnMap(drawing, mode);
  const onGrid = (points: Point[]): Point[] => points.map(([x, y]) => [x * GRID, -y * GRID]);
  return metresBetween(map, map.metric('shortest'), onGrid(origins), onGrid(destinations));
};

test('a point just before a junction uses whichever street leads to the destination', () => {
  const oneWay = { highway: 'residential', oneway: 'yes' };
  const ways = ['da', 'db', 'dc'].map((nodes) => ({ nodes, tags: oneWay }));
  const ends: Point[] = [
    [0, 0],
    [2, 0],
    [1, 0],
  ];
  const [row] = drawn({ sketch: 'abc\n.d.', ways }, [[1, 2]], ends);
  expect(row![0]).toBeCloseTo(141.4, 1);
  expect(row![1]).toBeCloseTo(141.4, 1);
  expect(row![2]).toBeCloseTo(100, 1);
});

test('at junctions of a one-way street with two cross streets, the best start of all is used', () => {
  const rows = ['a.b...c......d', '', '', '', 'e', '', '', '', '', '', '', '', 'f'];
  const sketch = rows.map((row) => (row === '' ? '.' : row)).join('\n');
  const ways = [{ nodes: 'feabcd', tags: { highway: 'residential', oneway: 'yes' } }, { nodes: 'ec' }, { nodes: 'fd' }];
  const points: Point[] = [
    [0, 0],
    [2, 0],
    [6, 0],
    [13, 0],
    [0, 4],
    [0, 12],
  ];
  const [ec, fd] = [Math.hypot(6, 4) * 100, Math.hypot(13, 12) * 100];
  const expected = [
    [0, 200, 600, 1300, 600 + ec, 1300 + fd],
    [800 + ec, 0, 400, 1100, 400 + ec, 1100 + fd],
    [400 + ec, 600 + ec, 0, 700, ec, 700 + fd],
    [1200 + fd, 1400 + fd, 800 + ec + fd, 0, 800 + fd, fd],
    // On the one-way street alone, it would be 1000 m from e to c.
    [400, 600, ec, 700 + ec, 0, 700 + ec + fd],
    [1200, 1400, 800 + ec, fd, 800, 0],
  ];
  const found = drawn({ sketch, ways }, points, points);
  expect(found).toEqual(expected.map((row) => row.map((metres) => expect.closeTo(metres, 0))));
});

test('a street that only leads to the edge of the map also counts at a junction', () => {
  // A street leads from b to e; the rest of the map is a ring.
  const sketch = 'ab.e\ndc..';
  const ways = [{ nodes: 'abcda' }, { nodes: 'be', tags: { highway: 'residential', oneway: 'yes' } }];
  expect(drawn({ sketch, ways }, [[1, 0]], [[2, 0]])[0]![0]).toBeCloseTo(100, 1);
});

describe('a street that trucks may not turn into', () => {
  const drawing: Drawing = {
    sketch: '.t.\nlmr',
    ways: ['ml', 'mt', 'mr'].map((nodes) => ({ nodes, tags: { highway: 'primary' } })),
    restrictions: [0, 2].map((from) => ({ from, via: 'm', to: 1, tags: { 'restriction:hgv': 'no_entry' } })),
  };
  const points: Point[] = [
    [0, 1],
    [1, 0],
    [2, 1],
  ];
  test('never makes a path shorter than the straight line', () => {
    expect(drawn(drawing, points, points, 'truck')).toEqual([
      [0, null, expect.closeTo(200, 0)],
      [expect.closeTo(200, 0), 0, expect.closeTo(200, 0)],
      [expect.closeTo(200, 0), null, 0],
    ]);
    expect(drawn(drawing, points, points, 'car')[0]![1]).toBeCloseTo(200, 0);
  });
});

/** Returns points at junctions, within half a metre of one, and anywhere. */
function pointsAround({ longitudeE7, latitudeE7 }: RoadNetwork, nodes: Int32Array, count: number, seed: number) {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, i): Point => {
    const node = nodes[Math.floor(random() * nodes.length)]!;
    const spread = [0, 60, 3000][i % 3]!;
    const off = () => Math.round((random() - 0.5) * spread);
    return [(longitudeE7[node]! + off()) / 1e7, (latitudeE7[node]! + off()) / 1e7];
  });
}

/**
 * Returns the nearest place on each street, with metres; on a street that starts and ends at the same junction, on each
 * of its halves.
 */
function nearestOnStreets({ graph: { network, streets } }: Prepared, [longitude, latitude]: Point) {
  const scale = (EARTH_RADIUS_METRES * Math.PI) / 180;
  const east = scale * Math.cos((latitude * Math.PI) / 180);
  const found: (Place & { metres: number })[] = [];
  for (let street = 0; street < streets.count; street++) {
    const [first, end] = [streets.first[street]!, streets.first[street + 1]! - 1];
    const half = streets.tail[street] === streets.head[street] ? (first + end) >> 1 : end;
    let best: (Place & { metres: number }) | undefined;
    for (let point = first; point < end; point++) {
      const position = (node: number): Point => [
        (network.longitudeE7[node]! / 1e7 - longitude) * east,
        (network.latitudeE7[node]! / 1e7 - latitude) * scale,
      ];
      const [[ax, ay], [bx, by]] = [position(streets.node[point]!), position(streets.node[point + 1]!)];
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length));
      const fraction = Math.abs(share - Math.round(share)) * Math.sqrt(length) < 0.01 ? Math.round(share) : share;
      const metres = Math.hypot(ax + share * (bx - ax), ay + share * (by - ay));
      if (point === half) {
        if (best !== undefined) found.push(best);
        best = undefined;
      }
      if (best === undefined || metres < best.metres) best = { street, point, fraction, metres };
    }
    if (best !== undefined) found.push(best);
  }
  return found;
}

const streetsOf = (places: readonly Place[]): Int32Array => Int32Array.from(places, ({ street }) => street).toSorted();

function checkAgainstEveryStreet(prepared: Prepared, network: RoadNetwork, modeMetrics: Metric[], count: number): void {
  const { graph, snapper, topology } = prepared;
  const points = (seed: number) => pointsAround(network, graph.streets.junctionNode, count, seed);
  const [from, to] = [points(5), [...points(6), ...points(5).slice(0, 3)]];
  /** Returns one snap per street. If the nearest streets were passed over, returns the snapper's own result instead. */
  const alone = (list: Point[], role: Role): Snap[][] =>
    list.map((point) => {
      const taken = snapper.snap(...point, role);
      if (taken === undefined) return [];
      const near = nearestOnStreets(prepared, point);
      const least = Math.min(...near.map(({ metres }) => metres));
      const asNear = near.filter(({ metres }) => metres <= least + EQUALLY_NEAR_METRES);
      if (taken.passedOver.length > 0) return [taken];
      expect(streetsOf(taken.places)).toEqual(streetsOf(asNear));
      return asNear.map(({ metres, ...place }) => ({ metres, places: [place], passedOver: [] }));
    });
  const [origins, destinations] = [alone(from, 'origin'), alone(to, 'destination')];
  for (const metric of modeMetrics) {
    const places = (snaps: (Snap | undefined)[], role: Role) => placesOf(snaps, role, graph, topology, metric.weights);
    const all = (list: Point[], role: Role) =>
      places(
        list.map((point) => snapper.snap(...point, role)),
        role,
      );
    const cells = computeMatrix(metric, all(from, 'origin'), all(to, 'destination'));
    const ends = destinations.map((snaps) => places(snaps, 'destination'));
    for (const [o, snaps] of origins.entries()) {
      const starts = places(snaps, 'origin');
      const reached = snaps.map((_, start) => dijkstra(graph, topology, metric.weights, starts, start));
      for (const [d, end] of ends.entries()) {
        let best: [number, number] = [Infinity, Infinity];
        for (const [start, reach] of reached.entries()) {
          for (let target = 0; target < end.count; target++) {
            const cell = cellOf(reach, topology, starts, start, end, target);
            if (isLess(...cell, ...best)) best = cell;
          }
        }
        const cell = o * cells.stride + d;
        expect([cells.key[cell], cells.total[cell]], `${metric.weights.form}, cell ${o} ${d}`).toEqual(best);
      }
    }
    metresBetween(prepared, metric, from.slice(0, 8), to);
  }
}

const city = sampleCity(12, 10);
test.each(MODES)('a cell is the best over all streets at both ends: %s', (mode) => {
  const prepared = prepare(city, PROFILES[mode].vehicle);
  const metrics = OPTIONS.map((option) =>
    buildMetric(prepared.graph, prepared.topology, PROFILES[mode].weightings[option]),
  );
  checkAgainstEveryStreet(prepared, city, metrics, 24);
});

describe.skipIf(!EXTRACTS_EXIST)('in Midtown Manhattan', async () => {
  const network = EXTRACTS_EXIST ? await loadExtract('nyc-midtown-manhattan.osm.pbf') : undefined;
  test.each(MODES)('a cell is the best over all streets at both ends: %s', (mode) => {
    const prepared = prepare(network!, PROFILES[mode].vehicle);
    const metrics = OPTIONS.map((option) =>
      buildMetric(prepared.graph, prepared.topology, PROFILES[mode].weightings[option]),
    );
    checkAgainstEveryStreet(prepared, network!, metrics, 6);
  });
});
