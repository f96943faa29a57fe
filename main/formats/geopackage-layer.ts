/** Writes a GeoPackage 1.3 (OGC 12-128r17) of one layer. */
import type { Database } from 'better-sqlite3';
import { coordinateBounds, extendBounds } from '../geometry/bounds.ts';
import type { Shape } from '../geometry/shape.ts';
import { shapeWkb } from '../geometry/wkb.ts';

/** `GPKG`. */
const APPLICATION_ID = 0x47504b47;
const VERSION = 10_300;
const WGS84_CODE = 4326;
const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS ' +
  '84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,' +
  'AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG",' +
  '"4326"]]';

const TABLES = `
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
  description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,
  geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined',
  'undefined cartesian coordinate reference system'), ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined',
  'undefined geographic coordinate reference system')`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The header without envelope, little-endian, then the geometry in well-known binary. */
function geometryBlob(wkb: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write('GP', 'latin1');
  header[3] = 1;
  header.writeInt32LE(WGS84_CODE, 4);
  return Buffer.concat([header, wkb]);
}

export interface GeoPackageColumn {
  name: string;
  type: 'TEXT' | 'DOUBLE' | 'INTEGER';
}

export interface GeoPackageLayer {
  /** Name of the table. */
  layer: string;
  /** Title, which must be unique in the file. */
  identifier: string;
  /** Names of the columns of row numbers and of shapes. */
  id: string;
  geometry: string;
  shape: 'POINT' | 'MULTILINESTRING' | 'MULTIPOLYGON' | 'GEOMETRY';
  columns: readonly GeoPackageColumn[];
}

export interface GeoPackageRow {
  shape?: Shape | undefined;
  values: readonly (string | number | null)[];
}

export interface GeoPackageWriter {
  /** Inserts rows, in one transaction. */
  insert(rows: Iterable<GeoPackageRow>): void;
  /** Writes the box around all shapes. */
  finish(): void;
}

/** Starts a GeoPackage in an empty database. A crash may leave it damaged, so write it under a temporary name. */
export function beginGeoPackage(
  database: Database,
  { layer, identifier, id, geometry, shape, columns }: GeoPackageLayer,
): GeoPackageWriter {
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma(`application_id = ${APPLICATION_ID}`);
  database.pragma(`user_version = ${VERSION}`);
  database.exec(TABLES);
  database
    .prepare(
      "INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84 geodetic', ?, 'EPSG', ?, ?, 'longitude/latitude " +
        "coordinates in decimal degrees on the WGS 84 spheroid')",
    )
    .run(WGS84_CODE, WGS84_CODE, WGS84);
  const definitions = [
    `${quoted(id)} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`,
    `${quoted(geometry)} ${shape}`,
    ...columns.map(({ name, type }) => `${quoted(name)} ${type}`),
  ];
  database.exec(`CREATE TABLE ${quoted(layer)} (${definitions.join(', ')})`);
  database
    .prepare("INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES (?, 'features', ?, ?)")
    .run(layer, identifier, WGS84_CODE);
  database
    .prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)')
    .run(layer, geometry, shape, WGS84_CODE);
  const names = [geometry, ...columns.map(({ name }) => name)];
  const insert = database.prepare(
    `INSERT INTO ${quoted(layer)} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  const bounds = coordinateBounds([]);
  const insertAll = database.transaction((rows: Iterable<GeoPackageRow>) => {
    for (const { shape: placed, values } of rows) {
      if (placed !== undefined) extendBounds(bounds, ...coordinateBounds(placed.coordinates));
      insert.run(placed === undefined ? null : geometryBlob(shapeWkb(placed)), ...values);
    }
  });
  return {
    insert: insertAll,
    finish() {
      if (Number.isFinite(bounds[0]))
        database.prepare('UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ?').run(...bounds);
    },
  };
}
