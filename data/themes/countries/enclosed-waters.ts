/**
 * Lagoons, bays and dammed seas that are sea in GSHHG but inland water here, found on a raster. A point within two
 * kilometres of a shore belongs to its country, so a mouth of up to four kilometres is national water and encloses the
 * water behind it (Pontchartrain, Patos, Maracaibo, the lagoons of Szczecin and the Curonian Spit, the bays of San
 * Francisco and Melbourne).
 */
import { snap, type MultiPolygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import { binKey, cornerOfBin } from './land.ts';
import { Raster } from './raster.ts';
import { CELLS, eastOf, SIDES, Waters } from './waters.ts';

/** Cells of enclosed water by bin: open ones, and those near a shore but not near the open sea. */
type Lagoons = Map<number, Raster>;

/** Returns enclosed cells by bin. */
function findLagoons(waters: Waters): Lagoons {
  const lagoons: Lagoons = new Map();
  /** Stack of cells, `key * CELLS² + row * CELLS + column`, whose neighbours are still to be visited. */
  const stack: number[] = [];
  const cellsIn = (key: number): Raster => {
    const raster = lagoons.get(key) ?? new Raster(...cornerOfBin(key), CELLS, CELLS, CELLS);
    lagoons.set(key, raster);
    return raster;
  };
  for (const key of waters.bins) {
    for (const cell of waters.enclosedIn(key)) {
      cellsIn(key).set(cell % CELLS, Math.floor(cell / CELLS));
      if (waters.mayBeNearShore(key, cell)) stack.push(key * CELLS ** 2 + cell);
    }
  }
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    const key = Math.floor(cell / CELLS ** 2);
    const [west, south] = cornerOfBin(key);
    const [column, row] = [cell % CELLS, Math.floor(cell / CELLS) % CELLS];
    for (const [dx, dy] of SIDES) {
      const [x, y] = [column + dx, row + dy];
      if (!waters.isNearShore(west, south, x, y) || waters.isNearSea(key, x, y)) continue;
      const [binX, binY] = [Math.floor(x / CELLS), Math.floor(y / CELLS)];
      const [localX, localY] = [x - binX * CELLS, y - binY * CELLS];
      const neighbourKey = binKey(eastOf(west, binX), south + binY);
      const cells = cellsIn(neighbourKey);
      if (cells.has(localX, localY)) continue;
      cells.set(localX, localY);
      stack.push((neighbourKey * CELLS + localY) * CELLS + localX);
    }
  }
  return lagoons;
}

/** Returns runs of cells and of their neighbours as boxes. @param cells changed */
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
 * Returns enclosed waters by bin, at the raster's resolution. They overlap the surrounding land, which takes
 * precedence.
 * @param landAt returns the land of a bin by its south-west corner
 * @param hasShore returns whether a bin is neither all land nor all water
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
        throw new Error(`Enclosed waters at ${cornerOfBin(key).join(', ')} couldn't be joined`);
      return [key, polygons] as const;
    }),
  );
}
