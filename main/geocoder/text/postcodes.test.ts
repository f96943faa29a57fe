import { expect, test } from 'vitest';
import { isPostcodeOf, postcodeWords } from './postcodes.ts';

test.each([
  ['FR', '75008', true],
  ['NL', '1012 JS', true],
  ['GB', 'SW1A 2AA', true],
  ['DE', 'D-10115', true],
  ['US', 'D-10115', false],
  ['US', 'CA-95060', true],
  ['IN', '400 001', true],
  ['BR', '01310-100', true],
  // Of a Dutch code the letters are often left out; none begins with a zero.
  ['NL', '1012', true],
  ['NL', '1012JS', true],
  ['NL', '0123', false],
  ['BE', '1012 JS', false],
  ['FR', '7500', false],
  ['GB', '75008', false],
  // Hong Kong has none, and no country has this code.
  ['HK', '99999', false],
  ['ZZ', '99999', false],
])('%s: %s', (country, text, expected) => {
  expect(isPostcodeOf(country, text)).toBe(expected);
});

test('words of a text that make up a code, alone or two together', () => {
  expect([...postcodeWords('10 Downing Street, London SW1A 2AA', 'GB')]).toEqual(['sw1a', '2aa']);
  expect([...postcodeWords('Damrak 1, 1012 JS Amsterdam', 'NL')]).toEqual(['1012', 'js']);
  expect([...postcodeWords('Damrak 1, 1012 Amsterdam', 'NL')]).toEqual(['1012']);
  expect([...postcodeWords('12 rue Pasteur, 75008 Paris', 'FR')]).toEqual(['75008']);
  expect([...postcodeWords('Paris', 'FR')]).toEqual([]);
});
