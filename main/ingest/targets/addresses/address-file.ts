/** Opens a file of addresses of whatever format, and hands on its rows with their values by name of the column. */
import { basename } from 'node:path';
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
import { openAddressLayer, type LayerOptions } from './layer-file.ts';

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
  /** Whether the position is in columns. */
  readonly isTable: boolean;
  /** Amount of work in all, and how much of it is done. */
  readonly total: number;
  readonly done: number;
  /** Reads from the beginning, once. @throws Fault where the file is damaged beyond the row */
  rows(): AsyncGenerator<AddressRow>;
  close(): void;
}

/** Rows between two moments in which a cancel is heard. */
const ROWS_BETWEEN_EVENTS = 5000;

/** Whether a file is a table, with positions in columns: a workbook, or text without shapes, also in its cells. */
async function isTable(path: string): Promise<boolean> {
  const file = sniff(path);
  if (file.content === 'workbook') return true;
  if (file.content !== 'other' || hasShapes(file) || foreignFault(file.name, file.text) !== undefined) return false;
  return !(await hasShapeCells(path));
}

async function openTableFile(path: string, sheet: string | undefined): Promise<AddressFile> {
  const table = await openTable(path, { sheet, hasLines: true, maxColumns: MAX_COLUMNS });
  const columns = table.columns.map(({ name }) => name);
  const position = new Map(columns.map((column, index) => [column, index]));
  return {
    name: table.file,
    columns,
    isLines: false,
    isTable: true,
    total: 1,
    get done() {
      return table.progress() ?? 0;
    },
    async *rows() {
      for await (const rows of table.rows()) {
        for (const { number, line = number + Number(table.hasHeader), cells, fault } of rows)
          yield fault === undefined
            ? { row: line, value: (column) => cells[position.get(column) ?? -1]?.trim() ?? '' }
            : { row: line, fault };
      }
    },
    close: () => void table.close(),
  };
}

async function openLayer(path: string, options: LayerOptions): Promise<AddressFile> {
  const layer = await openAddressLayer(path, options);
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
      for await (const feature of layer.features()) {
        // oxlint-disable-next-line no-await-in-loop -- a pause now and then, in order
        if (++read % ROWS_BETWEEN_EVENTS === 0) await setImmediate();
        if ('fault' in feature) yield feature;
        else yield { ...feature, value: (column) => textOf(feature.properties[column]) };
      }
    },
    close: () => layer.close(),
  };
}

/**
 * Opens `path`, or the file of data in it where it is a zip archive. @throws Fault where it cannot be
 * read, or its coordinate system is not known
 */
export async function openAddressFile(path: string, options: LayerOptions): Promise<AddressFile> {
  const data = await openData(path, options.scratchDirectory, { layer: options.layer });
  try {
    const file = (await isTable(data.path))
      ? await openTableFile(data.path, data.layer)
      : await openLayer(data.path, { ...options, layer: data.layer });
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
