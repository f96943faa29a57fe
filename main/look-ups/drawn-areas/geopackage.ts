/** Writes areas as a GeoPackage of one layer. */
import Database from 'better-sqlite3';
import { polygonsOf } from '../../geometry/shape.ts';
import { multiPolygonWkb } from '../../geometry/wkb.ts';
import { beginGeoPackage, geometryBlob, quoted } from '../../formats/tables/geopackage-layer.ts';
import type { AreaField, ShapedArea } from './read-areas.ts';

const LAYER = 'areas';
/** Columns of the layer that fields may not be called. */
const RESERVED = ['fid', 'geom', 'boundary_id'];

/** Names that no two columns share, whatever their case. */
function columnsOf(fields: readonly AreaField[]): string[] {
  const taken = new Set(RESERVED);
  return fields.map(({ name }) => {
    let found = name;
    for (let count = 2; taken.has(found.toLowerCase()); count++) found = `${name}_${count}`;
    taken.add(found.toLowerCase());
    return found;
  });
}

export function writeAreaGeoPackage(
  path: string,
  fields: readonly AreaField[],
  title: string,
  areas: Iterable<ShapedArea>,
): void {
  const database = new Database(path);
  try {
    const columns = columnsOf(fields);
    const typed = columns.map((name, i) => `${quoted(name)} ${fields[i]?.isNumber === true ? 'DOUBLE' : 'TEXT'}`);
    beginGeoPackage(database, {
      layer: LAYER,
      identifier: title,
      id: 'fid',
      geometry: 'geom',
      shape: 'MULTIPOLYGON',
      columns: ['boundary_id INTEGER', ...typed],
    });
    const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    const insert = database.prepare(
      `INSERT INTO ${LAYER} (${['geom', 'boundary_id', ...columns].map(quoted).join(', ')}) VALUES ` +
        `(${['?', '?', ...columns.map(() => '?')].join(', ')})`,
    );
    database.transaction(() => {
      for (const { boundaryId, bbox, cells, polygons } of areas) {
        const [west, south, east, north] = bbox;
        bounds[0] = Math.min(bounds[0], west);
        bounds[1] = Math.min(bounds[1], south);
        bounds[2] = Math.max(bounds[2], east);
        bounds[3] = Math.max(bounds[3], north);
        insert.run(
          polygons === undefined ? null : geometryBlob(multiPolygonWkb(polygonsOf(polygons))),
          boundaryId,
          ...fields.map((_, i) => cells[i] ?? null),
        );
      }
      if (Number.isFinite(bounds[0]))
        database.prepare('UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ?').run(...bounds);
    })();
  } finally {
    database.close();
  }
}
