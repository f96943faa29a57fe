import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressInset, distanceOfNumber, numberAtDistance, rangeContains, rangeStep } from './address-position.ts';

test('a number is between the corners, and a single number is in the middle', () => {
  expect(distanceOfNumber({ from: 100, to: 198 }, 100, 100)).toBe(6);
  expect(distanceOfNumber({ from: 100, to: 198 }, 198, 100)).toBe(94);
  expect(distanceOfNumber({ from: 7, to: 7 }, 7, 40)).toBe(20);
});

test('a short edge has no addresses in the outer quarters, and the others near the line', () => {
  expect(addressInset(8)).toEqual({ cornerMetres: 2, sideMetres: 1.4 });
  expect(addressInset(500).cornerMetres).toBe(6);
  expect(addressInset(500).sideMetres).toBeCloseTo(4.2);
});

test('a range of one parity contains no number of the other', () => {
  expect(rangeContains({ from: 198, to: 100 }, 150)).toBe(true);
  expect(rangeContains({ from: 198, to: 100 }, 151)).toBe(false);
  expect(rangeContains({ from: 100, to: 199 }, 151)).toBe(true);
  expect(rangeContains({ from: 100, to: 199 }, 200)).toBe(false);
});

test('the number at the distance of a number is that number', () => {
  const numbers = fc.integer({ min: 1, max: 99_999 });
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 0, max: 400 }),
      fc.boolean(),
      fc.double({ min: 10, max: 2000, noNaN: true }),
      fc.nat(),
      (low, span, reversed, length, pick) => {
        const range = reversed ? { from: low + span, to: low } : { from: low, to: low + span };
        const step = rangeStep(range);
        const number = low + (pick % (Math.floor(span / step) + 1)) * step;
        return numberAtDistance(range, distanceOfNumber(range, number, length), length) === number;
      },
    ),
  );
});
