import { expect, test } from 'vitest';
import { shareOfRight } from './calibration.ts';

test('what is weighed higher is right at least as often', () => {
  const shares = Array.from({ length: 101 }, (_, hundredth) => shareOfRight(hundredth / 100));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([shares[0], shares.at(-1)]).toEqual([0, 0.999]);
});
