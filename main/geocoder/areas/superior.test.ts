/** Towns with what lies far around them: a continent, an island, the code of a state, a city that has them as parts. */
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { countryAdder, firstOf, placeAdder } from '../fixture.ts';
import { geocode } from '../forward.ts';
import { textRequest, type ForwardRequest } from '../retrieve/forward-request.ts';
import { GeocoderIndexWriter } from '../index/writer.ts';
import { indexSet, openIndex } from '../index/open-index.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const country = countryAdder(writer);
const region = (name: string, parent: number, codes: string[], level = 1, population = 0): number =>
  writer.addDocument({ kind: 'region', level, name, parent, codes, population, lon: 0, lat: 0, importance: 0.5 });
const place = placeAdder(writer);
const peru = country('Peru', 'PE');
const states = country('United States', 'US', ['USA']);
const italy = country('Italy', 'IT');
const spain = country('Spain', 'ES');
const australia = country('Australia', 'AU');
const kenya = country('Kenya', 'KE');
const uruguay = country('Uruguay', 'UY');
writer.addDocument({
  kind: 'natural',
  name: 'South America',
  alternates: ['Sudamérica'],
  category: 'continent',
  countries: ['PE', 'UY'],
  lon: -60,
  lat: -20,
  importance: 0.95,
});
writer.addDocument({
  kind: 'natural',
  name: 'Mallorca',
  category: 'island',
  bounds: [2.3, 39.2, 3.5, 40],
  lon: 3,
  lat: 39.6,
  importance: 0.5,
});
place('Lima', peru, -77.03, -12.04, 7_737_002);
place('South Lima', region('New York', states, []), -77.68, 42.85, 240);
place('George', region('Washington', states, []), -119.85, 47.08, 500);
const lombardy = region('Lombardia', italy, []);
place('Milan', region('Milano', lombardy, ['MI'], 2, 3_000_000), 9.19, 45.46, 1_236_837, ['Milano']);
place('Palma', spain, 2.65, 39.57, 400_578);
place('Palma', region('Andalucía', spain, ['AN']), -5.28, 37.7, 20_900);
const wales = region('New South Wales', australia, []);
place('Sydney', wales, 151.21, -33.87, 4_627_345);
place('Bondi', wales, 151.27, -33.89, 10_000);
place('Bondi', region('Queensland', australia, []), 150.1, -27.5, 9000);
region('Coast', kenya, []);
const montevideo = place('Montevideo', uruguay, -56.19, -34.9, 1_270_737);
writer.addDocument({
  kind: 'neighbourhood',
  name: 'Ciudad Vieja',
  parent: montevideo,
  lon: -56.205,
  lat: -34.907,
  importance: 0.4,
});
writer.addDocument({
  kind: 'neighbourhood',
  name: 'Carrasco',
  parent: montevideo,
  lon: -56.06,
  lat: -34.885,
  importance: 0.4,
});
for (const [name, lon, lat] of [
  ['Policía Vieja', -56.19, -34.9],
  ['Luna Vieja', -56.191, -34.9],
  ['25 de Mayo', -56.204, -34.906],
  ['Rambla Sud América', -56.2, -34.88],
] as const) {
  const street = writer.addDocument({ kind: 'street', name, parent: montevideo, lon, lat, importance: 0.1 });
  writer.addHouse(street, { number: 555, suffix: '', lon, lat });
}
// A road of the next town bears the number as well, and lies in a department of the city's name.
const outskirts = place('La Paz', region('Montevideo', uruguay, []), -56.226, -34.76, 19_913);
const mayRoad = writer.addDocument({
  kind: 'street',
  name: '25 de Mayo',
  parent: outskirts,
  lon: -56.22,
  lat: -34.76,
  importance: 0.1,
});
writer.addHouse(mayRoad, { number: 555, suffix: '', lon: -56.22, lat: -34.76 });
country('Monaco', 'MC', ['MCO']);
writer.addDocument({
  kind: 'airport',
  name: 'Orlando International Airport',
  shortName: 'MCO',
  alternates: ['KMCO'],
  category: 'large_airport',
  parent: states,
  lon: -81.31,
  lat: 28.43,
  importance: 0.7,
});
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'world', database }, 0)];
const set = indexSet(indexes);

const said = (request: Partial<ForwardRequest>): string => firstOf(geocode(set, { ...textRequest(''), ...request }));

describe('a continent behind a town', () => {
  test.each([
    ['Lima, South America', 'Lima, Peru'],
    ['Lima, Sudamérica', 'Lima, Peru'],
    ['Lima South America', 'Lima, Peru'],
    ['Montevideo, Uruguay, South America', 'Montevideo, Uruguay'],
    ['25 de Mayo 555, Montevideo, South America', '25 de Mayo 555, Montevideo, Uruguay'],
    // No Sydney lies there.
    ['Sydney, South America', 'South America (partial)'],
    ['South America', 'South America'],
  ])('%s', (text, expected) => {
    expect(said({ text })).toBe(expected);
  });
});

describe('the code of a state behind a town', () => {
  test.each([
    ['Milano, MI', 'Milan, Lombardia, Italy'],
    ['Milano (MI), Italy', 'Milan, Lombardia, Italy'],
    ['Milano MI', 'Milan, Lombardia, Italy'],
    ['Via Roma 1, 20121 Milano MI', 'Milan, Lombardia, Italy (partial)'],
    ['Palma, AN', 'Palma, Andalucía, Spain'],
  ])('%s', (text, expected) => {
    expect(said({ text })).toBe(expected);
  });

  test('in a field of its own', () => {
    expect(said({ fields: { city: 'Palma', state: 'AN' } })).toBe('Palma, Andalucía, Spain');
    expect(said({ fields: { street: 'Via Roma 1', city: 'Milano', state: 'MI' } })).toBe(
      'Milan, Lombardia, Italy (partial)',
    );
  });

  test('is none of a town in another', () => {
    expect(said({ text: 'Lima, MI' })).not.toBe('Lima, Peru');
  });
});

describe('what a town lies on, or is a part of', () => {
  test.each([
    ['Palma, Mallorca', 'Palma, Spain'],
    ['Bondi, Sydney', 'Bondi, New South Wales, Australia'],
  ])('%s', (text, expected) => {
    expect(said({ text })).toBe(expected);
  });
});

describe('a quarter with its town', () => {
  test.each([
    ['Ciudad Vieja, Montevideo', 'Ciudad Vieja, Montevideo, Uruguay'],
    ['25 de Mayo 555, Ciudad Vieja, Montevideo', '25 de Mayo 555, Montevideo, Uruguay'],
    // It lies twelve kilometres from there.
    ['25 de Mayo 555, Carrasco, Montevideo', '25 de Mayo 555, Montevideo, Uruguay (partial)'],
    // A part of a street's name does not say that it is a street.
    ['Luna, Montevideo', 'Luna Vieja, Montevideo, Uruguay (partial)'],
    // It rather asks for the police.
    ['Policía, Montevideo', 'Montevideo, Uruguay (partial)'],
  ])('%s', (text, expected) => {
    expect(said({ text })).toBe(expected);
  });
});

test('a person is not a hamlet in a state', () => {
  expect(said({ text: 'George Washington' })).toBe('George, Washington, USA (partial)');
  expect(said({ text: 'George, Washington' })).not.toContain('partial');
});

test('a city of a name that no pack has is not a state of that name', () => {
  expect(said({ text: 'Ciudad de la Coast' })).toBe('nothing');
  expect(said({ text: 'Coast, Kenya' })).toBe('Coast, Kenya');
});

const quality = (text: string): number => geocode(set, textRequest(text))[0]?.quality ?? 0;

test('a house number in a town that the text does not say hardly doubts one in the town that it says', () => {
  expect(said({ text: '25 de Mayo 555, Montevideo' })).toBe('25 de Mayo 555, Montevideo, Uruguay');
  expect(quality('25 de Mayo 555, Montevideo')).toBeGreaterThan(0.85);
});

test('three capitals that are the code of a country and of a large airport are either', () => {
  expect(quality('MCO')).toBeGreaterThan(0.4);
  expect(quality('MCO')).toBeLessThan(0.6);
});
