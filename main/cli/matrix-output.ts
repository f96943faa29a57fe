/** Writes the matrix of `cairn matrix` in any format, with the writers of the window's exports. */
import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import {
  EXPORT_MEASURES,
  EXPORT_PAIRS,
  JOB_FORMATS,
  MAX_EXPORTED_LINES,
  type ExportPairs,
  type JobFormat,
} from '../../contract/matrix-export.ts';
import { jobParts } from '../matrix/answer.ts';
import { exportJob } from '../matrix/export/export-job.ts';
import { choosePairs, tooManyPairs } from '../matrix/export/pairs.ts';
import type { RowSource } from '../matrix/export/rows.ts';
import { changesOf } from '../matrix/avoid.ts';
import { withMoved } from '../matrix/export/moved.ts';
import { pathLines } from '../matrix/export/paths.ts';
import { writeMatrixTable } from '../matrix/export/tables.ts';
import type { MatrixThread } from '../matrix/matrix-thread.ts';
import type { PairsOfRow } from '../matrix/tiles/sparse-rows.ts';
import { tiledJson } from '../matrix/tiles/tiled-rows.ts';
import type { MatrixJobRow } from '../store/matrix-job.ts';
import { fileSink, type ByteSink } from '../formats/tables/byte-sink.ts';
import { CliFailure, EXIT } from './failure.ts';
import { STANDARD, standardOutput } from './standard-streams.ts';

export interface OutputOptions {
  output?: string;
  format?: string;
  measure: string;
  pairs: string;
  /** How many points `nearest` lists for each. */
  k: number;
  min?: number;
  max?: number;
  /** Old names of `min` and `max`. */
  least?: number;
  most?: number;
  guardFormulas: boolean;
  /** Minutes; pairs that take longer are omitted. */
  maxDuration?: number;
}

/** Validated output options. */
export interface Output {
  /** Path; standard output if undefined. */
  file: string | undefined;
  format: JobFormat;
  measure: (typeof EXPORT_MEASURES)[number];
  pairs: ExportPairs;
  k: number;
  min: number;
  max: number;
  /** Whether to guard CSV cells against formulas. */
  guardsFormulas: boolean;
  /** Whether to omit lines of pairs without a value. */
  omitsEmpty: boolean;
}

/** Output format by file extension. */
const FORMAT_BY_EXTENSION: Record<string, JobFormat> = {
  '.csv': 'csv-long',
  '.xlsx': 'xlsx',
  '.json': 'json',
  '.geojson': 'geojson',
};

/** Maximum columns of a sheet. */
const MAX_SHEET_COLUMNS = 16_384;

/** Returns `value` if it is allowed. @throws CliFailure that lists the choices */
export function oneOf<Value extends string>(name: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((choice) => choice === value);
  if (found === undefined) throw new CliFailure(`--${name} ${value}: choose from ${allowed.join(', ')}`, EXIT.usage);
  return found;
}

function formatOf(output: string | undefined, format: string | undefined): JobFormat {
  if (format !== undefined) return oneOf('format', format, JOB_FORMATS);
  if (output === undefined) return 'csv-long';
  const known = FORMAT_BY_EXTENSION[extname(output).toLowerCase()];
  if (known === undefined)
    throw new CliFailure(
      `-o ${output}: the name must end in ${Object.keys(FORMAT_BY_EXTENSION).join(', ')}, ` +
        'or --format must name the format',
      EXIT.usage,
    );
  return known;
}

/** Checks before the computation that the file can be written. @throws CliFailure */
export function checkWritable(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new CliFailure(`-o ${file} is a directory: name a file in it`, EXIT.usage);
  const directory = dirname(file);
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch {
    const exists = statSync(directory, { throwIfNoEntry: false }) !== undefined;
    throw new CliFailure(
      `-o ${file}: ` + (exists ? `${directory} isn't writable` : `the directory ${directory} does not exist`),
      EXIT.usage,
    );
  }
}

/** Reads the options. @throws CliFailure */
export function readOutput(options: OutputOptions, destinations: number): Output {
  const { output, least = -Infinity, most = Infinity, min = least, max = most } = options;
  const file = output === STANDARD ? undefined : output;
  const format = formatOf(file, options.format);
  const pairs = oneOf('pairs', options.pairs, EXPORT_PAIRS);
  if (format === 'nearest' && pairs === 'all')
    throw new CliFailure(
      '--format nearest lists the nearest only: choose --pairs nearest or nearest-destination',
      EXIT.usage,
    );
  if (min > max) throw new CliFailure(`--min ${min} is more than --max ${max}, so no pair matches`, EXIT.usage);
  if (file === undefined && format === 'xlsx' && process.stdout.isTTY)
    throw new CliFailure("A workbook can't be written to a terminal: name a file with -o", EXIT.usage);
  if (format === 'unreachable' && options.maxDuration !== undefined)
    throw new CliFailure(
      "--format unreachable lists the pairs without a path, but --max-duration doesn't search for these: omit one " +
        'of the two',
      EXIT.usage,
    );
  if (format === 'xlsx' && destinations >= MAX_SHEET_COLUMNS)
    throw new CliFailure(
      `${destinations} destinations exceed the maximum of ${MAX_SHEET_COLUMNS} columns per sheet: choose ` +
        '--format csv or csv-long',
      EXIT.usage,
    );
  if (file !== undefined) checkWritable(file);
  return {
    file,
    format,
    measure: oneOf('measure', options.measure, EXPORT_MEASURES),
    pairs,
    k: options.k,
    min,
    max,
    guardsFormulas: options.guardFormulas,
    omitsEmpty: options.maxDuration !== undefined,
  };
}

/** Returns a sink that rejects writes once the signal is aborted. */
const abortable = (sink: ByteSink, signal: AbortSignal): ByteSink => ({
  async write(piece) {
    signal.throwIfAborted();
    await sink.write(piece);
  },
  finish: () => sink.finish(),
  abandon: () => sink.abandon(),
});

async function writeAll(pieces: AsyncIterable<string | Uint8Array>, sink: ByteSink): Promise<void> {
  try {
    for await (const piece of pieces) await sink.write(piece);
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

/** Sources of the rows of both measures. */
export interface MatrixRows {
  duration: RowSource;
  distance: RowSource;
  /** Yields only the pairs with a value; present if most pairs have none. */
  pairs?: () => AsyncIterable<PairsOfRow>;
}

async function* jsonOf(row: MatrixJobRow, rows: MatrixRows): AsyncGenerator<string | Uint8Array> {
  for (const part of jobParts(row, 1, { duration: { rows: rows.duration }, distance: { rows: rows.distance } })) {
    if (typeof part === 'string') yield part;
    else if (typeof part.rows === 'string') yield* createReadStream(part.rows);
    else yield* tiledJson(part.rows());
  }
}

/**
 * Writes a finished job; the file appears when it is complete.
 * @param row the job as a server would store it
 * @param pack path of the road pack, for the paths
 * @throws CliFailure; the signal's reason
 */
export async function writeOutput(
  output: Output,
  row: MatrixJobRow,
  rows: MatrixRows,
  thread: MatrixThread,
  pack: string,
  signal: AbortSignal,
): Promise<void> {
  const { file, format, measure, pairs, k, min, max, guardsFormulas, omitsEmpty } = output;
  const job = await withMoved(exportJob(row, rows), { pack, mode: row.mode, ...changesOf(row) }, thread);
  const chosen =
    format === 'geojson'
      ? await choosePairs({ kind: 'pairs', job, measure, pairs, min, max, limit: MAX_EXPORTED_LINES })
      : undefined;
  if (chosen !== undefined && chosen.count > MAX_EXPORTED_LINES)
    throw new CliFailure(tooManyPairs(chosen.count, MAX_EXPORTED_LINES));
  const sink = abortable(file === undefined ? standardOutput() : fileSink(file), signal);
  if (format === 'json') await writeAll(jsonOf(row, rows), sink);
  else if (chosen !== undefined) await writeAll(pathLines(thread, pack, row, job, chosen), sink);
  else if (format !== 'geojson')
    await writeMatrixTable(
      {
        kind: 'table',
        job: { ...job, pairs: rows.pairs },
        format,
        measure,
        file: basename(file ?? 'matrix.csv'),
        guardsFormulas,
        omitsEmpty,
        nearest: pairs === 'all' ? undefined : { pairs, k },
      },
      sink,
    );
}
