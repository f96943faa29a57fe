import { describe, expect, it } from 'vitest';
import { LOOK_UPS } from '../../../contract/look-up-table.ts';
import type { LookUp } from '../../../contract/look-up.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import { readSource } from './source-texts.fixture.ts';
import { addTexts, type Texts } from './t.ts';

const { uses, unread, bare } = readSource();
/** The titles of look-ups stand in the contract; this file passes them to `t`. */
const TITLES_OF_LOOK_UPS = 'model/look-up/questions.ts:';
const titles = LOOK_UPS.flatMap(({ section, group }: LookUp) => (section ?? group)?.title ?? []);
const used = new Set([...uses.map(({ id }) => id), ...titles]);

/** All texts of a file by their path. */
const flat = (texts: Texts): ReadonlyMap<string, string> => addTexts(texts, new Map());
const english = flat(en);

const PLURAL = /_(?:one|many|other)$/;
const idOf = (path: string): string => path.replace(PLURAL, '');

/** Placeholders and marks, each once, sorted. */
const partsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\w+\}\}|<\/?\w+\/?>/g)].map(([part]) => part))].toSorted();
const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].toSorted();

/** The parts that the English has in any of its forms. */
const englishParts = new Map<string, Set<string>>();
for (const [path, text] of english) {
  const parts = englishParts.get(idOf(path)) ?? new Set();
  for (const part of partsOf(text)) parts.add(part);
  englishParts.set(idOf(path), parts);
}

/** What reads the same in every language: names of products, of formats and of things in code. */
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
  it('passes literals to `t`, so that they can be collected', () => {
    expect(uses.length).toBeGreaterThan(2000);
    expect(unread.filter((place) => !place.startsWith(TITLES_OF_LOOK_UPS))).toEqual([]);
  });

  it('shows no text to a person except through `t`', () => {
    expect(bare.filter(({ text }) => !NAMES.has(text) && !UNITS.test(text))).toEqual([]);
  });

  it('gives each text the values that it has placeholders for', () => {
    const wrong = uses.filter(({ id, values }) => {
      if (values === null) return false;
      const wanted = new Set([...(englishParts.get(id) ?? [])].flatMap(placeholdersOf));
      if (english.has(`${id}_other`)) wanted.add('count');
      return wanted.size !== values.length || values.some((name) => !wanted.has(name));
    });
    expect(wrong).toEqual([]);
  });
});

describe('English', () => {
  it('has no text that isn’t used', () =>
    expect([...english.keys()].filter((path) => !used.has(idOf(path)))).toEqual([]));

  it('has whole sentences: no text is the end of another', () =>
    expect([...english].filter(([, text]) => /^[\s,;:.]/u.test(text))).toEqual([]));
});

describe('Spanish', () => {
  it('has every text', () => {
    const has = flat(es);
    expect([...english.keys()].filter((path) => !has.has(path))).toEqual([]);
  });
});

describe.each<[string, Texts]>([
  ['Spanish', es],
  ['German', de],
  ['French', fr],
])('%s', (_name, texts) => {
  const translated = flat(texts);

  it('has no text that English lacks', () =>
    expect([...translated.keys()].filter((path) => !englishParts.has(idOf(path)))).toEqual([]));

  it('has the placeholders and marks of the English', () =>
    expect(
      [...translated].filter(([path, text]) => {
        const parts = partsOf(text);
        if (!PLURAL.test(path)) return JSON.stringify(parts) !== JSON.stringify(partsOf(english.get(path) ?? ''));
        const allowed = englishParts.get(idOf(path)) ?? new Set();
        const needed = partsOf(english.get(path.replace('_many', '_other')) ?? '').filter(
          (part) => part !== '{{count}}',
        );
        return (
          parts.some((part) => part !== '{{count}}' && !allowed.has(part)) ||
          needed.some((part) => !text.includes(part))
        );
      }),
    ).toEqual([]));

  it('leaves no text empty', () => expect([...translated].filter(([, text]) => text.trim() === '')).toEqual([]));
});

const BREAKABLE = /(?:[^\s:;?!.…]|(?![\u00A0\u202F])\s)[:;?!](?=\s|$)/u;
it('has spaces that don’t break before French punctuation', () =>
  expect([...flat(fr)].filter(([, text]) => BREAKABLE.test(text))).toEqual([]));
