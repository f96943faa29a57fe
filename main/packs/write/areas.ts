/** Writes the tables `area` and `shard` of a pack. */
import type Database from 'better-sqlite3';
import type { Bbox } from '../../../contract/pack.ts';
import { boundaryId } from '../boundary-id.ts';
import { AREA_NAME_TABLE, AREA_TABLE, SHARD_TABLE } from '../schema/areas.ts';
import { polygonBlob } from '../../geometry/blob.ts';
import { writePackedTree } from './packed-tree.ts';
import { PolygonRepair, type ValidPolygons } from '../../geometry/repair.ts';
import {
  areaKm2,
  bboxOf,
  type MultiPolygon,
  type Polygon,
  betweenGridLines,
  planarArea,
  vertexCount,
} from '../../geometry/rings.ts';
import { UnsplittablePolygonError, splitPolygon } from '../../geometry/split.ts';

/** Smaller pieces (about 2 m) aren't split, whatever their number of vertices. */
const SMALLEST_EXTENT_DEGREES = 2 ** -15;
/**
 * Splitting moves an edge by at most half a grid step, 3 mm. A larger difference, relative to the area, is an error.
 */
const RELATIVE_TOLERANCE = 1e-6;
const ABSOLUTE_TOLERANCE = 1e-9;

function splitRecursively(polygon: Polygon, maximumVertices: number, pieces: MultiPolygon): void {
  const [west, south, east, north] = bboxOf([polygon]);
  if (vertexCount(polygon) <= maximumVertices || Math.max(east - west, north - south) < SMALLEST_EXTENT_DEGREES) {
    pieces.push(polygon);
    return;
  }
  const halves =
    east - west > north - south
      ? splitPolygon(polygon, 0, betweenGridLines((west + east) / 2))
      : splitPolygon(polygon, 1, betweenGridLines((south + north) / 2));
  for (const part of halves.flat()) splitRecursively(part, maximumVertices, pieces);
}

/**
 * Splits large polygons, so that a look-up tests a few hundred vertices instead of a hundred thousand.
 * @param maximumVertices including the closing vertex of each ring
 * @returns pieces that together cover `polygon` exactly
 * @throws UnsplittablePolygonError if the polygon is invalid or the pieces don't add up to it
 */
function splitAll(polygon: Polygon, maximumVertices: number): MultiPolygon {
  const pieces: MultiPolygon = [];
  splitRecursively(polygon, maximumVertices, pieces);
  if (pieces.length > 1) {
    const totalArea = planarArea(polygon);
    const sum = pieces.reduce((total, piece) => total + planarArea(piece), 0);
    if (Math.abs(totalArea - sum) > ABSOLUTE_TOLERANCE + totalArea * RELATIVE_TOLERANCE) {
      throw new UnsplittablePolygonError(`The pieces of a polygon cover ${sum} square degrees instead of ${totalArea}`);
    }
  }
  return pieces;
}

/**
 * Half of the maximum in the schema: look-ups are about a fifth faster than with 256, for a file about a tenth larger.
 */
const SHARD_VERTICES = 128;

/** An area as its source describes it. */
export interface AreaInput {
  categoryCode: number;
  /** Category that the id is computed from, if not that of the area: a former division keeps its id. */
  idCategoryCode?: number;
  /** The source's own key: unique in the category, stable between releases. */
  sourceKey: string;
  name: string;
  localType?: string | undefined;
  countryIso3?: string | undefined;
  parentId?: number | undefined;
  subCategoryCode?: number | undefined;
  subCategoryName?: string | undefined;
  /** Date of the boundaries if the country has replaced this division. */
  vintage?: string | undefined;
  /** Its names in other languages, by BCP 47 code. */
  names?: ReadonlyMap<string, string> | undefined;
  /** Snapped and split at ±180°; with their BLOB if known to be valid. */
  polygons: MultiPolygon | ValidPolygons;
  /** Area of the actual boundaries if the polygons are simplified. */
  areaKm2?: number | undefined;
  /** The same area, already split into pieces that may share edges. They may be split further. */
  pieces?: MultiPolygon | undefined;
}

/** Totals of the areas written. */
export interface AreaTotals {
  areas: number;
  shards: number;
  repaired: number;
  bbox: Bbox;
}

export interface AreaWriter {
  /**
   * Adds an area, with invalid polygons repaired. @returns its boundary id
   * @throws Error if the area's size is zero or its id is taken; TangledPolygon if it can't be repaired
   */
  add(area: AreaInput): number;
  /** Registers the geometry columns, builds the spatial indexes and returns the totals. */
  finish(): AreaTotals;
}

const ZERO_AREA = "an area of zero size can't be written: omit it, and list it in the notes";

function createTables(database: Database.Database): void {
  database.exec(`${AREA_TABLE}; ${AREA_NAME_TABLE}; ${SHARD_TABLE}`);
  // Plain columns until all rows are inserted: SpatiaLite's triggers would update statistics for every row.
  database.exec('ALTER TABLE area ADD COLUMN geometry MULTIPOLYGON; ALTER TABLE shard ADD COLUMN geometry POLYGON');
}

function registerGeometry(database: Database.Database): void {
  const recovered = database
    .prepare<[], Record<string, number>>(
      "SELECT RecoverGeometryColumn('area', 'geometry', 4326, 'MULTIPOLYGON', 'XY') AS area, " +
        "RecoverGeometryColumn('shard', 'geometry', 4326, 'POLYGON', 'XY') AS shard, " +
        "CreateSpatialIndex('shard', 'geometry') AS shardIndex",
    )
    .get();
  for (const [name, result] of Object.entries(recovered ?? {})) {
    if (result !== 1)
      throw new Error(`SpatiaLite refused the geometry column or index of ${name}: a geometry has the wrong type`);
  }
}

function trySplit(polygon: Polygon): MultiPolygon | undefined {
  try {
    return splitAll(polygon, SHARD_VERTICES);
  } catch (error) {
    if (error instanceof UnsplittablePolygonError) return undefined;
    throw error;
  }
}

/**
 * Returns pieces for look-ups. A polygon that can't be split is repaired first, and left unsplit if that doesn't help.
 */
function shardsOf(polygons: MultiPolygon, repair: PolygonRepair): MultiPolygon {
  return polygons.flatMap(
    (polygon) => trySplit(polygon) ?? repair.validate([polygon]).polygons.flatMap((part) => trySplit(part) ?? [part]),
  );
}

/** Creates the tables and their writer. */
export function createAreaWriter(database: Database.Database): AreaWriter {
  createTables(database);
  const insertArea = database.prepare(
    `INSERT INTO area (boundary_id, category_code, name, local_type, source_key, country_iso3, parent_id,
      sub_category_code, sub_category_name, west, south, east, north, area_km2, vintage, geometry)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertName = database.prepare('INSERT INTO area_name (boundary_id, language, name) VALUES (?, ?, ?)');
  const insertShard = database.prepare('INSERT INTO shard (boundary_id, category_code, geometry) VALUES (?, ?, ?)');
  const repair = new PolygonRepair(database);
  const totals: AreaTotals = { areas: 0, shards: 0, repaired: 0, bbox: [180, 90, -180, -90] };
  database.exec('BEGIN');

  return {
    add(area) {
      const id = boundaryId(area.idCategoryCode ?? area.categoryCode, area.sourceKey);
      const { polygons, blob, repaired } = Array.isArray(area.polygons)
        ? repair.validate(area.polygons)
        : area.polygons;
      if (polygons.length === 0) throw new Error(`${area.name} (${area.sourceKey}): ${ZERO_AREA}`);
      if (repaired) totals.repaired++;
      const [west, south, east, north] = bboxOf(polygons);
      insertArea.run(
        id,
        area.categoryCode,
        area.name,
        area.localType ?? null,
        area.sourceKey,
        area.countryIso3 ?? null,
        area.parentId ?? null,
        area.subCategoryCode ?? null,
        area.subCategoryName ?? null,
        west,
        south,
        east,
        north,
        area.areaKm2 ?? areaKm2(polygons),
        area.vintage ?? null,
        blob,
      );
      for (const [language, name] of area.names ?? []) insertName.run(id, language, name);
      for (const shard of shardsOf(area.pieces ?? polygons, repair)) {
        insertShard.run(id, area.categoryCode, polygonBlob(shard));
        totals.shards++;
      }
      totals.areas++;
      const box = totals.bbox;
      totals.bbox = [Math.min(box[0], west), Math.min(box[1], south), Math.max(box[2], east), Math.max(box[3], north)];
      return id;
    },
    finish() {
      database.exec('COMMIT');
      registerGeometry(database);
      writePackedTree(database, 'shard');
      return totals;
    },
  };
}
