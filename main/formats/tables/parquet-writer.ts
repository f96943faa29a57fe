/**
 * Writes Parquet: GeoParquet 1.1 (https://geoparquet.org/releases/v1.1.0/) with a column of points or areas if the rows
 * have them.
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
import { isPlainNumber } from './table.ts';
import { coordinateBounds, extendBounds } from '../../geometry/bounds.ts';
import { shapeWkb } from '../../geometry/wkb.ts';
import {
  freeName,
  geometryType,
  isOmitted,
  keyNames,
  shapeOf,
  type TableShape,
  type TableWriter,
} from './table-writer.ts';

/** Maximum rows and bytes of a row group. */
const GROUP_ROWS = 10_000;
const GROUP_BYTES = 16 << 20;

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

/** Returns the metadata of the geometries. Without `crs` they are in OGC:CRS84: WGS84, longitude first. */
const geoMetadata = (geometry: string, type: string, bbox: Bbox | undefined): string =>
  JSON.stringify({
    version: '1.1.0',
    primary_column: geometry,
    columns: {
      [geometry]: { encoding: 'WKB', geometry_types: [type], ...(bbox === undefined ? {} : { bbox }) },
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

/** A stored row. */
interface StoredRow {
  /** JSON of the cells to write. */
  cells: string;
  /** Well-known binary. */
  geometry: Buffer | null;
}

const sizeOf = ({ cells, geometry }: StoredRow): number => cells.length + (geometry?.length ?? 0);

export interface ParquetOptions {
  /** Path of the file of rows, which exists until the table is finished or abandoned. */
  store: string;
  /** Called before bytes are stored; may throw. */
  admit?: ((bytes: number) => void | Promise<void>) | undefined;
}

export function parquetWriter(sink: ByteSink, shape: TableShape, { store, admit }: ParquetOptions): TableWriter {
  const { columns } = shape;
  const type = geometryType(shape);
  const names = keyNames(columns);
  const kept = columns.map((_, i) => i).filter((i) => !isOmitted(i, shape));
  const kinds = columns.map(({ kind }): Kind | undefined => (kind === 'number' ? undefined : 'text'));
  const kindOf = (column: number): Kind => kinds[column] ?? 'number';
  const geometry = type === undefined ? undefined : freeName(names, 'geometry');
  let bbox: Bbox | undefined;
  rmSync(store, { force: true });
  const database = new Database(store);
  const remove = (): void => {
    database.close();
    rmSync(store, { force: true });
  };
  let insert: Database.Statement<[StoredRow]>;
  try {
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.exec('CREATE TABLE rows (cells TEXT, geometry BLOB)');
    insert = database.prepare('INSERT INTO rows VALUES (@cells, @geometry)');
  } catch (error) {
    remove();
    throw error;
  }
  const insertAll = database.transaction((rows: readonly StoredRow[]) => {
    for (const row of rows) insert.run(row);
  });

  const storedRow = (row: readonly string[]): StoredRow => {
    const cells = kept.map((i) => {
      const cell = row[i] ?? '';
      kinds[i] = kindWith(kinds[i], cell);
      return cell;
    });
    const placed = shapeOf(row, shape);
    if (placed !== undefined) extendBounds((bbox ??= coordinateBounds([])), ...coordinateBounds(placed.coordinates));
    return { cells: JSON.stringify(cells), geometry: placed === undefined ? null : shapeWkb(placed) };
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
    const cells = rows.map((row): string[] => JSON.parse(row.cells));
    const data = kept.map((i, index) => ({
      name: names[i] ?? '',
      data: cells.map((row) => valueOf(kindOf(i), row[index] ?? '')),
    }));
    const geometries =
      geometry === undefined
        ? []
        : [
            {
              name: geometry,
              data: rows.map((row) => row.geometry),
              // Minimum and maximum of bytes are useless.
              statistics: false,
            },
          ];
    await writer.write({ columnData: [...data, ...geometries], rowGroupSize: rows.length });
  };

  return {
    async write(rows) {
      const stored = rows.map(storedRow);
      await admit?.(stored.reduce((sum, row) => sum + sizeOf(row), 0));
      insertAll(stored);
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
      for (const row of database.prepare<[], StoredRow>('SELECT cells, geometry FROM rows').iterate()) {
        group.push(row);
        size += sizeOf(row);
        // oxlint-disable-next-line no-await-in-loop -- one group in memory at a time
        if (group.length === GROUP_ROWS || size >= GROUP_BYTES) await flush();
      }
      await flush();
      if (geometry !== undefined && type !== undefined)
        writer.kvMetadata = [{ key: 'geo', value: geoMetadata(geometry, type, bbox) }];
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
