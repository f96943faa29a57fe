import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { compileBody } from './check-body.ts';

const check = compileBody(
  Type.Object({
    id: Type.Optional(Type.String({ format: 'uuid' })),
    day: Type.Optional(Type.String({ format: 'date' })),
    time: Type.Optional(Type.String({ format: 'date-time' })),
    name: Type.Optional(Type.String({ minLength: 1 })),
    minutes: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    list: Type.Optional(Type.Array(Type.String(), { uniqueItems: true })),
    fields: Type.Optional(Type.Record(Type.String(), Type.String(), { minProperties: 1 })),
  }),
);

it.each([
  [{ id: 'T' }, 'must be a UUID, not "T"'],
  [{ day: '2026-02-30' }, 'must be a calendar date in the form YYYY-MM-DD, not "2026-02-30"'],
  [{ time: 'noon' }, 'must be a time in the form 2026-11-29T14:05:00Z, not "noon"'],
  [{ name: '' }, 'is empty'],
  [{ minutes: 0 }, 'must be greater than 0, not 0'],
  [{ list: ['a', 'a'] }, 'repeats an item: ["a","a"]'],
  [{ fields: {} }, 'is empty'],
])('describes what is wrong with %j', (body, message) => {
  expect(check(body).map((fault) => fault.message)).toEqual([message]);
});
