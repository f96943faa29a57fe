import { describe, expect, it } from 'vitest';
import { CellGrid } from './cell-grid.ts';
import { traceCells, type Position } from './trace-cells.ts';

/** Ten by ten cells of one degree at the equator; `#` is marked, the first row is the northernmost. */
function gridOf(...rows: string[]): CellGrid {
  const grid = new CellGrid([0, -5, 10, 5], 10);
  rows.forEach((row, i) =>
    row.split('').forEach((cell, column) => {
      if (cell === '#') grid.markCell(column, 9 - i);
    }),
  );
  return grid;
}

const isClosed = (ring: Position[]): boolean => ring.length >= 4 && String(ring[0]) === String(ring.at(-1));

describe('the outline of cells', () => {
  it('is empty if no cell is marked', () => {
    expect(traceCells(gridOf())).toEqual([]);
  });

  it('follows the marked cells to within a cell', () => {
    const [polygon, ...others] = traceCells(gridOf('', '.########.', '.########.', '.########.', '.########.'));
    expect([others.length, polygon?.length]).toEqual([0, 1]);
    const ring = polygon?.[0] ?? [];
    expect(isClosed(ring)).toBe(true);
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    // No corner lies outside the cells; corners that are cut off lie less than a cell inside.
    for (const [i, side] of [1, 0, 9, 4].entries()) {
      const within = (i < 2 ? 1 : -1) * ((bounds[i] ?? Infinity) - side);
      expect([within >= 0, within < 1]).toEqual([true, true]);
    }
  });

  it('assigns each hole to the area around it', () => {
    const polygons = traceCells(
      gridOf('####......', '#..#......', '#..#..####', '####..#..#', '......#..#', '......####'),
    );
    expect(polygons.map((rings) => rings.length)).toEqual([2, 2]);
    for (const ring of polygons.flat()) expect(isClosed(ring)).toBe(true);
  });

  it('separates cells that only share a corner', () => {
    expect(traceCells(gridOf('##........', '##........', '..##......', '..##......'))).toHaveLength(2);
  });
});

describe('a grid', () => {
  it('joins points with a gap of one cell, but not those farther apart', () => {
    const grid = gridOf('#.#...#...');
    grid.close();
    expect([0, 1, 2, 3, 4, 5, 6].map((column) => grid.has(column, 9))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it('has an area', () => {
    const grid = new CellGrid([0, -0.5, 1, 0.5], 1);
    grid.mark(0.5, 0);
    expect(grid.areaKm2()).toBeCloseTo(12_364, -1);
  });

  it('includes points on its edges', () => {
    const grid = new CellGrid([-180, -90, 180, 90], 36);
    for (const [lon, lat] of [
      [180, 90],
      [-180, -90],
    ] as const)
      grid.mark(lon, lat);
    expect([grid.has(grid.columns - 1, grid.rows - 1), grid.has(0, 0)]).toEqual([true, true]);
  });
});
