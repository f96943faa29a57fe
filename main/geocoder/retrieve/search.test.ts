import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { openFixture } from '../fixture.ts';
import { indexSet, openIndex } from '../index/open-index.ts';
import type { Hit, SearchOptions } from './search-rounds.ts';
import { Search } from './search.ts';

const { indexes, close } = openFixture();
afterAll(close);
const set = indexSet(indexes);

function find(text: string, options: SearchOptions = {}): Hit[] {
  return new Search(set, text, options).run();
}
/** Number, name and what the first hit lies in. */
function first(text: string, options: SearchOptions = {}): string | undefined {
  const [hit] = find(text, options);
  if (hit === undefined) return undefined;
  const number = hit.place === undefined ? '' : `${hit.place.label} `;
  return `${number}${hit.candidate.row.name}, ${hit.candidate.parent?.row.name ?? ''}`;
}

describe('a street address', () => {
  test.each([
    ['1500 Pacific Ave, Santa Cruz, CA 95060'],
    ['1500 pacific avenue santa cruz california'],
    ['Santa Cruz, 1500 Pacific'],
    ['Pacific Ave 1500, Apt 4B, Santa Cruz'],
    ['1500 Pacific Ave #12 Santa Cruz 95060-1234'],
    ['1500 Pacifc Ave, Santa Cruz'],
    ['1500 Pacific Ave, Santa Curz'],
    ['95060 ca usa pacific 1500 ave'],
    ['1500 Pacific Ave, Santa Cruz, Estados Unidos'],
  ])('%s', (text) => {
    expect(first(text)).toBe('1500 Pacific Ave, Santa Cruz');
  });

  test('an ordinal is part of the street name and never the house number', () => {
    expect(first('17th Ave Santa Cruz')).toBe('17th Ave, Santa Cruz');
    expect(first('seventeenth avenue 801 santa cruz')).toBe('801 17th Ave, Santa Cruz');
  });

  test('points come with their suffix, missing numbers between their neighbours', () => {
    expect(first('Colonia 1202 bis, Montevideo')).toBe('1202 BIS Colonia, Montevideo');
    expect(first('Colonia 1202bis, Montevideo')).toBe('1202 BIS Colonia, Montevideo');
    expect(first('1202BIS Colonia, Montevideo')).toBe('1202 BIS Colonia, Montevideo');
    expect(first('Colonia 1202, Montevideo')).toBe('1202 Colonia, Montevideo');
    expect(find('Colonia 1206 Montevideo')[0]?.place?.source).toBe('between');
    expect(find('Colonia 1200 Montevideo')[0]?.place?.source).toBe('point');
  });

  test('a date in a street name is no house number', () => {
    expect(first('18 de Julio 1200 Montevideo')).toBe('1200 18 de Julio, Montevideo');
    expect(first('dieciocho de julio 1200 Montevideo')).toBe('1200 18 de Julio, Montevideo');
  });

  test('a date with its year is a name, and no state with a postal code', () => {
    expect(first('Rambla 25 de Agosto de 1825, Montevideo')).toBe('Rambla 25 de Agosto de 1825, Montevideo');
    expect(first('Rambla 25 de Agosto de 1825')).toBe('Rambla 25 de Agosto de 1825, Montevideo');
  });

  test('a number that the street lacks gives the street, marked as partial', () => {
    const [hit] = find('99999 Pacific Ave Santa Cruz');
    expect(hit?.candidate.row.name).toBe('Pacific Ave');
    expect(hit?.place).toBeUndefined();
    expect(hit?.isPartial).toBe(true);
    expect(find('1500 Pacific Ave Santa Cruz')[0]?.isPartial).toBe(false);
  });
});

describe('a place', () => {
  test.each([
    ['Munich', 'Munich, Bayern'],
    ['München', 'Munich, Bayern'],
    ['muenchen, deutschland', 'Munich, Bayern'],
    ['Munich, Allemagne', 'Munich, Bayern'],
    ['Minuch Germany', 'Munich, Bayern'],
    ['Мюнхен', 'Munich, Bayern'],
    ['ΜΟΝΑΧΟΣ', 'Munich, Bayern'],
    ['Μόναχος', 'Munich, Bayern'],
    ['慕尼黑 德国', 'Munich, Bayern'],
    ['ミュンヘン', 'Munich, Bayern'],
    ['monaco di baviera', 'Munich, Bayern'],
    ['東京都新宿区', 'Shinjuku, Tokyo'],
    ['京都', 'Kyoto, Kyoto'],
    ['东京', 'Tokyo, Tokyo'],
    ['日本', 'Japan, '],
    ['losangeles', 'Los Angeles, California'],
    ['San José', 'San José, San José'],
    ['San Jose', 'San Jose, California'],
    ['San Jose, Costa Rica', 'San José, San José'],
    ['MUC', 'Munich Airport, Bayern'],
    ['95060', '95060, California'],
    ['Schwabing München', 'Schwabing, Munich'],
    ['farmacia el tunel', 'Farmacia El Túnel, Montevideo'],
  ])('%s is %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });
});

describe('typing', () => {
  test.each([
    ['mun', 'Munich, Bayern'],
    ['san j', 'San Jose, California'],
    ['1500 paci', '1500 Pacific Ave, Santa Cruz'],
    ['santa cruz cal', 'Santa Cruz, California'],
  ])('%s completes to %s', (text, expected) => {
    expect(first(text, { autocomplete: true })).toBe(expected);
  });

  test('a position decides between equals', () => {
    expect(first('san j', { autocomplete: true, bias: [-84.1, 9.9] })).toBe('San José, San José');
  });
});

describe('text that is no address', () => {
  test.each([
    [''],
    [' '],
    ['🙂🙂'],
    ['\u0000\u0001\u001F'],
    [`'; DROP TABLE document; --`],
    ['" OR name:*'],
    ['NEAR(a b) AND NOT *'],
    ['x'.repeat(10_000)],
    ['a '.repeat(5000)],
    ['1 '.repeat(5000)],
    ['\uD800'],
  ])('%j ends quickly and without an error', (text) => {
    expect(find(text).length).toBeLessThanOrEqual(5);
    expect(find(text, { autocomplete: true, bias: [0, 0] }).length).toBeLessThanOrEqual(5);
  });
});

test('a pack of before numbers on lines were told from points has points only', () => {
  const older = openFixture();
  const [, database = new Database(':memory:')] = older.databases;
  database.exec('ALTER TABLE house DROP COLUMN interpolated');
  const index = openIndex({ id: 'older', database }, 0);
  const [hit] = new Search(indexSet([index]), 'Colonia 1330, Montevideo', {}).run();
  expect(hit?.place?.source).toBe('point');
  older.close();
});

test('the same text gets the same answer', () => {
  const [once, again] = [1, 2].map(() => find('1500 Pacifc Ave, Santa Curz').map(({ score }) => score));
  expect(once).toEqual(again);
});
