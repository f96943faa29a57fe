/**
 * Lagoons, bays and dammed seas that GSHHG counts to the sea and that have no way to it wide enough to be of no
 * country:
 * two kilometres off a shore a place still has its country, so that a mouth of about four is wholly one's own, and what
 * lies behind it is inland water (Pontchartrain, Patos, Maracaibo, the lagoons of Szczecin and the Curonian Spit, the
 * bays of San Francisco and Melbourne). Told on a raster.
 */
import { snap, type MultiPolygon } from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import { binKey, cornerOfBin } from './land.ts';
import { Raster } from './raster.ts';
import { CELLS, eastOf, SIDES, Waters } from './waters.ts';

/** Cells of enclosed water in a bin: open ones, and those near a shore that no open sea is near. */
type Lagoons = Map<number, Raster>;

/** @returns by bin their cells */
function findLagoons(waters: Waters): Lagoons {
  const lagoons: Lagoons = new Map();
  /** Cells, `key * CELLS² + row * CELLS + column`, whose neighbours are still to be looked at. */
  const left: number[] = [];
  const cellsIn = (key: number): Raster => {
    const known = lagoons.get(key) ?? new Raster(...cornerOfBin(key), CELLS, CELLS, CELLS);
    lagoons.set(key, known);
    return known;
  };
  for (const key of waters.bins) {
    for (const cell of waters.enclosedIn(key)) {
      cellsIn(key).set(cell % CELLS, Math.floor(cell / CELLS));
      if (waters.mayBeBesideShore(key, cell)) left.push(key * CELLS ** 2 + cell);
    }
  }
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const key = Math.floor(at / CELLS ** 2);
    const [west, south] = cornerOfBin(key);
    const [column, row] = [at % CELLS, Math.floor(at / CELLS) % CELLS];
    for (const [dx, dy] of SIDES) {
      const [x, y] = [column + dx, row + dy];
      if (!waters.isNearShore(west, south, x, y) || waters.isNearSea(key, x, y)) continue;
      const [binX, binY] = [Math.floor(x / CELLS), Math.floor(y / CELLS)];
      const [ownX, ownY] = [x - binX * CELLS, y - binY * CELLS];
      const beside = binKey(eastOf(west, binX), south + binY);
      const cells = cellsIn(beside);
      if (cells.has(ownX, ownY)) continue;
      cells.set(ownX, ownY);
      left.push((beside * CELLS + ownY) * CELLS + ownX);
    }
  }
  return lagoons;
}

/** Cells and those around them, as boxes as long as a row of them is. @param cells changed */
function boxesOf(west: number, south: number, cells: Raster): MultiPolygon {
  cells.spread(1, 1);
  const boxes: MultiPolygon = [];
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      if (!cells.has(column, row)) continue;
      const from = column;
      while (column + 1 < CELLS && cells.has(column + 1, row)) column++;
      const [left, right] = [snap(west + from / CELLS), snap(west + (column + 1) / CELLS)];
      const [bottom, top] = [snap(south + row / CELLS), snap(south + (row + 1) / CELLS)];
      boxes.push([Float64Array.of(left, bottom, right, bottom, right, top, left, top, left, bottom)]);
    }
  }
  return boxes;
}

/**
 * Enclosed waters of each bin that has some, as a raster has them: they reach over the shores around them, where land
 * has
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
