/** Writes areas as a GeoPackage of one layer. */
import Database from 'better-sqlite3';
import { beginGeoPackage, type GeoPackageColumn, type GeoPackageRow } from '../../formats/geopackage-layer.ts';
import type { AreaField, ShapedArea } from './read-areas.ts';

const LAYER = 'areas';
/** Columns of the layer that fields may not be called. */
const RESERVED = ['fid', 'geom', 'boundary_id'];

/** Names that no two columns share, whatever their case. */
function columnsOf(fields: readonly AreaField[]): string[] {
  const usedNames = new Set(RESERVED);
  return fields.map(({ name }) => {
    let found = name;
    for (let count = 2; usedNames.has(found.toLowerCase()); count++) found = `${name}_${count}`;
    usedNames.add(found.toLowerCase());
    return found;
  });
}

function* rowsOf(fields: readonly AreaField[], areas: Iterable<ShapedArea>): Generator<GeoPackageRow> {
  for (const { boundaryId, cells, polygons } of areas)
    yield {
      shape: polygons === undefined ? undefined : { kind: 'polygon', ...polygons },
      values: [boundaryId, ...fields.map((_, i) => cells[i] ?? null)],
    };
}

export function writeAreaGeoPackage(
  path: string,
  fields: readonly AreaField[],
  title: string,
  areas: Iterable<ShapedArea>,
): void {
  const database = new Database(path);
  try {
    const columns = columnsOf(fields).map((name, i): GeoPackageColumn => ({
      name,
      type: fields[i]?.isNumber === true ? 'DOUBLE' : 'TEXT',
    }));
    const writer = beginGeoPackage(database, {
      layer: LAYER,
      identifier: title,
      id: 'fid',
      geometry: 'geom',
      shape: 'MULTIPOLYGON',
      columns: [{ name: 'boundary_id', type: 'INTEGER' }, ...columns],
    });
    writer.insert(rowsOf(fields, areas));
    writer.finish();
  } finally {
    database.close();
  }
}
