import { expect, test } from 'vitest';
import { cellText, percentText, rowText, timeLeftText } from './words.ts';

test('shares, times', () => {
  expect([percentText(61_402, 61_402), percentText(61_401, 61_402), percentText(1, 3), percentText(0, 0)]).toEqual([
    '100%',
    '99.9%',
    '33.3%',
    '0%',
  ]);
  expect([timeLeftText(100, 0), timeLeftText(38_598, 4120), timeLeftText(100_000, 500)]).toEqual([
    undefined,
    '10 s left',
    '3 min left',
  ]);
});

test('one row, several rows', () => {
  expect([rowText(0), rowText(1), rowText(60_000)]).toEqual(['0 rows', '1 row', '60,000 rows']);
});

test('a true minus before numbers alone', () => {
  expect([cellText('-122.03'), cellText('-'), cellText('a-1')]).toEqual(['−122.03', '-', 'a-1']);
});
