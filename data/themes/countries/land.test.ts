import { expect, it } from 'vitest';
import { simplifyLine } from './simplify-line.ts';

it('drops what lies within the tolerance, and keeps ends and corners', () => {
  expect([...simplifyLine(Float64Array.of(0, 0, 1, 0.0001, 2, 0, 2, 1, 2.0001, 2), 0.001)]).toEqual([
    0, 0, 2, 0, 2.0001, 2,
  ]);
  expect([...simplifyLine(Float64Array.of(0, 0, 1, 0.0001, 2, 0), 0.00001)]).toEqual([0, 0, 1, 0.0001, 2, 0]);
});

it('measures degrees of longitude as short as they are', () => {
  expect([...simplifyLine(Float64Array.of(0, 60, 0.0015, 60.5, 0, 61), 0.001)]).toEqual([0, 60, 0, 61]);
  expect(simplifyLine(Float64Array.of(0, 0, 0.0015, 0.5, 0, 1), 0.001)).toHaveLength(6);
});

it('keeps a closed line that is large enough closed', () => {
  expect([...simplifyLine(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0), 0.001)]).toEqual([0, 0, 1, 0, 1, 1, 0, 0]);
});
