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
  let previousRow = 0;
  raster.eachGap((row, first, last) => {
    const run = sets.add();
    rows.push(row);
    from.push(first);
    to.push(last);
    while (
      previousRow < run &&
      ((rows[previousRow] ?? 0) < row - 1 || (rows[previousRow] === row - 1 && (to[previousRow] ?? 0) < first))
    )
      previousRow++;
    for (let candidate = previousRow; rows[candidate] === row - 1 && (from[candidate] ?? 0) <= last; candidate++)
      sets.join(run, candidate);
  });
  return { count: rows.length, rows, from, to, setOf: (run) => sets.find(run) };
}
