import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { de } from './catalogues/de.ts';
import { es } from './catalogues/es.ts';
import { fr } from './catalogues/fr.ts';
import { readSource } from './source-texts.fixture.ts';

const { keys, singulars, unread, bare } = readSource();
const said = new Set([...keys.map(({ text }) => text), ...[...singulars.keys()].map((many) => `${many}_one`)]);

/** Placeholders and marks, each once, in the order of the alphabet. */
const partsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\w+\}\}|<\/?\w+\/?>/g)].map(([part]) => part))].toSorted();

/** What a translation may have: for one of several, the number may be left out or added. */
function fits(key: string, text: string): boolean {
  const many = key.replace(/_one$/, '');
  const one = singulars.get(many);
  if (one === undefined || many === key) return JSON.stringify(partsOf(text)) === JSON.stringify(partsOf(key));
  const allowed = new Set([...partsOf(one), ...partsOf(many), '{{count}}']);
  return (
    partsOf(text).every((part) => allowed.has(part)) &&
    partsOf(one).every((part) => part === '{{count}}' || text.includes(part))
  );
}

/** What is the same in every language: names of products, of formats and of things in code. */
const NAMES = new Set([
  'Cairn',
  'GET',
  'API',
  'curl',
  'GeoJSON',
  'CSV',
  'JSON',
  'SHA-256',
  'Plus Code',
  'MGRS',
  'UTM',
  'DPI',
  'PDF',
  '/dev/ttyUSB0',
  'Santa Cruz',
  'Noto Sans Regular',
  'Noto Sans Medium',
  'Noto Sans SemiBold',
  'Noto Sans Italic',
]);
const UNITS = /^[^\p{L}]*(?:(?:ms|px|km|mi|ft|min|UTC|kB|MB|GB|HTTP|x-api-key)[^\p{L}]*)+$/u;

describe('the source', () => {
  it('gives `t` and `plural` literals, which can be collected', () => {
    expect(keys.length).toBeGreaterThan(2000);
    expect(unread).toEqual([]);
  });

  it('says nothing to a person but by `t`', () => {
    expect(bare.filter(({ text }) => !NAMES.has(text) && !UNITS.test(text))).toEqual([]);
  });
});

describe('Spanish', () => {
  it('has every text', () => expect([...said].filter((key) => !(key in es))).toEqual([]));
});

describe.each<[string, Catalogue]>([
  ['Spanish', es],
  ['German', de],
  ['French', fr],
])('%s', (_name, catalogue) => {
  it('has no text that nothing says', () => expect(Object.keys(catalogue).filter((key) => !said.has(key))).toEqual([]));

  it('has the placeholders and marks of the English', () =>
    expect(Object.entries(catalogue).filter(([key, text]) => !fits(key, text))).toEqual([]));

  it('leaves no text empty', () =>
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]));
});
