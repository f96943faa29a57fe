/** Enriches a table file: writes the same table with added columns. */
import type { BatchLayout } from '../../contract/batch.ts';
import { gridOf, WGS84, type PositionSource } from '../../contract/enrich.ts';
import type { ColumnGuess, TableColumn, TableOutputFormat } from '../../contract/tables.ts';
import type { TableRow, TableSource } from '../formats/tables/table.ts';
import type { TableShape, TableWriter } from '../formats/tables/table-writer.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import { addedColumns } from './fields.ts';
import { runPipeline, type Question, type RunControl } from './pipeline.ts';
import type { RowPool, RunSettings } from './pool.ts';
import type { FailedPack } from './row-functions.ts';
import { positionCells } from './coordinate-position.ts';

/**
 * Returns the position columns of a guess, with swapped columns corrected; undefined if it has none.
 * @param epsg of the columns; if given, guessed eastings and northings are preferred
 */
export function guessedPosition(guess: ColumnGuess, epsg?: number): PositionSource | undefined {
  const { longitude, latitude, pair, swapped, address, address_parts: parts } = guess;
  if (epsg !== undefined && epsg !== WGS84) {
    const [x, y] = [guess.easting ?? longitude, guess.northing ?? latitude];
    return x === undefined || y === undefined ? undefined : { kind: 'columns', longitude: x, latitude: y, epsg };
  }
  if (longitude !== undefined && latitude !== undefined)
    return { kind: 'columns', longitude: swapped ? latitude : longitude, latitude: swapped ? longitude : latitude };
  if (pair !== undefined) return { kind: 'pair', ...pair };
  if (address.length === 0) return undefined;
  return parts === undefined ? { kind: 'address', columns: address } : { kind: 'address', columns: address, parts };
}

/** The columns with a row's position, for formats with geometry. */
function coordinatesOf(position: PositionSource, columns: readonly TableColumn[]): TableShape['coordinates'] {
  if (position.kind === 'pair') return { pair: position.column, order: position.order };
  if (position.kind === 'columns' && gridOf(position) === undefined)
    return { longitude: position.longitude, latitude: position.latitude };
  // Geocoded and transformed positions are in the first two added columns.
  return { longitude: columns.length, latitude: columns.length + 1 };
}

/** Columns that `layout` leaves out. */
function droppedColumns(
  columns: readonly TableColumn[],
  { columns: selected, key }: BatchLayout,
): ReadonlySet<number> | undefined {
  if (selected === undefined) return undefined;
  const retained = new Set([...selected, ...(key === undefined ? [] : [key])]);
  return new Set(columns.map((_, index) => index).filter((index) => !retained.has(index)));
}

export interface ShapeOptions {
  geometry?: TableSource['geometryColumns'];
  layout?: BatchLayout | undefined;
}

/** Returns the columns of the enriched table, and which of them hold the point. */
export function enrichedShape(
  columns: readonly TableColumn[],
  position: PositionSource,
  fields: readonly string[],
  { geometry, layout = {} }: ShapeOptions = {},
): TableShape {
  const isFromGeometry =
    geometry !== undefined &&
    position.kind === 'columns' &&
    gridOf(position) === undefined &&
    position.longitude === geometry.longitude &&
    position.latitude === geometry.latitude;
  return {
    columns: [...columns, ...addedColumns(fields, position)],
    coordinates: coordinatesOf(position, columns),
    omitsCoordinates: isFromGeometry,
    dropped: droppedColumns(columns, layout),
    key: layout.key,
  };
}

export interface EnrichFileOptions extends Pick<RunSettings, 'requester'> {
  source: TableSource;
  position: PositionSource;
  fields: readonly string[];
  layout?: BatchLayout | undefined;
  pool: RowPool;
  /** Creates the output once the look-ups are ready, so that a refused run writes nothing. */
  openWriter: (shape: TableShape) => TableWriter;
  control?: RunControl;
}

export interface EnrichReport {
  rows: number;
  faulty: number;
  failedPacks: readonly FailedPack[];
}

/** Returns the question for a row. */
export const questionOf = ({ cells, fault }: TableRow, position: PositionSource): Question =>
  fault === undefined ? positionCells(position, cells) : { fault };

/**
 * Enriches all of `source`. Removes the output if it fails.
 * @throws Fault before anything is written; WorkEnded if cancelled, Fault, disk errors
 */
export async function enrichTable({
  source,
  position,
  fields,
  requester,
  layout,
  pool,
  openWriter,
  control,
}: EnrichFileOptions): Promise<EnrichReport> {
  const run = await pool.open({ fields, position, requester });
  try {
    const writer = openWriter(
      enrichedShape(source.columns, position, fields, { geometry: source.geometryColumns, layout }),
    );
    try {
      const report = await runPipeline<TableRow>({
        batches: source.rows(),
        run,
        window: pool.window,
        addedCount: addedColumns(fields, position).length,
        ask: (row) => questionOf(row, position),
        write: (rows, added) => writer.write(rows.map(({ cells }, i) => [...cells, ...(added[i] ?? [])])),
        ...(control === undefined ? {} : { control }),
      });
      await writer.finish(() => {
        if (control?.isCancelled?.() === true) throw new WorkEnded('cancelled', 'The run was cancelled');
      });
      return { ...report, failedPacks: run.failedPacks };
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  } finally {
    run.close();
    await source.close();
  }
}

/** Whether the output uses the delimiter and encoding of the input. */
export const keepsStyle = (input: TableSource['format'], output: TableOutputFormat): boolean =>
  output === 'csv' && input === 'csv';
