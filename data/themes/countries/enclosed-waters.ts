/**
 * Lagoons, bays and dammed seas that GSHHG counts to the sea and that have no way to it wide enough to be of no country:
 * two kilometres off a shore a place still has its country, so that a mouth of about four is wholly one's own, and what
 * lies behind it is inland water (Pontchartrain, Patos, Maracaibo, the lagoons of Szczecin and the Curonian Spit, the
 * bays of San Francisco and Melbourne). Told on a raster.
 */
import { snap, type MultiPolygon } from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import { binKey, cornerOfBin } from './land.ts';
import { Raster } from './raster.ts';
import { CELLS, eastOf, Waters } from './waters.ts';

/** Cells of enclosed water in a bin: open ones, and those near a shore that no open sea is near. */
type Lagoons = Map<number, Set<number>>;

/** @returns by bin the numbers of their cells, row by row from the south-west */
function findLagoons(waters: Waters): Lagoons {
  const lagoons: Lagoons = new Map();
  const left: [west: number, south: number, column: number, row: number][] = [];
  const take = (west: number, south: number, column: number, row: number): void => {
    const [dx, dy] = [Math.floor(column / CELLS), Math.floor(row / CELLS)];
    const bin = [eastOf(west, dx), south + dy] as const;
    const [x, y] = [column - dx * CELLS, row - dy * CELLS];
    const known = lagoons.get(binKey(...bin)) ?? new Set<number>();
    if (known.has(y * CELLS + x)) return;
    lagoons.set(binKey(...bin), known.add(y * CELLS + x));
    left.push([...bin, x, y]);
  };
  for (const key of waters.bins) {
    const bin = cornerOfBin(key);
    for (const cell of waters.enclosedIn(key)) take(...bin, cell % CELLS, Math.floor(cell / CELLS));
  }
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const [west, south, column, row] = at;
    for (const [x, y] of [
      [column - 1, row],
      [column + 1, row],
      [column, row - 1],
      [column, row + 1],
    ] as const) {
      if (waters.kind(west, south, x, y) === 'near' && !waters.isNearSea(west, south, x, y)) take(west, south, x, y);
    }
  }
  return lagoons;
}

/** Cells and those around them, as boxes as long as a row of them is. */
function boxesOf(west: number, south: number, cells: ReadonlySet<number>): MultiPolygon {
  const raster = new Raster(west, south, CELLS, CELLS, CELLS);
  for (const cell of cells) raster.set(cell % CELLS, Math.floor(cell / CELLS));
  raster.spread(1, 1);
  const boxes: MultiPolygon = [];
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      if (!raster.has(column, row)) continue;
      const from = column;
      while (column + 1 < CELLS && raster.has(column + 1, row)) column++;
      const [left, right] = [snap(west + from / CELLS), snap(west + (column + 1) / CELLS)];
      const [bottom, top] = [snap(south + row / CELLS), snap(south + (row + 1) / CELLS)];
      boxes.push([Float64Array.of(left, bottom, right, bottom, right, top, left, top, left, bottom)]);
    }
  }
  return boxes;
}

/**
 * Enclosed waters of each bin that has some, as a raster has them: they reach over the shores around them, where land has
 * the say.
 * @param landAt land of the bin with that south-west corner
 * @param hasShore whether the bin is neither all land nor all water
 */
export function enclosedWaters(
  landAt: (west: number, south: number) => MultiPolygon,
  hasShore: (west: number, south: number) => boolean,
): Map<number, MultiPolygon> {
  const lagoons = findLagoons(new Waters(landAt, hasShore));
  return new Map(
    [...lagoons].map(([key, cells]) => {
      const polygons = untangle(boxesOf(...cornerOfBin(key), cells));
      if (polygons === undefined)
        throw new Error(`Enclosed waters at ${cornerOfBin(key).join(', ')} could not be joined`);
      return [key, polygons] as const;
    }),
  );
}
