/** Opens tables: text files, workbooks and files of points, also from archives. */
import { rmSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { isFault, settingFault } from '../../contract/fault.ts';
import { openDataFile } from '../formats/archive.ts';
import { sniff, type Content } from '../formats/content.ts';
import { convertedFormat } from '../formats/foreign-formats.ts';
import { hasShapes, openFeatureFile } from '../formats/open-features.ts';
import { makeScratch } from '../formats/scratch.ts';
import { openTable, type OpenTableOptions } from '../formats/tables/open-table.ts';
import { TableLimits } from '../formats/tables/limits.ts';
import type { TableSource } from '../formats/tables/table.ts';
import { openFeatureTable } from './feature-table.ts';

export interface OpenInputOptions extends OpenTableOptions {
  /** EPSG code that overrides that of a file of points. */
  epsg?: number | undefined;
  /** EPSG code of a file of points that doesn't state one. */
  defaultEpsg?: number | undefined;
  /** Parent of the temporary folder for unpacked files; the system's temporary folder by default. */
  scratchDirectory?: string | undefined;
}

const ARCHIVES: ReadonlySet<Content> = new Set(['zip', 'gzip', 'tar']);

/** Runs `work`, and replaces the name of the temporary file in its faults by the name the user knows. */
async function withFileName<Result>(path: string, name: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const prefix = `${basename(path)}: `;
    if (!isFault(error, 'invalid_file') || !error.message.startsWith(prefix) || basename(path) === name) throw error;
    const { errors = [] } = error;
    throw settingFault(`${name}: ${error.message.slice(prefix.length)}`, errors);
  }
}

async function openPoints(
  path: string,
  { name = basename(path), sheet, epsg, defaultEpsg, sizeBytes, maxColumns, scratchDirectory }: OpenInputOptions,
): Promise<TableSource> {
  const limits = new TableLimits(name, { sizeBytes: sizeBytes ?? statSync(path).size, maxColumns });
  const source = await openFeatureFile(path, {
    shapes: 'points',
    layer: sheet,
    isFirstTaken: true,
    allowsNoShapes: true,
    hasIds: false,
    scratchDirectory,
  });
  try {
    return await openFeatureTable(source, {
      limits,
      epsg: epsg ?? (source.coordinateSystem() === undefined ? defaultEpsg : undefined),
    });
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Opens the file inside the archive at `path`. @throws Fault */
async function openArchived(
  path: string,
  name: string,
  { scratchDirectory, ...options }: OpenInputOptions & { scratchDirectory: string },
): Promise<TableSource> {
  const data = await withFileName(path, name, () => openDataFile(path, scratchDirectory));
  const inner = /\.gz$/i.test(name) ? name.replace(/(?:\.tar)?\.gz$/i, extname(data.path)) : basename(data.path);
  // The limit by compressed size also holds for nested archives.
  return openInput(data.path, { sizeBytes: statSync(path).size, ...options, scratchDirectory, name: inner });
}

/** Opens a table with a temporary folder that is removed when the table is closed. @throws what `open` throws */
async function withScratchFolder(
  { scratchDirectory }: OpenInputOptions,
  open: (folder: string) => Promise<TableSource>,
): Promise<TableSource> {
  const folder = makeScratch(scratchDirectory);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const source = await open(folder);
    return {
      ...source,
      async close() {
        await source.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Opens the table or file of points at `path`, whose format is detected from its content. The file is only read.
 * @throws Fault if the file is missing, unsupported or damaged
 */
export async function openInput(path: string, options: OpenInputOptions = {}): Promise<TableSource> {
  const { name = basename(path) } = options;
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return openTable(path, options);
  const file = sniff(path, name);
  const isPacked = ARCHIVES.has(file.content) || convertedFormat(file) !== undefined;
  if (!isPacked && !hasShapes(file)) return openTable(path, options);
  if (isPacked)
    return withScratchFolder(options, (scratchDirectory) => openArchived(path, name, { ...options, scratchDirectory }));
  return withScratchFolder(options, (scratchDirectory) =>
    withFileName(path, name, () => openPoints(path, { ...options, scratchDirectory })),
  );
}
