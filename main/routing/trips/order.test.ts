/** Orders of stops, compared with the exact optimum for few stops from dynamic programming. */
import { expect, test } from 'vitest';
import { randomNumbers } from '../random.ts';
import { findOrder, type OrderProblem } from './order.ts';
import { servedStops } from './served.ts';

type Ends = Pick<OrderProblem, 'start' | 'end' | 'isRoundTrip'>;

function orderOf(count: number, cost: Float64Array, ends: Ends): number[] {
  const search = findOrder({ count, cost, ...ends, random: randomNumbers(1) });
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
    expect(step.value).toBeGreaterThanOrEqual(0);
    expect(step.value).toBeLessThan(1);
  }
}

const lengthOf = (order: readonly number[], count: number, cost: Float64Array, isRoundTrip: boolean): number =>
  order.reduce((sum, stop, i) => {
    const next = order[i + 1] ?? (isRoundTrip ? order[0] : undefined);
    return next === undefined ? sum : sum + cost[stop * count + next]!;
  }, 0);

/** Returns costs between points of a square; one direction costs up to half as much again as the other. */
function randomCosts(count: number, seed: number): Float64Array {
  const random = randomNumbers(seed);
  const points = Array.from({ length: count }, () => [random(), random()] as const);
  return Float64Array.from(
    points.flatMap(([x, y]) =>
      points.map(([u, v]) => Math.round(1000 * Math.hypot(x - u, y - v) * (1 + random() / 2))),
    ),
  );
}

/** Returns the minimum length (Held, Karp 1962): by set of visited stops and last stop. */
function exactLength(count: number, cost: Float64Array, { start, end, isRoundTrip }: Ends): number {
  const full = 2 ** count - 1;
  let least = Infinity;
  for (let first = 0; first < count; first++) {
    if (start !== undefined && first !== start) continue;
    const best = new Float64Array((full + 1) * count).fill(Infinity);
    best[2 ** first * count + first] = 0;
    for (let visited = 1; visited <= full; visited++)
      for (let last = 0; last < count; last++) {
        const length = best[visited * count + last]!;
        if (length === Infinity) continue;
        for (let next = 0; next < count; next++) {
          if ((visited & (1 << next)) !== 0) continue;
          const at = (visited | (1 << next)) * count + next;
          best[at] = Math.min(best[at]!, length + cost[last * count + next]!);
        }
      }
    for (let last = 0; last < count; last++) {
      if (end !== undefined && last !== end) continue;
      const back = isRoundTrip ? cost[last * count + first]! : 0;
      least = Math.min(least, best[full * count + last]! + (count > 1 ? back : 0));
    }
    // The first stop of a round trip makes no difference.
    if (isRoundTrip) break;
  }
  return least;
}

const CASES: [name: string, ends: Ends][] = [
  ['round trip', { start: 2, end: undefined, isRoundTrip: true }],
  ['fixed start', { start: 3, end: undefined, isRoundTrip: false }],
  ['fixed end', { start: undefined, end: 0, isRoundTrip: false }],
  ['fixed start and end', { start: 1, end: 4, isRoundTrip: false }],
  ['free', { start: undefined, end: undefined, isRoundTrip: false }],
];

test.each(CASES)('finds the optimum of 5 to 10 stops: %s', (_, ends) => {
  for (let seed = 1; seed <= 12; seed++) {
    const count = 5 + (seed % 6);
    const cost = randomCosts(count, seed);
    const order = orderOf(count, cost, ends);
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (__, stop) => stop));
    if (ends.start !== undefined) expect(order[0]).toBe(ends.start);
    if (ends.end !== undefined) expect(order.at(-1)).toBe(ends.end);
    expect(lengthOf(order, count, cost, ends.isRoundTrip)).toBe(exactLength(count, cost, ends));
  }
});

test.each(CASES)('orders one and two stops: %s', (_, { isRoundTrip }) => {
  expect(orderOf(1, Float64Array.of(0), { start: 0, end: undefined, isRoundTrip })).toEqual([0]);
  expect(orderOf(2, Float64Array.of(0, 1, 1, 0), { start: 1, end: undefined, isRoundTrip })).toEqual([1, 0]);
});

test('equal costs, also of zero, end the search', () => {
  const order = orderOf(30, new Float64Array(900), { start: 7, end: 9, isRoundTrip: false });
  expect([order.length, new Set(order).size, order[0], order.at(-1)]).toEqual([30, 30, 7, 9]);
});

const angleAt = (stop: number): number => (2 * Math.PI * ((stop * 7) % 60)) / 60;

test('60 stops round a circle are visited round it', () => {
  const cost = Float64Array.from({ length: 3600 }, (_, cell) => {
    const [from, to] = [angleAt(Math.floor(cell / 60)), angleAt(cell % 60)];
    return 1000 * Math.hypot(Math.cos(from) - Math.cos(to), Math.sin(from) - Math.sin(to));
  });
  const order = orderOf(60, cost, { start: 0, end: undefined, isRoundTrip: true });
  expect(lengthOf(order, 60, cost, true)).toBeCloseTo(60 * 2000 * Math.sin(Math.PI / 60), 6);
});

const isIsland = (stop: number): boolean => stop >= 4;
const hasPath = (from: number, to: number): boolean => isIsland(from) === isIsland(to);

test('stops on an island are left out, unless the trip starts there', () => {
  const all = [0, 1, 2, 3, 4, 5];
  expect(servedStops(hasPath, all, [])).toEqual([0, 1, 2, 3]);
  expect(servedStops(hasPath, all, [4])).toEqual([4, 5]);
  // A stop that can be reached but not left is also omitted.
  expect(servedStops((from, to) => from === to || from !== 2, all, [])).toEqual([0, 1, 3, 4, 5]);
});
