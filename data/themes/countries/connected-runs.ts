/** Connected parts of what a raster does not mark: stretches of its rows, joined where they lie above one another. */
import { UnionFind } from '../../kit/union-find.ts';
import type { Raster } from './raster.ts';

/** Stretches of rows, row by row. */
interface Runs {
  count: number;
  rows: number[];
  /** The first and the last cell of each. */
  from: number[];
  to: number[];
  /** The same number, that of one of them, for all stretches that are connected. */
  setOf(run: number): number;
}

/** The stretches that `raster` leaves free. */
export function connectedRuns(raster: Raster): Runs {
  const [rows, from, to]: [number[], number[], number[]] = [[], [], []];
  const sets = new UnionFind();
  /** The first stretch that may lie below the next one. */
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
