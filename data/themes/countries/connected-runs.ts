/** Connected components of unmarked cells in a raster, as runs within rows that touch vertically. */
import { UnionFind } from '../../kit/union-find.ts';
import type { Raster } from './raster.ts';

/** Runs of cells, row by row. */
interface Runs {
  count: number;
  rows: number[];
  /** First and last cell of each run. */
  from: number[];
  to: number[];
  /** Returns the representative run of a component. */
  setOf(run: number): number;
}

/** Returns the unmarked runs of `raster`. */
export function connectedRuns(raster: Raster): Runs {
  const [rows, from, to]: [number[], number[], number[]] = [[], [], []];
  const sets = new UnionFind();
  /** First run that may touch the next one from below. */
  let below = 0;
  raster.eachGap((row, first, last) => {
    const run = sets.add();
    rows.push(row);
    from.push(first);
    to.push(last);
    while (below < run && ((rows[below] ?? 0) < row - 1 || (rows[below] === row - 1 && (to[below] ?? 0) < first)))
      below++;
    for (let other = below; rows[other] === row - 1 && (from[other] ?? 0) <= last; other++) sets.join(run, other);
  });
  return { count: rows.length, rows, from, to, setOf: (run) => sets.find(run) };
}
