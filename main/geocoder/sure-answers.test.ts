/**
 * Answers that would be too sure: kinds of things, counties, towns in front of a street elsewhere, words that nothing
 * explains.
 */
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { createRandom } from '../packs/fixture-random.ts';
import { countryAdder, firstOf, placeAdder } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest } from './retrieve/forward-request.ts';
import { streetImportance } from './index/streets.ts';
import { GeocoderIndexWriter } from './index/writer.ts';
import { indexSet, openIndex } from './index/open-index.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const country = countryAdder(writer);
const place = placeAdder(writer);
const region = (name: string, parent: number, level = 1, shortName?: string, codes: string[] = []): number =>
  writer.addDocument({ kind: 'region', level, name, parent, shortName, codes, lon: -98, lat: 32, importance: 0.3 });
const states = country('United States', 'US', ['USA']);
const texas = region('Texas', states, 1, 'TX');
const dakota = region('North Dakota', states, 1, 'ND');
const california = region('California', states, 1, 'CA');
place('Tyler', region('Smith County', texas, 2), -95.3, 32.35, 103_700);
region('Tyler County', texas, 2);
place('Van', texas, -95.63, 32.52, 2685);
place('Houston', texas, -95.36, 29.76, 2_296_224);
place('Belfield', dakota, -103.2, 46.88, 1055, ['Houston']);
place('Newport News', region('Virginia', states, 1, 'VA'), -76.43, 36.98, 182_385, ['Point Hope']);
place('Point Hope', region('Alaska', states, 1, 'AK'), -166.8, 68.35, 674);
const santaCruz = place('Santa Cruz', california, -122.03, 36.97, 64_076);
place('Haikou', country('China', 'CN'), 110.33, 20.03, 615_835);
place('Paris', country('France', 'FR'), 2.35, 48.85, 2_138_551);
const kingdom = country('United Kingdom', 'GB', ['UK']);
place('Leeds', kingdom, -1.55, 53.8, 455_123);
place('Durham', region('County Durham', region('England', kingdom), 2), -1.57, 54.78, 47_785);
place('Durham', region('Durham County', region('North Carolina', states, 1, 'NC'), 2), -78.9, 36, 257_636);
const germany = country('Germany', 'DE', ['DEU']);
place('Göda', germany, 14.32, 51.18, 3_500);
place('Cologne', germany, 6.95, 50.93, 963_395, ['Köln']);
const italy = country('Italy', 'IT', ['ITA']);
place('Pioltello', region('Milano', region('Lombardia', italy), 2, undefined, ['MI']), 9.33, 45.5, 36_000);
const uruguay = country('Uruguay', 'UY');
const montevideo = place('Montevideo', uruguay, -56.19, -34.9, 1_270_737);
const street = (name: string, parent: number, number: number): void => {
  const [lon, lat] = parent === santaCruz ? [-122.02, 36.98] : [-56.18, -34.89];
  const id = writer.addDocument({ kind: 'street', name, parent, lon, lat, importance: streetImportance(10, 3) });
  writer.addHouse(id, { number, suffix: '', lon, lat });
};
street('Hospital Dr', santaCruz, 10);
street('Harbor Dr', santaCruz, 20);
street('Highland Ave', santaCruz, 561);
street('El Bosque', montevideo, 30);
street('Timoteo Viti', montevideo, 2667);
street('Gloria', montevideo, 3332);
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'world', database }, 0)];
const set = indexSet(indexes);
const findings = (text: string) => geocode(set, textRequest(text));
const qualityOf = (text: string): number => findings(text)[0]?.quality ?? 0;

/** Tables take answers from here on. */
const TAKEN = 0.8;

describe('no street for the kind of thing that it is named after', () => {
  test.each(['hospital santa cruz', 'Harbor, Santa Cruz', 'mosque in Montevideo'])('%s', (text) => {
    const [found] = findings(text);
    expect(found?.isPartial ?? true).toBe(true);
    expect(qualityOf(text)).toBeLessThan(0.5);
  });

  test.each([
    ['Hospital Dr, Santa Cruz', 'Hospital Dr, Santa Cruz, CA, USA'],
    ['20 Harbor Dr, Santa Cruz', '20 Harbor Dr, Santa Cruz, CA, USA'],
  ])('its type or a number says that it is one: %s', (text, expected) => {
    expect(firstOf(findings(text))).toBe(expected);
    expect(qualityOf(text)).toBeGreaterThan(TAKEN);
  });

  test('a street with a typo and without type or number is not surely meant', () => {
    expect(firstOf(findings('Bosqe, Montevideo'))).toBe('El Bosque, Montevideo, Uruguay (partial)');
    expect(qualityOf('Bosqe, Montevideo')).toBeLessThan(TAKEN);
  });
});

describe('a postal code that no pack has says more than the country or state around it', () => {
  const random = createRandom(11);
  /** A code of the pattern: a digit for 9, a letter for A. */
  const codeOf = (pattern: string): string =>
    pattern
      .replaceAll(/9/gu, () => String(1 + Math.floor(random() * 9)))
      .replaceAll(/A/gu, () => 'BCEGHJ'.charAt(Math.floor(random() * 6)));
  test.each([
    ['99999', 'United States'],
    ['99999-9999', 'USA'],
    ['99999', 'Texas'],
    ['99999', 'TX'],
    ['99999', 'France'],
    ['99999', 'Germany'],
    ['99999', 'Italy'],
    ['99999', 'Lombardia'],
    ['99999', 'Uruguay'],
    ['999999', 'China'],
    ['AA9 9AA', 'United Kingdom'],
    ['A99 9AA', 'UK'],
  ])('%s in %s', (pattern, area) => {
    for (let count = 0; count < 10; count++) {
      const code = codeOf(pattern);
      for (const text of [`${code}, ${area}`, `${code} ${area}`, `${area} ${code}`]) {
        const [found] = findings(text);
        expect(found?.isPartial ?? true, text).toBe(true);
        expect(found?.quality ?? 0, text).toBeLessThanOrEqual(0.3);
      }
    }
  });

  test('a town beside it is found all the same', () => {
    expect(firstOf(findings('75008 Paris'))).toBe('Paris, France');
  });
});

describe('what a part of the text says', () => {
  test.each([
    ['Tyler County, Texas', 'Tyler County, TX, USA'],
    ['Tyler Co., Texas', 'Tyler County, TX, USA'],
    ['Tyler, Texas', 'Tyler, TX, USA'],
    // In front of its name, a county is no American one.
    ['Durham, County Durham', 'Durham, England, UK'],
    ['Durham, Co. Durham', 'Durham, England, UK'],
    ['Durham, Durham County', 'Durham, NC, USA'],
    ['Durham', 'Durham, NC, USA'],
    // A word that many names share is a name where it is a part of its own.
    ['Van, United States', 'Van, TX, USA'],
    ['Town, Paris, France', 'Paris, France (partial)'],
    ['Köln, Stadt, Germany', 'Cologne, Germany'],
    ['PIOLTELLO MI ITALY', 'Pioltello, Lombardia, Italy'],
    ['Gloria 3332 apto 3 torre B, Montevideo', 'Gloria 3332, Montevideo, Uruguay'],
  ])('%s', (text, expected) => {
    expect(firstOf(findings(text))).toBe(expected);
  });

  test('an unknown thing between a town and its country lowers more than an unknown region', () => {
    const [region_, unsure, thing] = [
      'Leeds, West Yorkshire, UK',
      'Paris, Quelque Chose, France',
      'Paris, Eiffel Tower, France',
    ].map(qualityOf);
    expect(region_).toBeGreaterThan(TAKEN);
    expect(unsure).toBeLessThan(TAKEN);
    expect(thing).toBeLessThan(unsure ?? 0);
    expect(thing).toBeGreaterThan(0);
  });
});

describe('another town in front, or only the state', () => {
  test.each([
    ['Haikou, Timoteo Viti 2667', 0.5],
    ['561 Highland Ave, California', TAKEN],
    ['Houston, North Dakota', 0.5],
    ['Point Hope', TAKEN],
  ])('%s is not sure', (text, most) => {
    expect(findings(text)).not.toEqual([]);
    expect(qualityOf(text)).toBeLessThan(most);
  });

  test.each(['John Smith, Timoteo Viti 2667', '561 Highland Ave', 'Houston, Texas', 'Newport News', 'Göda, Germany'])(
    '%s is',
    (text) => {
      expect(qualityOf(text)).toBeGreaterThan(TAKEN);
    },
  );
});
