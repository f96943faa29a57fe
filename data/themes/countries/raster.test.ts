import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../main/packs/fixture-random.ts';
import { Raster } from './raster.ts';

const marked = (raster: Raster): string[] => {
  const cells: string[] = [];
  raster.each((column, row) => cells.push(`${column} ${row}`));
  return cells;
};

describe('a raster', () => {
  it('marks what lies beside marked cells, as far as it was told, and nothing beyond its edge', () => {
    const random = createRandom(3);
    for (const [columns, rows, reachX, reachY] of [
      [70, 20, 1, 1],
      [64, 9, 13, 2],
      [210, 30, 50, 2],
      [33, 5, 31, 0],
    ] as const) {
      const raster = new Raster(0, 0, columns, rows, 1);
      const seeds = Array.from(
        { length: 6 },
        () => [Math.floor(random() * columns), Math.floor(random() * rows)] as const,
      );
      for (const [column, row] of seeds) raster.set(column, row);
      raster.spread(reachX, reachY);
      const expected: string[] = [];
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++)
          if (seeds.some(([x, y]) => Math.abs(x - column) <= reachX && Math.abs(y - row) <= reachY))
            expected.push(`${column} ${row}`);
      expect(marked(raster)).toEqual(expected);
    }
  });

  it('marks the cells whose middles a polygon holds, across words', () => {
    const raster = new Raster(10, 20, 100, 4, 1);
    raster.mark([[Float64Array.of(12, 21, 90, 21, 90, 23, 12, 23, 12, 21)]]);
    expect(marked(raster)).toHaveLength(78 * 2);
    expect([raster.has(1, 1), raster.has(2, 1), raster.has(79, 2), raster.has(80, 2)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
