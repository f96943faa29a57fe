import { expect, it } from 'vitest';
import { simplifyLine } from './simplify-line.ts';

it('drops points within the tolerance, and preserves ends and corners', () => {
  expect([...simplifyLine(Float64Array.of(0, 0, 1, 0.0001, 2, 0, 2, 1, 2.0001, 2), 0.001)]).toEqual([
    0, 0, 2, 0, 2.0001, 2,
  ]);
  expect([...simplifyLine(Float64Array.of(0, 0, 1, 0.0001, 2, 0), 0.00001)]).toEqual([0, 0, 1, 0.0001, 2, 0]);
});

it('scales degrees of longitude by latitude', () => {
  expect([...simplifyLine(Float64Array.of(0, 60, 0.0015, 60.5, 0, 61), 0.001)]).toEqual([0, 60, 0, 61]);
  expect(simplifyLine(Float64Array.of(0, 0, 0.0015, 0.5, 0, 1), 0.001)).toHaveLength(6);
});

it('keeps a large closed line closed', () => {
  expect([...simplifyLine(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0), 0.001)]).toEqual([0, 0, 1, 0, 1, 1, 0, 0]);
});
