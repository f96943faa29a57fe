import { expect, it } from 'vitest';
import { countWords } from './count-words.ts';

it('says how many there were of what, in the singular where there was one', () => {
  expect(countWords({ rows: 30, imported: 29, left_out: 1, outside: 0 })).toBe('30 rows read, 29 imported, 1 skipped');
  expect(countWords({ rows_read: 1, streets: 1, addresses: 1200 })).toBe('1 row read, 1 street, 1,200 addresses');
});

it('names a count that it has no words for', () => {
  expect(countWords({ odd_things: 2 })).toBe('odd things: 2');
});
