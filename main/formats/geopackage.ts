/** Reads a layer of a GeoPackage (OGC 12-128r18), which is an SQLite database, row by row. */
import type Database from 'better-sqlite3';
import { basename } from 'node:path';
import { fileFault, isFault, type Setting } from '../../contract/fault.ts';
import { isView, openForeignDatabase } from './foreign-database.ts';
import type { CoordinateSystem } from '../geometry/coordinate-system.ts';
import { readWkb } from './wkb.ts';
import { wholeNumber, type FeatureSource, type WantedShapes } from './feature-source.ts';
import { errorMessage } from '../../contract/system-error.ts';

interface Layer {
  table: string;
  column: string;
  type: string;
  organization: string;
  code: number;
  definition: string;
}

/** Bytes of the envelope by its code in the flags. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const HEADER_BYTES = 8;
const MAGIC = 'GP';
const EMPTY_FLAG = 0x10;
const POLYGON_TYPES = new Set(
  'POLYGON,MULTIPOLYGON,GEOMETRY,SURFACE,MULTISURFACE,CURVEPOLYGON,GEOMETRYCOLLECTION,GEOMCOLLECTION'.split(','),
);
/** GeoPackage's own codes for coordinates without a system. */
const UNDEFINED_CODES = new Set([0, -1]);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The well-known binary in a GeoPackage geometry blob. */
function readBlob(blob: unknown): Buffer | string {
  if (!Buffer.isBuffer(blob)) return 'no geometry';
  if (blob.length < HEADER_BYTES || blob.toString('latin1', 0, 2) !== MAGIC)
    return "the geometry isn't in GeoPackage format";
  const flags = blob.readUInt8(3);
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7];
  if (envelope === undefined) return 'the geometry has an unknown type of envelope';
  return (flags & EMPTY_FLAG) === 0 ? blob.subarray(HEADER_BYTES + envelope) : 'the geometry is empty';
}

const layersIn = (database: Database.Database): Layer[] =>
  database
    .prepare<[], Layer>(
      `SELECT g.table_name AS "table", g.column_name AS "column", g.geometry_type_name AS type, s.organization,
        s.organization_coordsys_id AS code, s.definition
       FROM gpkg_geometry_columns AS g JOIN gpkg_spatial_ref_sys AS s USING (srs_id) ORDER BY g.table_name`,
    )
    .all();

/** Names of all layers with shapes. @throws Error if it isn't a GeoPackage */
export function featureLayers(path: string): string[] {
  const database = openForeignDatabase(path);
  try {
    return layersIn(database).map(({ table }) => table);
  } finally {
    database.close();
  }
}

/** Names of the layers that may hold polygons; none of a file that cannot be read, of which opening it says why. */
export function polygonLayers(path: string): string[] {
  let database: Database.Database | undefined;
  try {
    database = openForeignDatabase(path);
    return layersIn(database).flatMap(({ table, type }) => (POLYGON_TYPES.has(type.toUpperCase()) ? [table] : []));
  } catch {
    return [];
  } finally {
    database?.close();
  }
}

/** What may hold points, and is a table of its own: what a view or a module of somewhere else computes has no end. */
const POINT_LAYERS = `SELECT g.table_name FROM gpkg_geometry_columns AS g
  JOIN sqlite_master AS m ON m.name = g.table_name
  WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%'
    AND upper(g.geometry_type_name) IN ('POINT', 'MULTIPOINT', 'GEOMETRY', 'GEOMETRYCOLLECTION')
  ORDER BY upper(g.geometry_type_name) = 'POINT' DESC, g.table_name`;

/** Names of the layers that may hold points, those of points alone first. @throws Error where it is no GeoPackage */
export function pointLayers(path: string): string[] {
  const database = openForeignDatabase(path);
  try {
    return database.prepare<[], string>(POINT_LAYERS).pluck().all();
  } finally {
    database.close();
  }
}

const LAYER: Setting = { parameter: 'layer' };

function findLayer(file: string, layers: readonly Layer[], wanted: string | undefined, shapes: WantedShapes): Layer {
  const fitting = layers.filter(({ type }) => shapes === 'any' || POLYGON_TYPES.has(type.toUpperCase()));
  const what = shapes === 'any' ? 'layer of features' : 'layer of polygons';
  const names = layers.map(({ table }) => table).join(', ');
  if (wanted !== undefined) {
    const named = layers.find(({ table }) => table === wanted);
    if (named === undefined)
      throw fileFault(file, `no layer is called "${wanted}"`, `Choose one as the layer: ${names}`, LAYER);
    return named;
  }
  const [only, ...others] = fitting;
  if (only === undefined)
    throw fileFault(file, `the file has no ${what}`, names === '' ? 'Choose another file' : `Its layers are: ${names}`);
  if (others.length > 0)
    throw fileFault(
      file,
      `the file has several ${what.replace('layer', 'layers')}`,
      `Choose one as the layer: ${fitting.map(({ table }) => table).join(', ')}`,
      LAYER,
    );
  return only;
}

function coordinateSystemOf({ organization, code, definition }: Layer): CoordinateSystem | undefined {
  if (UNDEFINED_CODES.has(code)) return undefined;
  return organization.toUpperCase() === 'EPSG' ? `EPSG:${code}` : definition;
}

/**
 * Opens a layer of a GeoPackage; the only one of the wanted shapes where none is named.
 * @throws Fault
 */
export function openGeoPackage(path: string, layerName: string | undefined, shapes: WantedShapes): FeatureSource {
  const file = basename(path);
  let database: Database.Database | undefined;
  try {
    database = openForeignDatabase(path);
    const opened = database;
    const isGeoPackage =
      database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'gpkg_geometry_columns'").get() !== undefined;
    if (!isGeoPackage)
      throw fileFault(file, "the database isn't a GeoPackage", 'Export the areas as GeoPackage, GeoJSON or shapefile');
    const layers = layersIn(database);
    const layer = findLayer(file, layers, layerName, shapes);
    const count = database.prepare<[], number>(`SELECT count(*) FROM ${quoted(layer.table)}`).pluck();
    const total = isView(database, layer.table) ? Infinity : (count.get() ?? 0);
    const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${quoted(layer.table)}`).safeIntegers();
    const state = { done: 0 };
    return {
      file,
      format: 'GeoPackage',
      coordinateSystem: coordinateSystemOf(layer),
      total,
      get done() {
        return state.done;
      },
      *features() {
        state.done = 0;
        for (const { [layer.column]: blob, ...properties } of rows.iterate()) {
          const row = ++state.done;
          for (const [name, value] of Object.entries(properties))
            if (typeof value === 'bigint') properties[name] = wholeNumber(value);
          const read = readBlob(blob);
          yield { row, properties, ...(typeof read === 'string' ? { fault: read } : readWkb(read, shapes)) };
        }
      },
      close: () => {
        opened.close();
      },
    };
  } catch (error) {
    database?.close();
    if (isFault(error, 'invalid_file')) throw error;
    throw fileFault(
      file,
      `the file can't be read as a GeoPackage (${errorMessage(error)})`,
      'Download or export it again',
    );
  }
}
