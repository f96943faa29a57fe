/** Reads a layer of a GeoPackage (OGC 12-128r18), which is an SQLite database, row by row. */
import type Database from 'better-sqlite3';
import { basename } from 'node:path';
import { fileFault, isFault } from '../../contract/fault.ts';
import { isView, openForeignDatabase, rowsOfForeign } from './foreign-database.ts';
import type { CoordinateSystem } from '../geometry/coordinate-system.ts';
import { readWkb } from './wkb.ts';
import { wholeNumber, type FeatureSource, type Format, type OpenOptions, type WantedShapes } from './feature-source.ts';
import { chooseLayer } from './layers.ts';
import { errorMessage } from '../../contract/system-error.ts';

interface Layer {
  table: string;
  column: string;
  type: string;
  /** Zero for views and virtual tables: their results may be endless, so points aren't read from them. */
  isTable: number;
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
const POINT_TYPES = new Set(['POINT', 'MULTIPOINT', 'GEOMETRY', 'GEOMETRYCOLLECTION']);
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
      `SELECT g.table_name AS "table", g.column_name AS "column", g.geometry_type_name AS type,
        m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AS isTable,
        s.organization, s.organization_coordsys_id AS code, s.definition
       FROM gpkg_geometry_columns AS g JOIN gpkg_spatial_ref_sys AS s USING (srs_id)
       LEFT JOIN sqlite_master AS m ON m.name = g.table_name ORDER BY g.table_name`,
    )
    .all();

/** Names of the layers that may have wanted shapes, those of points alone first. */
function fitting(layers: readonly Layer[], shapes: WantedShapes): string[] {
  const types = shapes === 'polygons' ? POLYGON_TYPES : POINT_TYPES;
  return layers
    .filter(
      ({ type, isTable }) => shapes === 'any' || (types.has(type.toUpperCase()) && (shapes === 'polygons' || isTable)),
    )
    .toSorted((a, b) => Number(isOfPoints(b, shapes)) - Number(isOfPoints(a, shapes)))
    .map(({ table }) => table);
}

const isOfPoints = ({ type }: Layer, shapes: WantedShapes): boolean =>
  shapes === 'points' && type.toUpperCase() === 'POINT';

function coordinateSystemOf({ organization, code, definition }: Layer): CoordinateSystem | undefined {
  if (UNDEFINED_CODES.has(code)) return undefined;
  return organization.toUpperCase() === 'EPSG' ? `EPSG:${code}` : definition;
}

export const geoPackage: Format = {
  name: 'GeoPackage',
  extensions: ['.gpkg'],
  hasSchema: true,
  detect: ({ head }) => head.toString('latin1', 0, 15) === 'SQLite format 3',
  open: openGeoPackage,
};

function openGeoPackage(path: string, options: OpenOptions): FeatureSource {
  const file = basename(path);
  let database: Database.Database | undefined;
  try {
    database = openForeignDatabase(path);
    const opened = database;
    const isGeoPackage =
      database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'gpkg_geometry_columns'").get() !== undefined;
    if (!isGeoPackage)
      throw fileFault(file, "the database isn't a GeoPackage", 'Export the areas as GeoPackage, GeoJSON or shapefile');
    const all = layersIn(database);
    const names = all.map(({ table }) => table);
    const chosen = chooseLayer(file, names, fitting(all, options.shapes), options);
    const layer = all.find(({ table }) => table === chosen.layer);
    if (layer === undefined) throw new Error(`no layer ${chosen.layer}`);
    const count = database.prepare<[], number>(`SELECT count(*) FROM ${quoted(layer.table)}`).pluck();
    const total = isView(database, layer.table) ? Infinity : (count.get() ?? 0);
    const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${quoted(layer.table)}`).safeIntegers();
    let done = 0;
    return {
      file,
      coordinateSystem: () => coordinateSystemOf(layer),
      ...chosen,
      progress: () => done / Math.max(1, total),
      *features() {
        done = 0;
        for (const { [layer.column]: blob, ...properties } of rowsOfForeign(rows.iterate(), file)) {
          const row = ++done;
          for (const [name, value] of Object.entries(properties))
            if (typeof value === 'bigint') properties[name] = wholeNumber(value);
          const read = readBlob(blob);
          yield { row, properties, ...(typeof read === 'string' ? { fault: read } : readWkb(read)) };
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
