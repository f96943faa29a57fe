/** What a sample has to be: as many as wanted, the same for a seed whatever the order, without a preference. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../packs/fixture-random.ts';
import { evenSampler, lotOf, randomSampler, type Drawn, type Sampler } from './box-sample.ts';

const SIDE = 10_000;
const BOX = [0, 0, SIDE, SIDE] as const;

/** Nine of ten addresses in the south-western hundredth of the box, as in a city at the edge of a county. */
function city(count: number): Omit<Drawn, 'lot'>[] {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, id) => {
    const side = id % 10 === 0 ? SIDE : SIDE / 10;
    return { index: 0, id: id * 65_537, lon: Math.floor(random() * side), lat: Math.floor(random() * side) };
  });
}

function sampled(sampler: Sampler, addresses: readonly Omit<Drawn, 'lot'>[], seed: number): number[] {
  for (const address of addresses) sampler.offer({ ...address, lot: lotOf(address.id, address.index, seed) });
  return sampler.chosen().map(({ id }) => id);
}

describe.each([
  ['even', (wanted: number, seed: number) => evenSampler(BOX, wanted, seed)],
  ['random', (wanted: number) => randomSampler(wanted)],
])('a sample that is %s', (_name, sampler) => {
  const all = city(20_000);

  test.each([0, 1, 10, 999, 1000])('of %i has as many, each once', (wanted) => {
    const ids = sampled(sampler(wanted, 1), all, 1);
    expect(ids).toHaveLength(wanted);
    expect(new Set(ids).size).toBe(wanted);
  });

  test('is all where fewer were offered', () => {
    expect(new Set(sampled(sampler(100, 1), all.slice(0, 30), 1))).toEqual(
      new Set(all.slice(0, 30).map(({ id }) => id)),
    );
  });

  test('is as large where all stand at one place', () => {
    const tower = all.slice(0, 500).map(({ index, id }) => ({ index, id, lon: 5, lat: 5 }));
    expect(new Set(sampled(sampler(40, 3), tower, 3)).size).toBe(40);
  });

  test('is the same for a seed in whatever order, and another for another seed', () => {
    const ids = sampled(sampler(50, 4), all, 4);
    expect(sampled(sampler(50, 4), all.toReversed(), 4)).toEqual(ids);
    const others = sampled(sampler(50, 5), all, 5);
    expect(others.filter((id) => ids.includes(id)).length).toBeLessThan(10);
  });
});

test('by lot, an address of a dense quarter has the chance of any other', () => {
  const all = city(2000);
  const times = new Map<number, number>();
  for (let seed = 0; seed < 400; seed++) {
    for (const id of sampled(randomSampler(100), all, seed)) times.set(id, (times.get(id) ?? 0) + 1);
  }
  const mean = (ids: readonly number[]): number => ids.reduce((sum, id) => sum + (times.get(id) ?? 0), 0) / ids.length;
  // 400 draws of 100 out of 2,000: 20 times each; the mean of 200 or more strays by 0.3 (one standard deviation) at
  // most.
  expect(Math.abs(mean(all.filter((_, i) => i % 10 === 0).map(({ id }) => id)) - 20)).toBeLessThan(1.2);
  expect(Math.abs(mean(all.filter((_, i) => i % 10 !== 0).map(({ id }) => id)) - 20)).toBeLessThan(1.2);
  expect(Math.max(...times.values())).toBeLessThan(45);
});

test('spread evenly, a dense quarter does not crowd out the others', () => {
  const all = city(20_000);
  const ids = new Set(sampled(evenSampler(BOX, 100, 1), all, 1));
  const quarters = new Set(
    all
      .filter(({ id }) => ids.has(id))
      .map(({ lon, lat }) => `${Math.floor(lon / (SIDE / 5))},${Math.floor(lat / (SIDE / 5))}`),
  );
  expect(quarters.size).toBe(25);
});
