/**
 * Names that are nearly another one: with where that is, with a typo that makes a word of something else, with a saint.
 */
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { countryAdder, firstOf, placeAdder } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest } from './retrieve/forward-request.ts';
import { GeocoderIndexWriter } from './index/writer.ts';
import { indexSet, openIndex } from './index/open-index.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const country = countryAdder(writer);
const place = placeAdder(writer);
const costaRica = country('Costa Rica', 'CR', ['CRI']);
const sanJose = writer.addDocument({
  kind: 'region',
  level: 1,
  name: 'San José',
  parent: costaRica,
  lon: -84,
  lat: 9.6,
  importance: 0.56,
  alternates: ['San José de Costa Rica', 'Provincia de San José'],
});
place('San José', sanJose, -84.08, 9.93, 335_007, ['San José de Costa Rica', 'San José i Costa Rica']);
place('San José', costaRica, -85, 10.9, 31_430);
const unitedStates = country('United States', 'US', ['USA', 'States']);
place('Untied Acres', unitedStates, -90, 40, 120);
country('Liberia', 'LR', ['LBR']);
place('North Siberia Creek', unitedStates, -90, 41, 90);
place('Luica', country('Romania', 'RO', ['ROU']), 26.6, 44.2, 2_300);
country('Saint Lucia', 'LC', ['LCA']);
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'world', database }, 0)];
const set = indexSet(indexes);
const findings = (text: string) => geocode(set, textRequest(text));

test.each([['San José, Costa Rica'], ['San José de Costa Rica'], ['San Jose, Costa Rica']])(
  'the city, not its province: %s',
  (text) => {
    const [found] = findings(text);
    expect(found?.types[0]).toBe('locality');
    expect(found?.position).toEqual([-84.08, 9.93]);
    expect(found?.isPartial).toBe(false);
  },
);

describe('what is not meant', () => {
  test.each([
    // `Untied` and `States` both stand in names.
    ['Untied States', 'United States'],
    ['Siberia', 'nothing'],
    // The saint is a part of the name.
    ['Saint Luica', 'Saint Lucia (partial)'],
    ['Luica', 'Luica, Romania'],
  ])('%s', (text, expected) => {
    expect(firstOf(findings(text))).toBe(expected);
  });
});
