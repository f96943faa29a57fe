import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../main/packs/fixture-random.ts';
import { connectedRuns } from './connected-runs.ts';
import { Raster } from './raster.ts';

const marked = (raster: Raster): string[] => {
  const cells: string[] = [];
  raster.each((column, row) => cells.push(`${column} ${row}`));
  return cells;
};

/** Creates a raster with about a third of its cells marked. */
function scattered(columns: number, rows: number, random: () => number): Raster {
  const raster = new Raster(0, 0, columns, rows, 1);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) if (random() < 0.35) raster.set(column, row);
  return raster;
}

const sorted = (cells: readonly string[]): string => cells.toSorted().join(', ');

/** Returns the connected components of cells. */
function partsOf(cells: ReadonlySet<string>): Set<string> {
  const left = new Set(cells);
  const parts = new Set<string>();
  for (const start of cells) {
    if (!left.delete(start)) continue;
    const part = [start];
    for (const cell of part) {
      const [column = 0, row = 0] = cell.split(' ').map(Number);
      for (const next of [
        `${column - 1} ${row}`,
        `${column + 1} ${row}`,
        `${column} ${row - 1}`,
        `${column} ${row + 1}`,
      ])
        if (left.delete(next)) part.push(next);
    }
    parts.add(sorted(part));
  }
  return parts;
}

describe('a raster', () => {
  it('spreads marks by the given distance, within its edges', () => {
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

  it('marks the cells whose middle is in a polygon, across words', () => {
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

  it('pastes another raster at an offset, within its edges', () => {
    const random = createRandom(5);
    for (const [columns, rows, moveX, moveY] of [
      [70, 20, 9, 2],
      [154, 30, -4, -2],
      [40, 12, -33, 3],
      [33, 5, 32, -1],
      [20, 4, 300, 0],
    ] as const) {
      const other = scattered(150, 24, random);
      const raster = new Raster(0, 0, columns, rows, 1);
      raster.paste(other, moveX, moveY);
      const expected = marked(other)
        .map((cell) => cell.split(' ').map(Number))
        .map(([column = 0, row = 0]) => [column + moveX, row + moveY] as const)
        .filter(([column, row]) => column >= 0 && row >= 0 && column < columns && row < rows)
        .map(([column, row]) => `${column} ${row}`);
      expect(marked(raster)).toEqual(expected);
    }
  });

  it('visits marked cells that are unmarked in another raster', () => {
    const random = createRandom(9);
    const [raster, other] = [scattered(70, 12, random), scattered(90, 20, random)];
    const found: string[] = [];
    raster.eachBeyond(other, 13, 4, (column, row) => found.push(`${column} ${row}`));
    const expected = marked(raster).filter((cell) => {
      const [column = 0, row = 0] = cell.split(' ').map(Number);
      return !other.has(column + 13, row + 4);
    });
    expect(found).toEqual(expected);
    expect(found.length).toBeLessThan(marked(raster).length);
  });

  it('returns unmarked runs and joins those that touch', () => {
    const random = createRandom(11);
    for (const [columns, rows] of [
      [70, 14],
      [64, 9],
      [31, 20],
    ] as const) {
      const raster = scattered(columns, rows, random);
      const free = new Set<string>();
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) if (!raster.has(column, row)) free.add(`${column} ${row}`);
      const runs = connectedRuns(raster);
      const setOf = new Map<string, number>();
      for (let run = 0; run < runs.count; run++)
        for (let column = runs.from[run] ?? 0; column <= (runs.to[run] ?? -1); column++)
          setOf.set(`${column} ${runs.rows[run]}`, runs.setOf(run));
      expect(new Set(setOf.keys())).toEqual(free);
      const joined = Map.groupBy(setOf.keys(), (cell) => setOf.get(cell));
      expect(partsOf(free)).toEqual(new Set(Array.from(joined.values(), sorted)));
    }
  });
});
