import { describe, expect, it } from 'vitest';
import type { AreaList } from '../../../contract/drawn-areas.ts';
import { areaClasses } from './area-classes.ts';
import { FIRST_LOOK } from './area-layers.ts';
import { filterOf, sorted } from './area-rows.ts';

const LIST: AreaList = {
  fields: [
    { name: 'name', is_number: false },
    { name: 'type', is_number: false },
    { name: 'pupils', is_number: true },
  ],
  areas: [
    ['Bay View', 'Unified', 729],
    ['Córdoba', 'Elementary', 864],
    ['Del Mar', 'Unified', null],
    ['Area 10', null, 90],
    ['Area 9', 'Charter', 1154],
  ].map((cells, i) => ({ boundary_id: i + 1, bbox: [i, 0, i + 1, 1], cells })),
};

const idsWhere = (filter: string): number[] => {
  const test = filterOf(filter, LIST);
  if (typeof test !== 'function') throw new Error(test.problem);
  return LIST.areas.filter((row) => test(row)).map(({ boundary_id: id }) => id);
};

describe('a filter', () => {
  it.each([
    ['', [1, 2, 3, 4, 5]],
    ['cordoba', [2]],
    ['pupils > 800', [2, 5]],
    ['PUPILS<=90', [4]],
    ['type = unified', [1, 3]],
    ['type != Unified', [2, 5]],
  ])('%s', (filter, ids) => expect(idsWhere(filter)).toEqual(ids));

  it.each([
    ['teachers > 5', 'No field is called teachers. The fields are: name, type, pupils'],
    ['type > 5', 'type holds text: compare it with = or !='],
    ['pupils > many', '> compares numbers, and many is none'],
  ])('%s says what is wrong', (filter, problem) => expect(filterOf(filter, LIST)).toEqual({ problem }));
});

it('sorts numbers by size and names by their numbers, and leaves what is unknown at the end', () => {
  const order = (field: number, isDescending: boolean): number[] =>
    sorted(LIST.areas, { field, isDescending }).map(({ boundary_id: id }) => id);
  expect(order(2, false)).toEqual([4, 1, 2, 5, 3]);
  expect(order(2, true)).toEqual([5, 2, 1, 4, 3]);
  expect(order(0, false)).toEqual([5, 4, 1, 2, 3]);
  expect(sorted(LIST.areas, null)).toBe(LIST.areas);
});

it('colours categories by their number of areas, and counts those without one', () => {
  const found = areaClasses({ ...FIRST_LOOK, by: 'category', field: 'type' }, LIST);
  expect(found?.classes.map(({ label, count }) => [label, count])).toEqual([
    ['Unified', 2],
    ['Charter', 1],
    ['Elementary', 1],
  ]);
  expect(found?.without).toBe(1);
  expect(areaClasses(FIRST_LOOK, LIST)).toBeNull();
});

it('parts numbers into classes of about as many areas, the least first', () => {
  const areas = Array.from({ length: 50 }, (_, i) => ({ boundary_id: i, bbox: [0, 0, 1, 1], cells: ['', '', i * i] }));
  const found = areaClasses({ ...FIRST_LOOK, by: 'number', field: 'pupils' }, { ...LIST, areas });
  expect(found?.classes.map(({ count }) => count)).toEqual([10, 10, 10, 10, 10]);
  expect(found?.classes.map(({ value }) => value)).toEqual([0, 100, 400, 900, 1600]);
  expect(found?.classes[0]?.label).toBe('0 to 81');
});

it('leaves what is over seven categories to one class', () => {
  const areas = Array.from({ length: 20 }, (_, i) => ({
    boundary_id: i,
    bbox: [0, 0, 1, 1],
    cells: ['', `T${i % 9}`, 1],
  }));
  const found = areaClasses({ ...FIRST_LOOK, by: 'category', field: 'type' }, { ...LIST, areas });
  expect(found?.classes).toHaveLength(7);
  expect(found?.classes.at(-1)?.label).toBe('Other');
  expect(found?.classes.reduce((sum, { count }) => sum + count, 0)).toBe(20);
});
