/** House numbers with a hyphen or a stroke, drawn: Hawaii, Queens, and flats before and behind the house. */
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { createRandom } from '../packs/fixture-random.ts';
import { countryAdder, placeAdder } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest } from './retrieve/forward-request.ts';
import { addStreets } from './index/add-streets.ts';
import { GeocoderIndexWriter } from './index/writer.ts';
import { indexSet, openIndex } from './index/open-index.ts';
import { reverseGeocode } from './reverse/reverse.ts';

const random = createRandom(41);
const between = (from: number, to: number): number => from + Math.floor(random() * (to - from));
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const distinct = (make: () => string, count: number): string[] => {
  const found = new Set<string>();
  while (found.size < count) found.add(make());
  return [...found];
};
/** District and house, block and house: the same first halves with many second ones, and as numbers alone. */
const hyphenated = [
  ...distinct(() => `${between(84, 99)}-${between(300, 1300)}`, 40),
  ...distinct(() => `${between(40, 99)}-${twoDigits(between(1, 40))}`, 40),
];
const plain = distinct(() => String(between(200, 3000)), 40).concat('84', '85', '94', '37');

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const town = placeAdder(writer)('Waipahu', countryAdder(writer)('United States', 'US', ['USA']), -158, 21.4, 40_000);
const positions = new Map(
  [...hyphenated, ...plain].map((number, index) => [number, [-158 + index * 1e-4, 21.4] as const]),
);
addStreets(
  writer,
  [...positions].map(([number, [lon, lat]]) => ({
    street: 'Lumiaina St',
    parent: town,
    context: [],
    house: { number, lon, lat },
  })),
);
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'test', database }, 0)];
const set = indexSet(indexes);
const found = (text: string) => geocode(set, textRequest(`${text}, Waipahu, USA`))[0];

test('each number with a hyphen is its own point', () => {
  for (const number of hyphenated) {
    const finding = found(`${number} Lumiaina St`);
    const [lon, lat] = positions.get(number) ?? [0, 0];
    expect([finding?.houseNumber, finding?.isPartial], number).toEqual([number, false]);
    expect(finding?.position[0], number).toBeCloseTo(lon, 6);
    expect(reverseGeocode(indexes, lon, lat, [])[0]?.houseNumber, number).toBe(number);
  }
});

test('a number with a hyphen that the street lacks is no other', () => {
  for (const number of ['94-1301', '37-00', '84-299', '94-0'])
    expect(found(`${number} Lumiaina St`)?.isPartial, number).toBe(true);
});

test('a flat before or behind the house is none of its number', () => {
  for (const number of plain.filter((one) => one.length > 2)) {
    const flat = between(1, 30);
    for (const text of [
      `${flat}/${number} Lumiaina St`,
      `#${flat}-${number} Lumiaina St`,
      `${number} Lumiaina St ${100 + flat}`,
      // A number that the street has as well.
      `${number} Lumiaina St ${plain.find((other) => other !== number) ?? ''}`,
    ])
      expect([found(text)?.houseNumber, found(text)?.isPartial], text).toEqual([number, false]);
  }
});
