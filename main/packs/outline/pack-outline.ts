/** The area in which a pack has data, as a simplified outline for display. */
import type { ReadableDatabase } from '../pack-database.ts';
import type { Bbox, PackTheme } from '../../../contract/pack.ts';
import { AreaPack } from '../area-pack.ts';
import { AREA_THEMES } from '../pack.ts';
import { openPackFile, type PackFile } from '../pack-file.ts';
import { CellGrid } from './cell-grid.ts';
import type { Position } from './trace-cells.ts';
import { traceCells } from './trace-cells.ts';

export interface PackOutline {
  /** Coordinates of a GeoJSON MultiPolygon; null if the data fills the pack's bounds or has no location. */
  coordinates: Position[][][] | null;
  /** The outlined area, if the pack contains areas, not points or lines. */
  areaKm2?: number;
}

const WHOLE_WORLD: Bbox = [-180, -90, 180, 90];
/**
 * Number of cells along the longer side: about the pixels of a small map, and fewer for points, which have gaps between
 * them.
 */
const AREA_CELLS = 400;
const POINT_CELLS = 100;
/** In between, so that streets and parks without addresses are gaps, but single houses are joined. */
const ZIP4_CELLS = 150;
/** In boxes this wide, towns and islands are small. */
const WIDE_DEGREES = 100;
const WIDE_CELLS = 800;
/** Unit of the integer coordinates of the geocoder and of roads, in degrees. */
const E7 = 1e-7;

type Mark = (database: ReadableDatabase, grid: CellGrid) => void;

/** Marks the boxes of an R*Tree of small objects. */
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

/** Marks the ends of road segments. */
const markRoads: Mark = (database, grid) => {
  const select = database.prepare<[string], Buffer>('SELECT data FROM road_array WHERE name = ?').pluck();
  const [latitudes, longitudes] = [select.get('latitudeE7'), select.get('longitudeE7')];
  if (latitudes === undefined || longitudes === undefined) return;
  for (let offset = 0; offset + 4 <= latitudes.length; offset += 4)
    grid.mark(longitudes.readInt32LE(offset) * E7, latitudes.readInt32LE(offset) * E7);
};

/** The data to mark, for packs of points and lines. */
const MARKS: Partial<Record<PackTheme, readonly Mark[]>> = {
  places: [markPoints('place')],
  businesses: [markPoints('business')],
  streets: [markBoxes('street_edge'), markBoxes('building'), markPoints('address')],
  roads: [markRoads],
  geocoder: [markPoints('document', E7), markPoints('house', E7)],
};

/**
 * Marks every cell whose centre is in an area, and the cells of areas smaller than a cell.
 * @returns whether any area is larger than a cell
 */
function markAreas(pack: PackFile, grid: CellGrid): boolean {
  const areas = new AreaPack(pack);
  let isLarge = false;
  const isTested = new Uint8Array(grid.columns * grid.rows);
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
      if (isTested[cell] === 1 || grid.has(column, row)) continue;
      isTested[cell] = 1;
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
  // Small areas are treated as points, e.g. the world's airports.
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
  const marks = MARKS[theme];
  if (marks === undefined) return { coordinates: null };
  const grid = gridOf(POINT_CELLS);
  for (const mark of marks) mark(pack.database, grid);
  grid.close();
  return { coordinates: traceCells(grid) };
}

/**
 * Reads the outline of the pack at `path`, which takes some seconds for a pack of the whole world. @throws Error if the
 * file can't be read
 */
export function readPackOutline(path: string): PackOutline {
  const pack = openPackFile(path);
  try {
    return outlineOf(pack);
  } finally {
    pack.database.close();
  }
}
