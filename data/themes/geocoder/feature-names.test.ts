import { expect, test } from 'vitest';
import { tokens } from '../../../main/geocoder/text/tokens.ts';
import { translatedNames } from './feature-names.ts';
import { seaDocuments } from './world-seas.ts';

test('a well-known sea has translated names', () => {
  const [sea, bight] = seaDocuments(
    [
      { number: '28', name: 'Mediterranean Sea', box: [-6, 30, 37, 46] },
      { number: '62', name: 'Great Australian Bight', box: [115, -44, 147, -31] },
    ],
    () => false,
  );
  expect(sea?.alternates).toEqual(
    expect.arrayContaining(['Mittelmeer', 'Mer Méditerranée', 'Средиземное море', '地中海']),
  );
  expect(bight?.alternates).toEqual([]);
});

test('both halves of an ocean are one document with the names of the whole', () => {
  const documents = seaDocuments(
    [
      { number: '23', name: 'North Atlantic Ocean', box: [-98, 0, 12, 69] },
      { number: '32', name: 'South Atlantic Ocean', box: [-70, -60, 20, 0] },
    ],
    () => false,
  );
  const named = documents.filter(({ alternates }) => alternates?.includes('Atlantik') === true);
  expect(named.map(({ name }) => name)).toEqual(['Atlantic Ocean']);
});

test('all names of a feature have different tokens', () => {
  for (const name of [
    'Mediterranean Sea',
    'Persian Gulf',
    'Caspian Sea',
    'Lake Victoria',
    'Gulf of Mexico',
    'Sea of Japan',
  ]) {
    const read = [name, ...translatedNames(name)].map((text) => tokens(text).join(' '));
    expect(read.length, name).toBeGreaterThan(4);
    expect(new Set(read).size, name).toBe(read.length);
  }
  expect(translatedNames('Lake Nowhere')).toEqual([]);
});
