/** Writes a GeoPackage 1.3 (OGC 12-128r17) of one layer of points, beside its place. */
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { putInPlace, UNFINISHED } from './byte-sink.ts';
import { isOmitted, keyNames, numberIn, pointOf, type TableShape, type TableWriter } from './table-writer.ts';

/** `GPKG`. */
const APPLICATION_ID = 0x47504b47;
const VERSION = 10_300;
const WGS84_CODE = 4326;
const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';

const TABLES = `
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')), min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER, CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name), CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name), CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined cartesian coordinate reference system'), ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system')`;

const GEOMETRY_BYTES = 8 + 21;

/** The header without envelope, little-endian, then the point in well-known binary. */
function pointBlob([longitude, latitude]: [number, number]): Buffer {
  const blob = Buffer.alloc(GEOMETRY_BYTES);
  blob.write('GP', 'latin1');
  blob[3] = 1;
  blob.writeInt32LE(WGS84_CODE, 4);
  blob[8] = 1;
  blob.writeUInt32LE(1, 9);
  blob.writeDoubleLE(longitude, 13);
  blob.writeDoubleLE(latitude, 21);
  return blob;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A layer's name out of the file's: letters, digits and underscores. */
const layerName = (path: string): string =>
  basename(path)
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\d_]+/gu, '_')
    .replace(/^(?=\d|gpkg_|$)/i, 'layer_');

export function geoPackageWriter(path: string, shape: TableShape): TableWriter {
  const { columns, coordinates } = shape;
  const unfinished = path + UNFINISHED;
  rmSync(unfinished, { force: true });
  const database = new Database(unfinished);
  const abandon = async (): Promise<void> => {
    database.close();
    rmSync(unfinished, { force: true });
  };
  const kept = columns.map((_, i) => i).filter((i) => !isOmitted(i, shape));
  const keys = keyNames(columns);
  const taken = new Set(keys.map((key) => key.toLowerCase()));
  const free = (base: string): string => {
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
    taken.add(name);
    return name;
  };
  const [id, geometry] = [free('fid'), free('geom')];
  const layer = layerName(path);
  const bounds = [Infinity, Infinity, -Infinity, -Infinity];
  let insert: Database.Statement;
  try {
    // A crash loses only the unfinished file.
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${VERSION}`);
    database.exec(TABLES);
    database
      .prepare(
        "INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84 geodetic', ?, 'EPSG', ?, ?, 'longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid')",
      )
      .run(WGS84_CODE, WGS84_CODE, WGS84);
    const fields = kept.map((i) => `${quoted(keys[i] ?? '')} ${columns[i]?.kind === 'number' ? 'DOUBLE' : 'TEXT'}`);
    database.exec(
      `CREATE TABLE ${quoted(layer)} (${[`${quoted(id)} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`, `${quoted(geometry)} POINT`, ...fields].join(', ')})`,
    );
    database
      .prepare("INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES (?, 'features', ?, ?)")
      .run(layer, layer, WGS84_CODE);
    database
      .prepare("INSERT INTO gpkg_geometry_columns VALUES (?, ?, 'POINT', ?, 0, 0)")
      .run(layer, geometry, WGS84_CODE);
    insert = database.prepare(
      `INSERT INTO ${quoted(layer)} (${[geometry, ...kept.map((i) => keys[i] ?? '')].map(quoted).join(', ')}) VALUES (${['?', ...kept.map(() => '?')].join(', ')})`,
    );
  } catch (error) {
    void abandon();
    throw error;
  }
  const insertAll = database.transaction((rows: readonly (readonly string[])[]) => {
    for (const row of rows) {
      const point = pointOf(row, coordinates);
      if (point !== undefined) {
        bounds[0] = Math.min(bounds[0] ?? 0, point[0]);
        bounds[1] = Math.min(bounds[1] ?? 0, point[1]);
        bounds[2] = Math.max(bounds[2] ?? 0, point[0]);
        bounds[3] = Math.max(bounds[3] ?? 0, point[1]);
      }
      insert.run(
        point === undefined ? null : pointBlob(point),
        ...kept.map((i) => {
          const cell = row[i] ?? '';
          return cell === '' ? null : (numberIn(columns[i], cell) ?? cell);
        }),
      );
    }
  });
  return {
    async write(rows) {
      insertAll(rows);
    },
    async finish() {
      if (Number.isFinite(bounds[0]))
        database.prepare('UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ?').run(...bounds);
      const check = database.pragma('quick_check', { simple: true });
      if (check !== 'ok')
        throw new Error(`${basename(path)}: the finished file failed SQLite's check: ${String(check)}`);
      database.close();
      await putInPlace(unfinished, path);
    },
    abandon,
  };
}
