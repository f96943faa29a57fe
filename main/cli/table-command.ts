/** Commands on the rows of a table: its input, positions and output, progress, and failures. */
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { counted } from '../../contract/counted.ts';
import { gridOf, WGS84, type PositionSource } from '../../contract/enrich.ts';
import { isFault } from '../../contract/fault.ts';
import { systemCode } from '../../contract/system-error.ts';
import { TABLE_OUTPUT_FORMATS, type TableOutputFormat, type TextEncodingName } from '../../contract/tables.ts';
import { addressSource } from '../enrichment/address-columns.ts';
import { guessedPosition, keepsStyle } from '../enrichment/enrich-file.ts';
import { gridName } from '../enrichment/grid.ts';
import { gridRemedy, holdGrid } from '../enrichment/grid-columns.ts';
import type { RunControl } from '../enrichment/pipeline.ts';
import { LookUpPool } from '../enrichment/pool.ts';
import { openUntrusted } from '../enrichment/read-input.ts';
import type { FailedPack } from '../enrichment/row-functions.ts';
import { detectSwappedAxes, sampleOf, swappedAxesText } from '../enrichment/swapped-axes.ts';
import type { CsvStyle } from '../formats/tables/csv-writer.ts';
import { guessColumns } from '../formats/tables/guess-columns.ts';
import { noSuchColumn, quotedNames } from '../formats/tables/nearest-name.ts';
import type { TableSource } from '../formats/tables/table.ts';
import type { TableShape, TableWriter } from '../formats/tables/table-writer.ts';
import { needsFile, outputFormatOf, writeTableFile, writeTableTo } from '../formats/tables/write-table.ts';
import { isCancelled } from '../threads/work-ended.ts';
import { CliFailure, EXIT, withOptions } from './failure.ts';
import { awaitInterruption } from './interruption.ts';
import { oneOf } from './matrix-output.ts';
import { note as say, noteEncoding } from './notes.ts';
import { EPSG_EXAMPLE } from './option-values.ts';
import { damagedPacks, type PackDirectories } from './pack-directory.ts';
import { rebuildHint } from './pack-messages.ts';
import { readSavedPoints } from './places.ts';
import { progressBar, type ProgressBar } from './progress-bar.ts';
import { copyToStandardOutput, STANDARD, standardOutput } from './standard-streams.ts';

export interface TableOptions extends PackDirectories {
  /** Path; standard output if absent or `-`. */
  output?: string;
  /** Determined from the file name of the output if absent. */
  format?: string;
  lon?: string;
  lat?: string;
  address?: string[];
  sheet?: string;
  layer?: string;
  epsg?: number;
  encoding?: TextEncodingName;
  guardFormulas: boolean;
  json: boolean;
  /** Whether to exit with 1 if a row has an error. */
  strict: boolean;
  store?: string | undefined;
}

/** Returns the index of the column `name`. @throws CliFailure that lists the existing columns */
export function columnIndex(source: TableSource, option: string, name: string): number {
  const exact = source.columns.findIndex((column) => column.name === name);
  const index =
    exact >= 0 ? exact : source.columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
  if (index >= 0) return index;
  throw new CliFailure(
    `${source.file}: ${option} ${noSuchColumn(
      name,
      source.columns.map((column) => column.name),
    )}`,
    EXIT.usage,
  );
}

/** Formats whose coordinates are WGS84 by their standard. */
const ALWAYS_WGS84 = new Set(['geojson', 'gpx']);

/** Checks the coordinate system. @throws CliFailure if the option contradicts the file's format */
function rejectRedundantSystem({ file, format }: TableSource, epsg: number | undefined): void {
  if (epsg !== undefined && epsg !== WGS84 && ALWAYS_WGS84.has(format))
    throw new CliFailure(
      `${file}: --epsg ${epsg} conflicts with ${format === 'gpx' ? 'GPX' : 'GeoJSON'}, which is always ` +
        'WGS84 (EPSG:4326). Omit it, or export points in another system as a GeoPackage',
      EXIT.usage,
    );
}

/**
 * Returns the coordinate system of the columns if it isn't WGS84. For a file of points, the option applies to the
 * points instead.
 */
const columnsEpsg = ({ geometryColumns }: TableSource, { epsg }: TableOptions): number | undefined =>
  geometryColumns === undefined && epsg !== WGS84 ? epsg : undefined;

function choosePosition(source: TableSource, options: TableOptions): PositionSource {
  const { lon, lat, address } = options;
  const epsg = columnsEpsg(source, options);
  if (address !== undefined) {
    if (epsg !== undefined) throw new CliFailure("--epsg and --address can't be combined", EXIT.usage);
    if (lon !== undefined || lat !== undefined)
      throw new CliFailure("--address can't be combined with --lon or --lat", EXIT.usage);
    return addressSource(
      address,
      (name) => columnIndex(source, '--address', name),
      (reason) => {
        throw new CliFailure(`--address ${reason}`, EXIT.usage);
      },
    );
  }
  const names = source.columns.map(({ name }) => name);
  const guess = guessColumns(
    names,
    source.head.map(({ cells }) => cells),
    source.hasHeader,
    source.geometryColumns,
  );
  if (lon !== undefined && lat !== undefined) {
    const [longitude, latitude] = [columnIndex(source, '--lon', lon), columnIndex(source, '--lat', lat)];
    if (epsg !== undefined) return { kind: 'columns', longitude, latitude, epsg };
    // Values are checked as longitude and latitude, whatever the columns are called.
    const pairs = source.head.map(({ cells }) => [cells[longitude] ?? '', cells[latitude] ?? '']);
    if (holdGrid(pairs))
      throw new CliFailure(
        `${source.file}: ` +
          (gridRemedy(source, { ...guess, easting: longitude, northing: latitude }, EPSG_EXAMPLE) ?? ''),
        EXIT.usage,
      );
    if (guessColumns(['lon', 'lat'], pairs, true).swapped)
      say(
        `Note: the values of ${JSON.stringify(lat)} are beyond ±90, so the two columns may be swapped. ` +
          `If they are: --lon ${lat} --lat ${lon}`,
      );
    return { kind: 'columns', longitude, latitude };
  }
  if (lon !== undefined || lat !== undefined) {
    const guessed = guessedPosition({ ...guess, swapped: false }, epsg);
    const otherColumn =
      guessed?.kind === 'columns' ? (lon === undefined ? guessed.longitude : guessed.latitude) : undefined;
    if (otherColumn === undefined)
      throw new CliFailure(
        `${lon === undefined ? '--lat' : '--lon'} was given alone, and the other column couldn't be detected: ` +
          'name both',
        EXIT.usage,
      );
    return {
      kind: 'columns',
      longitude: lon === undefined ? otherColumn : columnIndex(source, '--lon', lon),
      latitude: lat === undefined ? otherColumn : columnIndex(source, '--lat', lat),
      ...(epsg === undefined ? {} : { epsg }),
    };
  }
  const position = guessedPosition(guess, epsg);
  const remedy = epsg === undefined ? gridRemedy(source, guess, EPSG_EXAMPLE) : undefined;
  if (position === undefined && remedy !== undefined) throw new CliFailure(`${source.file}: ${remedy}`, EXIT.usage);
  if (position === undefined)
    throw new CliFailure(
      `${source.file}: no columns with coordinates or addresses among ` +
        `${quotedNames(names)}. Name them with --lon and --lat, or --address`,
      EXIT.usage,
    );
  const quotedName = (index: number): string => JSON.stringify(names[index] ?? '');
  if (position.kind === 'columns' && epsg !== undefined)
    say(`Easting from column ${quotedName(position.longitude)}, northing from ${quotedName(position.latitude)}`);
  else if (position.kind === 'columns')
    say(
      `Longitude from column ${quotedName(position.longitude)}, latitude from ` +
        `${quotedName(position.latitude)}${guess.swapped ? ', swapped because of their values' : ''}`,
    );
  else if (position.kind === 'pair')
    say(`Coordinates from column ${quotedName(position.column)}, read as ${position.order}`);
  else
    say(
      `No coordinates: geocoding the address from ${position.columns
        .map((column, index) => {
          const part = position.parts?.[index];
          return part === undefined ? quotedName(column) : `${quotedName(column)} (${part})`;
        })
        .join(', ')}`,
    );
  if (position.kind === 'address' && remedy !== undefined) say(`Note: ${remedy}`);
  return position;
}

/** Prints a note on the coordinate system of the columns. @throws Fault if it is unknown */
function noteGrid(position: PositionSource): void {
  const epsg = gridOf(position);
  if (epsg !== undefined) say(`The columns are read as EPSG:${epsg}, ${gridName(epsg)}`);
}

/** Warns before a long run if longitude and latitude seem to be swapped. */
async function warnIfSwapped(
  pool: LookUpPool,
  { head, columns, geometryColumns }: TableSource,
  position: PositionSource,
): Promise<void> {
  const swapped = await detectSwappedAxes(
    pool,
    position,
    sampleOf(head).map(({ cells }) => cells),
  );
  if (swapped === undefined) return;
  const isNamed = position.kind === 'columns' && position.longitude !== geometryColumns?.longitude;
  const remedy = isNamed
    ? ` If they are: --lon ${JSON.stringify(columns[position.latitude]?.name)} --lat ` +
      JSON.stringify(columns[position.longitude]?.name)
    : '';
  say(`Warning: ${swappedAxesText(swapped)}${remedy}`);
}

/** Returns the output format, from the option or the file name. @throws CliFailure */
function readFormat(output: string | undefined, value: string | undefined): TableOutputFormat {
  if (value !== undefined) return oneOf('format', value, TABLE_OUTPUT_FORMATS);
  if (output === undefined) return 'csv';
  try {
    return outputFormatOf(output);
  } catch (error) {
    throw isFault(error, 'invalid_file') ? new CliFailure(`-o ${error.message}`, EXIT.usage) : error;
  }
}

/** Returns the canonical path of a file, which may not exist. */
const identity = (path: string): string =>
  existsSync(path)
    ? realpathSync(path)
    : resolve(existsSync(dirname(path)) ? realpathSync(dirname(path)) : dirname(path), basename(path));

/** Returns a writer to standard output. Formats that need a file are written to a temporary one first. */
function writeStandardOutput(format: TableOutputFormat, shape: TableShape, style: Partial<CsvStyle>): TableWriter {
  if (!needsFile(format)) return writeTableTo(standardOutput(), 'standard output', format, shape, style);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-table-'));
  const path = join(folder, `table.${format}`);
  const writer = writeTableFile(path, format, shape, style);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return {
    write: (rows) => writer.write(rows),
    async finish(onPause) {
      try {
        await writer.finish(onPause);
        await copyToStandardOutput(path);
      } finally {
        remove();
      }
    },
    async abandon() {
      await writer.abandon();
      remove();
    },
  };
}

/** @param option the option with the fields */
function cliFailureFor(error: unknown, option: string, input: string, output: string, rows: number): unknown {
  const unchanged = `${basename(output)} was not written; ${basename(input)} is unchanged.`;
  if (isCancelled(error)) return new CliFailure(`Cancelled after ${counted(rows, 'row')}. ${unchanged}`);
  const [fault] = isFault(error, 'invalid_parameter') ? (error.errors ?? []) : [];
  if (fault?.parameter === 'epsg') return new CliFailure(`--epsg ${fault.message}`, EXIT.usage);
  if (isFault(error, 'invalid_parameter'))
    return new CliFailure(`${option}: ${fault?.message ?? error.message}`, EXIT.usage);
  if (isFault(error, 'invalid_file'))
    return new CliFailure(`${withOptions(error.message, error.errors)}. ${unchanged}`);
  const code = systemCode(error) ?? '';
  if (code === 'ENOSPC' || code === 'SQLITE_FULL')
    return new CliFailure(`The disk is full after ${counted(rows, 'row')}. ${unchanged}`);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EISDIR', 'ENOTDIR', 'SQLITE_CANTOPEN'].includes(code))
    return new CliFailure(
      `${output} can't be written (${code}): choose another file with -o. ${basename(input)} is unchanged.`,
    );
  return error;
}

const TICK_MS = 100;

/** A table that is being read, and where its results go. */
export interface OpenedTable {
  source: TableSource;
  /** Opens it again, from its beginning. */
  open: () => Promise<TableSource>;
  pool: LookUpPool;
  format: TableOutputFormat;
  /** Path of the output; undefined for standard output. */
  file: string | undefined;
  /** Returns where positions come from, and warns if they seem swapped. @throws CliFailure */
  locate: () => Promise<PositionSource>;
  openWriter: (shape: TableShape) => TableWriter;
  control: RunControl;
  signal: AbortSignal;
  bar: ProgressBar;
  /** Starts to show how much of the table has been read. */
  showProgress: () => void;
  /** Prints notes on packs whose values are missing, once each. */
  noteFailed: (failed: readonly FailedPack[]) => void;
}

/**
 * Opens the table at `input` for a command, and closes it with its threads. SIGINT and SIGTERM cancel.
 * @param option the option with the fields, for messages
 * @throws CliFailure
 */
export async function withTable(
  input: string,
  options: TableOptions,
  option: '--fields' | '--by',
  work: (table: OpenedTable) => Promise<void>,
): Promise<void> {
  const file = options.output === STANDARD ? undefined : options.output;
  const output = file ?? 'standard output';
  const { packs, layer, sheet = layer, epsg, encoding } = options;
  const damaged = await damagedPacks(options);
  const reportedPacks = new Set(damaged.map(({ id }) => id));
  let rows = 0;
  const { signal, end } = awaitInterruption();
  const pool = new LookUpPool({ packsDirectory: packs, damaged }, (_owner, names) =>
    readSavedPoints(options, names, option),
  );
  const bar = progressBar();
  let ticker: ReturnType<typeof setInterval> | undefined;
  let source: TableSource | undefined;
  try {
    const format = readFormat(file, options.format);
    if (file === undefined && (format === 'xlsx' || needsFile(format)) && process.stdout.isTTY)
      throw new CliFailure(`A ${format} file can't be written to a terminal: name a file with -o`, EXIT.usage);
    if (file !== undefined && identity(input) === identity(file))
      throw new CliFailure(
        `${output} is the input itself, which is never written to: choose another file with -o`,
        EXIT.usage,
      );
    const open = (): Promise<TableSource> => openUntrusted(input, { sheet, epsg, encoding }, signal);
    const opened = (source = await open());
    rejectRedundantSystem(opened, epsg);
    if (encoding === undefined) noteEncoding(opened, 'name another with --encoding, or save it as UTF-8 first');
    const inputStyle = keepsStyle(opened.format, format)
      ? { delimiter: opened.delimiter ?? ',', hasByteOrderMark: opened.hasByteOrderMark ?? false }
      : {};
    const style = { ...inputStyle, guardsFormulas: options.guardFormulas };
    await work({
      source: opened,
      open,
      pool,
      format,
      file,
      async locate() {
        const position = choosePosition(opened, options);
        noteGrid(position);
        await warnIfSwapped(pool, opened, position);
        return position;
      },
      openWriter: (shape) =>
        file === undefined ? writeStandardOutput(format, shape, style) : writeTableFile(file, format, shape, style),
      control: {
        isCancelled: () => signal.aborted,
        onProgress: (done) => {
          rows = done;
        },
      },
      signal,
      bar,
      showProgress() {
        ticker = setInterval(() => bar.draw(Math.min(0.99, opened.progress() ?? 0), counted(rows, 'row')), TICK_MS);
      },
      noteFailed(failed) {
        for (const { id, message } of failed) {
          if (!reportedPacks.has(id)) say(`Note: ${message}${rebuildHint([id])}`);
          reportedPacks.add(id);
        }
      },
    });
  } catch (error) {
    throw cliFailureFor(error, option, input, output, rows);
  } finally {
    clearInterval(ticker);
    bar.clear();
    end();
    await source?.close();
    await pool.close();
  }
}

/** Prints a report as JSON on one line: on standard error if standard output is used for the table. */
export const printReport = (file: string | undefined, report: object): void => {
  (file === undefined ? process.stderr : process.stdout).write(`${JSON.stringify(report)}\n`);
};
