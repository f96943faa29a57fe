import { assert, integer, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formattedJson, JsonFormatter } from './json-formatter.ts';

describe('indented JSON', () => {
  it('keeps coordinates on one line, and numbers and strings as they were written', () => {
    expect(formattedJson('{"a":[[-122.0260,36.97],[1,2]],"b":{},"c":[],"d":"[\\n1, 2]","e":1.50,"f":["x",null]}')).toBe(
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

  it('is the same value, however it is cut', () => {
    assert(
      property(jsonValue(), integer({ min: 1, max: 60 }), (value, least) => {
        const formatter = new JsonFormatter(JSON.stringify(value));
        const pieces: string[] = [];
        while (!formatter.isDone) pieces.push(formatter.next(least));
        expect(JSON.parse(pieces.join('\n'))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(pieces.slice(0, -1).every((piece) => piece.length >= least)).toBe(true);
      }),
    );
  });

  it.each(['{"a":', ']]', 'not found', '{"a" "b"}', '"open', ''])('lets %j through', (text) => {
    expect(formattedJson(text).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  });
});
