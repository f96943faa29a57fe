/** Rows that lie far from the rest of their table: usually a typing error, or longitude and latitude swapped. */

export interface PlacedRow {
  number: number;
  lon: number;
  lat: number;
}

export interface FarRows {
  /** In table order. */
  rows: number[];
  /** Rows, also unplaced ones, that lie among the rest with longitude and latitude swapped. */
  swappable: number[];
}

/** Edge of the cells that positions are counted in, as a part of the earth's radius: about 250 km. */
const CELL = 250 / 6371;
/** Fewer rows have no "rest". */
const MIN_ROWS = 10;
/** Maximum share of the rows in a place that is far from the rest. */
const MAX_SHARE = 0.02;
/** Minimum share of the rows in the places that are the rest: a table of scattered places has none. */
const MIN_REST = 0.9;

const RADIANS = Math.PI / 180;

type Cell = readonly [x: number, y: number, z: number];

/** The cell of a position in space, where poles and the 180th meridian are nothing special. */
function cellOf(lon: number, lat: number): Cell {
  const radius = Math.cos(lat * RADIANS);
  const [x, y] = [radius * Math.cos(lon * RADIANS), radius * Math.sin(lon * RADIANS)];
  return [Math.floor(x / CELL), Math.floor(y / CELL), Math.floor(Math.sin(lat * RADIANS) / CELL)];
}

const STEPS = [-1, 0, 1];

function neighboursOf([x, y, z]: Cell): string[] {
  return STEPS.flatMap((dx) => STEPS.flatMap((dy) => STEPS.map((dz) => `${x + dx},${y + dy},${z + dz}`)));
}

/** Joins neighbouring cells to places. @returns the rows of the place that a cell belongs to, by the cell's key */
function rowsPerPlace(counts: ReadonlyMap<string, { cell: Cell; rows: number }>): Map<string, number> {
  const rows = new Map<string, number>();
  for (const start of counts.keys()) {
    if (rows.has(start)) continue;
    const place = new Set([start]);
    let sum = 0;
    for (const key of place) {
      const found = counts.get(key);
      if (found === undefined) continue;
      sum += found.rows;
      for (const next of neighboursOf(found.cell)) if (counts.has(next)) place.add(next);
    }
    for (const key of place) rows.set(key, sum);
  }
  return rows;
}

const isNullIsland = ({ lon, lat }: PlacedRow): boolean => lon === 0 && lat === 0;

/**
 * Finds rows at 0, 0 and in places with at most 2 % of the rows, if at least 90 % of them lie in larger places. Places
 * are at least 250 km apart.
 * @param placed read twice
 * @param unplaced rows without a position, with their coordinates as written
 */
export function findFarRows(placed: () => Iterable<PlacedRow>, unplaced: readonly PlacedRow[]): FarRows {
  const counts = new Map<string, { cell: Cell; rows: number }>();
  let total = 0;
  for (const row of placed()) {
    if (isNullIsland(row)) continue;
    total += 1;
    const cell = cellOf(row.lon, row.lat);
    const known = counts.get(cell.join());
    if (known === undefined) counts.set(cell.join(), { cell, rows: 1 });
    else known.rows += 1;
  }
  const places = rowsPerPlace(counts);
  const isRest = (key: string): boolean => (places.get(key) ?? 0) > Math.max(1, total * MAX_SHARE);
  const inRest = [...counts].reduce((sum, [key, { rows }]) => sum + (isRest(key) ? rows : 0), 0);
  const hasRest = total >= MIN_ROWS && inRest >= total * MIN_REST;
  const isFar = (row: PlacedRow): boolean => isNullIsland(row) || (hasRest && !isRest(cellOf(row.lon, row.lat).join()));
  const fitsSwapped = ({ lon, lat }: PlacedRow): boolean =>
    hasRest && Math.abs(lon) <= 90 && Math.abs(lat) <= 180 && neighboursOf(cellOf(lat, lon)).some(isRest);
  const far: PlacedRow[] = [];
  for (const row of placed()) if (isFar(row)) far.push(row);
  const swappable = [...far.filter((row) => !isNullIsland(row)), ...unplaced].filter(fitsSwapped);
  return {
    rows: far.map(({ number }) => number),
    swappable: swappable.map(({ number }) => number).toSorted((a, b) => a - b),
  };
}
