import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPackFile } from '../../../main/packs/pack-file.ts';
import { readRoads } from '../../../main/packs/road-pack.ts';
import { decimetresOf, millisecondsOf } from '../../../main/routing/cost.ts';
import { prepare, type Prepared } from '../../../main/ingest/targets/osm/extract-fixture.ts';
import { buildMetric, type Metric } from '../../../main/routing/matrix/metric.ts';
import { findRoute } from '../../../main/routing/matrix/route.ts';
import type { RoadNetwork } from '../../../main/routing/network.ts';
import { MODES } from '../../../main/routing/profiles/profile.ts';
import { PROFILES } from '../../../main/routing/profiles/profiles.ts';
import { randomNumbers } from '../../../main/routing/random.ts';
import { at } from '../../kit/at.ts';
import { networkOf } from './street-network.ts';
import { type StreetEdge } from './street-network.ts';

type Point = readonly [longitude: number, latitude: number];

const edge = (
  id: number,
  fromNode: number,
  toNode: number,
  roadClass: string,
  oneWay: StreetEdge['oneWay'] = 0,
): StreetEdge => ({
  id,
  sourceId: id,
  name: id === 1 ? 'High Street' : undefined,
  class: roadClass,
  fromNode,
  toNode,
  oneWay,
  tags: { surface: 'asphalt' },
  line: [
    [fromNode / 100, 0],
    [(fromNode + toNode) / 200, 0.001],
    [toNode / 100, 0],
  ],
});

test('edges become ways that share junction nodes, with separate inner nodes', () => {
  const network = networkOf([edge(1, 1, 2, 'residential', -1), edge(2, 2, 3, 'tertiary', 1)], 'US');
  expect(network.latitudeE7).toHaveLength(5);
  const [first = [], second = []] = [0, 1].map((way) =>
    Array.from(network.wayNodes.subarray(network.wayFirst[way], network.wayFirst[way + 1])),
  );
  expect(first).toHaveLength(3);
  expect(first.at(-1)).toBe(second[0]);
  expect([...network.wayTags].map((set) => Object.fromEntries(network.tagSets[set] ?? []))).toEqual([
    { surface: 'asphalt', highway: 'residential', oneway: '-1' },
    { surface: 'asphalt', highway: 'tertiary', oneway: 'yes' },
  ]);
  expect([...network.wayName].map((name) => network.names[name])).toEqual(['High Street', '']);
});

interface Town extends Prepared {
  network: RoadNetwork;
  metric: Metric;
}

function townOf(id: string, mode: keyof typeof PROFILES): Town {
  const pack = openPackFile(join(import.meta.dirname, `../../packs/${id}.sqlite`));
  const network = readRoads(pack);
  pack.database.close();
  const prepared = prepare(network, PROFILES[mode].vehicle);
  return {
    ...prepared,
    network,
    metric: buildMetric(prepared.graph, prepared.topology, PROFILES[mode].weightings.fastest),
  };
}

function trip({ snapper, metric }: Town, from: Point, to: Point): { kilometres: number; minutes: number } {
  const [origin, destination] = [snapper.snap(...from, 'origin'), snapper.snap(...to, 'destination')];
  const route = origin && destination && findRoute(metric, origin, destination);
  if (route === undefined) throw new Error(`No route from ${from.join()} to ${to.join()}`);
  return { kilometres: decimetresOf(route.total) / 1e4, minutes: millisecondsOf(route.total) / 60_000 };
}

const IDS = ['roads-santa-cruz', 'roads-montevideo'] as const;
const areBuilt = IDS.every((id) => existsSync(join(import.meta.dirname, `../../packs/${id}.sqlite`)));
if (!areBuilt) console.warn('roads: skipped, the road packs are not in data/packs (build them with npm run data)');

describe.skipIf(!areBuilt)('the demo roads', () => {
  const towns = new Map<string, Town>();
  /** Returns a network per mode, cached. */
  const town = (id: string, mode: keyof typeof PROFILES): Town => {
    const known = towns.get(`${id} ${mode}`) ?? townOf(id, mode);
    towns.set(`${id} ${mode}`, known);
    return known;
  };

  const DOWNTOWN: Point = [-122.0262, 36.9726];
  const SCOTTS_VALLEY: Point = [-122.0144, 37.0508];
  const APTOS: Point = [-121.9, 36.9771];
  const OLD_TOWN: Point = [-56.2039, -34.9067];
  const TRES_CRUCES: Point = [-56.166, -34.894];
  const CENTRO: Point = [-56.1995, -34.9067];
  // The sources are in docs/streets.md, whose figures these match within a tenth of a kilometre and two minutes.
  test.each<[trip: string, town: (typeof IDS)[number], from: Point, to: Point, kilometres: number, minutes: number]>([
    ['downtown to Scotts Valley', 'roads-santa-cruz', DOWNTOWN, SCOTTS_VALLEY, 10.7, 9],
    ['Scotts Valley to downtown', 'roads-santa-cruz', SCOTTS_VALLEY, DOWNTOWN, 10.6, 8.4],
    ['downtown to Aptos', 'roads-santa-cruz', DOWNTOWN, APTOS, 13.1, 11],
    ['Aptos to downtown', 'roads-santa-cruz', APTOS, DOWNTOWN, 14.9, 11],
    ['downtown to the foot of the campus', 'roads-santa-cruz', DOWNTOWN, [-122.053, 36.9775], 3.9, 4.7],
    ['downtown to Felton', 'roads-santa-cruz', DOWNTOWN, [-122.0735, 37.0513], 12.1, 12],
    ['downtown to Capitola', 'roads-santa-cruz', DOWNTOWN, [-121.9535, 36.9724], 7.4, 8],
    ['old town to Tres Cruces', 'roads-montevideo', OLD_TOWN, TRES_CRUCES, 4.4, 9],
    ['Tres Cruces to Carrasco', 'roads-montevideo', TRES_CRUCES, [-56.056, -34.888], 11.6, 15.6],
    ['centre to the Cerro', 'roads-montevideo', CENTRO, [-56.256, -34.883], 10.4, 14],
  ])('%s', (_, id, from, to, kilometres, minutes) => {
    const found = trip(town(id, 'car'), from, to);
    expect(Math.abs(found.kilometres - kilometres)).toBeLessThan(kilometres / 10);
    expect(Math.abs(found.minutes - minutes)).toBeLessThan(2);
  });

  test.each(IDS.flatMap((id) => MODES.map((mode) => [id, mode] as const)))(
    'a trip from a point to itself has length zero: %s, %s',
    (id, mode) => {
      const here = town(id, mode);
      const { longitudeE7, latitudeE7 } = here.network;
      const random = randomNumbers(7);
      let points = 0;
      for (let i = 0; i < 400; i++) {
        const node = Math.floor(random() * longitudeE7.length);
        const point: Point = [
          at(longitudeE7, node) / 1e7 + (random() - 0.5) / 200,
          at(latitudeE7, node) / 1e7 + (random() - 0.5) / 200,
        ];
        if (here.snapper.snap(...point, 'origin') === undefined) continue;
        expect(trip(here, point, point)).toEqual({ kilometres: 0, minutes: 0 });
        points++;
      }
      expect(points).toBeGreaterThan(390);
    },
  );

  test('no trip of 350 m across the west side of Santa Cruz takes 5 km', () => {
    const here = town('roads-santa-cruz', 'car');
    const random = randomNumbers(3);
    for (let i = 0; i < 500; i++) {
      const from: Point = [-122.06 + random() * 0.02, 36.953 + random() * 0.012];
      const angle = random() * 2 * Math.PI;
      const to: Point = [from[0] + (Math.cos(angle) * 350) / 88_900, from[1] + (Math.sin(angle) * 350) / 111_200];
      expect(trip(here, from, to).kilometres, `${from.join()} to ${to.join()}`).toBeLessThan(3.5);
    }
  });
});
