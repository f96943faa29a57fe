/** Writes tables as a GeoPackage with a layer of points or areas, under a temporary name until it's complete. */
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { putInPlace, UNFINISHED } from '../../store/put-in-place.ts';
import {
  beginGeoPackage,
  type GeoPackageColumn,
  type GeoPackageRow,
  type GeoPackageWriter,
} from '../geopackage-layer.ts';
import {
  freeName,
  geometryType,
  isOmitted,
  keyNames,
  numberIn,
  shapeOf,
  type TableShape,
  type TableWriter,
} from './table-writer.ts';

/** Derives the name of the layer from the file name: letters, digits and underscores. */
const layerName = (path: string): string =>
  basename(path)
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\d_]+/gu, '_')
    .replace(/^(?=\d|gpkg_|$)/i, 'layer_');

export function geoPackageWriter(path: string, shape: TableShape): TableWriter {
  const { columns } = shape;
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
  let writer: GeoPackageWriter;
  try {
    const fields = kept.map((i): GeoPackageColumn => ({
      name: keys[i] ?? '',
      type: columns[i]?.kind === 'number' ? 'DOUBLE' : 'TEXT',
    }));
    writer = beginGeoPackage(database, {
      layer,
      identifier: layer,
      id,
      geometry,
      shape: geometryType(shape) === 'MultiPolygon' ? 'MULTIPOLYGON' : 'POINT',
      columns: fields,
    });
  } catch (error) {
    void abandon();
    throw error;
  }
  const rowOf = (row: readonly string[]): GeoPackageRow => ({
    shape: shapeOf(row, shape),
    values: kept.map((i) => {
      const cell = row[i] ?? '';
      return cell === '' ? null : (numberIn(columns[i], cell) ?? cell);
    }),
  });
  return {
    async write(rows) {
      writer.insert(rows.map(rowOf));
    },
    async finish() {
      writer.finish();
      const check = database.pragma('quick_check', { simple: true });
      if (check !== 'ok')
        throw new Error(`${basename(path)}: the finished file failed SQLite's check: ${String(check)}`);
      database.close();
      await putInPlace(unfinished, path);
    },
    abandon,
  };
}
