import { expect, test } from 'vitest';
import { prepare } from '../../ingest/targets/osm/extract-fixture.ts';
import { DrawnMap } from '../drawn-map.ts';
import { isBeyond, reachLimit, totalOfKey } from '../graph/weights.ts';
import { buildMetric } from '../matrix/metric.ts';
import { placesOf } from '../matrix/places.ts';
import { PROFILES } from '../profiles/profiles.ts';
import { randomNumbers } from '../random.ts';
import { sampleCity } from '../sample-city.ts';
import { cellBetween } from './cells.ts';
import { LevelField } from './level-field.ts';
import { streetLevels } from './levels.ts';
import { NearestStreets } from './nearest-streets.ts';
import { outline, type Area, type Ring } from './outlines.ts';
import { ReachSearch } from './search.ts';
import { StreetTiles } from './street-tiles.ts';
import { Stretches, type Limits } from './stretches.ts';

/** @param x degrees × 10⁷, like `y` */
function isInRing(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let i = 2; i < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i - 2]!, ring[i - 1]!, ring[i]!, ring[i + 1]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const positionsOf = (ring: Ring): [x: number, y: number][] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!]);

const holds = ({ polygons }: Area, x: number, y: number): boolean =>
  polygons.flat().filter((ring) => isInRing(ring, x, y)).length % 2 === 1;

const DEGREES_PER_METRE = 180 / (Math.PI * 6_371_008.8);

test.each([
  ['car', 'fastest', 'from', 250],
  ['car', 'safest', 'to', 60],
  ['bike', 'shortest', 'from', 400],
  ['pedestrian', 'most_efficient', 'to', 120],
  // At a junction, the best of several equally near streets may take longer than the others.
  ['car', 'most_efficient', 'to', 600],
] as const)(
  '%s %s %s: a point is inside where its cell is within the limit, but for 15 m',
  (mode, option, direction, width) => {
    const { graph, topology, snapper } = prepare(sampleCity(30, 30), PROFILES[mode].vehicle);
    const metric = buildMetric(graph, topology, PROFILES[mode].weightings[option]);
    const { weights } = metric;
    const reach = reachLimit(graph);
    const ends = mode === 'pedestrian' ? [240_000, 600_000] : [60_000, 120_000];
    const limits: Limits = {
      measure: 'duration',
      limits: ends.map((milliseconds) => ({ milliseconds, decimetres: reach.decimetres })),
    };
    const search = new ReachSearch(metric);
    const [role, other] =
      direction === 'from' ? (['origin', 'destination'] as const) : (['destination', 'origin'] as const);
    const nearest = new NearestStreets(new StreetTiles(graph), snapper.usable(other));
    const { longitudeE7, latitudeE7 } = graph.network;
    const random = randomNumbers(5);
    const within = (axis: Int32Array): number => {
      const [low, high] = [Math.min(...axis) / 1e7, Math.max(...axis) / 1e7];
      return low - 0.005 + random() * (high - low + 0.01);
    };
    let inside = 0;
    for (let round = 0; round < 4; round++) {
      const snaps = [snapper.snap(within(longitudeE7), within(latitudeE7), role)];
      const places = placesOf(snaps, role, graph, topology, weights);
      const reached = search.search(places, direction, limits.limits.at(-1)!);
      const stretches = new Stretches(metric, { reached, direction, places, snaps }, limits);
      const areas = outline(
        new LevelField(nearest, streetLevels(nearest.tiles, snapper.usable(other), stretches), width),
      );
      const levelAt = (x: number, y: number): number => {
        const snap = snapper.snap(x, y, other);
        if (snap === undefined || snap.metres > width) return ends.length;
        const others = placesOf([snap], other, graph, topology, weights);
        const [key, total] = cellBetween(reached, direction, places, others, 0);
        if (key === Infinity) return ends.length;
        return limits.limits.filter((limit) => isBeyond(totalOfKey(weights.form, key, total), limit)).length;
      };
      for (let i = 0; i < 1500; i++) {
        const [x, y] = [within(longitudeE7), within(latitudeE7)];
        const level = levelAt(x, y);
        for (const [limit, area] of areas.entries()) {
          const isInside = holds(area, x * 1e7, y * 1e7);
          if (isInside) inside++;
          if (isInside === level <= limit) continue;
          const around = Array.from({ length: 64 }, (_, k) => {
            const [angle, metres] = [((k % 16) * Math.PI) / 8, [3, 7, 11, 15][k >> 4]!];
            const eastScale = DEGREES_PER_METRE / Math.cos((y * Math.PI) / 180);
            return levelAt(x + Math.cos(angle) * metres * eastScale, y + Math.sin(angle) * metres * DEGREES_PER_METRE);
          });
          expect(
            around.some((near) => near <= limit === isInside),
            `${x},${y} within ${limit}: ${String(isInside)}`,
          ).toBe(true);
        }
      }
      for (const [i, { polygons, squareKilometres }] of areas.entries()) {
        expect(squareKilometres).toBeGreaterThan(0);
        // Each area contains the previous ones.
        for (const [x, y] of (areas[i - 1]?.polygons ?? []).flat().flatMap((ring) => positionsOf(ring))) {
          const nudges = Array.from({ length: 32 }, (_, k) => [x + Math.cos(k / 5), y + Math.sin(k / 5)] as const);
          expect(nudges.some(([east, north]) => holds(areas[i]!, east, north))).toBe(true);
        }
        for (const [outer, ...holes] of polygons)
          for (const hole of holes) expect(positionsOf(hole).some(([x, y]) => isInRing(outer!, x, y))).toBe(true);
      }
    }
    expect(inside).toBeGreaterThan(300);
  },
);

test.each(['fastest', 'shortest', 'safest', 'most_efficient'] as const)(
  '%s: far from a street, an area ends at the height of its cut, also just beyond a point of its shape',
  (option) => {
    // 400 m from the street, points up to 20 m beyond b are within 0.5 m equally near to both segments.
    const map = new DrawnMap({ sketch: 'abc', ways: [{ nodes: 'abc' }] });
    const { graph, snapper } = map;
    const metric = map.metric(option);
    const snaps = [snapper.snap(0, 0, 'origin')];
    const places = placesOf(snaps, 'origin', graph, metric.topology, metric.weights);
    const limits: Limits = { measure: 'distance', limits: [{ ...reachLimit(graph), decimetres: 1010 }] };
    const reached = new ReachSearch(metric).search(places, 'from', limits.limits[0]!);
    const stretches = new Stretches(metric, { reached, direction: 'from', places, snaps }, limits);
    const usable = snapper.usable('destination');
    const nearest = new NearestStreets(new StreetTiles(graph), usable);
    const [area] = outline(new LevelField(nearest, streetLevels(nearest.tiles, usable, stretches), 600));
    const isInside = (metres: number): boolean =>
      holds(area!, metres * DEGREES_PER_METRE * 1e7, 400 * DEGREES_PER_METRE * 1e7);
    expect(isInside(96)).toBe(true);
    expect(isInside(106)).toBe(false);
  },
);
