/**
 * Writes Parquet: GeoParquet 1.1 (https://geoparquet.org/releases/v1.1.0/) with a column of points if the rows have
 * positions.
 *
 * All groups of rows have one schema, but only the last row decides whether a column contains nothing but numbers. So
 * the rows are stored in a file until they are complete, and memory holds one group.
 */
import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Bbox } from '../../../contract/pack.ts';
import type { ByteSink } from './byte-sink.ts';
import { sizeOfCells } from './limits.ts';
import { isPlainNumber } from './table.ts';
import { pointWkb } from '../../geometry/wkb.ts';
import { freeName, isOmitted, keyNames, pointOf, type TableShape, type TableWriter } from './table-writer.ts';

/** Maximum rows and characters of a row group. */
const GROUP_ROWS = 10_000;
const GROUP_CHARACTERS = 16 << 20;

const KINDS = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT64' },
} as const satisfies Record<string, Partial<SchemaElement>>;
type Kind = keyof typeof KINDS;

/** Returns the kind of a column that also contains `cell`. @param kind undefined for numbers without values so far */
function kindWith(kind: Kind | undefined, cell: string): Kind | undefined {
  if (kind === 'text' || cell === '') return kind;
  if (!isPlainNumber(cell)) return 'text';
  return cell.includes('.') ? 'number' : (kind ?? 'integer');
}

function valueOf(kind: Kind, cell: string): string | number | bigint | null {
  if (cell === '') return null;
  return kind === 'text' ? cell : kind === 'number' ? Number(cell) : BigInt(cell);
}

/** Returns the metadata of the points. Without `crs` they are in OGC:CRS84: WGS84, longitude first. */
const geoMetadata = (geometry: string, bbox: Bbox | undefined): string =>
  JSON.stringify({
    version: '1.1.0',
    primary_column: geometry,
    columns: {
      [geometry]: { encoding: 'WKB', geometry_types: ['Point'], ...(bbox === undefined ? {} : { bbox }) },
    },
  });

/** Buffers the output of the library, and writes it after each group. */
class GroupBytes extends ByteWriter {
  readonly #sink: ByteSink;

  constructor(sink: ByteSink) {
    super();
    this.#sink = sink;
  }

  async flush(): Promise<void> {
    // The buffer is reused.
    const bytes = this.getBytes().slice();
    this.index = 0;
    await this.#sink.write(bytes);
  }
}

/** A stored row: the cells to write, and the point. */
type StoredRow = [cells: string[], point: [longitude: number, latitude: number] | null];

export interface ParquetOptions {
  /** Path of the file of rows, which exists until the table is finished or abandoned. */
  store: string;
  /** Called before bytes are stored; may throw. */
  admit?: ((bytes: number) => void | Promise<void>) | undefined;
}

export function parquetWriter(sink: ByteSink, shape: TableShape, { store, admit }: ParquetOptions): TableWriter {
  const { columns, coordinates } = shape;
  const names = keyNames(columns);
  const kept = columns.map((_, i) => i).filter((i) => !isOmitted(i, shape));
  const kinds = columns.map(({ kind }): Kind | undefined => (kind === 'number' ? undefined : 'text'));
  const kindOf = (column: number): Kind => kinds[column] ?? 'number';
  const geometry = coordinates === undefined ? undefined : freeName(names, 'geometry');
  let bbox: Bbox | undefined;
  rmSync(store, { force: true });
  const database = new Database(store);
  const remove = (): void => {
    database.close();
    rmSync(store, { force: true });
  };
  let insert: Database.Statement<[string]>;
  try {
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.exec('CREATE TABLE rows (line TEXT)');
    insert = database.prepare('INSERT INTO rows VALUES (?)');
  } catch (error) {
    remove();
    throw error;
  }
  const insertAll = database.transaction((lines: readonly string[]) => {
    for (const line of lines) insert.run(line);
  });

  const lineOf = (row: readonly string[]): string => {
    const cells = kept.map((i) => {
      const cell = row[i] ?? '';
      kinds[i] = kindWith(kinds[i], cell);
      return cell;
    });
    const point = pointOf(row, coordinates) ?? null;
    if (point !== null) {
      const [x, y] = point;
      const [west, south, east, north] = bbox ?? [x, y, x, y];
      bbox = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
    }
    return JSON.stringify([cells, point] satisfies StoredRow);
  };

  const schemaOf = (): SchemaElement[] => [
    { name: 'root', num_children: kept.length + (geometry === undefined ? 0 : 1) },
    ...kept.map((i): SchemaElement => ({
      name: names[i] ?? '',
      repetition_type: 'OPTIONAL',
      ...KINDS[kindOf(i)],
    })),
    ...(geometry === undefined
      ? []
      : [{ name: geometry, repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY' } satisfies SchemaElement]),
  ];

  const writeGroup = async (writer: ParquetWriter, rows: readonly StoredRow[]): Promise<void> => {
    if (rows.length === 0) return;
    const data = kept.map((i, index) => ({
      name: names[i] ?? '',
      data: rows.map(([cells]) => valueOf(kindOf(i), cells[index] ?? '')),
    }));
    const points =
      geometry === undefined
        ? []
        : [
            {
              name: geometry,
              data: rows.map(([, point]) => (point === null ? null : pointWkb(point))),
              // Minimum and maximum of bytes are useless.
              statistics: false,
            },
          ];
    await writer.write({ columnData: [...data, ...points], rowGroupSize: rows.length });
  };

  return {
    async write(rows) {
      const lines = rows.map(lineOf);
      await admit?.(sizeOfCells(lines));
      insertAll(lines);
    },
    async finish(onPause) {
      const bytes = new GroupBytes(sink);
      const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(), createdBy: 'Cairn' });
      let group: StoredRow[] = [];
      let size = 0;
      const flush = async (): Promise<void> => {
        await writeGroup(writer, group);
        group = [];
        size = 0;
        await setImmediate();
        await onPause?.();
      };
      for (const line of database.prepare<[], string>('SELECT line FROM rows').pluck().iterate()) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
        const row = JSON.parse(line) as StoredRow;
        group.push(row);
        size += sizeOfCells(row[0]);
        // oxlint-disable-next-line no-await-in-loop -- one group in memory at a time
        if (group.length === GROUP_ROWS || size >= GROUP_CHARACTERS) await flush();
      }
      await flush();
      if (geometry !== undefined) writer.kvMetadata = [{ key: 'geo', value: geoMetadata(geometry, bbox) }];
      await writer.finish();
      await bytes.flush();
      remove();
      await sink.finish();
    },
    async abandon() {
      remove();
      await sink.abandon();
    },
  };
}
