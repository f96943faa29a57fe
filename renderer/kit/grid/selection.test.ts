import { expect, it } from 'vitest';
import { all, only, pick } from './selection.ts';

const LIST = ['a', 'b', 'c', 'd', 'e'];

it('selects one row in place of the others', () => {
  expect(pick(all(LIST), LIST, 'c', 'one')).toEqual({ ids: new Set(['c']), current: 'c', anchor: 'c' });
});

it('adds a row to the others and removes it again', () => {
  const added = pick(only('a'), LIST, 'c', 'toggle');
  expect([...added.ids]).toEqual(['a', 'c']);
  const removed = pick(added, LIST, 'a', 'toggle');
  expect(removed).toEqual({ ids: new Set(['c']), current: 'a', anchor: 'a' });
});

it('extends a run from where it began, in both directions, and ends it at the current row', () => {
  const down = pick(only('c'), LIST, 'e', 'range');
  expect([...down.ids]).toEqual(['c', 'd', 'e']);
  const up = pick(down, LIST, 'b', 'range');
  expect([...up.ids]).toEqual(['c', 'b']);
  expect(up).toMatchObject({ current: 'b', anchor: 'c' });
});

it('selects one row if a run has no beginning in the list', () => {
  expect(pick(only<string>(null), LIST, 'b', 'range')).toEqual(only('b'));
  expect(pick(only('gone'), LIST, 'b', 'range')).toEqual(only('b'));
});
