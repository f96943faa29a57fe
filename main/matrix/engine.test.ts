import { afterAll, describe, expect, test } from 'vitest';
import { buildGraph } from '../routing/graph/graph.ts';
import { reachLimit } from '../routing/graph/weights.ts';
import { eliminationOrder } from '../routing/hierarchy/inertial-flow.ts';
import { buildTopology } from '../routing/hierarchy/topology.ts';
import { cellOf, dijkstra } from '../routing/matrix/dijkstra.ts';
import { computeMatrix } from '../routing/matrix/matrix.ts';
import { buildMetric } from '../routing/matrix/metric.ts';
import { placesOf } from '../routing/matrix/places.ts';
import { MODES, OPTIONS, type Mode, type Option } from '../routing/profiles/profile.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { randomNumbers } from '../routing/random.ts';
import { sampleCity } from '../routing/sample-city.ts';
import { Snapper, type Place, type Snap } from '../routing/snap/snapper.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import { MatrixEngine } from './engine.ts';

const engine = new MatrixEngine(2);
afterAll(() => engine.close());

const city = sampleCity(40, 30);

function prepare(mode: Mode, option: Option, network = city) {
  const graph = buildGraph(network, PROFILES[mode].vehicle);
  const topology = buildTopology(graph, eliminationOrder(graph));
  const metric = buildMetric(graph, topology, PROFILES[mode].weightings[option]);
  return { graph, topology, metric, snapper: new Snapper(graph) };
}

/**
 * Random places, half of them crowded onto a few streets: at both ends and in between. Some are on several streets, as
 * at a junction; some have passed over streets.
 */
function places(
  { graph, topology, metric }: ReturnType<typeof prepare>,
  count: number,
  role: 'origin' | 'destination',
  seed: number,
) {
  const random = randomNumbers(seed);
  const { streets } = graph;
  const pick = Array.from({ length: 6 }, () => Math.floor(random() * streets.count));
  const placeOn = (street: number): Place => {
    const points = streets.first[street + 1]! - streets.first[street]! - 1;
    return {
      street,
      point: streets.first[street]! + Math.floor(random() * points),
      fraction: [0, 1, random(), random()][Math.floor(random() * 4)]!,
    };
  };
  const snaps = Array.from({ length: count }, (_, i): Snap | undefined => {
    if (i % 17 === 16) return undefined;
    const crowded = pick[Math.floor(random() * pick.length)]!;
    const placeAnywhere = (): Place => placeOn(random() < 0.5 ? crowded : Math.floor(random() * streets.count));
    const rest = Array.from({ length: i % 5 === 4 ? 1 + Math.floor(random() * 3) : 0 }, placeAnywhere);
    const passedOver = Array.from({ length: i % 7 === 6 ? 1 + Math.floor(random() * 2) : 0 }, () => placeOn(crowded));
    const first = placeOn(i % 2 === 0 ? crowded : Math.floor(random() * streets.count));
    return { metres: 0, places: [first, ...rest], passedOver };
  });
  return placesOf(snaps, role, graph, topology, metric.weights);
}

describe('the kernel and plain JavaScript compute the same cells as Dijkstra', () => {
  test.each(MODES.flatMap((mode) => OPTIONS.map((option) => [mode, option] as const)))(
    '%s, %s',
    async (mode, option) => {
      const prepared = prepare(mode, option);
      const { graph, topology, metric } = prepared;
      const origins = places(prepared, 61, 'origin', 3);
      const destinations = places(prepared, 90, 'destination', 3);
      const loaded = engine.load(() => metric);
      const result = await engine.run(loaded, origins, destinations).result;
      const plain = computeMatrix(metric, origins, destinations);
      for (let o = 0; o < origins.count; o++) {
        const reached = dijkstra(graph, topology, metric.weights, origins, o);
        for (let d = 0; d < destinations.count; d++) {
          const expected = cellOf(reached, topology, origins, o, destinations, d);
          const cell = o * result.stride + d;
          expect([result.key[cell], result.total[cell]], `kernel, cell ${o} ${d}`).toEqual(expected);
          expect([plain.key[o * plain.stride + d], plain.total[o * plain.stride + d]], `plain, cell ${o} ${d}`).toEqual(
            expected,
          );
        }
      }
      result.release();
      engine.unload(loaded);
    },
  );
});

const read = (pieces: Uint8Array[]): (number | null)[][] => JSON.parse(`[${Buffer.concat(pieces).toString()}]`);

test('the text has the same values as the cells', async () => {
  const prepared = prepare('technician', 'fastest');
  const origins = places(prepared, 40, 'origin', 5);
  const destinations = places(prepared, 33, 'destination', 6);
  const loaded = engine.load(() => prepared.metric);
  const text = { duration: true, distance: true, stopMs: 300_000, limit: reachLimit(prepared.graph) };
  const result = await engine.run(loaded, origins, destinations, text).result;
  const [duration, distance] = [read(result.duration), read(result.distance)];
  expect(duration).toHaveLength(40);
  let nulls = 0;
  for (let o = 0; o < 40; o++) {
    expect(duration[o]).toHaveLength(33);
    for (let d = 0; d < 33; d++) {
      const total = result.total[o * result.stride + d]!;
      if (total === Infinity) {
        nulls++;
        expect([duration[o]![d], distance[o]![d]]).toEqual([null, null]);
      } else {
        expect(distance[o]![d]).toBe((total % 2 ** 24) / 10);
        const milliseconds = Math.floor(total / 2 ** 24) + (total === 0 ? 0 : 300_000);
        expect(duration[o]![d]).toBe(Math.floor((milliseconds + 50) / 100) / 10);
      }
    }
  }
  expect(result.unreachable).toBe(nulls);
  result.release();
  engine.unload(loaded);
});

test('a cancelled job ends at once, and the next one succeeds', async () => {
  const prepared = prepare('car', 'fastest', sampleCity(120, 120));
  const origins = places(prepared, 1000, 'origin', 1);
  const destinations = places(prepared, 1000, 'destination', 2);
  const loaded = engine.load(() => prepared.metric);
  const running = engine.run(loaded, origins, destinations);
  running.cancel();
  await expect(running.result).rejects.toThrow(WorkEnded);
  const used = engine.memoryUsed;
  const again = engine.run(loaded, origins, destinations);
  const result = await again.result;
  expect(again.progress()).toBe(1);
  expect(result.key[0]).toBeDefined();
  result.release();
  expect(engine.memoryUsed).toBe(used);
  engine.unload(loaded);
});

test('a trap in the kernel fails the job and breaks the engine', async () => {
  const broken = new MatrixEngine(2);
  const prepared = prepare('car', 'fastest');
  const loaded = broken.load(() => prepared.metric);
  const [origins, destinations] = [places(prepared, 40, 'origin', 1), places(prepared, 40, 'destination', 2)];
  // Beyond the end of the memory.
  const address = { ...loaded.address, tree: 2 ** 31 - 64 };
  await expect(broken.run({ ...loaded, address }, origins, destinations).result).rejects.toThrow(
    /a matrix thread failed: .*memory/,
  );
  expect(broken.isBroken).toBe(true);
  expect(() => broken.run(loaded, origins, destinations)).toThrow('a matrix thread failed');
  await broken.close();
});
