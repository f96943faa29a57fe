import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonTokens } from './json-tokens.ts';

const joined = (text: string): string =>
  jsonTokens(text)
    .map(({ text: part }) => part)
    .join('');

describe('jsonTokens', () => {
  it('loses nothing of any value, nor of what is not JSON', () => {
    assert(
      property(jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2);
        expect(joined(text)).toBe(text);
      }),
    );
    for (const text of ['not found', '"open', '<p>1']) expect(joined(text)).toBe(text);
  });

  it('tells keys from strings', () => {
    const kinds = jsonTokens(JSON.stringify({ 'a:"b': ['c', -1.5e3, null] })).filter(({ kind }) => kind !== 'mark');
    expect(kinds.map(({ kind, text }) => [kind, text])).toEqual([
      ['key', '"a:\\"b"'],
      ['string', '"c"'],
      ['number', '-1500'],
      ['word', 'null'],
    ]);
  });
});
