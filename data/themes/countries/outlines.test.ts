import { expect, it } from 'vitest';
import type { Ring } from '../../../main/geometry/rings.ts';
import { binKey } from './land.ts';
import { nearestCountry } from './outlines.ts';
import type { Ground } from './ground.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);

/** A wide country whose box contains the islet, and a small one next to it. */
const bins = new Map<number, Ground[]>([
  [
    binKey(0, 0),
    [
      { iso3: 'AAA', polygons: [[Float64Array.of(0, 0, 1, 0, 0, 1, 0, 0)]] },
      { iso3: 'BBB', polygons: [[box(0.9, 0.8, 1, 0.9)]] },
    ],
  ],
  [binKey(-180, 0), [{ iso3: 'CCC', polygons: [[box(-180, 0, -179.9, 0.1)]] }]],
]);

it('finds the nearest country by its outline, not by its box', () => {
  expect(nearestCountry(bins, [0.85, 0.85], [])).toBe('BBB');
});

it('returns one of the given countries, however far', () => {
  expect(nearestCountry(bins, [0.85, 0.85], ['AAA', 'DDD'])).toBe('AAA');
  expect(nearestCountry(bins, [50, 50], ['DDD', 'AAA'])).toBe('DDD');
  expect(nearestCountry(bins, [50, 50], [])).toBeUndefined();
});

it('searches across the antimeridian', () => {
  expect(nearestCountry(bins, [179.95, 0.05], [])).toBe('CCC');
});
