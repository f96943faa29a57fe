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

/** Below this width (about 2 m) a piece is left as it is, however many vertices it has. */
const SMALLEST_EXTENT_DEGREES = 2 ** -15;
/** A cut moves an edge by at most half a grid step, 3 mm; a difference beyond this share of the area is an error. */
const RELATIVE_TOLERANCE = 1e-6;
const ABSOLUTE_TOLERANCE = 1e-9;

function collect(polygon: Polygon, maximumVertices: number, pieces: MultiPolygon): void {
  const [west, south, east, north] = bboxOf([polygon]);
  if (vertexCount(polygon) <= maximumVertices || Math.max(east - west, north - south) < SMALLEST_EXTENT_DEGREES) {
    pieces.push(polygon);
    return;
  }
  const halves =
    east - west > north - south
      ? splitPolygon(polygon, 0, betweenGridLines((west + east) / 2))
      : splitPolygon(polygon, 1, betweenGridLines((south + north) / 2));
  for (const part of halves.flat()) collect(part, maximumVertices, pieces);
}

/**
 * Cuts large polygons into small ones, so that a look-up tests a few hundred vertices instead of a hundred thousand.
 * Pieces of at most `maximumVertices` vertices (closing vertex of each ring included) that together cover `polygon`
 * exactly.
 * @throws UnsplittablePolygonError if the polygon is not valid, or if the pieces do not add up to it.
 */
function subdivide(polygon: Polygon, maximumVertices: number): MultiPolygon {
  const pieces: MultiPolygon = [];
  collect(polygon, maximumVertices, pieces);
  if (pieces.length > 1) {
    const whole = planarArea(polygon);
    const sum = pieces.reduce((total, piece) => total + planarArea(piece), 0);
    if (Math.abs(whole - sum) > ABSOLUTE_TOLERANCE + whole * RELATIVE_TOLERANCE) {
      throw new UnsplittablePolygonError(`The pieces of a polygon cover ${sum} square degrees instead of ${whole}`);
    }
  }
  return pieces;
}

/** Half of what the schema allows: about a fifth faster to test than 256, for a tenth more file. */
const SHARD_VERTICES = 128;

/** One area as a source describes it. */
export interface AreaInput {
  categoryCode: number;
  /** The source's own key: unique within the category, stable from one release to the next. */
  sourceKey: string;
  name: string;
  localType?: string | undefined;
  countryIso3?: string | undefined;
  parentId?: number | undefined;
  subCategoryCode?: number | undefined;
  subCategoryName?: string | undefined;
  /** As of when, where the division is older than the country's present one. */
  vintage?: string | undefined;
  /** Its names in other languages, by BCP 47 code. */
  names?: ReadonlyMap<string, string> | undefined;
  /** Snapped and cut at ±180°; with their BLOB where they are known to be valid. */
  polygons: MultiPolygon | ValidPolygons;
  /** Where the polygons are a simplified drawing of other areas: what those measure. */
  areaKm2?: number | undefined;
  /** The same ground, already in pieces that may share edges: look-ups use them as they are, or cut further. */
  pieces?: MultiPolygon | undefined;
}

/** What became of the areas written. */
export interface AreaTotals {
  areas: number;
  shards: number;
  repaired: number;
  bbox: Bbox;
}

export interface AreaWriter {
  /**
   * Adds one area, repaired where its polygons are not valid, and returns its boundary id.
   * @throws Error if the area has no surface or its id is taken; TangledPolygon if it cannot be repaired
   */
  add(area: AreaInput): number;
  /** Registers the geometry columns, builds the spatial indexes and returns the totals. */
  finish(): AreaTotals;
}

const NO_SURFACE = "an area without a surface can't be written: omit it, and list it in the notes";

function createTables(database: Database.Database): void {
  database.exec(`${AREA_TABLE}; ${AREA_NAME_TABLE}; ${SHARD_TABLE}`);
  // Plain columns while rows come in: SpatiaLite's triggers, one statistics update per row, are added at the end.
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
  for (const [what, done] of Object.entries(recovered ?? {})) {
    if (done !== 1)
      throw new Error(`SpatiaLite refused the geometry column or index of ${what}: a geometry has the wrong type`);
  }
}

function cut(polygon: Polygon): MultiPolygon | undefined {
  try {
    return subdivide(polygon, SHARD_VERTICES);
  } catch (error) {
    if (error instanceof UnsplittablePolygonError) return undefined;
    throw error;
  }
}

/** Pieces for look-ups; a polygon that cannot be cut is repaired first, and stays whole if that does not help. */
function shardsOf(polygons: MultiPolygon, repair: PolygonRepair): MultiPolygon {
  return polygons.flatMap(
    (polygon) => cut(polygon) ?? repair.validate([polygon]).polygons.flatMap((part) => cut(part) ?? [part]),
  );
}

/** Creates the tables and returns their writer. */
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
      const id = boundaryId(area.categoryCode, area.sourceKey);
      const { polygons, blob, repaired } = Array.isArray(area.polygons)
        ? repair.validate(area.polygons)
        : area.polygons;
      if (polygons.length === 0) throw new Error(`${area.name} (${area.sourceKey}): ${NO_SURFACE}`);
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
