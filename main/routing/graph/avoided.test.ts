/** Avoided streets, and costs without them, compared with plain Dijkstra on a turn graph without them. */
import { describe, expect, test } from 'vitest';
import { EXTRACTS_EXIST, loadExtract, prepare, type Prepared } from '../../ingest/targets/osm/extract-fixture.ts';
import { DrawnMap } from '../drawn-map.ts';
import { cellOf, dijkstra } from '../matrix/dijkstra.ts';
import { computeMatrix } from '../matrix/matrix.ts';
import { buildMetric } from '../matrix/metric.ts';
import { placesOf } from '../matrix/places.ts';
import { findRoute } from '../matrix/route.ts';
import type { RoadNetwork } from '../network.ts';
import { MODES, OPTIONS, type Mode, type Option } from '../profiles/profile.ts';
import { PROFILES } from '../profiles/profiles.ts';
import { randomNumbers } from '../random.ts';
import { cellBetween } from '../reach/cells.ts';
import { NearestDestinations } from '../reach/nearest.ts';
import { ReachSearch } from '../reach/search.ts';
import { sampleCity } from '../sample-city.ts';
import type { Role } from '../snap/snapper.ts';
import { avoidedStreets, turnsWithout, type Avoidance } from './avoided.ts';
import { reachLimit, weigh } from './weights.ts';

type Point = [longitude: number, latitude: number];

const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const NOTHING: Avoidance = { kinds: [], polygons: [], streets: [] };

function pointsOf({ longitudeE7, latitudeE7 }: RoadNetwork, count: number, seed: number): Point[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const node = Math.floor(random() * longitudeE7.length);
    return [longitudeE7[node]! / 1e7 + (random() - 0.5) * 6e-4, latitudeE7[node]! / 1e7 + (random() - 0.5) * 4e-4];
  });
}

/** Returns squares around random nodes, with sides in degrees. */
const squares = (network: RoadNetwork, count: number, side: number): Avoidance['polygons'] =>
  pointsOf(network, count, 5).map(([x, y]) => {
    const [west, south, east, north] = [x - side / 2, y - side / 2, x + side / 2, y + side / 2];
    return [box(west, south, east, north)];
  });

/** Compares all cells; returns the number of avoided streets, and of cells that differ from those without avoidance. */
function compare({ graph, topology, snapper }: Prepared, mode: Mode, option: Option, avoidance: Avoidance) {
  const { isAvoided, unknown } = avoidedStreets(graph, avoidance);
  expect(unknown).toEqual([]);
  const weighting = PROFILES[mode].weightings[option];
  const metric = buildMetric(graph, topology, weighting, undefined, isAvoided);
  const turns = turnsWithout(graph.turns, isAvoided);
  const changed = { ...graph, turns };
  const plain = weigh(changed, weighting);
  const without = snapper.withTurns(turns);
  const snapAll = (points: Point[], role: Role) => points.map((point) => without.snap(...point, role));
  const [from, to] = [
    snapAll(pointsOf(graph.network, 12, 3), 'origin'),
    snapAll(pointsOf(graph.network, 40, 4), 'destination'),
  ];
  const [origins, destinations] = [
    placesOf(from, 'origin', graph, topology, metric.weights),
    placesOf(to, 'destination', graph, topology, metric.weights),
  ];
  const cells = computeMatrix(metric, origins, destinations);
  const reach = new ReachSearch(metric);
  const nearest = NearestDestinations.of(metric, destinations, 1);
  const usual = buildMetric(graph, topology, weighting);
  let changes = 0;
  for (const [o, snap] of from.entries()) {
    const expectedOrigins = placesOf(from, 'origin', changed, topology, plain);
    const expectedDestinations = placesOf(to, 'destination', changed, topology, plain);
    const yardstick = dijkstra(changed, topology, plain, expectedOrigins, o);
    const row = to.map((_, d) => cellOf(yardstick, topology, expectedOrigins, o, expectedDestinations, d));
    const keys = row.map(([key]) => key);
    expect(to.map((_, d) => cells.key[o * cells.stride + d])).toEqual(keys);
    expect(to.map((_, d) => (keys[d] === Infinity ? Infinity : cells.total[o * cells.stride + d]))).toEqual(
      row.map(([, total]) => total),
    );
    const place = placesOf([snap], 'origin', graph, topology, metric.weights);
    const reached = reach.search(place, 'from', reachLimit(graph));
    expect(to.map((_, d) => cellBetween(reached, 'from', place, destinations, d)[0])).toEqual(keys);
    for (let directed = 0; directed < reached.key.length; directed++)
      if (isAvoided[directed >> 1] === 1) expect(reached.key[directed]).toBe(Infinity);
    const [first] = nearest.find(origins, o, () => true, true);
    expect(first?.key ?? Infinity).toBe(Math.min(...keys));
    for (const [d, destination] of to.entries()) {
      const route = snap && destination && findRoute(metric, snap, destination);
      expect(route === undefined).toBe(keys[d] === Infinity);
      if (route === undefined || snap === undefined || destination === undefined) continue;
      if (findRoute(usual, snap, destination)?.total !== route.total) changes++;
    }
  }
  for (const [d, snap] of to.entries()) {
    const place = placesOf([snap], 'destination', graph, topology, metric.weights);
    const reached = reach.search(place, 'to', reachLimit(graph));
    expect(from.map((_, o) => cellBetween(reached, 'to', place, origins, o)[0])).toEqual(
      from.map((_, o) => cells.key[o * cells.stride + d]),
    );
    for (let directed = 0; directed < reached.key.length; directed++)
      if (isAvoided[directed >> 1] === 1) expect(reached.key[directed]).toBe(Infinity);
  }
  return { streets: isAvoided.reduce((sum, each) => sum + each, 0), changes };
}

/** The sample city with toll roads and unpaved streets. */
function taggedCity(): RoadNetwork {
  const network = sampleCity(24, 24);
  const { tagSets, wayTags } = network;
  const count = tagSets.length;
  const random = randomNumbers(9);
  const added = (key: string, value: string) => tagSets.map((tags) => new Map([...tags, [key, value]]));
  return {
    ...network,
    tagSets: [...tagSets, ...added('toll', 'yes'), ...added('surface', 'gravel')],
    wayTags: wayTags.map((set) => {
      const lot = random();
      return lot < 0.05 ? set + count : lot < 0.1 ? set + 2 * count : set;
    }),
  };
}

describe('costs without avoided streets are those of plain Dijkstra without them', () => {
  const network = taggedCity();
  const scenarios: [string, Avoidance][] = [
    ['kinds', { ...NOTHING, kinds: ['toll', 'unpaved'] }],
    ['areas', { ...NOTHING, polygons: squares(network, 6, 4e-3) }],
    ['ways', { ...NOTHING, streets: [...network.wayId.subarray(0, 60)] }],
  ];
  const prepared = new Map(MODES.map((mode) => [mode, prepare(network, PROFILES[mode].vehicle)]));
  test.each(scenarios)('%s in a generated city, in all modes and options', (_, avoidance) => {
    for (const mode of MODES)
      for (const option of OPTIONS) {
        const { streets, changes } = compare(prepared.get(mode)!, mode, option, avoidance);
        expect(streets, `${mode} ${option}`).toBeGreaterThan(5);
        expect(changes, `${mode} ${option}`).toBeGreaterThan(5);
      }
  });

  test.skipIf(!EXTRACTS_EXIST)('areas in Manhattan, by car', async () => {
    const manhattan = await loadExtract('nyc-midtown-manhattan.osm.pbf');
    const map = prepare(manhattan, PROFILES.car.vehicle);
    for (const option of OPTIONS) {
      const { changes } = compare(map, 'car', option, { ...NOTHING, polygons: squares(manhattan, 8, 3e-3) });
      expect(changes).toBeGreaterThan(5);
    }
  });
});

describe('the streets that are avoided', () => {
  const sketch = 'a.b.c.d.e\n.........\nf.g.h.i.j';
  const ways = [
    { nodes: 'ab', tags: { highway: 'motorway', oneway: 'no' } },
    { nodes: 'bc', tags: { highway: 'residential', toll: 'yes', name: 'Toll Road' } },
    { nodes: 'cd', tags: { highway: 'track', motor_vehicle: 'yes' } },
    { nodes: 'de', tags: { highway: 'track', tracktype: 'grade1' } },
    { nodes: 'fg', tags: { highway: 'residential', surface: 'gravel' } },
    { nodes: 'gh', tags: { highway: 'residential', surface: 'asphalt' } },
    { nodes: 'hi', tags: { route: 'ferry', motor_vehicle: 'yes' } },
    { nodes: 'ij', tags: { highway: 'residential' } },
    ...['bg', 'ch', 'di'].map((nodes) => ({ nodes, tags: { highway: 'residential' } })),
  ];
  const map = new DrawnMap({ sketch, ways }, 'car');
  const { streets, network } = map.graph;
  /** Ends of the avoided streets, sorted. */
  const avoided = (avoidance: Partial<Avoidance>): string[] => {
    const { isAvoided } = avoidedStreets(map.graph, { ...NOTHING, ...avoidance });
    return [...isAvoided.entries()]
      .filter(([, each]) => each === 1)
      .map(([street]) => network.wayId[streets.way[streets.first[street]!]!]!)
      .map((id) => ways[id - 1000]?.nodes ?? '')
      .toSorted();
  };

  test('are those of a kind', () => {
    expect(avoided({ kinds: ['motorway'] })).toEqual(['ab']);
    expect(avoided({ kinds: ['toll'] })).toEqual(['bc']);
    expect(avoided({ kinds: ['unpaved'] })).toEqual(['cd', 'fg']);
    expect(avoided({ kinds: ['ferry'] })).toEqual(['hi']);
    expect(avoided({ kinds: ['ferry', 'toll'] })).toEqual(['bc', 'hi']);
  });

  test('are those that cross an area, or lie in it, but not in its hole', () => {
    const grid = 0.000_8993;
    // Between columns a and b, across ab only.
    expect(avoided({ polygons: [[box(0.4 * grid, -0.5 * grid, 0.6 * grid, 0.5 * grid)]] })).toEqual(['ab']);
    const around = box(-grid, -3 * grid, 9 * grid, grid);
    expect(avoided({ polygons: [[around]] })).toHaveLength(ways.length);
    const hole = box(-0.5 * grid, -0.5 * grid, 8.5 * grid, 0.5 * grid);
    expect(avoided({ polygons: [[around, hole]] })).not.toContain('ab');
  });

  test('are named by name or by way, and unknown ones are listed', () => {
    const [, second = 0] = network.wayId;
    expect(avoidedStreets(map.graph, { ...NOTHING, streets: [second, 'nowhere', 7_777_777] }).unknown).toEqual([
      'nowhere',
      7_777_777,
    ]);
    expect(avoided({ streets: [second] })).toEqual(['bc']);
    expect(avoided({ streets: ['toll road'] })).toEqual(['bc']);
  });
});
