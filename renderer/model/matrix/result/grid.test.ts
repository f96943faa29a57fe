import { describe, expect, it } from 'vitest';
import { blockText } from './block.ts';
import { gridOf, matrixOf } from './sample.fixture.ts';
import { farthestInRow, nearestInRow, nextUnreachable, stepped } from './step.ts';
import {
  differenceScale,
  levelColour,
  levelOf,
  LEVELS,
  linearScale,
  quantileScale,
  roundUp,
  UNREACHABLE,
  valueColour,
} from './scale.ts';
import { quantile, sortedValues, summarise } from './statistics.ts';
import { cellAt, cellNumber, readGrid, reasonOf, valuesOf } from './grid.ts';

describe('block', () => {
  const GRID = gridOf(
    [
      [1, 2, null],
      [4.5, 5, 6],
    ],
    { origin_names: ['A\tB', ''] },
  );
  const VALUES = GRID.duration ?? new Float64Array();

  describe('blockText', () => {
    it('is a table with the names at its edges, in the order of the heat map', () => {
      const block = { from: { row: 1, column: 1 }, to: { row: 0, column: 0 } };
      expect(blockText(GRID, VALUES, 'seconds', block, Int32Array.of(1, 0), Int32Array.of(2, 0, 1))).toBe(
        'seconds\tD-03\tD-01\nO-02\t6\t4.5\nA B\t\t1',
      );
    });
  });
});

describe('step', () => {
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
});

const summaryOf = (...values: number[]) =>
  summarise(Float64Array.from(values), sortedValues(Float64Array.from(values)));

describe('scale', () => {
  describe('a linear scale', () => {
    const scale = linearScale({ ...summaryOf(0, 2000), p95: 1178 }, true);

    it('ends at a round time above what nearly all cells need, with an open end for the rest', () => {
      expect(scale).toMatchObject({ min: 0, max: 1500, isOpen: true });
      expect(linearScale(summaryOf(10, 100), true)).toMatchObject({ max: 120, isOpen: false });
    });

    it('goes from light, near, to dark, far', () => {
      expect(valueColour(scale, 0)).toBe('#ffffd9');
      expect(valueColour(scale, 1500)).toBe('#081d58');
      expect(levelOf(scale, 99_999)).toBe(LEVELS - 1);
    });

    it('has no colour for what has no value', () => {
      expect(levelOf(scale, Number.NaN)).toBe(UNREACHABLE);
      expect(valueColour(scale, Number.NaN)).toBeNull();
    });
  });

  it('a quantile scale gives every level about as many cells', () => {
    const values = Float64Array.from({ length: 25_500 }, (_, i) => (i / 100) ** 3);
    const sorted = sortedValues(values);
    const breaks = Float64Array.from({ length: LEVELS - 1 }, (_, i) => quantile(sorted, (i + 1) / LEVELS));
    const scale = quantileScale(summarise(values, sorted), breaks);
    const counts = new Uint32Array(LEVELS);
    for (const value of values) counts[levelOf(scale, value)] = (counts[levelOf(scale, value)] ?? 0) + 1;
    // 25,500 values for 255 levels; a quantile falls on a value or on the one beside it.
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(99);
    expect(Math.max(...counts)).toBeLessThanOrEqual(101);
  });

  it('a scale of differences has the palest colour for no change', () => {
    const scale = differenceScale(280, 900, true);
    expect(scale).toMatchObject({ min: -300, max: 300, isOpen: true });
    expect(levelColour(scale, levelOf(scale, 0))).toBe('#f7f7f7');
    expect([levelOf(scale, -400), levelOf(scale, 400)]).toEqual([0, LEVELS - 1]);
  });

  it('roundUp knows minutes and tens', () => {
    expect([roundUp(1178 * 1.15, true), roundUp(601, true), roundUp(0, true)]).toEqual([1500, 900, 60]);
    expect([roundUp(3400, false), roundUp(12_100, false)]).toEqual([4000, 15_000]);
  });
});

describe('grid', () => {
  describe('readGrid', () => {
    it('lays the rows after one another, without a value where there is null', () => {
      expect(
        gridOf([
          [1, 2.5, null],
          [4, 5, 6],
        ]).duration,
      ).toEqual(Float64Array.of(1, 2.5, Number.NaN, 4, 5, 6));
    });

    it('numbers the points with as many digits as the last one needs', () => {
      const { origins, destinations } = gridOf([Array.from({ length: 120 }, () => 1)]);
      expect(origins.map(({ code }) => code)).toEqual(['O-01']);
      expect([destinations[0]?.code, destinations[119]?.code]).toEqual(['D-001', 'D-120']);
      expect([destinations[2]?.lon, destinations[2]?.lat]).toEqual([-55.98, -34.8]);
    });

    it('takes names where there are any', () => {
      const { origins } = gridOf([[1], [2]], { origin_names: ['Depot', ''] });
      expect(origins.map(({ name }) => name)).toEqual(['Depot', null]);
    });

    it('is nothing before the job has finished', () => {
      expect(readGrid({ ...matrixOf([[1]]), duration: undefined })).toBeNull();
    });
  });

  describe('valuesOf', () => {
    it('falls back to the measure that the job has', () => {
      expect(valuesOf(gridOf([[1, 2]]), 'distance')).toEqual({ measure: 'duration', values: Float64Array.of(1, 2) });
    });
  });

  describe('cells', () => {
    it('are numbered row by row', () => {
      const grid = gridOf([
        [1, 2, 3],
        [4, 5, 6],
      ]);
      expect(cellNumber(grid, { origin: 1, destination: 2 })).toBe(5);
      expect(cellAt(grid, 5)).toEqual({ origin: 1, destination: 2 });
    });

    it('have the reason of the origin before that of the destination', () => {
      const grid = gridOf(
        [
          [null, null],
          [null, null],
        ],
        { origins_without_road: [0], destinations_without_road: [1] },
      );
      const reasons = [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ].map(([origin = 0, destination = 0]) => reasonOf(grid, { origin, destination }));
      expect(reasons).toEqual(['no_road_at_origin', 'no_road_at_origin', 'no_road_at_destination', 'no_path']);
    });
  });
});
