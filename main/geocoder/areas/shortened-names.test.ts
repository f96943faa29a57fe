import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { countryAdder, placeAdder } from '../fixture.ts';
import { GeocoderIndexWriter } from '../index/writer.ts';
import { openIndex } from '../index/open-index.ts';
import { withNamesInFull } from './shortened-names.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const place = placeAdder(writer);
const germany = countryAdder(writer)('Germany', 'DE');
place('Frankfurt am Main', germany, 8.68, 50.11, 650_000, ['Frankfurt']);
place('Frankfurt (Oder)', germany, 14.55, 52.34, 51_691, ['Frankfurt an der Oder']);
place('Freiburg', germany, 7.85, 47.99, 215_966, ['Freiburg im Breisgau']);
place('Bad Homburg vor der Höhe', germany, 8.62, 50.23, 54_248, ['Bad Homburg vor der Hoehe']);
place('Weiden in der Oberpfalz', germany, 12.16, 49.68, 42_219, ['Weiden i. d. OPf.']);
place('Neustadt an der Weinstraße', germany, 8.14, 49.35, 53_892);
place('Neustadt an der Waldnaab', germany, 12.17, 49.73, 5648);
place('Newcastle under Lyme', countryAdder(writer)('United Kingdom', 'GB'), -2.23, 53, 74_427);
writer.finish();
const index = openIndex({ database, id: 'shortened' }, 0);
afterAll(() => database.close());

test.each([
  ['Frankfurt a. M.', 'Frankfurt am main'],
  ['Frankfurt a.M., Hessen', 'Frankfurt am main, Hessen'],
  ['Kaiserstraße 12, Frankfurt a/M.', 'Kaiserstraße 12, Frankfurt am main'],
  ['Frankfurt a. d. Oder', 'Frankfurt an der oder'],
  ['Freiburg i. Br.', 'Freiburg im breisgau'],
  ['Bad Homburg v.d.H.', 'Bad Homburg vor der hohe'],
  ['Weiden i.d.OPf.', 'Weiden i d opf'],
  ['Newcastle u. Lyme', 'Newcastle under lyme'],
])('%s says %s', (text, full) => {
  expect(withNamesInFull(text, [index])).toBe(full);
});

test.each([
  // Two are called so.
  'Neustadt a. d. W.',
  // The last word is not cut off, and no name ends with it.
  'Frankfurt a. M',
  'Frankfurt a. d. Elbe',
  'Frankfurt am Main',
  'Luis A. de Herrera 1052',
  'Calle s/n, Sevilla',
])('%s stays as it is', (text) => {
  expect(withNamesInFull(text, [index])).toBe(text);
});
