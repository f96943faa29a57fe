/** The areas of groups of rows: of packs, or cells of a grid. */
import { readGeohash } from '../../../contract/geohash.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import type { Polygons } from '../../geometry/geometry-blob.ts';
import { h3Polygons } from '../../geometry/h3-cell.ts';
import { areaKm2, type MultiPolygon, type Ring } from '../../geometry/rings.ts';
import { joinPolygons } from '../../geometry/shape.ts';
import { tileEdges } from '../../geometry/tile.ts';
import { adminChainUp } from '../../packs/admin-tree.ts';
import type { Area } from '../../packs/area-row.ts';
import { areaPacksOf } from '../../packs/fallback.ts';
import type { Packs } from '../../packs/packs.ts';
import type { CellField, GroupBy } from './group-by.ts';

/** The area of a group. */
export interface GroupArea {
  /** One for each of the columns. */
  cells: readonly string[];
  /** Undefined if unknown. */
  areaKm2: number | undefined;
  /** The area of a pack. */
  area?: Area;
}

export interface GroupAreas {
  /** Columns that describe an area. */
  columns: readonly TableColumn[];
  /** Index of the column with the value that the rows are grouped by. */
  key: number;
  areaOf(key: string): GroupArea;
  polygonsOf(key: string): Polygons | undefined;
}

const text = (name: string): TableColumn => ({ name, kind: 'text' });

function packAreas(packs: Packs, name: string): GroupAreas {
  const sources = areaPacksOf(packs, ['countries', 'admin', 'geo-boundaries']);
  const packOf = (key: string) => sources.find((pack) => pack.area(Number(key)) !== undefined);
  /** The areas above, or the country of a geo-boundary. */
  const within = (area: Area): string => {
    const [, ...above] = adminChainUp(packs, area);
    return above.map(({ name: title }) => title).join(', ');
  };
  return {
    columns: [text(name), { name: 'boundary_id', kind: 'number' }, text('within'), text('country_iso3')],
    key: 1,
    areaOf(key) {
      const area = packOf(key)?.area(Number(key));
      // A pack may have been replaced since the rows were looked up.
      return area === undefined
        ? { cells: ['', key, '', ''], areaKm2: undefined }
        : { cells: [area.name, key, within(area), area.countryIso3 ?? ''], areaKm2: area.areaKm2, area };
    },
    polygonsOf: (key) => packOf(key)?.geometry(Number(key)),
  };
}

/** Returns the closed ring of a box. */
const boxRing = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);

function tilePolygons(id: string): MultiPolygon {
  const [zoom = 0, x = 0, y = 0] = id.split('/').map(Number);
  const { west, south, east, north } = tileEdges({ zoom, x, y });
  return [[boxRing(west, south, east, north)]];
}

const geohashPolygons = (code: string): MultiPolygon => {
  const cell = readGeohash(`geohash ${code}`)?.cell;
  return cell === undefined ? [] : [[boxRing(...cell)]];
};

const CELLS: Readonly<Record<CellField, (code: string) => MultiPolygon>> = {
  tile: tilePolygons,
  geohash: geohashPolygons,
  h3: h3Polygons,
};

function gridCells(name: string, cell: CellField): GroupAreas {
  const polygons = CELLS[cell];
  return {
    columns: [text(name)],
    key: 0,
    areaOf: (key) => ({ cells: [key], areaKm2: areaKm2(polygons(key)) }),
    polygonsOf: (key) => joinPolygons(polygons(key)),
  };
}

/** Returns the areas of the groups; undefined if they have none. */
export function groupAreas(by: GroupBy, packs: Packs): GroupAreas | undefined {
  if (by.kind === 'areas') return packAreas(packs, by.name);
  return by.kind === 'cells' ? gridCells(by.field, by.cell) : undefined;
}
