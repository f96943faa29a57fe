/** Opens a file of addresses of whatever format, and hands on its rows with their values by name of the column. */
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileFault } from '../../../../contract/fault.ts';
import type { LonLat } from '../../../geocoder/index/streets.ts';
import { openCsv } from '../health/csv-file.ts';
import { openFile } from '../../../formats/file-chunks.ts';
import { openAreaData } from '../../../formats/area-data.ts';
import { openAddressLayer, type LayerOptions } from './layer-file.ts';

/** A row of the file, or why it is none. */
export type AddressRow =
  | { row: number; fault: string }
  | { row: number; value: (column: string) => string; line?: readonly LonLat[]; remark?: string | undefined };

export interface AddressFile {
  /** Name without directory, for messages. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether its rows are street centre lines, not points. */
  readonly isLines: boolean;
  /** Whether the position stands in columns. */
  readonly isTable: boolean;
  /** Amount of work in all, and how much of it is done. */
  readonly total: number;
  readonly done: number;
  /** Reads from the beginning, once. @throws Fault where the file is damaged beyond the row */
  rows(): AsyncGenerator<AddressRow>;
  close(): void;
}

const text = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'bigint'
      ? String(value)
      : '';

/** Rows between two moments in which a cancel is heard. */
const ROWS_BETWEEN_EVENTS = 5000;

const LAYER_ENDINGS = /\.(?:shp|dbf|gpkg|zip|gz|geojson|geojsonl|json|ndjson)$/i;
/** After a byte order mark or the record separator of RFC 8142. */
const JSON_START = /^[^\w"#{]{0,8}\{/;

/** KML and other XML, FlatGeobuf, and Parquet. */
const OTHER_START = /^[^\w<]{0,8}<|^fgb[^\w\s,;|"]|^PAR1/;

/** What is not called a layer and does not begin like JSON is a table. */
function isTable(path: string): boolean {
  const head = Buffer.alloc(64);
  const { descriptor } = openFile(path);
  try {
    const start = head.toString('latin1', 0, readSync(descriptor, head, 0, head.length, 0));
    if (OTHER_START.test(start))
      throw fileFault(
        basename(path),
        "this format of shapes can't be read as addresses",
        'Export it as GeoJSON, GeoPackage, shapefile or CSV',
      );
    return !LAYER_ENDINGS.test(path) && !JSON_START.test(start);
  } finally {
    closeSync(descriptor);
  }
}

async function openTable(path: string, signal: AbortSignal | undefined): Promise<AddressFile> {
  const state = { done: 0 };
  const csv = await openCsv(path, { signal, onBytes: (bytes) => (state.done += bytes) });
  const columns = csv.header.cells;
  const position = new Map(columns.map((column, index) => [column, index]));
  return {
    name: csv.file,
    columns,
    isLines: false,
    isTable: true,
    total: csv.sizeBytes,
    get done() {
      return state.done;
    },
    async *rows() {
      for await (const { line: row, cells } of csv.rows) {
        const found: AddressRow = { row, value: (column) => cells[position.get(column) ?? -1]?.trim() ?? '' };
        yield found;
      }
    },
    close: () => void csv.rows.return(undefined),
  };
}

function openLayer(path: string, options: LayerOptions): AddressFile {
  const layer = openAddressLayer(path, options);
  const { columns, isLines, source } = layer;
  return {
    name: basename(path),
    columns,
    isLines,
    isTable: false,
    total: source.total,
    get done() {
      return source.done;
    },
    async *rows() {
      let read = 0;
      for (const feature of layer.features()) {
        // oxlint-disable-next-line no-await-in-loop -- a pause now and then, in order
        if (++read % ROWS_BETWEEN_EVENTS === 0) await setImmediate();
        if ('fault' in feature) yield feature;
        else yield { ...feature, value: (column) => text(feature.properties[column]) };
      }
    },
    close: () => layer.close(),
  };
}

/**
 * Opens `path`, or the file of data in it where it is a zip archive. @throws Fault where it cannot be
 * read, or its coordinate system is not known
 */
export async function openAddressFile(
  path: string,
  options: LayerOptions & { signal?: AbortSignal | undefined },
): Promise<AddressFile> {
  const data = await openAreaData(path, options.scratchDirectory, { layer: options.layer });
  try {
    const file = isTable(data.path)
      ? await openTable(data.path, options.signal)
      : openLayer(data.path, { ...options, layer: data.layer });
    return {
      ...file,
      get done() {
        return file.done;
      },
      close: () => {
        file.close();
        data.remove();
      },
    };
  } catch (error) {
    data.remove();
    throw error;
  }
}
