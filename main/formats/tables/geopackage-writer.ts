/** Writes a GeoPackage 1.3 (OGC 12-128r17) of one layer of points, beside its place. */
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { putInPlace, UNFINISHED } from '../../store/put-in-place.ts';
import { pointWkb } from '../../geometry/wkb.ts';
import { beginGeoPackage, geometryBlob, quoted } from './geopackage-layer.ts';
import { freeName, isOmitted, keyNames, numberIn, pointOf, type TableShape, type TableWriter } from './table-writer.ts';

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
  const [id, geometry] = [freeName(keys, 'fid'), freeName(keys, 'geom')];
  const layer = layerName(path);
  const bounds = [Infinity, Infinity, -Infinity, -Infinity];
  let insert: Database.Statement;
  try {
    const fields = kept.map((i) => `${quoted(keys[i] ?? '')} ${columns[i]?.kind === 'number' ? 'DOUBLE' : 'TEXT'}`);
    beginGeoPackage(database, { layer, identifier: layer, id, geometry, shape: 'POINT', columns: fields });
    insert = database.prepare(
      `INSERT INTO ${quoted(layer)} ` +
        `(${[geometry, ...kept.map((i) => keys[i] ?? '')].map(quoted).join(', ')}) VALUES ` +
        `(${['?', ...kept.map(() => '?')].join(', ')})`,
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
        point === undefined ? null : geometryBlob(pointWkb(point)),
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
