/** Rows of areas, as stored and as used by look-ups. */
import type { ReadableDatabase } from './pack-database.ts';
import type { Bbox } from '../../contract/pack.ts';
import { roundDegrees } from '../geometry/geometry-json.ts';

/** An area's row, without its geometry. */
export interface Area {
  boundaryId: number;
  categoryCode: number;
  name: string;
  localType: string | null;
  /** The source's own key, unique within the category. */
  sourceKey: string;
  countryIso3: string | null;
  /** The area above this one, in this pack or another. */
  parentId: number | null;
  subCategoryCode: number | null;
  subCategoryName: string | null;
  /** Rounded to seven decimals, as in answers. */
  bbox: Bbox;
  areaKm2: number;
  /** Date of the boundaries if the country has replaced this division. */
  vintage: string | null;
  packId: string;
}

/** How certainly an area contains a point: `near` if it's just outside, possibly because of rounding. */
export type Containment = 'inside' | 'border' | 'near';

/** An area that contains a point or is near it. */
export interface Candidate {
  area: Area;
  containment: Containment;
}

/** Country, parent and size of an area. */
export type AreaPlace = Pick<Area, 'boundaryId' | 'countryIso3' | 'parentId' | 'areaKm2'>;

/** The columns as stored. */
export interface AreaRow {
  boundary_id: number;
  category_code: number;
  name: string;
  local_type: string | null;
  source_key: string;
  country_iso3: string | null;
  parent_id: number | null;
  sub_category_code: number | null;
  sub_category_name: string | null;
  west: number;
  south: number;
  east: number;
  north: number;
  area_km2: number;
  vintage: string | null;
}

const AREA_COLUMNS = `boundary_id, category_code, name, local_type, source_key, country_iso3, parent_id,
  sub_category_code, sub_category_name, west, south, east, north, area_km2`;

/** Packs of earlier versions have no vintage. */
export const areaColumns = (database: ReadableDatabase): string =>
  `${AREA_COLUMNS}, ` +
  (database.prepare("SELECT 1 FROM pragma_table_info('area') WHERE name = 'vintage'").get() === undefined
    ? 'NULL AS vintage'
    : 'vintage');

export const describeArea = (row: AreaRow, packId: string): Area => ({
  boundaryId: row.boundary_id,
  categoryCode: row.category_code,
  name: row.name,
  localType: row.local_type,
  sourceKey: row.source_key,
  countryIso3: row.country_iso3,
  parentId: row.parent_id,
  subCategoryCode: row.sub_category_code,
  subCategoryName: row.sub_category_name,
  bbox: [roundDegrees(row.west), roundDegrees(row.south), roundDegrees(row.east), roundDegrees(row.north)],
  areaKm2: row.area_km2,
  vintage: row.vintage,
  packId,
});
