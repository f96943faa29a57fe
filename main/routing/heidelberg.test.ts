/**
 * Seven trips in Heidelberg from the tests of openrouteservice, on the same extract. Skipped without ../shared.
 *
 * With our own rules, four of them agree to within 0.1 %. The other three differ for reasons unrelated to the roads:
 * with the other engine's rules on our graph, snapping and search, all seven agree in distance and duration.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { EXTRACTS_EXIST, expectedTrips, loadExtract, prepare, tripsOn } from '../ingest/targets/osm/extract-fixture.ts';
import { metresBetween } from './graph/segments.ts';
import type { RoadNetwork } from './network.ts';
import type { Vehicle } from './profiles/profile.ts';
import { PROFILES } from './profiles/profiles.ts';

const CAR = PROFILES.car.vehicle;
const { fastest } = PROFILES.car.weightings;

/** Relative difference between a value and the expected one. */
const off = (value: number, expected: number): number => Math.abs(value / expected - 1);

/**
 * Speeds of openrouteservice without a stated limit, km/h. Source of these and of the rules below: its documentation,
 * "Travel speeds", and its class VehicleFlagEncoder.
 */
const SPEEDS: Record<string, number> = {
  motorway: 100,
  motorway_link: 60,
  trunk: 85,
  trunk_link: 60,
  primary: 65,
  primary_link: 50,
  secondary: 60,
  secondary_link: 50,
  tertiary: 50,
  tertiary_link: 40,
  unclassified: 30,
  residential: 30,
  living_street: 10,
  service: 20,
  road: 20,
  track: 15,
};

/**
 * Returns that engine's mean speed in km/h on a way that starts and ends at a standstill. Acceleration is lower on
 * slower roads.
 */
function withAcceleration(kmh: number, metres: number): number {
  if (kmh >= 80) return kmh;
  const secondsToHundred = 10 + 10 * 0.01 ** ((Math.max(kmh, 20) - 20) / 60);
  const acceleration = 100 / 3.6 / secondsToHundred;
  const top = kmh / 3.6;
  const speedingAndBraking = top ** 2 / acceleration;
  const seconds =
    metres > speedingAndBraking
      ? (2 * top) / acceleration + (metres - speedingAndBraking) / top
      : 2 * Math.sqrt(metres / acceleration);
  return (metres / seconds) * 3.6;
}

/**
 * Returns that engine's speed on a way in km/h: nine tenths of a stated limit; half on a residential street with nodes
 * less than 100 m apart; rounded to the nearest 5 km/h.
 */
function otherSpeed(network: RoadNetwork, way: number): number {
  const tags = network.tagSets[network.wayTags[way]!]!;
  const highway = tags.get('highway') ?? '';
  const nodes = network.wayNodes.subarray(network.wayFirst[way], network.wayFirst[way + 1]);
  const metres = metresBetween(network, nodes[0]!, nodes[nodes.length - 1]!);
  const stated = Number(tags.get('maxspeed')) * 0.9;
  const kmh = Number.isNaN(stated) ? (SPEEDS[highway] ?? 5) : stated;
  const residential = metres / (nodes.length - 1) < 100 ? kmh / 2 : kmh;
  const driven = highway === 'residential' ? residential : withAcceleration(kmh, metres);
  return Math.max(5, Math.round(driven / 5) * 5);
}

const OTHER_SPEED = 'speed of the other engine';

/**
 * Returns the network with the other engine's speed as a tag of each way, and without turn restrictions, which its
 * matrix ignores.
 */
function withOtherEngineSpeeds(network: RoadNetwork): RoadNetwork {
  const tagSets = [...network.tagSets];
  const wayTags = network.wayTags.map(
    (set, way) => tagSets.push(new Map(tagSets[set]).set(OTHER_SPEED, String(otherSpeed(network, way)))) - 1,
  );
  return { ...network, tagSets, wayTags, restrictions: [] };
}

/** A vehicle with our access rules, the other engine's speeds, and no delays. */
const OTHER_CAR: Vehicle = {
  ...CAR,
  turns: { uTurnSeconds: 0, sharpTurnSeconds: 0 },
  way(tags, country) {
    const use = CAR.way(tags, country);
    const kmh = Number(tags.get(OTHER_SPEED));
    return use && { ...use, forwardKmh: use.forwardKmh && kmh, backwardKmh: use.backwardKmh && kmh };
  },
  node: (tags) => ({ ...CAR.node(tags), forwardSeconds: 0, backwardSeconds: 0 }),
};

describe.skipIf(!EXTRACTS_EXIST)('Heidelberg', () => {
  const expected = expectedTrips('ors_heidelberg_expected.csv');
  let network: RoadNetwork;
  beforeAll(async () => {
    network = await loadExtract('heidelberg-ors-test.osm.pbf');
  });

  test('with the rules of the other engine all seven agree: distance within 0.2 %, duration within 1.1 %', () => {
    const trip = tripsOn(prepare(withOtherEngineSpeeds(network), OTHER_CAR), fastest);
    expect(expected).toHaveLength(7);
    for (const row of expected) {
      const { metres, seconds } = trip(row);
      expect(off(metres, row.metres)).toBeLessThan(0.002);
      expect(off(seconds, row.seconds)).toBeLessThan(0.011);
    }
  });

  test('with our rules four of seven agree within 0.1 %', () => {
    const trip = tripsOn(prepare(network, CAR), fastest);
    const shares = expected.map((row) => off(trip(row).metres, row.metres));
    expect(shares.map((share) => share < 0.05)).toEqual([false, true, true, false, true, false, true]);
    for (const share of shares.filter((value) => value < 0.05)) expect(share).toBeLessThan(0.001);
  });

  test('the first makes a U-turn that relation 3716222 forbids; without that relation it agrees', () => {
    const [firstExpected] = expected;
    const via: [number, number] = [86_854_210, 494_051_410];
    const others = network.restrictions.filter(
      ({ tags, viaNode }) =>
        !(
          tags.get('restriction') === 'no_u_turn' &&
          network.longitudeE7[viaNode] === via[0] &&
          network.latitudeE7[viaNode] === via[1]
        ),
    );
    expect(network.restrictions.length - others.length).toBe(1);
    const allowed = tripsOn(prepare({ ...network, restrictions: others }, CAR), fastest)(firstExpected!);
    expect(off(allowed.metres, firstExpected!.metres)).toBeLessThan(0.001);
    expect(tripsOn(prepare(network, CAR), fastest)(firstExpected!).metres).toBeGreaterThan(allowed.metres + 90);
  });

  /**
   * Mönchhofstraße and Wielandtstraße, which it drives at 15 km/h because of their many nodes, and similar streets at
   * 25.
   */
  test('the fourth and the sixth avoid two open streets: longer, and slower at our speeds', () => {
    const closed = new Set([4_084_860, 24_798_195]);
    const wayTags = network.wayTags.map((set, way) => (closed.has(network.wayId[way]!) ? 0 : set));
    const [free, round] = [network, { ...network, wayTags }].map((map) => tripsOn(prepare(map, CAR), fastest));
    for (const row of [expected[3]!, expected[5]!]) {
      expect(off(round!(row).metres, row.metres)).toBeLessThan(0.002);
      expect(round!(row).seconds).toBeGreaterThan(free!(row).seconds + 20);
    }
  });
});
