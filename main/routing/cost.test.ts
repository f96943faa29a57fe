import { assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { decimetresOf, interpolate, millisecondsOf, pack, packShortest, unpackShortest } from './cost.ts';

// Half of each limit, so that sums of two values don't overflow.
const milliseconds = integer({ min: 0, max: 2 ** 28 - 1 });
const decimetres = integer({ min: 0, max: 2 ** 23 - 1 });

test('both parts are recovered, also from a sum', () => {
  assert(
    property(milliseconds, decimetres, milliseconds, decimetres, (t1, d1, t2, d2) => {
      const sum = pack(t1, d1) + pack(t2, d2);
      expect([millisecondsOf(sum), decimetresOf(sum)]).toEqual([t1 + t2, d1 + d2]);
    }),
  );
});

test('a shortest key adds up like a total and converts back to it', () => {
  assert(
    property(milliseconds, decimetres, milliseconds, decimetres, (t1, d1, t2, d2) => {
      const key = packShortest(pack(t1, d1)) + packShortest(pack(t2, d2));
      expect(unpackShortest(key)).toBe(pack(t1 + t2, d1 + d2));
    }),
  );
});

test('compares durations first, then lengths', () => {
  expect(pack(1000, 9999)).toBeLessThan(pack(1001, 0));
  expect(pack(1000, 5)).toBeLessThan(pack(1000, 6));
  expect(packShortest(pack(9999, 5))).toBeLessThan(packShortest(pack(0, 6)));
});

test('an interpolated total lies between its ends in both parts', () => {
  assert(
    property(
      milliseconds,
      decimetres,
      milliseconds,
      decimetres,
      double({ min: 0, max: 1, noNaN: true }),
      (t, d, dt, dd, fraction) => {
        const part = interpolate(pack(t, d), pack(t + dt, d + dd), fraction);
        expect(millisecondsOf(part)).toBeGreaterThanOrEqual(t);
        expect(millisecondsOf(part)).toBeLessThanOrEqual(t + dt);
        expect(decimetresOf(part)).toBeGreaterThanOrEqual(d);
        expect(decimetresOf(part)).toBeLessThanOrEqual(d + dd);
      },
    ),
  );
});
