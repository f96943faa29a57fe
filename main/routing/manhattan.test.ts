/**
 * Turn restrictions as mapped in Midtown Manhattan: no route makes a forbidden turn, but would do so without the
 * restriction. Skipped without ../shared.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { decimetresOf } from './cost.ts';
import { EXTRACTS_EXIST, loadExtract, prepare, type Prepared } from '../ingest/targets/osm/extract-fixture.ts';
import { metresBetween } from './graph/segments.ts';
import { buildMetric, type Metric } from './matrix/metric.ts';
import { findRoute } from './matrix/route.ts';
import type { Restriction, RoadNetwork } from './network.ts';
import { PROFILES } from './profiles/profiles.ts';
import type { Role, Snap } from './snap/snapper.ts';

const { vehicle, weightings } = PROFILES.car;

const nodesOf = ({ wayFirst, wayNodes }: RoadNetwork, way: number): number[] => [
  ...wayNodes.subarray(wayFirst[way], wayFirst[way + 1]),
];

/** Returns the node next to `node` on a way that ends there. */
function neighbour(network: RoadNetwork, way: number, node: number): number | undefined {
  const nodes = nodesOf(network, way);
  return nodes[0] === node ? nodes[1] : nodes.at(-1) === node ? nodes.at(-2) : undefined;
}

/** Returns the nodes from the end of `from` to the start of `to`: the via node, or the via way in travel direction. */
function viaNodes(network: RoadNetwork, { viaNode, viaWays, from }: Restriction): number[] | undefined {
  if (viaNode >= 0) return [viaNode];
  const [way, more] = viaWays;
  if (way === undefined || more !== undefined) return undefined;
  const nodes = nodesOf(network, way);
  return neighbour(network, from[0]!, nodes[0]!) === undefined ? nodes.toReversed() : nodes;
}

/** Returns paths that a restriction forbids, as nodes: the node before, the via nodes, the node after. */
function forbidden(network: RoadNetwork, restriction: Restriction): number[][] {
  const { from, to, tags } = restriction;
  const via = viaNodes(network, restriction);
  const before = via && neighbour(network, from[0]!, via[0]!);
  if (via === undefined || before === undefined) return [];
  const end = via[via.length - 1]!;
  const only = tags.get('restriction')!.startsWith('only_');
  const targets = only ? [...network.wayId.keys()].filter((way) => !to.includes(way) && !from.includes(way)) : to;
  const nextNodes = targets.flatMap((way) => neighbour(network, way, end) ?? []);
  return nextNodes.filter((node) => node !== before && node !== via.at(-2)).map((node) => [before].concat(via, node));
}

type Measured = Prepared & { metric: Metric };

function measured(map: RoadNetwork): Measured {
  const prepared = prepare(map, vehicle);
  return { ...prepared, metric: buildMetric(prepared.graph, prepared.topology, weightings.shortest) };
}

describe.skipIf(!EXTRACTS_EXIST)('Manhattan', () => {
  let network: RoadNetwork;
  let free: Measured;
  let bound: Measured;

  beforeAll(async () => {
    network = await loadExtract('nyc-midtown-manhattan.osm.pbf');
    free = measured({ ...network, restrictions: [] });
    bound = measured(network);
  });

  const snapBetween = ({ snapper }: Prepared, a: number, b: number, role: Role): Snap | undefined => {
    const { longitudeE7, latitudeE7 } = network;
    const snap = snapper.snap((longitudeE7[a]! + longitudeE7[b]!) / 2e7, (latitudeE7[a]! + latitudeE7[b]!) / 2e7, role);
    return snap !== undefined && snap.metres < 0.1 ? snap : undefined;
  };

  /** Returns the metres of the best path from the middle of the first segment of `path` to the middle of its last. */
  const metres = (map: Measured, path: readonly number[]): number | undefined => {
    const origin = snapBetween(map, path[0]!, path[1]!, 'origin');
    const destination = snapBetween(map, path.at(-2)!, path.at(-1)!, 'destination');
    const route = origin && destination && findRoute(map.metric, origin, destination);
    return route && decimetresOf(route.total) / 10;
  };

  const along = (path: readonly number[]): number => {
    const segments = path.slice(1).map((node, i) => metresBetween(network, path[i]!, node));
    return segments.reduce((sum, length) => sum + length, 0) - (segments[0]! + segments[segments.length - 1]!) / 2;
  };

  // Number of restrictions of each kind that are tested; the others are on ways closed to cars or one-way in the
  // opposite direction.
  test.each([
    ['no_left_turn', 'node', 55],
    ['no_right_turn', 'node', 16],
    ['no_u_turn', 'node', 6],
    ['only_straight_on', 'node', 13],
    ['only_left_turn', 'node', 2],
    ['only_right_turn', 'node', 2],
    ['no_u_turn', 'way', 12],
  ])('%s via %s', (kind, via, expectedCount) => {
    let checked = 0;
    for (const restriction of network.restrictions) {
      if (restriction.tags.get('restriction') !== kind || (via === 'node') !== restriction.viaNode >= 0) continue;
      for (const path of forbidden(network, restriction)) {
        const direct = along(path);
        const unrestricted = metres(free, path);
        if (unrestricted === undefined || unrestricted > direct + 1) continue;
        expect(metres(bound, path) ?? Infinity, `via ${path.slice(1, -1).join(' ')}`).toBeGreaterThan(direct + 5);
        checked++;
      }
    }
    expect(checked).toBe(expectedCount);
  });
});
