/**
 * Names of states and counties that say something else than the town found: in front of its name, behind it, or as
 * another name of a city in them.
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
const region = (name: string, parent: number, level: number, population: number, lat = 39, importance = 0.6): number =>
  writer.addDocument({ kind: 'region', level, name, parent, population, lon: -90, lat, importance });
const states = country('United States', 'US', ['USA']);
const [delaware, kansas, missouri, virginia, westVirginia] = [
  region('Delaware', states, 1, 900_000),
  region('Kansas', states, 1, 2_900_000),
  region('Missouri', states, 1, 6_000_000),
  region('Virginia', states, 1, 8_500_000),
  region('West Virginia', states, 1, 1_800_000),
];
place('Wilmington', region('New Castle County', delaware, 2, 540_000), -75.5, 39.7, 72_000);
place('Kansas City', region('Jackson County', missouri, 2, 700_000), -94.6, 39.1, 475_378, ['Kansas']);
region('Jackson County', kansas, 2, 13_000);
place('Sutton', westVirginia, -80.7, 38.7, 30_000);
place('Staunton', virginia, -79.1, 38.1, 24_000);
place('Little Rock', states, -92.3, 34.7, 197_992, ['Acropolis']);
const brazil = country('Brazil', 'BR', ['BRA']);
place('Salvador', region('Bahia', brazil, 1, 14_000_000, -12, 0.85), -38.5, -13, 2_700_000, ['Bahia']);
region('Amazonas', brazil, 1, 2_900_000, -4);
region('Amazonas', country('Peru', 'PE', ['PER']), 1, 1_500_000, -5);
place('Sernur', country('Russia', 'RU', ['RUS']), 49.1, 56.9, 8000);
writer.finish();
afterAll(() => database.close());
const set = indexSet([openIndex({ id: 'world', database }, 0)]);
const findings = (text: string) => geocode(set, textRequest(text));

describe('a town isn’t sure by what lies around it', () => {
  test.each([
    ['Wilmington, Delaware', 'Wilmington, Delaware, USA'],
    // A part of the county's name.
    ['New Wilmington, Delaware', 'Wilmington, Delaware, USA (partial)'],
    // A word of the state.
    ['West Sutton, West Virginia', 'Sutton, West Virginia, USA (partial)'],
    ['Jackson County, Missouri', 'Jackson County, Missouri, USA'],
    // Kansas City lies in a county of that name.
    ['Jackson County, Kansas', 'Jackson County, Kansas, USA'],
    ['Sutton, West Virginia', 'Sutton, West Virginia, USA'],
    ['Sutton, Virginia', 'Sutton, West Virginia, USA (partial)'],
    ['Bahia', 'Bahia, Brazil'],
  ])('%s', (text, expected) => {
    expect(firstOf(findings(text))).toBe(expected);
  });
});

test.each(['Acropolis', 'Amazonas', 'Sarnara, Russia'])('%s is not sure', (text) => {
  expect(findings(text)[0]?.quality ?? 0).toBeLessThan(0.8);
});
