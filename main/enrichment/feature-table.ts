/** Reads point features as a table: their properties, then longitude and latitude. */
import { fileFault } from '../../contract/fault.ts';
import { notInSystem, type Projection } from '../geometry/coordinate-system.ts';
import type { Shape } from '../geometry/shape.ts';
import type { FeatureStream, SourceFeature } from '../formats/feature-source.ts';
import { openFileProjection } from '../formats/file-projection.ts';
import { geoJson, NO_FEATURE } from '../formats/geojson.ts';
import { formatDegrees } from './grid.ts';
import { sizeOfCells, type TableLimits } from '../formats/tables/limits.ts';
import {
  beginRows,
  judgeColumns,
  nameColumns,
  type Beginning,
  type TableRow,
  type TableSource,
} from '../formats/tables/table.ts';

export interface FeatureTableOptions {
  limits: TableLimits;
  /** EPSG code chosen by the user. */
  epsg?: number | undefined;
}

/** Formats a property as a cell: structures as JSON, bytes as an empty cell. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null || value instanceof Uint8Array) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return JSON.stringify(value);
}

/**
 * Returns all property names in order of first occurrence, and the first feature.
 * @throws Fault if a JSON file has no features
 */
async function scanFeatures(source: FeatureStream, limits: TableLimits): Promise<[string[], SourceFeature[]]> {
  const names = new Set<string>();
  const first: SourceFeature[] = [];
  let hasNoFeatures = source.reader === geoJson;
  for await (const feature of source.features()) {
    if (first.length === 0) first.push(feature);
    hasNoFeatures &&= feature.shape === undefined && feature.fault === NO_FEATURE;
    for (const name of Object.keys(feature.properties)) names.add(name);
    limits.checkColumns(names.size);
    // The first feature has all columns.
    if (source.reader.hasSchema === true) break;
  }
  if (hasNoFeatures && first.length > 0)
    throw fileFault(
      limits.file,
      'the JSON contains no GeoJSON features',
      'Choose a GeoJSON file with points, or save the data as CSV',
    );
  return [[...names], first];
}

/**
 * Opens the features of `source` as a table. Closing the table closes `source`; if this throws, the caller closes it.
 * @throws Fault if there are no features, the file is damaged, or its coordinate system is unknown
 */
export async function openFeatureTable(source: FeatureStream, options: FeatureTableOptions): Promise<TableSource> {
  const { limits } = options;
  const { hasShapes = true, layer: sheet, layers: sheets } = source;
  const { file } = limits;
  const [keys, samples] = await scanFeatures(source, limits);
  const names = nameColumns(hasShapes ? [...keys, 'lon', 'lat'] : keys);
  limits.checkColumns(names.length);
  const { coordinateSystem } = source;
  const projection = hasShapes ? openFileProjection({ file, coordinateSystem }, options.epsg, samples) : undefined;
  const rowOf = (feature: SourceFeature, number: number): TableRow => {
    const cells = keys.map((key) => cellOf(feature.properties[key]));
    limits.countRow(cells, () => (hasShapes ? `feature ${number}` : `row ${number}`));
    if (projection === undefined) return { number, cells };
    const found = feature.shape === undefined ? feature.fault : positionOf(feature.shape, projection);
    return typeof found === 'string'
      ? { number, cells: [...cells, '', ''], fault: `The feature can't be used: ${found}` }
      : { number, cells: [...cells, ...found] };
  };
  const close = (): void => {
    source.close();
    projection?.close();
  };
  async function* tableRows(): AsyncGenerator<TableRow> {
    let number = 0;
    for await (const feature of source.features()) yield rowOf(feature, ++number);
  }
  const rows = tableRows();
  let beginning: Beginning<TableRow>;
  try {
    beginning = await beginRows(rows, ({ cells }) => sizeOfCells(cells));
    if (beginning.head.length === 0) throw fileFault(file, 'the file has no features', 'Choose a file with points');
  } catch (error) {
    projection?.close();
    throw error;
  }
  const { head, isWhole, rest } = beginning;
  return {
    file,
    format: source.reader.extensions[0].slice(1),
    columns: judgeColumns(names, head),
    hasHeader: true,
    head,
    isWhole,
    ...(sheet === undefined ? {} : { sheet }),
    ...(sheet === undefined || sheets === undefined ? {} : { sheets }),
    ...(hasShapes ? { geometryColumns: { longitude: keys.length, latitude: keys.length + 1 } } : {}),
    progress: () => Math.min(1, source.progress()),
    async *rows() {
      yield head;
      yield* rest;
    },
    async close() {
      await rows.return(undefined);
      close();
    },
  };
}

/** Returns longitude and latitude as cells, or why they are missing. */
function positionOf({ coordinates }: Shape, projection: Projection): [lon: string, lat: string] | string {
  const transformed = projection.toWgs84(coordinates);
  if (transformed === undefined) return notInSystem(projection);
  const [lon = NaN, lat = NaN] = transformed;
  return transformed === coordinates ? [String(lon), String(lat)] : [formatDegrees(lon), formatDegrees(lat)];
}
