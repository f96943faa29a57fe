/** Opens files of addresses of any format, and reads their rows by the names of their columns. */
import { setImmediate } from 'node:timers/promises';
import type { LonLat } from '../../../geocoder/index/streets.ts';
import { openData } from '../../../formats/open-data.ts';
import { MAX_COLUMNS } from '../../../geometry/limits.ts';
import { openTable } from '../../../formats/tables/open-table.ts';
import { sniff } from '../../../formats/content.ts';
import { hasShapeCells } from '../../../formats/csv-shapes.ts';
import { foreignFault } from '../../../formats/foreign-formats.ts';
import { hasShapes } from '../../../formats/open-features.ts';
import { textOf } from '../../../../contract/mapping.ts';
import type { DataFile } from '../../../formats/archive-entries.ts';
import type { SourceFeature } from '../../../formats/feature-source.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import { groundShape, pointInLargest, type GroundFault } from '../../../geometry/ground-shapes.ts';
import { partsOf, polygonsOf } from '../../../geometry/shape.ts';
import { openLayer, type LayerOptions, type OpenedLayer } from '../../open-layer.ts';

/** A row of the file, or why it can't be used. */
export type AddressRow =
  | { row: number; fault: string }
  | { row: number; value: (column: string) => string; line?: readonly LonLat[]; remark?: string | undefined };

export interface AddressFile {
  /** Name without directory, for messages. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether its rows are street centre lines, not points. */
  readonly isLines: boolean;
  /** Absent from tables, whose positions are in columns. */
  readonly layer: OpenedLayer | undefined;
  /** Share of the file that has been read, 0 to 1. */
  progress(): number;
  /** Reads from the beginning. @throws Fault if the file is damaged beyond the row */
  rows(): AsyncGenerator<AddressRow>;
  close(): void;
}

/** Rows between checks for cancellation. */
const ROWS_BETWEEN_EVENTS = 5000;

/** Returns whether a file is a table with positions in columns: a workbook, or text without shapes. */
export async function isTable(path: string): Promise<boolean> {
  const file = sniff(path);
  if (file.content === 'xlsx' || file.content === 'ods') return true;
  if (file.content !== 'other' || hasShapes(file) || foreignFault(file.name, file.text) !== undefined) return false;
  return !(await hasShapeCells(path));
}

async function openTableFile(data: DataFile): Promise<AddressFile> {
  const table = await openTable(data.path, { sheet: data.layer, hasLines: true, maxColumns: MAX_COLUMNS });
  const columns = table.columns.map(({ name }) => name);
  const position = new Map(columns.map((column, index) => [column, index]));
  return {
    name: table.file,
    columns,
    isLines: false,
    layer: undefined,
    progress: () => table.progress() ?? 0,
    async *rows() {
      for await (const rows of table.rows()) {
        for (const { number, line = number + Number(table.hasHeader), cells, fault } of rows)
          yield fault === undefined
            ? { row: line, value: (column) => cells[position.get(column) ?? -1]?.trim() ?? '' }
            : { row: line, fault };
      }
    },
    close() {
      void table.close();
      data.remove();
    },
  };
}

const positionsOf = (coordinates: Float64Array): LonLat[] =>
  Array.from({ length: coordinates.length / 2 }, (_, i) => [coordinates[2 * i] ?? NaN, coordinates[2 * i + 1] ?? NaN]);

/** Returns the lines of a feature in WGS84; a point, or a point inside a parcel, is a line with one position. */
function linesOf(feature: SourceFeature, projection: Projection): LonLat[][] | GroundFault {
  if (feature.shape === undefined) return feature;
  const ground = groundShape(feature.shape, projection);
  if ('fault' in ground) return ground;
  if (ground.kind === 'line') return partsOf(ground).map(positionsOf);
  if (ground.kind === 'point') return [positionsOf(ground.coordinates)];
  const { lon, lat } = pointInLargest(polygonsOf(ground));
  return [[[lon, lat]]];
}

const hasLine = (lines: readonly LonLat[][]): boolean => lines.some((line) => line.length > 1);

/** Opens a file of points, parcels or centre lines. Each line of a feature is a row of its own. */
async function openFeatureRows(data: DataFile, options: LayerOptions): Promise<AddressFile> {
  const layer = await openLayer(data, 'any', options);
  const { source, samples, fields, projection, close } = layer;
  // Maps of places may also contain routes and tracks.
  const sampled = samples.map((feature) => linesOf(feature, projection)).filter((lines) => Array.isArray(lines));
  const isLines = sampled.length > 0 && sampled.every(hasLine);
  return {
    name: source.file,
    columns: fields.map(({ name }) => name),
    layer,
    isLines,
    progress: source.progress,
    async *rows() {
      for await (const feature of source.features()) {
        const { row, properties, remark } = feature;
        // oxlint-disable-next-line no-await-in-loop -- cancellation is noticed between rows
        if (row % ROWS_BETWEEN_EVENTS === 0) await setImmediate();
        const lines = linesOf(feature, projection);
        const value = (column: string): string => textOf(properties[column]);
        if ('fault' in lines) yield { row, fault: lines.fault };
        else if (!isLines && hasLine(lines))
          yield { row, fault: 'the geometry is a line, not a point: import lines from a file of their own' };
        else for (const line of lines) yield { row, value, line, remark };
      }
    },
    close,
  };
}

/**
 * Opens a file of addresses, or the one in an archive.
 * @throws Fault if it can't be read, or its coordinate system is unknown
 */
export async function openAddressFile(path: string, options: LayerOptions): Promise<AddressFile> {
  const data = await openData(path, options.scratchDirectory, options);
  try {
    if (await isTable(data.path)) return await openTableFile(data);
  } catch (error) {
    data.remove();
    throw error;
  }
  return openFeatureRows(data, options);
}
