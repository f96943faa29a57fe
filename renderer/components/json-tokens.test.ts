import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonTokens } from './json-tokens.ts';

describe('jsonTokens', () => {
  it('loses nothing of any value', () => {
    assert(
      property(jsonValue(), (value) => {
        expect(jsonTokens(value).map(({ text }) => text).join('')).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('tells keys from strings', () => {
    const kinds = jsonTokens({ 'a:"b': ['c', -1.5e3, null] }).filter(({ kind }) => kind !== 'mark');
    expect(kinds.map(({ kind, text }) => [kind, text])).toEqual([
      ['key', '"a:\\"b"'],
      ['string', '"c"'],
      ['number', '-1500'],
      ['word', 'null'],
    ]);
  });
});
