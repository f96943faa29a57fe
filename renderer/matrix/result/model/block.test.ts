import { describe, expect, it } from 'vitest';
import { blockText } from './block.ts';
import { compareGrids } from './compare.ts';
import { gridOf } from './sample.fixture.ts';
import { nearestInRow, nextUnreachable, stepped } from './step.ts';

const GRID = gridOf([[1, 2, null], [4.5, 5, 6]], { origin_names: ['A\tB', ''] });
const VALUES = GRID.duration ?? new Float64Array();

describe('blockText', () => {
  it('is a table with the names at its edges, in the order of the heat map', () => {
    const block = { from: { row: 1, column: 1 }, to: { row: 0, column: 0 } };
    expect(blockText(GRID, VALUES, 'duration', block, Int32Array.of(1, 0), Int32Array.of(2, 0, 1))).toBe('seconds\tD-03\tD-01\nO-02\t6\t4.5\nA B\t\t1');
  });
});

describe('the keyboard', () => {
  const orders = { rows: Int32Array.of(1, 0), columns: Int32Array.of(2, 0, 1) };
  it('stops at the edges', () => expect(stepped({ row: 0, column: 1 }, -1, 5, { rows: 2, columns: 3 })).toEqual({ row: 0, column: 2 }));
  it('finds the nearest of the row', () => expect(nearestInRow(VALUES, orders, { row: 0, column: 0 })).toEqual({ row: 0, column: 1 }));
  it('finds what is unreachable, round the end as well', () => {
    expect(nextUnreachable(VALUES, orders, { row: 1, column: 2 })).toEqual({ row: 1, column: 0 });
    expect(nextUnreachable(Float64Array.of(1), { rows: Int32Array.of(0), columns: Int32Array.of(0) }, { row: 0, column: 0 })).toBeNull();
  });
});

describe('compareGrids', () => {
  it('takes the points by where they lie, not by where they stand', () => {
    const other = gridOf([[3, 7, 1]], { destination_addresses: ['-55.98,-34.8', '-56.0,-34.8', '1,1'] });
    const comparison = compareGrids(GRID, other, 'duration');
    expect(comparison).toMatchObject({ difference: Float64Array.of(-6, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN), shared: 2, onlyFirst: 0, onlySecond: 1 });
  });

  it('says why it cannot', () => {
    expect(compareGrids(GRID, GRID, 'distance')).toContain('distances');
    expect(compareGrids(GRID, gridOf([[1]], { origin_addresses: ['9,9'] }), 'duration')).toContain('in common');
  });
});
