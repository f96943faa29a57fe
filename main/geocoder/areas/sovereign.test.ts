/** States behind what ISO 3166-1 lists as countries of their own. */
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
const region = (name: string, parent: number, population: number, alternates: string[] = []): number =>
  writer.addDocument({
    kind: 'region',
    level: 1,
    name,
    parent,
    population,
    alternates,
    bounds: [-67.3, 17.9, -65.2, 18.6],
    lon: -66.5,
    lat: 18.2,
    importance: 0.6,
  });
const france = country('France', 'FR', ['FRA', 'Frankreich']);
const unitedStates = country('United States', 'US', ['USA', 'United States of America']);
const massachusetts = region('Massachusetts', unitedStates, 6_500_000);
place('Palmer', massachusetts, -72.33, 42.16, 18_261);
place('Palmer', region('Alaska', unitedStates, 700_000), -149.11, 61.6, 6788);
place('San Juan', region('Texas', unitedStates, 22_000_000), -98.16, 26.19, 36_556);
place('San Juan', region('New Mexico', unitedStates, 2_000_000), -106.07, 36.05, 1500);
place('Saint-Fort', region('Pays-de-la-Loire', france, 3_000_000), -0.72, 47.8, 1500);
place('Saint-Louis', france, 7.56, 47.59, 21_646);
place('Fort-de-France', country('Martinique', 'MQ', ['MTQ']), -61.07, 14.6, 89_995);
place('Papeete', country('French Polynesia', 'PF', ['PYF']), -149.57, -17.54, 26_357);
place('Saint-Louis', country('Réunion', 'RE', ['REU']), 55.41, -21.29, 53_589);
place('Cayenne', country('French Guiana', 'GF', ['GUF']), -52.33, 4.94, 61_550);
place('Mayenne', france, -0.61, 48.3, 15_000);
const puertoRico = country('Puerto Rico', 'PR', ['PRI']);
const san = ['San Juan de Puerto Rico'];
place('San Juan', region('Puerto Rico', puertoRico, 2_301_975, san), -66.1, 18.47, 418_140, san);
place('Palmer', puertoRico, -65.77, 18.37, 1205);
place('Ponce', puertoRico, -66.62, 18.01, 152_634);
country('Guam', 'GU', ['GUM']);
place('Willemstad', country('Curaçao', 'CW', ['CUW']), -68.88, 12.12, 125_000);
country('Netherlands', 'NL', ['NLD']);
place('Paris', france, 2.35, 48.85, 2_138_551);
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'world', database }, 0)];
const set = indexSet(indexes);

describe('a state behind what belongs to it', () => {
  test.each([
    ['San Juan, Puerto Rico, USA', 'San Juan, Puerto Rico'],
    ['San Juan, Puerto Rico', 'San Juan, Puerto Rico'],
    ['Ponce, PR, USA', 'Ponce, Puerto Rico'],
    ['Ponce, PR 00730, United States of America', 'Ponce, Puerto Rico'],
    ['123 Calle Luna, Ponce, PR 00730, USA', 'Ponce, Puerto Rico (partial)'],
    ['Guam, USA', 'Guam'],
    ['Guam, US', 'Guam'],
    ['Papeete, France', 'Papeete, French Polynesia'],
    ['Papeete, Frankreich', 'Papeete, French Polynesia'],
    // The words of one name are none of another.
    ['Fort-de-France, France', 'Fort-de-France, Martinique'],
    ['Willemstad, Netherlands', 'Willemstad, Curaçao'],
    // What lies in the state itself is meant.
    ['Saint-Louis, France', 'Saint-Louis, France'],
    ['Paris, France', 'Paris, France'],
    ['Palmer, USA', 'Palmer, Massachusetts, USA'],
    // Hardly any other is meant.
    ['San Juan, USA', 'San Juan, Puerto Rico'],
    // Their postal codes say which of them is meant.
    ['97450 Saint-Louis, France', 'Saint-Louis, Réunion'],
    ['68300 Saint-Louis, France', 'Saint-Louis, France'],
    ['97300 Cayenne, France', 'Cayenne, French Guiana'],
    ['1 rue Pasteur, 97450 Saint-Louis, France', 'Saint-Louis, Réunion (partial)'],
    ['97300 Paris, France', 'Paris, France (partial)'],
    // It lies in another state's.
    ['Papeete, USA', 'United States (partial)'],
    ['123 Rue Foo, Papeete, USA', 'United States (partial)'],
  ])('%s', (text, address) => {
    expect(firstOf(geocode(set, textRequest(text)))).toBe(address);
  });
});
