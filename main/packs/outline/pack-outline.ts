/** Where a pack has data, as an outline to be drawn: simplified, not to be looked up in. */
import type { ReadableDatabase } from '../pack-database.ts';
import type { Bbox, PackTheme } from '../../../contract/pack.ts';
import { AreaPack } from '../area-pack.ts';
import { AREA_THEMES } from '../pack.ts';
import { openPackFile, type PackFile } from '../pack-file.ts';
import { CellGrid } from './cell-grid.ts';
import type { Position } from './simplify-ring.ts';
import { traceCells } from './trace-cells.ts';

export interface PackOutline {
  /**
   * Coordinates of a GeoJSON MultiPolygon; nothing where the pack is everywhere in its bounds, or has no place of its
   * own.
   */
  coordinates: Position[][][] | null;
  /** Of what is outlined, where the pack holds areas rather than points and lines. */
  areaKm2?: number;
}

const WHOLE_WORLD: Bbox = [-180, -90, 180, 90];
/**
 * Cells along the longer side: as many as a small map has pixels, or fewer where there are only points, with gaps
 * between.
 */
const AREA_CELLS = 400;
const POINT_CELLS = 100;
/** Between: streets and parks without addresses are left out, single houses joined. */
const ZIP4_CELLS = 150;
/** Where the box is a good part of the world, towns and islands are small. */
const WIDE_DEGREES = 100;
const WIDE_CELLS = 800;
/** Coordinates of the geocoder and of roads are integers of this many degrees. */
const E7 = 1e-7;

type Mark = (database: ReadableDatabase, grid: CellGrid) => void;

/** Boxes of an R*Tree of small things. */
const markBoxes =
  (table: string): Mark =>
  (database, grid) => {
    for (const box of database
      .prepare<[], Bbox>(`SELECT xmin, ymin, xmax, ymax FROM idx_${table}_geometry`)
      .raw()
      .iterate()) {
      for (const [column, row] of grid.cellsIn(box)) grid.markCell(column, row);
    }
  };

const markPoints =
  (table: string, unit = 1): Mark =>
  (database, grid) => {
    for (const [lon, lat] of database.prepare<[], [number, number]>(`SELECT lon, lat FROM ${table}`).raw().iterate())
      grid.mark(lon * unit, lat * unit);
  };

/** Ends of the pieces of roads. */
const markRoads: Mark = (database, grid) => {
  const select = database.prepare<[string], Buffer>('SELECT data FROM road_array WHERE name = ?').pluck();
  const [latitudes, longitudes] = [select.get('latitudeE7'), select.get('longitudeE7')];
  if (latitudes === undefined || longitudes === undefined) return;
  for (let at = 0; at + 4 <= latitudes.length; at += 4)
    grid.mark(longitudes.readInt32LE(at) * E7, latitudes.readInt32LE(at) * E7);
};

/** Packs of points and lines: what is marked, table by table. */
const PARTS: Partial<Record<PackTheme, readonly Mark[]>> = {
  places: [markPoints('place')],
  businesses: [markPoints('business')],
  streets: [markBoxes('street_edge'), markBoxes('building'), markPoints('address')],
  roads: [markRoads],
  geocoder: [markPoints('document', E7), markPoints('house', E7)],
};

/**
 * Every cell whose middle an area holds; those smaller than a cell mark the one that they are in.
 * @returns whether any is larger than a cell
 */
function markAreas(pack: PackFile, grid: CellGrid): boolean {
  const areas = new AreaPack(pack);
  let isLarge = false;
  const isAsked = new Uint8Array(grid.columns * grid.rows);
  for (const box of pack.database
    .prepare<[], Bbox>('SELECT xmin, ymin, xmax, ymax FROM idx_shard_geometry')
    .raw()
    .iterate()) {
    const [west, south, east, north] = box;
    if (east - west < grid.cellWidth && north - south < grid.cellHeight) {
      grid.mark((west + east) / 2, (south + north) / 2);
      continue;
    }
    isLarge = true;
    for (const [column, row] of grid.cellsIn(box)) {
      const cell = row * grid.columns + column;
      if (isAsked[cell] === 1 || grid.has(column, row)) continue;
      isAsked[cell] = 1;
      if (areas.at({ lon: grid.longitude(column + 0.5), lat: grid.latitude(row + 0.5) }).length > 0)
        grid.markCell(column, row);
    }
  }
  return isLarge;
}

/** ZIP+4 areas are about as large as a cell; the gaps between them are streets. */
function outlineOfZip4({ database }: PackFile, grid: CellGrid): PackOutline {
  markBoxes('zip4')(database, grid);
  grid.close();
  const squareMetres = database.prepare<[], number>('SELECT total(area_m2) FROM zip4').pluck().get() ?? 0;
  return { coordinates: traceCells(grid), areaKm2: squareMetres / 1e6 };
}

function outlineOfAreas(pack: PackFile, grid: CellGrid): PackOutline {
  if (markAreas(pack, grid)) return { coordinates: traceCells(grid), areaKm2: grid.areaKm2() };
  // As points: airports of the whole world.
  grid.close();
  return { coordinates: traceCells(grid) };
}

function outlineOf(pack: PackFile): PackOutline {
  const { theme, coverage } = pack.manifest;
  if (coverage.every((side, i) => side === WHOLE_WORLD[i])) return { coordinates: null };
  const isWide = coverage[2] - coverage[0] > WIDE_DEGREES;
  const gridOf = (cells: number): CellGrid => new CellGrid(coverage, isWide ? WIDE_CELLS : cells);
  if (theme === 'zip4') return outlineOfZip4(pack, gridOf(ZIP4_CELLS));
  if (AREA_THEMES.some((candidate) => candidate === theme)) return outlineOfAreas(pack, gridOf(AREA_CELLS));
  const parts = PARTS[theme];
  if (parts === undefined) return { coordinates: null };
  const grid = gridOf(POINT_CELLS);
  for (const mark of parts) mark(pack.database, grid);
  grid.close();
  return { coordinates: traceCells(grid) };
}

/**
 * Reads the outline of the pack at `path`: up to some seconds for a pack of the whole world.
 * @throws Error if the file cannot be read.
 */
export function readPackOutline(path: string): PackOutline {
  const pack = openPackFile(path);
  try {
    return outlineOf(pack);
  } finally {
    pack.database.close();
  }
}
