import { describe, expect, it } from 'vitest';
import { writtenGround, writtenLength } from '../coordinates/measures.ts';
import { isImperialRegion, isLetterRegion, localeOf, offeredDraft, spokenLanguage } from './languages.ts';
import {
  collator,
  plainNumber,
  withUnit,
  writeAs,
  writtenBytes,
  formatCount,
  writtenDate,
  writtenList,
  writtenNumber,
  writtenPercent,
} from './locale.ts';

const MOMENT = new Date(2026, 11, 3, 12);

/** Spaces that do not break, as spaces. */
const spaced = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe.each([
  ['en', 'en-US', ['1,234,567', '1,234.5', '12.3%', '3 Dec 2026', 'a, b and c', '1.12 km', '10.4 acres', '1.22 GB']],
  ['es', 'es-ES', ['1.234.567', '1234,5', '12,3 %', '3 dic 2026', 'a, b y c', '1,12 km', '10,4 acres', '1,22 GB']],
  ['es', 'es-MX', ['1,234,567', '1,234.5', '12.3%', '3 dic 2026', 'a, b y c', '1.12 km', '10.4 acres', '1.22 GB']],
  ['de', 'de-DE', ['1.234.567', '1.234,5', '12,3 %', '3. Dez. 2026', 'a, b und c', '1,12 km', '10,4 acres', '1,22 GB']],
  ['fr', 'fr-FR', ['1 234 567', '1 234,5', '12,3 %', '3 déc. 2026', 'a, b et c', '1,12 km', '10,4 acres', '1,22 Go']],
] as const)('in %s, on a system in %s', (language, tag, expected) => {
  it('writes numbers, shares, dates, lists and measures', () => {
    writeAs(localeOf(language, [tag]));
    const written = [
      formatCount(1_234_567),
      writtenNumber(1234.5),
      writtenPercent(0.123, 1),
      writtenDate(MOMENT),
      writtenList(['a', 'b', 'c']),
      writtenLength(1120, 'metric'),
      writtenGround(42_088, 'imperial'),
      writtenBytes(1_223_000_000),
    ].map(spaced);
    expect(written).toEqual(expected);
    expect(plainNumber(8765)).toBe('8765');
  });
});

it('writes sizes with as many decimals as help', () => {
  writeAs(localeOf('en', []));
  expect([435109888, 7585792, 1_223_000_000, 663552, 999].map(writtenBytes)).toEqual([
    '435 MB',
    '7.6 MB',
    '1.22 GB',
    '664 kB',
    '999 byte',
  ]);
});

it('sorts as the language does, numbers by their value', () => {
  writeAs(localeOf('es', ['es']));
  expect(['ñu', 'oso', 'nube', 'a10', 'a9'].toSorted(collator().compare)).toEqual(['a9', 'a10', 'nube', 'ñu', 'oso']);
});

it('speaks the first finished language of the system, and a draft to those alone who choose it', () => {
  expect(spokenLanguage('system', ['de-AT', 'es-MX', 'en'])).toBe('es');
  expect(spokenLanguage('system', ['ja', 'de'])).toBe('en');
  expect(spokenLanguage('de', ['es'])).toBe('de');
  expect(offeredDraft('system', ['de-AT', 'es'])?.name).toBe('Deutsch');
  expect([offeredDraft('en', ['de-AT']), offeredDraft('system', ['es', 'de'])]).toEqual([undefined, undefined]);
});

it('knows where feet and miles are usual', () =>
  expect([['en-US'], ['es-US', 'en'], ['en-GB', 'en-US'], ['en'], [], ['not a tag!']].map(isImperialRegion)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]));

it('knows where paper is Letter', () =>
  expect([['es-MX', 'de'], ['en-CA'], ['de-AT', 'en-US'], ['en'], [], ['not a tag!']].map(isLetterRegion)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]));

it('keeps number and unit together among words that run from right to left', () => {
  writeAs(localeOf('en', ['en']), 'rtl');
  expect(withUnit('91', 'MB')).toBe('\u206891 MB\u2069');
  writeAs(localeOf('en', ['en']));
  expect(withUnit('91', 'MB')).toBe('91 MB');
});
