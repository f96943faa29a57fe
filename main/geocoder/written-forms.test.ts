/** Names as lists and people write them: forms of countries, areas with their kind, codes that are common words. */
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { CANONICAL, GENERIC_TOKENS } from './text/abbreviations.ts';
import { countryAdder, firstOf, placeAdder } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest } from './retrieve/forward-request.ts';
import { GeocoderIndexWriter } from './index/writer.ts';
import { withFormInFront } from './text/official-names.ts';
import { indexSet, openIndex } from './index/open-index.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const country = countryAdder(writer);
const place = placeAdder(writer);
const states = country('United States', 'US', ['USA']);
country('Sri Lanka', 'LK', ['LKA']);
country('Andorra', 'AD', ['AND']);
country('Ethiopia', 'ET', ['ETH']);
const region = (name: string, parent: number, shortName?: string, population?: number, alternates?: string[]): number =>
  writer.addDocument({
    kind: 'region',
    level: 1,
    name,
    parent,
    shortName,
    population,
    alternates,
    lon: -98,
    lat: 32,
    importance: 0.6,
  });

/** States of the United States by code, each with a town of a greater namesake in England. */
const STATES = (
  'CT:Connecticut:Bristol IN:Indiana:Manchester DE:Delaware:Dover LA:Louisiana:Newcastle NE:Nebraska:York ' +
  'ME:Maine:Oxford MT:Montana:Cambridge MA:Massachusetts:Chester IL:Illinois:Lancaster OR:Oregon:Windsor'
)
  .split(' ')
  .map((entry) => entry.split(':'));
const england = region('England', country('United Kingdom', 'GB', ['UK']));
for (const [code, name = '', town = ''] of STATES) {
  place(town, region(name, states, code), -98, 32, 10_000);
  place(town, england, -1.5, 52, 400_000);
}

/** Areas of the first level, each with the city of its name. */
const AREAS = ['Lagos', 'Kano', 'Puebla', 'Bursa', 'Geneva', 'Kharkiv', 'Lima', 'Kyoto'];
const elsewhere = country('Elsewhere', 'EW');
for (const name of AREAS) place(name, region(name, elsewhere, undefined, 9_000_000), 3.4, 6.5, 1_500_000);
// An area whose kind stands beside its own name, and not beside the English one.
place('Genf', region('Genève', elsewhere, undefined, 500_000, ['Genève Kanton', 'Genova']), 6, 46, 200_000, ['Genova']);
// A city that is called as the territory around it, which has the city's names.
const territory = country('Puerto Alto', 'PA');
place('San Blas', region('Puerto Alto', territory, undefined, 3_000_000, ['San Blas de Puerto Alto']), 7, 7, 400_000, [
  'Puerto Alto',
  'San Blas de Puerto Alto',
]);
place('Tocuyo de la Costa', elsewhere, 8, 8, 9000);
place('Turku', elsewhere, 22, 60, 190_000, ['Åbo']);
const newYork = region('New York', states, 'NY', 19_000_000);
place('New York City', newYork, -74, 40.7, 8_000_000, ['New York']);
place('West New York', states, -74, 40.8, 50_000);
const york = writer.addDocument({
  kind: 'region',
  level: 2,
  name: 'Lake County',
  population: 700_000,
  parent: newYork,
  lon: -76,
  lat: 43,
  importance: 0.3,
});
for (let count = 0; count < 80; count++) place(`Lake ${'abcdefgh'.charAt(count % 8)}ton`, york, -76, 43, 20_000);

const islands = country('Faroe Islands', 'FO');
place('Tórshavn', islands, -6.77, 62, 13_000);
place('Wien', elsewhere, 16.4, 48.2, 1_700_000, ['Москва', 'Kraków', 'Praha']);

/** Codes of airports that are words of names, or stand for them. */
const AIRPORTS = ['DEN', 'DEL', 'LAS', 'LOS', 'STR', 'TER', 'THE', 'SUR', 'SAN', 'VAN', 'EST', 'CAM'];
for (const [index, code] of AIRPORTS.entries())
  writer.addDocument({
    kind: 'airport',
    name: `${String.fromCodePoint(65 + index).repeat(3)}field International Airport`,
    shortName: code,
    context: ['airport'],
    parent: states,
    lon: -100,
    lat: 30 + index,
    importance: 0.7,
    category: 'large_airport',
  });
writer.addDocument({
  kind: 'airport',
  name: 'Eastern Airport',
  alternates: ['Xunsan Air Base', 'Xunsan'],
  context: ['airport'],
  parent: elsewhere,
  lon: 100,
  lat: 30,
  importance: 0.4,
});
for (let count = 0; count < 70; count++)
  place(`San del ${'abcdefghij'.charAt(count % 10)}osa`, elsewhere, 5, 5, 3_000_000);
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'test', database }, 0)];
const set = indexSet(indexes);
const findings = (text: string) => geocode(set, textRequest(text));
const kindOf = (text: string): string => {
  const [found] = findings(text);
  return found === undefined || found.isPartial === true ? 'nothing' : `${found.types[0]} ${found.name}`;
};

describe('a code of an airport that is a common word', () => {
  test.each(AIRPORTS.map((code) => [code]))('%s', (code) => {
    expect([...CANONICAL.keys(), ...GENERIC_TOKENS, 'san']).toContain(code.toLowerCase());
    for (const text of [code, `${code} airport`, `airport ${code}`])
      expect(findings(text)[0]?.shortName, text).toBe(code);
  });
});

test('a longer word is no code that it is abbreviated to', () => {
  for (const text of ['Lake', 'Lake State', 'Lake Region', 'Lake Province', 'and'])
    expect(kindOf(text), text).not.toMatch(/^country/u);
  expect(kindOf('AND')).toBe('country Andorra');
  expect(kindOf('LK')).toBe('country Sri Lanka');
  expect(kindOf('Lake County')).toBe('administrative_area_level_2 Lake County');
});

test.each(STATES)('%s behind a town is a code, though a common word', (code, state, town) => {
  for (const text of [`12 Main St, ${town}, ${code}`, `12 Main St, ${town}, ${state}`])
    expect(firstOf(findings(text)), text).toBe(`${town}, ${code}, USA (partial)`);
});

describe('an area is named with its kind', () => {
  const kinds = ['{} State', '{} Province', '{} Oblast', '{} Region', 'State of {}', 'Provincia de {}', 'Canton of {}'];
  test.each(AREAS.map((name) => [name]))('%s', (name) => {
    expect(kindOf(name)).toBe(`locality ${name}`);
    for (const kind of kinds.filter((one) => !one.startsWith('Canton'))) {
      const text = kind.replace('{}', name);
      expect(kindOf(text), text).toBe(`administrative_area_level_1 ${name}`);
    }
  });
});

test('the kind of an area stands beside any of its names', () => {
  for (const text of ['Canton of Genova', 'Genova Kanton', 'Genève Kanton'])
    expect(kindOf(text.replace('Canton', 'Kanton')), text).toBe('administrative_area_level_1 Genève');
});

test('a city is itself before the territory that it names, and its own name before that', () => {
  expect(kindOf('San Blas, Puerto Alto')).toBe('locality San Blas');
  expect(kindOf('Puerto Alto')).toBe('country Puerto Alto');
});

test('a city is no place that only shares a part of its name', () => {
  expect(kindOf('Ciudad de la Costa')).toBe('nothing');
  expect(kindOf('Tocuyo de la Costa')).toBe('locality Tocuyo de la Costa');
});

test('three letters with an accent are a name and no code', () => {
  expect(kindOf('Åbo')).toBe('locality Turku');
  expect(kindOf('Abo')).toBe('nothing');
});

test('a former name of an airport that says its kind is enough', () => {
  expect(kindOf('Xunsan Air Base')).toBe('airport Eastern Airport');
  expect(kindOf('Xunsan')).toBe('nothing');
});

test('islands in the name of a country ask for no natural feature', () => {
  for (const text of ['Tórshavn Faroe Islands', 'Tórshavn, Faroe Islands'])
    expect(kindOf(text)).toBe('locality Tórshavn');
});

test.each(['г. Москва', 'город Москва', 'Miasto Kraków', 'hl. m. Praha', 'Wien'])('%s is the town', (text) => {
  expect(kindOf(text)).toBe('locality Wien');
});

test.each([
  ['Wien Hauptstraße 5', 'Wien, Elsewhere (partial)'],
  ['Wien Rue Neuve 12', 'Wien, Elsewhere (partial)'],
  ['Москва ул. Тверская 7', 'Wien, Elsewhere (partial)'],
  // A street that is named after the town.
  ['Wien St 12', 'nothing'],
])('a town in front of a street without a comma: %s', (text, expected) => {
  expect(firstOf(findings(text))).toBe(expected);
});

test('New York is the city, unless its kind is said', () => {
  expect(kindOf('New York')).toBe('locality New York City');
  expect(findings('New York')[0]?.quality).toBeGreaterThan(0.9);
  expect(kindOf('New York State')).toBe('administrative_area_level_1 New York');
  expect(firstOf(findings('350 5th Ave, New York'))).toMatch(/^New York City/u);
});

describe('forms of names of countries', () => {
  const names = new Map(
    (
      'gambia=Gambia bahamas=Bahamas iran=Iran yemen=Yemen bolivia=Bolivia georgia=Georgia congo=Congo ' +
      'korea=South_Korea north_korea=North_Korea south_korea=South_Korea united_states=United_States ' +
      'democratic_republic_of_the_congo=DR_Congo democratic_peoples_republic_of_korea=North_Korea ' +
      'republic_of_korea=South_Korea us_virgin_islands=Virgin_Islands turkiye=Türkiye turkey=Türkiye taiwan=Taiwan'
    )
      .split(' ')
      .map((entry): [string, string] => {
        const [key = '', name = ''] = entry.replaceAll('_', ' ').split('=');
        return [key, name];
      }),
  );
  const read = (text: string): string => withFormInFront(text, (name) => names.get(name));
  const forms = [
    '{}, The',
    '{} (the)',
    '{}, Rep.',
    '{}, Republic of',
    '{} (the Republic of)',
    '{} (Islamic Republic of)',
    '{}, Islamic Rep.',
    '{} (Plurinational State of)',
    '{}, Arab Rep.',
  ];
  test.each(['Gambia', 'Bahamas', 'Iran', 'Yemen', 'Bolivia', 'Georgia'])('%s', (name) => {
    for (const form of forms) {
      const text = form.replace('{}', name);
      expect(read(text), text).toBe(name);
      expect(read(`Sometown, ${text}`)).toBe(`Sometown, ${name}`);
    }
  });

  test.each([
    ['Congo, Dem. Rep.', 'DR Congo'],
    ['Congo (the Democratic Republic of the)', 'DR Congo'],
    ['Congo, The Democratic Republic of the', 'DR Congo'],
    ['Congo (the)', 'Congo'],
    ["Korea, Dem. People's Rep.", 'North Korea'],
    ["Korea (the Democratic People's Republic of)", 'North Korea'],
    ['Korea (the Republic of)', 'South Korea'],
    ['Korea, North', 'North Korea'],
    ['Virgin Islands (U.S.)', 'Virgin Islands'],
    ['Taiwan, Province of China', 'Taiwan'],
    ['Türkiye (Turkey)', 'Türkiye'],
  ])('%s is %s', (text, expected) => expect(read(text)).toBe(expected));

  test.each([
    'Georgia, United States',
    'Turkey, Türkiye',
    'Paris, France',
    'Springfield, Republic',
    'Gambia',
    'Iran, Tehran',
  ])('%s stays as it is', (text) => expect(read(text)).toBe(text));
});
