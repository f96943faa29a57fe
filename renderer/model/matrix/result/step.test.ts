import { describe, expect, it } from 'vitest';
import { farthestInRow, nearestInRow, nextUnreachable, stepped } from './step.ts';

const NONE = Number.NaN;
/** Two origins, four destinations. */
const VALUES = Float64Array.of(30, 10, NONE, 20, NONE, NONE, NONE, NONE);
/** The columns stand in another order than in the job. */
const ORDERS = { rows: Int32Array.of(0, 1), columns: Int32Array.of(3, 2, 0, 1) };
const START = { row: 0, column: 0 };

describe('from cell to cell', () => {
  it('goes to the nearest and the farthest destination of the row, by where they stand', () => {
    expect(nearestInRow(VALUES, ORDERS, START)).toEqual({ row: 0, column: 3 });
    expect(farthestInRow(VALUES, ORDERS, START)).toEqual({ row: 0, column: 2 });
  });

  it('stays in a row that reaches nothing', () => {
    const spot = { row: 1, column: 2 };
    expect([nearestInRow(VALUES, ORDERS, spot), farthestInRow(VALUES, ORDERS, spot)]).toEqual([spot, spot]);
  });

  it('finds the next unreachable cell, on from the end to the start', () => {
    expect(nextUnreachable(VALUES, ORDERS, START)).toEqual({ row: 0, column: 1 });
    expect(nextUnreachable(VALUES, ORDERS, { row: 1, column: 3 })).toEqual({ row: 0, column: 1 });
    expect(
      nextUnreachable(Float64Array.of(1, 2), { rows: Int32Array.of(0), columns: Int32Array.of(0, 1) }, START),
    ).toBeNull();
  });

  it('stays within the matrix', () => {
    expect(stepped(START, -1, 9, { rows: 2, columns: 4 })).toEqual({ row: 0, column: 3 });
  });
});
