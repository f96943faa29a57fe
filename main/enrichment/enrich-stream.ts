/** A table that streams by, answered while it still arrives. */
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
import { exchangedText, lookExchanged, sampleOf } from './exchanged.ts';
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
  /** Of the system that the two columns are in, where that is not WGS84. */
  epsg?: number | undefined;
  /** Columns of the table that are answered; all when absent. */
  columns?: string[] | undefined;
  /** How the text of CSV is written; told by its bytes when absent. */
  encoding?: TextEncodingName | undefined;
  /** `points` are lines of longitude and latitude, which aren't repeated in the output. */
  input: StreamFormat | 'points';
  output: StreamOutput;
  /** Of CSV: whether text that a spreadsheet would run as a formula is put out of action. */
  guardsFormulas: boolean;
}

export interface StreamEvents {
  /** Where the rows of Parquet are stored until they are complete. */
  parquet: ParquetOptions;
  /** Takes rows from quotas: those that get nothing are not looked up, and say why. */
  admit: (rows: number) => Promise<AdmittedRows>;
  /**
   * Called before the first byte goes out: from then on nothing can be refused any more. @param warning in ASCII:
   * longitude and latitude look exchanged, were read the other way round, or are beyond degrees
   */
  onReady: (warning: string | undefined) => void;
  /** Rows answered since the last call, with and without a fault; those beyond the quota in neither. */
  onAnswered: (right: number, faulty: number) => void;
}

const BODY = 'The body';

/** The position of a line that is a point. */
const POINTS: PositionSource = { kind: 'columns', longitude: 0, latitude: 1 };

/** @throws Fault invalid_parameter that names the columns that there are */
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

/** What is said where the columns that were guessed hold each other's values, and are read as they are meant. */
const SWAPPED =
  'The values show that the columns of longitude and latitude are swapped, so they were read the other way ' +
  'round. To read them by their names, specify them with lon and lat';

/** What is said where the columns that were named hold what no degrees can be. */
const BEYOND =
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
    return isGrid ? { position, warning: BEYOND } : { position };
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
  return guess.swapped && gridOf(position) === undefined ? { position, warning: SWAPPED } : { position };
}

/** A writer of CSV or Parquet in the shape of the other. */
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
 * Enriches what `body` brings into `out`, until either ends.
 * @throws Fault; errors of the streams
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
      const exchanged = await lookExchanged(
        pool,
        position,
        sampleOf(source.head).map(({ cells }) => cells),
      );
      onReady(exchanged === undefined ? warning : exchangedText(exchanged));
      const addedCount = addedColumns(fields, position).length;
      const writer = rowWriter(
        out,
        options,
        source,
        enrichedShape(source.columns, position, fields, { layout }),
        addedCount,
        parquet,
      );
      /** Rows that were let in, and once a batch gets less than it wants, what is said of all rows after them. */
      let admitted = 0;
      let fault: string | undefined;
      let [counted, countedFaulty] = [0, 0];
      const count = (rows: number, faulty: number): void => {
        // Rows are written in order, so those beyond the quota are the last.
        const within = Math.min(rows, admitted);
        const faultyWithin = faulty - (rows - within);
        onAnswered(within - faultyWithin - (counted - countedFaulty), faultyWithin - countedFaulty);
        [counted, countedFaulty] = [within, faultyWithin];
      };
      try {
        await runPipeline<JsonRow>({
          batches: source.rows(),
          run,
          window: pool.window,
          addedCount,
          admit: async (wanted) => {
            if (fault !== undefined) return { rows: 0, fault };
            const batch = await admit(wanted);
            admitted += batch.rows;
            if (batch.rows < wanted) ({ fault } = batch);
            return batch;
          },
          ask: ({ cells, fault: unread }) =>
            unread === undefined ? positionCells(position, cells) : { fault: unread },
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
