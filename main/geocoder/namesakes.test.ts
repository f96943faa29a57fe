/** Names that several places bear, and names of a person or of a thing that some place bears as well. */
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import type { AddressFields } from './retrieve/address-fields.ts';
import { countryAdder, firstOf, placeAdder } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest } from './retrieve/forward-request.ts';
import { GeocoderIndexWriter } from './index/writer.ts';
import { indexSet, openIndex } from './index/open-index.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const country = countryAdder(writer);
const place = placeAdder(writer);
const region = (name: string, parent: number, shortName?: string, level = 1, alternates: string[] = []): number =>
  writer.addDocument({
    kind: 'region',
    level,
    name,
    parent,
    shortName,
    alternates,
    population: 40_000,
    lon: -98,
    lat: 32,
    importance: 0.4,
  });
const brazil = country('Brazil', 'BR', ['BRA']);
place('Cantagalo', region('Rio de Janeiro', brazil), -42.37, -21.98, 14_019);
place('Cantagalo', region('Paraná', brazil), -52.12, -25.37, 0);
place('São Vicente', region('São Paulo', brazil), -46.39, -23.96, 324_457);
place('São Vicente', region('Rio Grande do Norte', brazil), -36.68, -6.22, 0);
place('Axixá', region('Maranhão', brazil), -44.06, -2.84, 0);
const states = country('United States', 'US', ['USA']);
const virginia = region('Virginia', states, 'VA');
const newYork = region('New York', states, 'NY');
place('Mobile', region('Alabama', states, 'AL'), -88.04, 30.69, 194_288, ['Moville']);
place('Moville', region('Iowa', states, 'IA'), -96.07, 42.49, 1634);
place('Thomas', virginia, -79.5, 37.1, 4000);
place('Richmond', virginia, -77.46, 37.55, 220_289);
region('Henry County', virginia, undefined, 2, ['Henry']);
place('Bethpage', newYork, -73.48, 40.74, 16_429, ['Central Park', 'Jerusalem Station', 'Bedelltown']);
place('New York City', newYork, -74.01, 40.71, 8_175_133, ['New York']);
place('Florence', region('South Carolina', states, 'SC'), -79.76, 34.2, 38_000);
const grenada = country('Grenada', 'GD', ['GRD']);
place('Victoria', region('Saint Mark', grenada), -61.71, 12.19, 2256);
const mexico = country('Mexico', 'MX', ['MEX']);
place('San Diego', region('San Luis Potosí', mexico), -100.4, 22.1, 3000);
place('Mary', country('Turkmenistan', 'TM', ['TKM']), 61.83, 37.59, 114_680);
place('Hachioji', region('Tokyo', country('Japan', 'JP', ['JPN'])), 139.32, 35.66, 57_000);
place('Zevenaar', region('Gelderland', country('Netherlands', 'NL', ['NLD'])), 6.07, 51.93, 27_069);
place('Sydney', region('New South Wales', country('Australia', 'AU', ['AUS']), 'NSW'), 151.21, -33.87, 4_627_345);
place('Antwerp', country('Belgium', 'BE', ['BEL']), 4.4, 51.22, 459_805, ['Antwerpen']);
place('Brixen', country('Italy', 'IT', ['ITA']), 11.66, 46.72, 20_677, ['Bressanone']);
place('Berlin', country('Germany', 'DE', ['DEU']), 13.41, 52.52, 3_426_354);
const tennessee = region('Tennessee', states, 'TN');
place('White House', tennessee, -86.65, 36.47, 11_000);
place('Casablanca', country('Morocco', 'MA', ['MAR']), -7.61, 33.59, 3_144_909, ['White House', 'Casa Branca']);
region('Jefferson County', tennessee, undefined, 2, ['Jefferson']);
writer.addDocument({
  kind: 'region',
  level: 1,
  name: 'The Quarter',
  parent: country('Anguilla', 'AI', ['AIA']),
  alternates: ['French Quarter'],
  lon: -63.05,
  lat: 18.22,
  importance: 0.3,
});
place('Spring', tennessee, -86.1, 36.1, 54_000);
place('Charlotte', region('North Carolina', states, 'NC'), -80.84, 35.23, 827_097);
place('Anna Maria', region('Florida', states, 'FL'), -82.73, 27.53, 1700);
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'world', database }, 0)];
const set = indexSet(indexes);
const findings = (text: string, fields?: AddressFields) =>
  geocode(set, { ...textRequest(text), ...(fields === undefined ? {} : { fields }) });
const qualityOf = (text: string): number => findings(text)[0]?.quality ?? 0;

/** Tables take answers from here on. */
const TAKEN = 0.8;

describe('a namesake in the country that the text says', () => {
  test.each([
    ['of which no source knows the people', 'Cantagalo, Brazil'],
    ['of its own name, where a city is hardly called so', 'Moville, United States'],
    ['of its own name, beside a city of which no other name resembles it', 'White House'],
  ])('%s makes an answer doubtful: %s', (_, text) => {
    expect(findings(text)).not.toEqual([]);
    expect(qualityOf(text)).toBeLessThan(TAKEN);
  });

  test.each([
    'Casa Branca',
    'São Vicente, Brazil',
    'Axixá, Brazil',
    'Cantagalo, Paraná, Brazil',
    'Mobile, United States',
  ])('beside a city, elsewhere or none at all it does not: %s', (text) => {
    expect(qualityOf(text)).toBeGreaterThan(TAKEN);
  });
});

describe('two words without a comma are a person', () => {
  test.each([
    // A word that a city bears is hardly a typo of an area.
    'Mary Victoria',
    'Virginia Thomas',
    'Henry Virginia',
    'Diego Luis',
    'Florence Carolina',
    'Charlotte Carolina',
    'Maria Anna',
  ])('%s', (text) => {
    const [found] = findings(text);
    expect(found?.isPartial ?? true).toBe(true);
    expect(qualityOf(text)).toBeLessThan(0.5);
  });

  test.each([
    ['Thomas Virginia', 'Thomas, VA, USA'],
    ['Thomas, Virginia', 'Thomas, VA, USA'],
    ['Virginia, Thomas', 'Thomas, VA, USA'],
    ['Virginia Richmond', 'Richmond, VA, USA'],
    ['Henry County Virginia', 'Henry County, VA, USA'],
    ['Victoria Grenada', 'Victoria, Saint Mark, Grenada'],
    ['Grenada Victoria', 'Victoria, Saint Mark, Grenada'],
    // A country is said of what is called otherwise at home.
    ['Bressanone Italy', 'Brixen, Italy'],
    ['Charlotte North Carolina', 'Charlotte, NC, USA'],
    // There the largest comes first.
    ['Tokyo Hachioji', 'Hachioji, Tokyo, Japan'],
  ])('or a town and what it lies in: %s', (text, address) => {
    expect(firstOf(findings(text))).toBe(address);
    expect(qualityOf(text)).toBeGreaterThan(TAKEN);
  });
});

describe('a town of North America', () => {
  test.each(['Bedelltown, New York', 'Spring City, Tennessee', 'Jefferson City, Tennessee'])(
    'by a name that hardly means it: %s',
    (text) => {
      expect(qualityOf(text)).toBeLessThan(TAKEN);
    },
  );

  test.each(['Spring, Tennessee', 'Mobile City, Alabama'])('by its own, or a city with the word: %s', (text) => {
    expect(qualityOf(text)).toBeGreaterThan(TAKEN);
  });
});

test('a small division of unknown population is sure only by its own name', () => {
  expect(qualityOf('French Quarter')).toBeLessThan(TAKEN);
  expect(qualityOf('The Quarter')).toBeGreaterThan(TAKEN);
});

describe('a year behind a name is no postal code', () => {
  test.each(['Zevenaar 2024', 'Zevenaar, 1999', 'Antwerpen 2010', 'Belgium 2010'])('%s', (text) => {
    expect(findings(text)[0]?.isPartial).toBe(true);
    expect(qualityOf(text)).toBeLessThan(0.5);
  });

  test.each(['2000 Antwerpen', 'Sydney NSW 2000', 'Sydney 2000, Australia', 'Antwerpen 2610', 'Zevenaar 6901 AB'])(
    'unless it stands where a code does: %s',
    (text) => {
      expect(findings(text)[0]?.isPartial).toBe(false);
      expect(qualityOf(text)).toBeGreaterThan(TAKEN);
    },
  );

  test('nor one where a field says that it is one', () => {
    const [found] = findings('', { city: 'Sydney', postal_code: '2000' });
    expect([found?.name, found?.isPartial]).toEqual(['Sydney', false]);
  });
});

describe('a sight is none of the towns that were called so', () => {
  test.each(['New York, Central Park, USA', 'Central Park, New York', 'Berlin, Museum Island, Germany'])(
    '%s',
    (text) => {
      expect(findings(text)[0]?.isPartial).toBe(true);
      expect(qualityOf(text)).toBeLessThan(0.5);
    },
  );

  test.each(['Bethpage, New York', 'New York, USA'])('%s', (text) => {
    expect(findings(text)[0]?.isPartial).toBe(false);
  });
});
