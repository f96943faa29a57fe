/** Changed speeds, compared with a graph that is built with them. */
import { expect, test } from 'vitest';
import { CAR } from '../profiles/car.ts';
import type { Vehicle } from '../profiles/profile.ts';
import { sampleCity } from '../sample-city.ts';
import { withSpeeds, type WaySpeed } from './changed-speeds.ts';
import { buildGraph } from './graph.ts';

const network = sampleCity(16, 16);

/** Returns the streets of a graph whose vehicle travels every seventh way with another speed. */
function built(speed: (kmh: number) => number) {
  const { tagSets, wayTags } = network;
  const marked = tagSets.map((tags) => new Map([...tags, ['marked', 'yes']]));
  const vehicle: Vehicle = {
    ...CAR,
    way(tags, country) {
      const use = CAR.way(tags, country);
      if (use === undefined || !tags.has('marked')) return use;
      const [forwardKmh, backwardKmh] = [use.forwardKmh, use.backwardKmh].map((kmh) => (kmh === 0 ? 0 : speed(kmh)));
      return { ...use, forwardKmh: forwardKmh ?? 0, backwardKmh: backwardKmh ?? 0 };
    },
  };
  const changed = {
    ...network,
    tagSets: [...tagSets, ...marked],
    wayTags: wayTags.map((set, way) => (way % 7 === 0 ? set + tagSets.length : set)),
  };
  return buildGraph(changed, vehicle).streets;
}

const speedsOf = (speed: { kmh: number } | { factor: number }): WaySpeed[] =>
  Array.from(network.wayId.filter((_, way) => way % 7 === 0)).map((way) => Object.assign({ way }, speed));

test('a speed gives the times of a graph that is built with it', () => {
  const { graph, unknown } = withSpeeds(buildGraph(network, CAR), speedsOf({ kmh: 7 }));
  const expected = built(() => 7);
  expect(unknown).toEqual([]);
  expect(graph.streets.forwardMs).toEqual(expected.forwardMs);
  expect(graph.streets.backwardMs).toEqual(expected.backwardMs);
});

test('a factor gives those times within a millisecond per segment, and is limited to the vehicle', () => {
  const plain = buildGraph(network, CAR);
  for (const factor of [0.5, 100]) {
    const { streets } = withSpeeds(plain, speedsOf({ factor })).graph;
    const expected = built((kmh) => Math.min(CAR.topSpeedKmh, kmh * factor));
    for (let point = 1; point < streets.node.length; point++)
      for (const times of ['forwardMs', 'backwardMs'] as const) {
        const step = (values: Int32Array): number => (values[point] ?? 0) - (values[point - 1] ?? 0);
        // Original times are rounded before the factor applies.
        expect(Math.abs(step(streets[times]) - step(expected[times]))).toBeLessThanOrEqual(factor < 1 ? 1 : 0);
      }
  }
});

test('unknown ways are listed', () => {
  expect(withSpeeds(buildGraph(network, CAR), [{ way: 7_777_777, kmh: 5 }]).unknown).toEqual([7_777_777]);
});
