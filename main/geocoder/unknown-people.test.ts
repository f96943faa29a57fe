/** Places of which no source knows the people, and towns in areas that no source has. */
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { countryAdder, placeAdder } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest } from './retrieve/forward-request.ts';
import { GeocoderIndexWriter } from './index/writer.ts';
import { indexSet, openIndex } from './index/open-index.ts';
import { formatAddress, type Finding } from './retrieve/result.ts';
import { reverseGeocode } from './reverse/reverse.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const country = countryAdder(writer);
const place = placeAdder(writer);
const nigeria = country('Nigeria', 'NG', ['NGA']);
place('Iseyin', nigeria, 3.5963, 7.9702, 0);
place('Saki', nigeria, 3.3833, 8.6667, 178_677);
place('Saki Small', nigeria, 3.395, 8.6667, 0);
place('Ado', nigeria, 5, 9, 400);
place('Middle Ijaye', nigeria, 3.8, 7.6, 0);
place('Ijaye Middle School', nigeria, 4.2, 7.7, 0);
const kingdom = country('United Kingdom', 'GB', ['UK']);
const england = writer.addDocument({
  kind: 'region',
  level: 1,
  name: 'England',
  parent: kingdom,
  lon: -1.5,
  lat: 52.5,
  importance: 0.6,
});
place('Leeds', england, -1.55, 53.8, 455_123);
const albania = country('Albania', 'AL');
place('Tirana', albania, 19.82, 41.33, 374_801);
writer.addDocument({
  kind: 'region',
  level: 1,
  name: 'Durrës',
  parent: albania,
  lon: 19.5,
  lat: 41.4,
  importance: 0.5,
});
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'world', database }, 0)];
const set = indexSet(indexes);
const first = (text: string): Finding | undefined => geocode(set, textRequest(text))[0];
const town = (lon: number, lat: number): string | undefined => reverseGeocode(indexes, lon, lat, [])[0]?.name;

describe('a place whose people are not known', () => {
  test('is meant by its name, unlike one of a few hundred people', () => {
    const [uncounted, hamlet] = [first('Iseyin'), first('Ado')];
    expect([uncounted?.name, uncounted?.isPartial]).toEqual(['Iseyin', false]);
    expect(uncounted?.quality).toBeGreaterThan(0.8);
    expect([hamlet?.name, hamlet?.isPartial]).toEqual(['Ado', true]);
    expect(hamlet?.quality).toBeLessThan(0.8);
  });

  test("isn't sure by a name whose words others have as well", () => {
    const shared = first('Middle Ijaye');
    expect([shared?.name, shared?.isPartial]).toEqual(['Middle Ijaye', false]);
    expect(shared?.quality).toBeLessThan(0.8);
  });

  test('is found 1.5 km from its middle where no other is, and not further than 2 km', () => {
    expect(town(3.5963, 7.9702 + 1.5 / 111.2)).toBe('Iseyin');
    expect(town(3.5963, 7.9702 + 2.2 / 111.2)).toBeUndefined();
  });

  test('leaves the ground around it to a town that reaches there', () => {
    expect(town(3.395, 8.6667 + 1 / 111.2)).toBe('Saki');
  });
});

describe('a town in an area that no source has', () => {
  test.each([
    ['Leeds, West Yorkshire, UK', true],
    ['Leeds, West Yorkshire, England, UK', true],
    // It may be a street.
    ['Leeds, Kirkgate Lane, UK', false],
    ['Leeds, 12 Kirkgate, UK', false],
    ['West Yorkshire, Leeds, UK', false],
    // Nothing says that the rest is an area.
    ['Leeds, West Yorkshire', false],
  ])('%s', (text, isSure) => {
    const found = first(text);
    expect(found === undefined ? '' : formatAddress(found)).toBe('Leeds, England, UK');
    expect(found?.isPartial).toBe(true);
    expect((found?.quality ?? 0) >= 0.8).toBe(isSure);
  });

  test('is none where a source has that area elsewhere', () => {
    expect(first('Tirana, Durrës, Albania')?.quality).toBeLessThan(0.5);
  });
});

test.each(['Lee\u00ADds', 'Lee\u200Bds, UK', '\uFEFFLeeds', '\u202ALeeds\u202C'])(
  'signs that nobody sees are no part of a word: %j',
  (text) => {
    expect(first(text)?.name).toBe('Leeds');
  },
);
