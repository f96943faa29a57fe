/** Texts that state a country or state in which what their words are found in does not lie. */
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { countryAdder, firstOf, placeAdder } from '../fixture.ts';
import { geocode } from '../forward.ts';
import { textRequest } from '../retrieve/forward-request.ts';
import { GeocoderIndexWriter } from '../index/writer.ts';
import { indexSet, openIndex } from '../index/open-index.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const country = countryAdder(writer);
const place = placeAdder(writer);
const region = (
  name: string,
  parent: number,
  population: number,
  level = 1,
  shortName?: string,
  alternates: string[] = [],
): number =>
  writer.addDocument({
    kind: 'region',
    level,
    name,
    shortName,
    parent,
    population,
    alternates,
    lon: -98,
    lat: 32,
    importance: 0.5,
  });
country('Mexico', 'MX', ['MEX', 'México']);
const states = country('United States', 'US', ['USA']);
const newMexico = region('New Mexico', states, 2_059_179, 1, 'NM', ['N. Mex.']);
place('El Cerro', newMexico, -106.69, 34.73, 2953);
place('Kirtland', newMexico, -108.36, 36.73, 7875);
place('Atlanta', region('Georgia', states, 8_975_842, 1, 'GA'), -84.39, 33.75, 420_003);
place('Lebanon', region('Tennessee', states, 6_038_803, 1, 'TN'), -86.29, 36.21, 26_190);
place('Dover', region('Delaware', states, 897_934, 1, 'DE', ['Del']), -75.52, 39.16, 36_047);
place('Dallas', region('Texas', states, 22_875_689, 1, 'TX'), -96.81, 32.78, 1_197_816);
const missouri = region('Missouri', states, 5_768_151, 1, 'MO');
place('Licking', region('Texas County', missouri, 26_008, 2), -91.86, 37.5, 3124);
country('Georgia', 'GE', ['GEO']);
country('Lebanon', 'LB', ['LBN']);
country('Sudan', 'SD', ['SDN', 'Soudan']);
place(
  'Juba',
  region('Central Equatoria', country('South Sudan', 'SS', ['SSD', 'Soudan du Sud']), 1_103_592),
  31.58,
  4.85,
  300_000,
);
country('South Korea', 'KR', ['KOR', 'Korea']);
place('Kaesong', country('North Korea', 'KP', ['PRK']), 126.55, 37.97, 338_155);
country('Grenada', 'GD', ['GRD', 'Granada']);
const andalusia = region('Andalucía', country('Spain', 'ES', ['ESP']), 8_370_975);
place('Motril', region('Granada', andalusia, 854_643, 2), -3.52, 36.75, 60_279);
country('Iran', 'IR', ['IRN']);
country('Iceland', 'IS', ['ISL', 'Island']);
place('Meadow Island', newMexico, -106.6, 34.8, 4700);
place('Oran', region('Oran', country('Algeria', 'DZ', ['DZA']), 1_454_078), -0.64, 35.69, 645_984);
region('Durham', country('United Kingdom', 'GB', ['GBR']), 444_375, 2, undefined, ['County Durham']);
region('Durham County', region('North Carolina', states, 8_611_367, 1, 'NC'), 270_000, 2);
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'world', database }, 0)];
const set = indexSet(indexes);
const find = (text: string) => geocode(set, textRequest(text));

/** Tables take answers from here on. */
const TAKEN = 0.8;

describe('what lies outside of the country or state that a text states is no full answer', () => {
  test.each([
    ['by a part of a state’s name', 'Cerro, Mexico'],
    ['the whole of a town’s name', 'Kirtland, Mexico'],
    ['the country in front', 'Mexico, Kirtland'],
    ['in front of a name that ends like another country’s', 'Mexico, Meadow Island'],
    ['its code', 'Kirtland, MEX'],
    ['without the word that tells countries apart', 'Juba, Sudan'],
    ['in another language', 'Juba, Soudan'],
    ['by a typo', 'Oran, Iran'],
    ['a county that is called like the state', 'Licking, Texas, USA'],
    ['without a comma', 'Licking Texas, United States'],
  ])('%s: %s', (_, text) => {
    const [found] = find(text);
    expect(found?.isPartial ?? true).toBe(true);
    expect(found?.quality ?? 0).toBeLessThan(TAKEN);
  });

  test.each([
    ['the whole name of a state', 'Atlanta, Georgia', 'Atlanta, GA, USA'],
    ['a town that is called like a country', 'Lebanon, Tennessee', 'Lebanon, TN, USA'],
    ['the state with all of its name', 'Kirtland New Mexico', 'Kirtland, NM, USA'],
    ['the state and its country', 'Dallas, Texas, USA', 'Dallas, TX, USA'],
    ['the county with what it is', 'Licking, Texas County, Missouri, USA', 'Licking, MO, USA'],
    ['a state that is shortened to an article', 'Dover, Del', 'Dover, DE, USA'],
    ['what two countries are called', 'Kaesong, Korea', 'Kaesong, North Korea'],
    ['a province that is called as a country is elsewhere', 'Motril, Granada', 'Motril, Andalucía, Spain'],
  ])('but for %s: %s', (_, text, address) => {
    const [found] = find(text);
    expect(firstOf([found].flatMap((one) => one ?? []))).toBe(address);
    expect(found?.quality).toBeGreaterThan(TAKEN);
  });
});

test.each([
  ['County Durham', 'Durham, UK'],
  ['Durham County', 'Durham County, NC, USA'],
])('the word for a county stands where its country has it: %s', (text, address) => {
  const [found] = find(text);
  expect(firstOf([found].flatMap((one) => one ?? []))).toBe(address);
  expect(found?.quality).toBeGreaterThan(TAKEN);
});
