import { assert, array, constant, double, integer, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterOrder } from './clusters.ts';
import { ORDERINGS } from './choices.ts';
import { inverse, orderColumns, orderRows } from './orderings.ts';
import { gridOf } from './sample.fixture.ts';

const cell = oneof(
  { weight: 4, arbitrary: double({ min: 0, max: 9999, noNaN: true }) },
  { weight: 1, arbitrary: constant(null) },
);
const matrix = integer({ min: 1, max: 7 }).chain((columns) =>
  array(array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 7 }),
);

describe('orderings', () => {
  it.each(ORDERINGS)('%s has every row and column once', (ordering) => {
    assert(
      property(matrix, (duration) => {
        const grid = gridOf(duration);
        const values = grid.duration ?? new Float64Array();
        const rows = orderRows(grid, values, ordering);
        expect([...rows].toSorted((a, b) => a - b)).toEqual([...duration.keys()]);
        expect([...orderColumns(grid, values, ordering, rows)].toSorted((a, b) => a - b)).toEqual([
          ...(duration[0] ?? []).keys(),
        ]);
      }),
    );
  });

  it('by name counts numbers as numbers', () => {
    const grid = gridOf([[1], [1], [1]], { origin_names: ['Depot 10', 'depot 2', 'Annex'] });
    expect([...orderRows(grid, Float64Array.of(1, 1, 1), 'name')]).toEqual([2, 1, 0]);
  });

  it('rows, nearest first: by what they reach on average, those that reach nothing last', () => {
    const values = Float64Array.of(Number.NaN, Number.NaN, 9, 9, 1, Number.NaN);
    expect([
      ...orderRows(
        gridOf([
          [null, null],
          [9, 9],
          [1, null],
        ]),
        values,
        'nearest',
      ),
    ]).toEqual([2, 1, 0]);
  });

  it('columns, nearest first: by the rows of their nearest origins, then by nearness, unreachable ones last', () => {
    const duration = [
      [9, 1, null, 3],
      [2, 8, null, 7],
    ];
    const grid = gridOf(duration);
    const values = grid.duration ?? new Float64Array();
    expect([...orderColumns(grid, values, 'nearest', Int32Array.of(0, 1))]).toEqual([1, 3, 0, 2]);
    expect([...orderColumns(grid, values, 'nearest', Int32Array.of(1, 0))]).toEqual([0, 1, 3, 2]);
  });

  it('inverse says where each stands', () => {
    expect([...inverse(Int32Array.of(2, 0, 1))]).toEqual([1, 2, 0]);
  });
});

describe('clusterOrder', () => {
  it('brings rows that are alike together', () => {
    // Two kinds of rows, shuffled: the even ones are near the left, the odd ones near the right.
    const count = 20;
    const values = Float64Array.from({ length: count * count }, (_, i) => {
      const [row, column] = [Math.floor(i / count), i % count];
      return row % 2 === 0 ? column * 10 + row / 10 : (count - column) * 10 + row / 10;
    });
    const order = clusterOrder(values, { count, step: count }, { count, step: 1 });
    const changes = [...order].filter((row, i) => i > 0 && row % 2 !== (order[i - 1] ?? 0) % 2);
    expect(changes).toHaveLength(1);
  });
});
