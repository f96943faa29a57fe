import { describe, expect, it } from 'vitest';
import { blockText } from './block.ts';
import { gridOf } from './sample.fixture.ts';

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
