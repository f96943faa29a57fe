import { expect, test } from 'vitest';
import { fieldTitle, lookUpsOf, toggleFields } from './look-ups.ts';

const CATEGORIES = [
  { category_code: 940, category_name: 'airport' },
  { category_code: 930, category_name: 'neighbourhood' },
];

test('fields stand in the order of the look-ups, whichever was chosen first', () => {
  const all = lookUpsOf(CATEGORIES);
  const fields = toggleFields(toggleFields([], ['tz'], true, all), ['address', 'boundary:940'], true, all);
  expect(fields).toEqual(['address', 'tz', 'boundary:940']);
  expect(toggleFields(fields, ['tz'], false, all)).toEqual(['address', 'boundary:940']);
});

test('geo-boundaries are there where a pack has them, by the name of their category', () => {
  expect(lookUpsOf([]).some(({ id }) => id === 'geo-boundaries')).toBe(false);
  expect(lookUpsOf(CATEGORIES).at(-1)?.fields).toEqual(['boundary:940', 'boundary:930']);
  expect([fieldTitle('boundary:930', CATEGORIES), fieldTitle('tz', CATEGORIES)]).toEqual(['neighbourhood', 'tz']);
});
