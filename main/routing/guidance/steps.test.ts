/** Directions on hand-drawn maps, and their totals on a sample city. */
import { expect, test } from 'vitest';
import { millisecondsOf } from '../cost.ts';
import { DrawnMap, type Drawing } from '../drawn-map.ts';
import { buildGraph } from '../graph/graph.ts';
import { eliminationOrder } from '../hierarchy/inertial-flow.ts';
import { buildTopology } from '../hierarchy/topology.ts';
import { buildMetric } from '../matrix/metric.ts';
import { findRoute } from '../matrix/route.ts';
import { NetworkBuilder } from '../network-builder.ts';
import type { RoadNetwork } from '../network.ts';
import { MODES, OPTIONS, type Mode, type Option } from '../profiles/profile.ts';
import { PROFILES } from '../profiles/profiles.ts';
import { randomNumbers } from '../random.ts';
import { sampleCity } from '../sample-city.ts';
import { Snapper } from '../snap/snapper.ts';
import { stepsOf, tenthsOf } from './steps.ts';

/** Returns the steps of the shortest path as `manoeuvre direction exit: street`, without departure and arrival. */
function directionsOf(drawing: Drawing, from: string, to: string, mode: Mode = 'car'): string[] {
  const map = new DrawnMap(drawing, mode);
  const route = findRoute(map.metric('shortest'), map.place(from, 'origin'), map.place(to, 'destination'));
  if (route === undefined) throw new Error('no path');
  const steps = stepsOf(map.graph, route);
  expect(steps.reduce((sum, { total }) => sum + total, 0)).toBe(route.total);
  expect([steps[0]?.type, steps.at(-1)?.type]).toEqual(['depart', 'arrive']);
  return steps
    .slice(1, -1)
    .map(({ type, direction, exit, street }) => `${[type, direction, exit].filter(Boolean).join(' ')}: ${street}`);
}

const HIGHWAY = new Map([['highway', 'residential']]);

function prepared(network: RoadNetwork, mode: Mode) {
  const { vehicle, weightings } = PROFILES[mode];
  const graph = buildGraph(network, vehicle);
  const topology = buildTopology(graph, eliminationOrder(graph));
  return {
    graph,
    snapper: new Snapper(graph),
    metric: (option: Option) => buildMetric(graph, topology, weightings[option]),
  };
}

const way = (nodes: string, name = '', tags: Record<string, string> = {}) => ({
  nodes,
  tags: { highway: 'residential', ...(name === '' ? {} : { name }), ...tags },
});

test('turns have a direction and the street after them', () => {
  const cross = { sketch: '..n\n\nw.c.e\n\n..s', ways: [way('wce', 'Main'), way('ncs', 'Side')] };
  expect(directionsOf(cross, 'wc', 'cn')).toEqual(['turn left: Side']);
  expect(directionsOf(cross, 'wc', 'cs')).toEqual(['turn right: Side']);
  expect(directionsOf(cross, 'wc', 'ce')).toEqual([]);
  expect(directionsOf(cross, 'sc', 'ce')).toEqual(['turn right: Main']);
});

test('a new name is announced, also between junctions', () => {
  const named = { sketch: 'a.b.c.d', ways: [way('ab', 'Old'), way('bc', 'New'), way('cd', 'New')] };
  expect(directionsOf(named, 'ab', 'cd')).toEqual(['continue straight: New']);
  const unnamed = { sketch: 'a..b.c..d', ways: [way('ab', 'Main'), way('bc'), way('cd', 'Main')] };
  expect(directionsOf(unnamed, 'ab', 'cd')).toEqual(['continue straight: Main']);
});

test('a short part without a name between two of the same name belongs to that street', () => {
  const builder = new NetworkBuilder();
  // Metres east and north; the crossing of a street with two carriageways 30 m apart.
  const nodes: [number, number][] = [
    [0, 0],
    [300, 0],
    [330, 0],
    [600, 0],
    [300, 200],
    [330, 200],
  ];
  for (const [id, [x, y]] of nodes.entries()) builder.addNode(id, y * 90, x * 90, new Map());
  const main = new Map([...HIGHWAY, ['name', 'Main']]);
  for (const [id, [ends, tags]] of [
    [[0, 1], main] as const,
    [[1, 2], HIGHWAY] as const,
    [[2, 3], main] as const,
    [[1, 4], HIGHWAY] as const,
    [[2, 5], HIGHWAY] as const,
  ].entries())
    builder.addWay(id, ends, tags);
  const { graph, metric, snapper } = prepared(builder.finish(), 'car');
  const [from, to] = [snapper.snap(100 * 9e-6, 0, 'origin')!, snapper.snap(500 * 9e-6, 0, 'destination')!];
  const steps = stepsOf(graph, findRoute(metric('shortest'), from, to)!);
  expect(steps.map(({ type, street }) => [type, street])).toEqual([
    ['depart', 'Main'],
    ['arrive', 'Main'],
  ]);
});

test('a bend is announced only where another way is straighter', () => {
  const bend = { sketch: 'a.b\n...c', ways: [way('ab', 'Main'), way('bc', 'Main')] };
  expect(directionsOf(bend, 'ab', 'bc')).toEqual([]);
  const fork = { sketch: 'a.b.d\n...c', ways: [way('ab', 'Main'), way('bc', 'Main'), way('bd', 'Lane')] };
  expect(directionsOf(fork, 'ab', 'bc')).toEqual(['turn slight_right: Main']);
});

test('at a fork of equal roads, the side is said', () => {
  const fork = {
    sketch: '.......c\na......b\n.......x',
    ways: [way('ab', 'Main'), way('bc', 'Main')],
  };
  expect(directionsOf(fork, 'ab', 'bc')).toEqual([]);
  const alike = {
    sketch: '...........c\na....b\n...........d',
    ways: [way('ab', 'Main'), way('bc', 'North'), way('bd', 'South')],
  };
  expect(directionsOf(alike, 'ab', 'bc')).toEqual(['keep slight_left: North']);
  expect(directionsOf(alike, 'ab', 'bd')).toEqual(['keep slight_right: South']);
});

const ROUNDABOUT = {
  sketch: '..g\n.hGf\naA.Ee\n.bCd\n..c',
  ways: [
    way('AbCdEfGhA', '', { junction: 'roundabout' }),
    way('aA', 'West'),
    way('cC', 'South'),
    way('eE', 'East'),
    way('gG', 'North'),
  ],
};

test('exits of a roundabout are counted, and its step goes on to the next manoeuvre', () => {
  expect(directionsOf(ROUNDABOUT, 'aA', 'cC')).toEqual(['roundabout 1: South']);
  expect(directionsOf(ROUNDABOUT, 'aA', 'eE')).toEqual(['roundabout 2: East']);
  expect(directionsOf(ROUNDABOUT, 'aA', 'gG')).toEqual(['roundabout 3: North']);
  expect(directionsOf(ROUNDABOUT, 'aA', 'E')).toEqual(['roundabout: ']);
});

test('pedestrians do not go by the exits of a roundabout', () => {
  expect(directionsOf(ROUNDABOUT, 'aA', 'gG', 'pedestrian').join()).not.toContain('roundabout');
});

test('motorways are left by a ramp and joined by a merge, ferries are boarded', () => {
  const motorway = {
    sketch: 'a....b....c\n.......d..e',
    ways: [
      way('abc', 'A 1', { highway: 'motorway' }),
      way('bd', '', { highway: 'motorway_link', oneway: 'yes' }),
      way('de', 'Exit Road'),
    ],
  };
  expect(directionsOf(motorway, 'ab', 'de')).toEqual(['ramp slight_right: ', 'continue slight_left: Exit Road']);
  const ferry = {
    sketch: 'a.b.c.d',
    ways: [
      way('ab', 'Quay'),
      { nodes: 'bc', tags: { route: 'ferry', motorcar: 'yes', name: 'Bay Line' } },
      way('cd', 'Pier'),
    ],
  };
  expect(directionsOf(ferry, 'ab', 'cd')).toEqual(['ferry: Bay Line', 'continue straight: Pier']);
});

test('a dead end is left by turning round', () => {
  const end = { sketch: 'a.b.c', ways: [way('abc', 'Main', { oneway: 'yes' }), way('ca', 'Back', { oneway: 'yes' })] };
  expect(directionsOf(end, 'bc', 'ab').join()).toContain('Back');
});

test('in every mode and option, steps add up to the path', () => {
  const network = sampleCity(20, 20);
  const random = randomNumbers(3);
  const point = (): [number, number] => {
    const node = Math.floor(random() * network.longitudeE7.length);
    return [network.longitudeE7[node]! / 1e7 + 2e-5, network.latitudeE7[node]! / 1e7];
  };
  for (const mode of MODES) {
    const { graph, snapper, metric: metricOf } = prepared(network, mode);
    for (const option of OPTIONS) {
      const metric = metricOf(option);
      for (let i = 0; i < 10; i++) {
        const route = findRoute(metric, snapper.snap(...point(), 'origin')!, snapper.snap(...point(), 'destination')!);
        if (route === undefined) continue;
        const steps = stepsOf(graph, route);
        expect(steps.reduce((sum, { total }) => sum + total, 0)).toBe(route.total);
        const tenths = tenthsOf(steps).reduce((sum, value) => sum + value, 0);
        expect(tenths).toBe(Math.round(millisecondsOf(route.total) / 100));
        // The lines of the steps together are the line of the path.
        const line = steps.slice(0, -1).flatMap((step, at) => step.line.slice(at === 0 ? 0 : 1));
        const distinct = line.filter(([x, y], at) => at === 0 || x !== line[at - 1]![0] || y !== line[at - 1]![1]);
        if (route.total > 0) expect(distinct).toEqual(route.line);
      }
    }
  }
});
