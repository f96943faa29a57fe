/**
 * Isochrones and nearest lists on real maps, for all modes and options, compared with plain Dijkstra and the complete
 * matrix. `npm test` uses generated cities.
 */
import { describe, expect, test } from 'vitest';
import { METRES_PER_DEGREE } from '../../contract/great-circle.ts';
import { pointsNearNodes, prepare } from '../ingest/targets/osm/extract-fixture.ts';
import { isBeyond, reachLimit, totalOfKey } from '../routing/graph/weights.ts';
import { cellOf, dijkstra } from '../routing/matrix/dijkstra.ts';
import { computeMatrix } from '../routing/matrix/matrix.ts';
import { buildMetric, type Metric } from '../routing/matrix/metric.ts';
import { placesOf } from '../routing/matrix/places.ts';
import { MODES, OPTIONS, type Mode } from '../routing/profiles/profile.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { LevelField } from '../routing/reach/level-field.ts';
import { streetLevels } from '../routing/reach/levels.ts';
import { NearestDestinations } from '../routing/reach/nearest.ts';
import { NearestStreets } from '../routing/reach/nearest-streets.ts';
import { outline, type Area } from '../routing/reach/outlines.ts';
import { ReachSearch } from '../routing/reach/search.ts';
import { StreetTiles } from '../routing/reach/street-tiles.ts';
import { positionOn, Stretches, type Limits, type Position } from '../routing/reach/stretches.ts';
import { randomNumbers } from '../routing/random.ts';
import type { Place, Snap, Snapper } from '../routing/snap/snapper.ts';
import { networkOf, REAL_MAPS } from './real-maps.fixture.ts';

const ORIGINS = Number(process.env['CAIRN_TEST_ORIGINS'] ?? 100);
const POINTS = Number(process.env['CAIRN_TEST_POINTS'] ?? 2000);
const SEED = Number(process.env['CAIRN_TEST_SEED'] ?? 1);
const NEAREST_ORIGINS = 10 * ORIGINS;
const NEAREST_DESTINATIONS = 50 * ORIGINS;
const NEAREST_COUNT = 10;

/** Maximum distance of the outline from the end of the area. */
const MAX_OUTLINE_ERROR_METRES = 15;
/** Places closer to a cut than this may be on either side, because values are rounded to milliseconds. */
const CUT_TOLERANCE = 1e-6;

/** Alternates between minutes and metres. */
function limitsFor(i: number, mode: Mode, { metric }: Case): Limits {
  const reach = reachLimit(metric.graph);
  const share = mode === 'pedestrian' ? 0.3 : 1;
  return i % 2 === 0
    ? {
        measure: 'duration',
        limits: [300_000, 900_000].map((milliseconds) => ({ milliseconds, decimetres: reach.decimetres })),
      }
    : {
        measure: 'distance',
        limits: [15_000, 60_000].map((decimetres) => ({
          milliseconds: reach.milliseconds,
          decimetres: decimetres * share,
        })),
      };
}

const widthFor = (i: number): number => [250, 60, 600][i % 3]!;

interface Case {
  metric: Metric;
  snapper: Snapper;
}

const onStreet = (place: Place): Snap => ({ metres: 0, places: [place], passedOver: [] });

/** Returns the middle of each stretch of each street, with the level of the stretch. */
function middlesOf({ graph }: Metric, stretches: Stretches): { snaps: Snap[]; levels: number[] } {
  const { streets } = graph;
  const middles: { snaps: Snap[]; levels: number[] } = { snaps: [], levels: [] };
  const add = (street: number, begin: Position, end: Position, level: number): void => {
    if (end - begin < 2 * CUT_TOLERANCE) return;
    const middle = (begin + end) / 2;
    const point = Math.min(Math.floor(middle), streets.first[street + 1]! - 2);
    middles.snaps.push(onStreet({ street, point, fraction: middle - point }));
    middles.levels.push(level);
  };
  for (let street = 0; street < streets.count; street++) {
    const [first, last] = [streets.first[street]!, streets.first[street + 1]! - 1];
    const throughout = stretches.levelThroughout(street);
    if (throughout === undefined) {
      let begin: Position = first;
      for (const { end, level } of stretches.cut(street)) {
        add(street, begin, end, level);
        begin = end;
      }
    } else {
      // Anywhere along the street, not only at the places nearest to its ends.
      const share = (street % 97) / 97;
      const position = first + share * (last - first);
      const point = Math.min(Math.floor(position), last - 1);
      middles.snaps.push(onStreet({ street, point, fraction: position - point }));
      middles.levels.push(throughout);
    }
  }
  return middles;
}

const levelIn = ({ limits }: Limits, { weights }: Metric, [key, total]: readonly [number, number]): number =>
  key === Infinity
    ? limits.length
    : limits.filter((limit) => isBeyond(totalOfKey(weights.form, key, total), limit)).length;

function isInside({ polygons }: Area, x: number, y: number): boolean {
  let inside = false;
  for (const ring of polygons.flat())
    for (let i = 2; i < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i - 2]!, ring[i - 1]!, ring[i]!, ring[i + 1]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}

/** Returns west, south, east and north of areas with a margin, in degrees. */
function boxOf(areas: readonly Area[], [x, y]: readonly [number, number]): [number, number, number, number] {
  const box: [number, number, number, number] = [x, y, x, y];
  for (const ring of areas.at(-1)!.polygons.flat())
    for (let i = 0; i < ring.length; i += 2) {
      box[0] = Math.min(box[0], ring[i]! / 1e7);
      box[1] = Math.min(box[1], ring[i + 1]! / 1e7);
      box[2] = Math.max(box[2], ring[i]! / 1e7);
      box[3] = Math.max(box[3], ring[i + 1]! / 1e7);
    }
  return [box[0] - 0.005, box[1] - 0.005, box[2] + 0.005, box[3] + 0.005];
}

describe.each(REAL_MAPS)('$name', (map) => {
  test.skipIf(!map.exists).for(MODES)('%s, all options: isochrones', async (mode) => {
    const network = await networkOf(map);
    const { graph, topology, snapper } = prepare(network, PROFILES[mode].vehicle);
    const centres = pointsNearNodes(network, ORIGINS, SEED);
    const tiles = new StreetTiles(graph);
    const nearest = {
      origin: new NearestStreets(tiles, snapper.usable('origin')),
      destination: new NearestStreets(tiles, snapper.usable('destination')),
    };
    for (const option of OPTIONS) {
      const metric = buildMetric(graph, topology, PROFILES[mode].weightings[option]);
      const { weights } = metric;
      const search = new ReachSearch(metric);
      const random = randomNumbers(SEED + 7);
      const different: string[] = [];
      const counts = { pieces: 0, points: 0, inside: 0, atOutline: 0, pairs: 0 };
      const from = centres.map((point) => snapper.snap(...point, 'origin'));
      const to = centres.map((point) => snapper.snap(...point, 'destination'));
      const origins = placesOf(from, 'origin', graph, topology, weights);
      const destinations = placesOf(to, 'destination', graph, topology, weights);
      /** By destination, then origin: the level of the origin's place; -1 if it is too near to a cut. */
      const levelsTo = to.map((snap, d): number[] => {
        if (snap === undefined) return [];
        const limits = limitsFor(d, mode, { metric, snapper });
        const place = placesOf([snap], 'destination', graph, topology, weights);
        const reached = search.search(place, 'to', limits.limits.at(-1)!);
        const stretches = new Stretches(metric, { reached, direction: 'to', places: place, snaps: [snap] }, limits);
        return from.map((origin) => {
          const [only, more] = origin?.places ?? [];
          if (only === undefined || more !== undefined || origin!.passedOver.length > 0) return -1;
          const position = positionOn(only);
          const cut = stretches.cut(only.street);
          if (cut.some(({ end }) => Math.abs(end - position) < CUT_TOLERANCE)) return -1;
          return cut.find(({ end }) => position < end)?.level ?? -1;
        });
      });
      for (const [o, centre] of centres.entries()) {
        const snap = from[o];
        // Unlike areas, a matrix has no cells near a moved point.
        if (snap === undefined || snap.passedOver.length > 0) continue;
        const yardstick = dijkstra(graph, topology, weights, origins, o);
        for (let d = 0; d < to.length; d++) {
          const level = levelsTo[d]![o] ?? -1;
          if (level < 0 || to[d]!.passedOver.length > 0) continue;
          counts.pairs++;
          const cell = cellOf(yardstick, topology, origins, o, destinations, d);
          if (level !== levelIn(limitsFor(d, mode, { metric, snapper }), metric, cell))
            different.push(`${option} to ${d} from ${o}: ${level}`);
        }
        const limits = limitsFor(o, mode, { metric, snapper });
        const place = placesOf([snap], 'origin', graph, topology, weights);
        const reached = search.search(place, 'from', limits.limits.at(-1)!);
        const stretches = new Stretches(metric, { reached, direction: 'from', places: place, snaps: [snap] }, limits);
        const middles = middlesOf(metric, stretches);
        const pieces = placesOf(middles.snaps, 'destination', graph, topology, weights);
        for (const [d, level] of middles.levels.entries()) {
          counts.pieces++;
          const expected = levelIn(limits, metric, cellOf(yardstick, topology, origins, o, pieces, d));
          if (level !== expected)
            different.push(`${option} from ${o}: ${level} not ${expected} ${JSON.stringify(middles.snaps[d])}`);
        }
        const width = widthFor(o);
        const usable = snapper.usable('destination');
        const areas = outline(new LevelField(nearest.destination, streetLevels(tiles, usable, stretches), width));
        const levelAt = (x: number, y: number): number => {
          const nearby = snapper.snap(x, y, 'destination');
          if (nearby === undefined || nearby.metres > width) return limits.limits.length;
          // Areas include points whose cell is only missing because the path from a moved point is too short.
          const places = placesOf([{ ...nearby, passedOver: [] }], 'destination', graph, topology, weights);
          return levelIn(limits, metric, cellOf(yardstick, topology, origins, o, places, 0));
        };
        const [west, south, east, north] = boxOf(areas, centre);
        for (let i = 0; i < POINTS; i++) {
          const [x, y] = [west + random() * (east - west), south + random() * (north - south)];
          const level = levelAt(x, y);
          for (const [limit, area] of areas.entries()) {
            counts.points++;
            const inside = isInside(area, x * 1e7, y * 1e7);
            if (inside) counts.inside++;
            if (inside === level <= limit) continue;
            counts.atOutline++;
            const isNear = Array.from({ length: 32 * MAX_OUTLINE_ERROR_METRES }, (_, k): boolean => {
              const [angle, metres] = [((k & 31) * Math.PI) / 16, (k >> 5) + 1];
              const north2 = (Math.sin(angle) * metres) / METRES_PER_DEGREE;
              const east2 = (Math.cos(angle) * metres) / METRES_PER_DEGREE / Math.cos((y * Math.PI) / 180);
              return levelAt(x + east2, y + north2) <= limit === inside;
            }).some(Boolean);
            if (!isNear) different.push(`${option} from ${o} within ${limit}, ${width} m: ${x},${y} ${inside}`);
          }
        }
      }
      process.stdout.write(`${map.name} ${mode} ${option}: ${JSON.stringify(counts)}, ${different.length} differ\n`);
      expect(different).toEqual([]);
    }
  });

  test.skipIf(!map.exists).for(MODES)('%s, all options: nearest', async (mode) => {
    const network = await networkOf(map);
    const { graph, topology, snapper } = prepare(network, PROFILES[mode].vehicle);
    const from = pointsNearNodes(network, NEAREST_ORIGINS, SEED).map((point) => snapper.snap(...point, 'origin'));
    const to = pointsNearNodes(network, NEAREST_DESTINATIONS, SEED + 1).map((p) => snapper.snap(...p, 'destination'));
    for (const option of OPTIONS) {
      const metric = buildMetric(graph, topology, PROFILES[mode].weightings[option]);
      const { form } = metric.weights;
      const origins = placesOf(from, 'origin', graph, topology, metric.weights);
      const destinations = placesOf(to, 'destination', graph, topology, metric.weights);
      const { key, total, stride } = computeMatrix(metric, origins, destinations);
      const nearest = NearestDestinations.of(metric, destinations, NEAREST_COUNT);
      const different: string[] = [];
      for (const o of from.keys()) {
        const row = to
          .map((_, d) => ({ destination: d, key: key[o * stride + d]!, total: total[o * stride + d]! }))
          .filter((cell) => cell.key < Infinity)
          .toSorted((a, b) => a.key - b.key || a.total - b.total || a.destination - b.destination);
        const found = nearest.find(origins, o, () => true, form === 'total');
        if (JSON.stringify(found) !== JSON.stringify(row.slice(0, NEAREST_COUNT))) different.push(`${option} ${o}`);
      }
      expect(different).toEqual([]);
    }
  });
});
