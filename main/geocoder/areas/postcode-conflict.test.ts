/** Towns, counties and states beside postal codes of a country, as a pack has them with their middles. */
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { countryAdder, firstOf, placeAdder } from '../fixture.ts';
import { geocode } from '../forward.ts';
import { textRequest } from '../retrieve/forward-request.ts';
import { GeocoderIndexWriter } from '../index/writer.ts';
import { indexSet, openIndex } from '../index/open-index.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const place = placeAdder(writer);
const states = countryAdder(writer)('United States', 'US', ['USA']);
const region = (name: string, parent: number, shortName?: string, level = 1): number =>
  writer.addDocument({ kind: 'region', level, name, parent, shortName, lon: -100, lat: 40, importance: 0.5 });
const code = (name: string, parent: number, town: string, lon: number, lat: number): number =>
  writer.addDocument({ kind: 'postcode', name, parent, lon, lat, importance: 0.3, context: [town] });
const [oregon, maine, california] = [
  region('Oregon', states, 'OR'),
  region('Maine', states, 'ME'),
  region('California', states, 'CA'),
];
place('Portland', oregon, -122.68, 45.52, 652_503);
place('Portland', countryAdder(writer)('United Kingdom', 'GB', ['GBR']), -2.44, 50.55, 12_000);
place('Portland', maine, -70.26, 43.66, 68_408);
const county = region('Monterey County', california, undefined, 2);
place('Monterey', county, -121.89, 36.6, 30_218);
code('97201', oregon, 'Portland', -122.69, 45.51);
code('04101', maine, 'Portland', -70.26, 43.66);
code('93901', california, 'Salinas', -121.66, 36.67);
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'world', database }, 0)];
const set = indexSet(indexes);
const said = (text: string): string => firstOf(geocode(set, textRequest(text)));

describe('what is far from the postal code is no full match', () => {
  test.each([
    ['Portland, OR 97201', 'OR 97201, USA'],
    ['Portland, OR 04101', 'Portland, OR, USA (partial)'],
    ['04101 Portland, Oregon', 'Portland, OR, USA (partial)'],
    ['Monterey, CA 93901', 'Monterey, CA, USA'],
    ['Monterey, CA 97201', 'Monterey, CA, USA (partial)'],
    ['California 97201', 'California, USA (partial)'],
    ['Monterey County, CA 97201', 'Monterey County, CA, USA (partial)'],
    // Nobody knows where that is.
    ['Monterey, CA 93999', 'Monterey, CA, USA'],
  ])('%s', (text, expected) => {
    expect(said(text)).toBe(expected);
  });
});

test.each([
  ['123 Main St, Portland 04101', 'Portland, ME, USA (partial)'],
  ['123 Main St, Portland 97201', 'Portland, OR, USA (partial)'],
  // The number of a house.
  ['04101 Main St, Portland', 'Portland, OR, USA (partial)'],
])('the town of an address is the one that has its postal code: %s', (text, expected) => {
  expect(said(text)).toBe(expected);
});

test.each([
  ['Portland DT5 1AA', 'Portland, UK'],
  ['12 High Street, Portland, DT5 1AA', 'Portland, UK (partial)'],
  // No country has such a code.
  ['12 High Street, Portland, 1AA5', 'Portland, OR, USA (partial)'],
])('the town is that in the country whose codes are written so: %s', (text, expected) => {
  expect(said(text)).toBe(expected);
});

test('a county beside a postal code is not the town that it is called after', () => {
  expect(said('Monterey County, CA 93901')).toBe('Monterey County, CA, USA');
});
