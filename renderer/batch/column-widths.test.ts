import { expect, test } from 'vitest';
import { columnsInView, widthOf } from './column-widths.ts';

test('a column is as wide as its name or its longest cell, within limits', () => {
  const id = { name: 'id', kind: 'text' } as const;
  expect(widthOf(id, ['7'])).toBe(64);
  expect(widthOf(id, ['America/Los_Angeles'])).toBe(155);
  expect(widthOf(id, ['x'.repeat(500)])).toBe(260);
  expect(widthOf({ name: 'address_distance_m', kind: 'number' }, [''])).toBe(164);
});

test('of many columns those in view', () => {
  const widths = Array.from({ length: 500 }, () => 100);
  expect(columnsInView(widths, 0, 900)).toEqual({ first: 0, last: 8 });
  expect(columnsInView(widths, 1050, 1950)).toEqual({ first: 10, last: 19 });
  expect(columnsInView(widths, 49_950, 50_850)).toEqual({ first: 499, last: 499 });
  expect(columnsInView([], 0, 100)).toEqual({ first: 0, last: 0 });
});
