/** Reads files of figures of any format into one table. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault, fileFault } from '../../../../contract/fault.ts';
import { hasSystemCode, systemCode } from '../../../../contract/system-error.ts';
import type { ImportProblem } from '../../../../contract/imports.ts';
import { openDataFile } from '../../../formats/archive.ts';
import { openCsv, type CsvFile, type CsvOptions } from './csv-file.ts';
import type { FigureTable } from './figure-table.ts';
import { detectFormat, type Format } from './format.ts';
import type { ImportLog } from './import-log.ts';
import { LONG_TABLES, readLong } from './long.ts';
import { readWide, WIDE_TABLES } from './wide.ts';

export interface ReadOptions {
  /** Where to unpack archives. */
  scratchDirectory?: string | undefined;
  /** Cancels detecting the format of a file. */
  signal?: AbortSignal | undefined;
  /** Receives the share of all bytes that was read, from 0 to 1. */
  onShare?: ((share: number) => void) | undefined;
}

export interface ReadFile {
  file: string;
  format: Format;
}

const read = (csv: CsvFile, format: Format, table: FigureTable, log: ImportLog): Promise<void> =>
  'measure' in format
    ? readWide(csv, WIDE_TABLES[format.name], format.measure, table, log)
    : readLong(csv, LONG_TABLES[format.name], table, log);

/** Describes why a file can't be opened. */
function fileProblem(error: Error, path: string): ImportProblem {
  const file = basename(path);
  if (hasSystemCode(error, 'ENOENT')) return { file, message: 'file not found', remedy: 'Check its name and folder' };
  return {
    file,
    message: `the file can't be read (${systemCode(error) ?? error.message})`,
    remedy: 'Check its permissions',
  };
}

/** Opens the file at `path`, or the one in it if it is an archive. @throws Fault, errors of the system */
async function openFigures(
  path: string,
  { scratchDirectory, ...options }: CsvOptions & Pick<ReadOptions, 'scratchDirectory'>,
): Promise<CsvFile & { close(): Promise<void> }> {
  if ((await stat(path)).isDirectory())
    throw fileFault(basename(path), 'this is a folder', 'Choose the files inside it');
  const data = await openDataFile(path, scratchDirectory);
  try {
    const csv = await openCsv(data.path, options);
    return {
      ...csv,
      async close() {
        await csv.rows.return(undefined);
        data.remove();
      },
    };
  } catch (error) {
    data.remove();
    throw error;
  }
}

async function readOne(
  path: string,
  table: FigureTable,
  log: ImportLog,
  options: CsvOptions & ReadOptions,
): Promise<ReadFile> {
  const csv = await openFigures(path, options);
  try {
    const format = detectFormat(csv);
    await read(csv, format, table, log);
    if (!csv.endsWithLineEnd) {
      log.warnings.push(
        `${csv.file} doesn't end with a line break: if it was truncated, digits of the last figure may be missing`,
      );
    }
    return { file: csv.file, format };
  } finally {
    await csv.close();
  }
}

/** Returns the format of a file by its header; undefined if it's unknown or the file can't be opened. */
export async function formatOfFile(
  path: string,
  options: Pick<ReadOptions, 'signal' | 'scratchDirectory'> = {},
): Promise<Format | undefined> {
  const csv = await openFigures(path, options).catch(() => undefined);
  if (csv === undefined) return undefined;
  try {
    return detectFormat(csv);
  } catch {
    return undefined;
  } finally {
    await csv.close();
  }
}

/** Warns if one of a pair of wide files, with cases and with deaths, is missing. */
function warnOfMissingHalf(files: readonly ReadFile[], log: ImportLog): void {
  for (const name of ['jhu-global', 'jhu-us'] as const) {
    const measures = files.flatMap(({ format }) => (format.name === name ? [format.measure] : []));
    if (measures.length === 0) continue;
    if (!measures.includes('deaths'))
      log.warnings.push('No deaths: to have both, import the file of deaths together with this one');
    if (!measures.includes('cases'))
      log.warnings.push('No cases: to have both, import the file of confirmed cases together with this one');
  }
}

/**
 * Reads `paths` into `table`. Adds problems to `log.problems`, by file and line, and reads the rest.
 */
export async function readFigureFiles(
  paths: readonly string[],
  table: FigureTable,
  log: ImportLog,
  options: Omit<ReadOptions, 'signal'> = {},
): Promise<ReadFile[]> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => undefined))?.size ?? 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  const onBytes = (bytes: number): void => {
    done += bytes;
    options.onShare?.(done / total);
  };
  const files: ReadFile[] = [];
  for (const path of paths) {
    try {
      files.push(await readOne(path, table, log, { ...options, onBytes }));
    } catch (error) {
      if (error instanceof Fault && error.problems !== undefined)
        for (const problem of error.problems.listed) log.problems.add(problem);
      else if (error instanceof Error && 'syscall' in error) log.problems.add(fileProblem(error, path));
      else throw error;
    }
  }
  warnOfMissingHalf(files, log);
  return files;
}
