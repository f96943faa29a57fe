/** Writes areas with their whole shapes and fields as a file. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { AreaFileFormat } from '../../../contract/drawn-areas.ts';
import { geoJsonText, type GeoJsonFeature } from '../../formats/geojson-writer.ts';
import { kmlPolygons, kmlText, type KmlPlacemark } from '../../formats/kml-writer.ts';
import { csvText } from '../../formats/tables/csv-writer.ts';
import { textOf } from '../../formats/text-format.ts';
import { multiPolygonWkt } from '../../formats/wkt.ts';
import { geometryJson } from '../../geometry/geometry-json.ts';
import { writeAreaGeoPackage } from './geopackage.ts';
import type { AreaField, Cell, PackAreas, ShapedArea, AreaSelection } from './read-areas.ts';

const cellText = (cell: Cell | undefined): string => (cell === undefined || cell === null ? '' : String(cell));

/** Yields the text of a file in pieces. */
function piecesOf(
  format: Exclude<AreaFileFormat, 'gpkg'>,
  fields: readonly AreaField[],
  title: string,
  areas: Iterable<ShapedArea>,
): Generator<string> {
  if (format === 'geojson') return textOf(geoJsonText(title), geoJsonRows(fields, areas));
  if (format === 'kml') return textOf(kmlText(title), kmlRows(fields, areas));
  return textOf(csvText(['boundary_id', ...fields.map(({ name }) => name), 'wkt']), csvRows(fields, areas));
}

function* geoJsonRows(fields: readonly AreaField[], areas: Iterable<ShapedArea>): Generator<GeoJsonFeature> {
  for (const { boundaryId, cells, polygons } of areas)
    yield {
      id: boundaryId,
      geometry: polygons === undefined ? 'null' : geometryJson(polygons).toString(),
      properties: JSON.stringify(Object.fromEntries(fields.map(({ name }, index) => [name, cells[index] ?? null]))),
    };
}

function* kmlRows(fields: readonly AreaField[], areas: Iterable<ShapedArea>): Generator<KmlPlacemark> {
  for (const { cells, polygons } of areas)
    yield {
      name: cellText(cells[0]),
      data: fields.map(({ name }, index) => [name, cellText(cells[index])]),
      geometry: kmlPolygons(polygons),
    };
}

function* csvRows(fields: readonly AreaField[], areas: Iterable<ShapedArea>): Generator<string[]> {
  for (const { boundaryId, cells, polygons } of areas) {
    const values = fields.map((_, index) => cellText(cells[index]));
    yield [String(boundaryId), ...values, polygons === undefined ? '' : multiPolygonWkt(polygons)];
  }
}

/**
 * Writes a new file at `path`.
 * @param title of the pack
 */
export function writeAreaFile(
  path: string,
  format: AreaFileFormat,
  areas: PackAreas,
  title: string,
  selection: Pick<AreaSelection, 'ids' | 'exceptIds'>,
): void {
  const { fields } = areas;
  const read = areas.read({ ...selection, hasShapes: true });
  if (format === 'gpkg') {
    writeAreaGeoPackage(path, fields, title, read);
    return;
  }
  const descriptor = openSync(path, 'wx');
  try {
    for (const piece of piecesOf(format, fields, title, read)) writeSync(descriptor, piece);
  } finally {
    closeSync(descriptor);
  }
}
