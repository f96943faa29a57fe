import { describe, expect, it } from 'vitest';
import type { AreaList } from '../../../contract/drawn-areas.ts';
import { areaClasses, classStarts } from './area-classes.ts';
import { fieldToColour, fileFieldsFirst } from './area-fields.ts';
import { FIRST_LOOK, useAreaLayers } from './area-layers.ts';
import { filterOf, sorted } from './area-rows.ts';
import { rampColours } from './colour-ramps.ts';

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
    ['teachers > 5', 'Unknown field teachers. The fields are: name, type, pupils'],
    ['type > 5', 'type contains text: compare it with = or !='],
    ['pupils >= ', 'Add a value to compare pupils with, e.g. pupils >= 500'],
    ['type =', 'Add a value to compare type with, e.g. type = a name'],
    ['pupils > many', '> compares numbers, and many isn’t one'],
  ])('%s says what is wrong', (filter, problem) => expect(filterOf(filter, LIST)).toEqual({ problem }));
});

it('sorts numbers by size and names by their numbers, and leaves what is unknown at the end', () => {
  const order = (field: number, isDescending: boolean): number[] =>
    sorted(LIST.areas, { column: field, isDescending }).map(({ boundary_id: id }) => id);
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

it.each([
  [[2.535_91, 7.1, 12.25, 88], '2.54 to 12.3'],
  [[16_064_916.6755, 18_000_000, 22_492_796.6279, 99_000_000], '16,100,000 to 22,500,000'],
  [[1613, 1998, 2342, 9012], '1,613 to 2,342'],
  [[1_000_001, 1_000_002, 1_000_003, 1_000_004], '1,000,001 to 1,000,003'],
])('writes the limits of %j with as few digits as tell them apart', (values, label) => {
  const areas = values.map((value, i) => ({ boundary_id: i, bbox: [0, 0, 1, 1], cells: ['', '', value] }));
  const look = { ...FIRST_LOOK, by: 'number', field: 'pupils', method: 'own', limits: [values[3] ?? 0] } as const;
  expect(areaClasses(look, { ...LIST, areas })?.classes[0]?.label).toBe(label);
});

it('colours by a field of the file, not by its area or its number', () => {
  const fields = ['name', 'category_code', 'area_km2', 'OBJECTID', 'Shape_Area', 'pupils', 'teachers'].map((name) => ({
    name,
    is_number: true,
  }));
  expect(fileFieldsFirst(fields).map(({ name }) => name)).toEqual([
    'name',
    'OBJECTID',
    'Shape_Area',
    'pupils',
    'teachers',
    'category_code',
    'area_km2',
  ]);
  expect(fieldToColour(fields)).toBe('pupils');
  expect(fieldToColour(fields.slice(0, 5))).toBe('area_km2');
  expect(fieldToColour([])).toBeNull();
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

describe('classes of numbers', () => {
  const VALUES = [1, 2, 3, 50, 51, 52, 53, 1000];
  it.each([
    ['steps', [1, 251, 501, 750]],
    ['natural', [1, 50, 52, 1000]],
    ['count', [1, 3, 51, 53]],
    ['own', [1, 10, 60]],
  ] as const)('by %s', (method, starts) => {
    const found = classStarts(VALUES, { method, classes: 4, limits: [10, 60, -5] });
    expect(found.map(Math.round)).toEqual(starts);
  });

  it('are the same number where all values are', () =>
    expect(classStarts([7, 7, 7], { method: 'natural', classes: 5, limits: [] })).toEqual([7]));
});

it('spreads a ramp over as many classes as there are, and turns it round', () => {
  expect(rampColours('yellow-blue', 5, false)).toEqual(['#FFFFCC', '#A1DAB4', '#41B6C4', '#2C7FB8', '#253494']);
  expect(rampColours('grey', 3, true)).toEqual(['#252525', '#969696', '#F7F7F7']);
});

it('keeps the look and the place of a layer that is not drawn', () => {
  const { show, change, toggle, move, remove } = useAreaLayers.getState();
  show('areas-a', 'A');
  show('areas-b');
  change('areas-a', { ramp: 'viridis' });
  toggle('areas-a');
  move('areas-b', 0);
  toggle('areas-a');
  expect(useAreaLayers.getState().layers.map(({ id, ramp, isShown }) => [id, ramp, isShown])).toEqual([
    ['areas-b', 'yellow-blue', true],
    ['areas-a', 'viridis', true],
  ]);
  remove('areas-a');
  remove('areas-b');
});
