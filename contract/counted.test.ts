import { expect, test } from 'vitest';
import { counted, formatCount } from './counted.ts';

test('counts are formatted in English', () => {
  const around = [0, 1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000, 999_999, 1_000_000, 2 ** 53 - 1];
  for (const count of around.flatMap((number) => [number, -number - 1, number + 0.4567]))
    expect(formatCount(count)).toBe(count.toLocaleString('en'));
  expect(counted(1, 'origin')).toBe('1 origin');
  expect(counted(4320, 'origin')).toBe('4,320 origins');
});
