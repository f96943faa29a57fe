import { expect, test } from 'vitest';
import { officialNameReader } from './official-names.ts';

const country = (iso2: string, name: string, officialName: string) => ({ iso2, iso3: `${iso2}X`, name, officialName });
const read = officialNameReader([
  country('FJ', 'Fiji', 'Republic of Fiji'),
  country('KR', 'South Korea', 'Republic of Korea'),
  country('KP', 'North Korea', "Democratic People's Republic of Korea"),
  country('GW', 'Guinea-Bissau', 'Republic of Guinea-Bissau'),
  country('GF', 'French Guiana', 'Guiana'),
  country('CA', 'Canada', 'Canada'),
  country('VG', 'British Virgin Islands', 'Virgin Islands'),
]);

test.each([
  ['Republic of Fiji', 'Fiji'],
  ['The Republic of Fiji', 'Fiji'],
  ['10 Queen St, Suva, REPUBLIC OF FIJI.', '10 Queen St, Suva, Fiji'],
  ['Seoul, Republic of Korea', 'Seoul, South Korea'],
  ['Pyongyang, Democratic People’s Republic of Korea', 'Pyongyang, North Korea'],
  ['Bissau, Republic of Guinea-Bissau', 'Bissau, Guinea-Bissau'],
  // The end of another country's name, unless it is a part of its own.
  ['Charlotte Amalie, U.S. Virgin Islands', 'Charlotte Amalie, U.S. Virgin Islands'],
  ['Road Town, Virgin Islands', 'Road Town, British Virgin Islands'],
  // Not at the end, not whole, or one word alone: names of streets and towns.
  ['Republic of Fiji Avenue 5', 'Republic of Fiji Avenue 5'],
  ['Republic', 'Republic'],
  ['Fiji', 'Fiji'],
  ['Guiana', 'Guiana'],
  ['', ''],
])('%s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('a single word that no index has may be the name of a country', () => {
  const fiji = [{ ...country('FJ', 'Fiji', 'Republic of Fiji'), foreignNames: ['Viti'] }];
  expect(officialNameReader(fiji, () => false)('Viti')).toBe('Fiji');
  expect(officialNameReader(fiji, () => true)('Viti')).toBe('Viti');
});
