import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonTokens } from './JsonText.tsx';
import { formattedJson } from './json-formatter.ts';

const joined = (text: string): string =>
  jsonTokens(text)
    .map(({ text: part }) => part)
    .join('');

describe('json tokens', () => {
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
});

describe('json formatter', () => {
  describe('indented JSON', () => {
    it('keeps coordinates on one line, and numbers and strings as they were written', () => {
      expect(
        formattedJson('{"a":[[-122.0260,36.97],[1,2]],"b":{},"c":[],"d":"[\\n1, 2]","e":1.50,"f":["x",null]}'),
      ).toBe(
        `{
  "a": [
    [-122.0260, 36.97],
    [1, 2]
  ],
  "b": {},
  "c": [],
  "d": "[\\n1, 2]",
  "e": 1.50,
  "f": [
    "x",
    null
  ]
}`,
      );
    });

    it('is the same value', () => {
      assert(
        property(jsonValue(), (value) => {
          const text = JSON.stringify(value);
          expect(JSON.parse(formattedJson(text))).toEqual(JSON.parse(text));
        }),
      );
    });

    it.each(['{"a":', ']]', 'not found', '{"a" "b"}', '"open', ''])('lets %j through', (text) => {
      expect(formattedJson(text).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    });
  });
});
