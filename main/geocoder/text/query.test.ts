import { expect, test } from 'vitest';
import { readQuery } from './query.ts';

test.each([
  ['Front St 12-14', 'front st 12'],
  ['Front St 1250/60', 'front st 1250'],
  // The number of a house and of a flat in it.
  ['Ellauri 350/201', 'ellauri 350'],
  ['Ellauri 350 / 201', 'ellauri 350'],
  ['Apt 5-350 Front St', '350 front st'],
  ['207-500 Front St', '500 front st'],
  ['207-307 Front St', '207 front st'],
  ['Front St 350-201', 'front st 350 201'],
])('of the numbers of %s stays what is the house: %s', (text, words) => {
  expect(
    readQuery(text)
      .map(({ token }) => token)
      .join(' '),
  ).toBe(words);
});
