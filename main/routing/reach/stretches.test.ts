import { describe, expect, test } from 'vitest';
import { prepare } from '../../ingest/targets/osm/extract-fixture.ts';
import { isBeyond, reachLimit, totalOfKey } from '../graph/weights.ts';
import { cellOf, dijkstra } from '../matrix/dijkstra.ts';
import { buildMetric } from '../matrix/metric.ts';
import { placesOf } from '../matrix/places.ts';
import { MODES, OPTIONS } from '../profiles/profile.ts';
import { PROFILES } from '../profiles/profiles.ts';
import { randomNumbers } from '../random.ts';
import { sampleCity } from '../sample-city.ts';
import type { Place, Snap } from '../snap/snapper.ts';
import { ReachSearch, type Direction } from './search.ts';
import { positionOn, Stretches, type Limits } from './stretches.ts';

const onStreet = (place: Place): Snap => ({ metres: 0, places: [place], passedOver: [] });

/** Tolerance around a cut: values are rounded to milliseconds, so places this close to it may be on either side. */
const CUT_TOLERANCE = 1e-6;

describe.each(MODES)('%s: exactly those parts of streets are within a limit that Dijkstra finds there', (mode) => {
  const prepared = prepare(sampleCity(14, 14), PROFILES[mode].vehicle);
  const { graph, topology } = prepared;
  const { streets } = graph;
  const random = randomNumbers(21);
  const randomPlace = (): Place => {
    const street = Math.floor(random() * streets.count);
    const segments = streets.first[street + 1]! - 1 - streets.first[street]!;
    return { street, point: streets.first[street]! + Math.floor(random() * segments), fraction: random() };
  };
  const reach = reachLimit(graph);
  const bounds: Limits[] = [
    {
      measure: 'duration',
      limits: [60_000, 150_000].map((milliseconds) => ({ milliseconds, decimetres: reach.decimetres })),
    },
    {
      measure: 'distance',
      limits: [300, 4000, 9000].map((decimetres) => ({ milliseconds: reach.milliseconds, decimetres })),
    },
  ];

  test.each(OPTIONS.flatMap((option) => bounds.map((limits) => [option, limits.measure, limits] as const)))(
    '%s, %s',
    (option, _, limits) => {
      const metric = buildMetric(graph, topology, PROFILES[mode].weightings[option]);
      const { weights } = metric;
      const search = new ReachSearch(metric);
      const levelOf = (key: number, total: number): number =>
        key === Infinity
          ? limits.limits.length
          : limits.limits.filter((limit) => isBeyond(totalOfKey(weights.form, key, total), limit)).length;
      const different: string[] = [];
      const counts = new Map<number, number>();
      const origins = Array.from({ length: 5 }, randomPlace);
      /** One in three places is on the street of an origin. */
      const places = Array.from({ length: 150 }, (__, i): Place => {
        const place = randomPlace();
        const { street } = origins[i % 5]!;
        const segments = streets.first[street + 1]! - 1 - streets.first[street]!;
        return i % 3 === 0 ? { ...place, street, point: streets.first[street]! + (place.point % segments) } : place;
      });
      const placed = (placesToSnap: readonly Place[], role: 'origin' | 'destination') =>
        placesOf(placesToSnap.map(onStreet), role, graph, topology, weights);
      const [from, to] = [placed(origins, 'origin'), placed(places, 'destination')];
      const check = (
        centre: Place,
        direction: Direction,
        others: readonly Place[],
        cell: (i: number) => number,
      ): void => {
        const snaps = [onStreet(centre)];
        const centrePlaces = placesOf(snaps, direction === 'from' ? 'origin' : 'destination', graph, topology, weights);
        const reached = search.search(centrePlaces, direction, limits.limits.at(-1)!);
        const stretches = new Stretches(metric, { reached, direction, places: centrePlaces, snaps }, limits);
        for (const [i, otherPlace] of others.entries()) {
          const cut = stretches.cut(otherPlace.street);
          const position = positionOn(otherPlace);
          if (cut.some(({ end }) => Math.abs(end - position) < CUT_TOLERANCE)) continue;
          const { level } = cut.find(({ end }) => position < end)!;
          const expected = cell(i);
          counts.set(level, (counts.get(level) ?? 0) + 1);
          const throughout = stretches.levelThroughout(otherPlace.street);
          if (level !== expected || (throughout ?? level) !== level)
            different.push(
              `${direction} ${JSON.stringify([centre, otherPlace])}: ${level} ${throughout} not ${expected}`,
            );
        }
      };
      const yardsticks = origins.map((__, o) => dijkstra(graph, topology, weights, from, o));
      const cell = (o: number, d: number): number => levelOf(...cellOf(yardsticks[o]!, topology, from, o, to, d));
      for (const [o, origin] of origins.entries()) check(origin, 'from', places, (d) => cell(o, d));
      for (const [d, place] of places.entries()) check(place, 'to', origins, (o) => cell(o, d));
      expect(different).toEqual([]);
      // Check that every level occurs.
      expect(counts.size).toBe(limits.limits.length + 1);
    },
  );
});
