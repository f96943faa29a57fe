/** Enriches a table while it is still arriving. */
import type { Readable, Writable } from 'node:stream';
import { fileFault, Fault, parameterFault } from '../../contract/fault.ts';
import { gridOf, type PositionSource } from '../../contract/enrich.ts';
import type { TextEncodingName } from '../../contract/tables.ts';
import { streamSink } from '../formats/tables/byte-sink.ts';
import { csvWriter } from '../formats/tables/csv-writer.ts';
import { openCsvStream } from '../formats/tables/csv-reader.ts';
import { guessColumns } from '../formats/tables/guess-columns.ts';
import { noSuchColumn, quotedNames } from '../formats/tables/nearest-name.ts';
import {
  ndjsonWriter,
  openNdjsonStream,
  openPointLines,
  type JsonRow,
  type NdjsonWriter,
} from '../formats/tables/ndjson.ts';
import { parquetWriter, type ParquetOptions } from '../formats/tables/parquet-writer.ts';
import type { TableSource } from '../formats/tables/table.ts';
import type { TableShape } from '../formats/tables/table-writer.ts';
import { swappedAxesText, detectSwappedAxes, sampleOf } from './swapped-axes.ts';
import { enrichedShape, guessedPosition } from './enrich-file.ts';
import { addedColumns } from './fields.ts';
import { GRID_EXAMPLE, gridRemedy, holdGrid } from './grid-columns.ts';
import { runPipeline, type AdmittedRows } from './pipeline.ts';
import type { LookUpPool, RunSettings } from './pool.ts';
import { addressSource } from './address-columns.ts';
import { positionCells } from './coordinate-position.ts';

export type StreamFormat = 'csv' | 'ndjson';
export type StreamOutput = StreamFormat | 'parquet';

export interface StreamOptions extends Pick<RunSettings, 'requester'> {
  fields: string[];
  longitude?: string | undefined;
  latitude?: string | undefined;
  address?: string[] | undefined;
  /** EPSG code of the two columns; WGS84 by default. */
  epsg?: number | undefined;
  /** Columns of the table to include in the output; all by default. */
  columns?: string[] | undefined;
  /** Encoding of a CSV file; detected by default. */
  encoding?: TextEncodingName | undefined;
  /** `points` are lines of longitude and latitude, which the output leaves out. */
  input: StreamFormat | 'points';
  output: StreamOutput;
  /** CSV only: escape text that a spreadsheet would run as a formula. */
  guardsFormulas: boolean;
}

export interface StreamEvents {
  /** Temporary storage for the rows of a Parquet file. */
  parquet: ParquetOptions;
  /** Charges rows to quotas. Rows beyond the quota aren't looked up and get a fault. */
  admit: (rows: number) => Promise<AdmittedRows>;
  /**
   * Called before the first byte of output: later errors can't change the HTTP status.
   * @param warning ASCII text if the columns look swapped, were swapped, or aren't degrees
   */
  onReady: (warning: string | undefined) => void;
  /** Rows answered since the last call, without and with a fault; rows beyond the quota are excluded. */
  onAnswered: (valid: number, faulty: number) => void;
}

const BODY = 'The body';

/** Position columns of lines of points. */
const POINTS: PositionSource = { kind: 'columns', longitude: 0, latitude: 1 };

/** @throws Fault invalid_parameter, which lists the columns */
function findColumn({ columns }: TableSource, parameter: string, name: string): number {
  const index = columns.findIndex((column) => column.name === name);
  if (index < 0)
    throw parameterFault([
      {
        parameter,
        message: noSuchColumn(
          name,
          columns.map((column) => column.name),
        ),
      },
    ]);
  return index;
}

/** Warning if guessed columns contain each other's values and were swapped. */
const SWAPPED_WARNING =
  'The values show that the columns of longitude and latitude are swapped, so they were read the other way ' +
  'round. To read them by their names, specify them with lon and lat';

/** Warning if the columns chosen by the user can't be degrees. */
const NOT_DEGREES_WARNING =
  "The values of lon and lat aren't degrees; they look like UTM or national grid coordinates. Give the " +
  'EPSG code of their system with epsg';

function positionOf(
  source: TableSource,
  { longitude, latitude, address, epsg }: StreamOptions,
): { position: PositionSource; warning?: string } {
  const names = source.columns.map(({ name }) => name);
  const find = (parameter: string, name: string): number => findColumn(source, parameter, name);
  if (address !== undefined)
    return {
      position: addressSource(
        address,
        (name) => find('address', name),
        (reason) => {
          throw new Fault('invalid_parameter', `address ${reason}`, {
            errors: [{ parameter: 'address', message: reason }],
          });
        },
      ),
    };
  if (longitude !== undefined && latitude !== undefined) {
    const [x, y] = [find('lon', longitude), find('lat', latitude)];
    const position: PositionSource = { kind: 'columns', longitude: x, latitude: y };
    if (epsg !== undefined) return { position: { ...position, epsg } };
    const isGrid = holdGrid(source.head.map(({ cells }) => [cells[x] ?? '', cells[y] ?? '']));
    return isGrid ? { position, warning: NOT_DEGREES_WARNING } : { position };
  }
  const guess = guessColumns(
    names,
    source.head.map(({ cells }) => cells),
    source.hasHeader,
  );
  const position = guessedPosition(guess, epsg);
  if (position === undefined) {
    const remedy = epsg === undefined ? gridRemedy(source, guess, `epsg=${GRID_EXAMPLE}`) : undefined;
    if (remedy !== undefined) throw parameterFault([{ parameter: 'epsg', message: `is missing: ${remedy}` }]);
    throw new Fault(
      'invalid_file',
      `No coordinate or address columns found among ${quotedNames(names)}: specify them with lon and lat, or ` +
        'address',
    );
  }
  return guess.swapped && gridOf(position) === undefined ? { position, warning: SWAPPED_WARNING } : { position };
}

/** Returns the writer of the requested output format. */
function rowWriter(
  out: Writable,
  { output, guardsFormulas }: StreamOptions,
  source: TableSource,
  shape: TableShape,
  addedCount: number,
  parquet: ParquetOptions,
): NdjsonWriter {
  const sink = streamSink(out);
  if (output === 'ndjson') return ndjsonWriter(sink, shape, addedCount);
  const writer =
    output === 'parquet'
      ? parquetWriter(sink, shape, parquet)
      : csvWriter(sink, shape, { delimiter: source.delimiter ?? ',', hasByteOrderMark: false, guardsFormulas });
  return {
    write: (rows, added) => writer.write(rows.map(({ cells }, i) => [...cells, ...(added[i] ?? [])])),
    finish: () => writer.finish(),
    abandon: () => writer.abandon(),
  };
}

/**
 * Enriches the table in `body` and writes it to `out`.
 * @throws Fault; stream errors
 */
export async function enrichStream(
  pool: LookUpPool,
  options: StreamOptions,
  body: Readable,
  out: Writable,
  { parquet, admit, onReady, onAnswered }: StreamEvents,
): Promise<void> {
  const { input, encoding } = options;
  const source =
    input === 'points'
      ? openPointLines(body, BODY)
      : input === 'ndjson'
        ? await openNdjsonStream(body, BODY)
        : await openCsvStream(body, BODY, encoding);
  try {
    if (!source.hasHeader)
      throw fileFault(BODY, 'the first line contains no column names', 'Send a header row, e.g. id,lon,lat');
    const { position, warning } = input === 'points' ? { position: POINTS } : positionOf(source, options);
    const { fields, requester } = options;
    const columns = input === 'points' ? [] : options.columns?.map((name) => findColumn(source, 'columns', name));
    const layout = columns === undefined ? undefined : { columns };
    const run = await pool.open({ fields, position, requester });
    try {
      const swapped = await detectSwappedAxes(
        pool,
        position,
        sampleOf(source.head).map(({ cells }) => cells),
      );
      onReady(swapped === undefined ? warning : swappedAxesText(swapped));
      const addedCount = addedColumns(fields, position).length;
      const writer = rowWriter(
        out,
        options,
        source,
        enrichedShape(source.columns, position, fields, { layout }),
        addedCount,
        parquet,
      );
      /** Rows that the quota admitted; `fault` is set once a batch exceeds it and goes to all later rows. */
      let admitted = 0;
      let fault: string | undefined;
      let [counted, countedFaulty] = [0, 0];
      const count = (rows: number, faulty: number): void => {
        // Rows are written in order: those beyond the quota come last.
        const withinQuota = Math.min(rows, admitted);
        const faultyWithin = faulty - (rows - withinQuota);
        onAnswered(withinQuota - faultyWithin - (counted - countedFaulty), faultyWithin - countedFaulty);
        [counted, countedFaulty] = [withinQuota, faultyWithin];
      };
      try {
        await runPipeline<JsonRow>({
          batches: source.rows(),
          run,
          window: pool.window,
          addedCount,
          admit: async (requested) => {
            if (fault !== undefined) return { rows: 0, fault };
            const batch = await admit(requested);
            admitted += batch.rows;
            if (batch.rows < requested) ({ fault } = batch);
            return batch;
          },
          ask: ({ cells, fault: readFault }) =>
            readFault === undefined ? positionCells(position, cells) : { fault: readFault },
          write: (rows, added) => writer.write(rows, added),
          control: { onProgress: count },
        });
        await writer.finish();
      } catch (error) {
        await writer.abandon();
        throw error;
      }
    } finally {
      run.close();
    }
  } finally {
    await source.close();
  }
}
