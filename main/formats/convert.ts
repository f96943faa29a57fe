/**
 * Converts files of formats that Cairn doesn't read itself (GML, MapInfo, DXF, Esri file geodatabases) into FlatGeobuf,
 * by GDAL as WebAssembly (gdal3.js), loaded only for such a file. It runs in the process that reads the file, sees that
 * file's folder and the one that it writes into, and has no network. The package takes 40 MB on disk, 11 MB in an
 * installer; a process with it 170 MB of memory, and 1.3 to 3 s to start. 7,899 municipalities (39 MB of GML) take
 * 2.5 s and 227 MB. Own readers of these formats would be some thousands of lines.
 */
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import type { Gdal } from 'gdal3.js/node.js';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import { errorMessage, hasSystemCode } from '../../contract/system-error.ts';
import { chooseFile, type Choice, type DataFile } from './archive-entries.ts';
import type { ForeignFormat } from './foreign-formats.ts';
import { makeScratch, UNPACKED } from './scratch.ts';

/** Our readers don't need an index, heights or arcs. */
const OPTIONS = ['-f', 'FlatGeobuf', '-lco', 'SPATIAL_INDEX=NO', '-nlt', 'CONVERT_TO_LINEAR', '-dim', 'XY'];

interface Converted {
  layer: string;
  path: string;
  count: number;
}

/** Returns GDAL's first message, without its number, source file and internal folder. */
function reasonOf(messages: readonly string[], error: unknown): string {
  const given = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  const [first = given] = messages;
  const plain = first
    .replace(/^ERROR \d+: /, '')
    .replace(/^\S+\.cpp, \d+: /, '')
    .replaceAll('/input/', '')
    .trim();
  return plain === '' ? 'a part of it is missing or damaged' : plain;
}

interface Converter {
  gdal: Gdal;
  /** GDAL's messages about the current file. */
  errors: string[];
}

/** Starts the only instance of the process: the package stores its state in modules. Its files are removed on exit. */
async function start(): Promise<Converter> {
  const { default: initGdalJs } = await import('gdal3.js/node.js');
  const files = join(dirname(createRequire(import.meta.url).resolve('gdal3.js/package.json')), 'dist', 'package');
  const errors: string[] = [];
  const dest = makeScratch();
  process.once('exit', () => rmSync(dest, { recursive: true, force: true }));
  const gdal = await initGdalJs({
    path: relative(process.cwd(), files),
    dest,
    useWorker: false,
    logHandler: () => undefined,
    errorHandler: (message) => (message.startsWith('ERROR') ? errors.push(message) : undefined),
  });
  return { gdal, errors };
}

/** Number of converted layers, for unique names: GDAL still lists files that were moved. */
let written = 0;
let converter: Promise<Converter> | undefined;

/** @throws Error with GDAL's reason */
async function convertLayers(path: string, openOptions: readonly string[]): Promise<Converted[]> {
  converter ??= start();
  const { gdal, errors } = await converter;
  errors.length = 0;
  try {
    const { datasets } = await gdal.open(path, [...openOptions]);
    const converted: Converted[] = [];
    for (const dataset of datasets) {
      for (const { name: layer, featureCount: count } of dataset.info.layers) {
        // oxlint-disable-next-line no-await-in-loop -- one layer after the other
        const { real } = await gdal.ogr2ogr(dataset, [...OPTIONS, layer], `layer${written++}`);
        converted.push({ layer, path: real, count });
      }
      // oxlint-disable-next-line no-await-in-loop -- only one
      await gdal.close(dataset);
    }
    // GDAL continues after damage with the rest it could read.
    if (errors.length > 0 || converted.length === 0) throw new Error('no layers');
    return converted;
  } catch (error) {
    throw new Error(reasonOf(errors, error), { cause: error });
  }
}

/** Returns the coordinate system of a raster as well-known text; undefined if GDAL can't read it. */
export async function wktOfRaster(path: string): Promise<string | undefined> {
  converter ??= start();
  const { gdal } = await converter;
  try {
    const { datasets } = await gdal.open(path, []);
    const [wkt] = datasets.map(({ info }) => info.coordinateSystem?.wkt);
    for (const dataset of datasets)
      // oxlint-disable-next-line no-await-in-loop -- only one
      await gdal.close(dataset);
    return wkt === '' ? undefined : wkt;
  } catch {
    return undefined;
  }
}

/** Moves a file, also to another disk. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!hasSystemCode(error, 'EXDEV')) throw error;
    copyFileSync(from, to);
  }
}

/**
 * Converts the file, or the folder of a geodatabase, at `path`. A layer is chosen like a file in an archive.
 * @param scratch parent of the directory for the result
 * @throws Fault with the remedy
 */
export async function convert(
  path: string,
  { format, remedy, openOptions = [], rowCount }: ForeignFormat,
  scratch: string,
  choice: Choice,
): Promise<DataFile> {
  const file = basename(path);
  const directory = mkdtempSync(join(scratch, UNPACKED));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    const layers = await convertLayers(path, openOptions).catch((error: unknown) => {
      throw fileFault(file, `the file can't be read as ${format} (${errorMessage(error)})`, remedy);
    });
    const rows = rowCount?.(path);
    const shapes = layers[0]?.count;
    if (rows !== undefined && shapes !== rows)
      throw fileFault(file, `there are ${shapes} shapes, but ${rows} rows in the .mid file`, remedy);
    const chosen = chooseFile(file, layers, ({ layer }) => layer, choice);
    if (chosen === undefined) throw fileFault(file, 'the file has no layers', remedy);
    // Messages and reports name the file as the person does.
    const named = join(directory, 'named', file);
    mkdirSync(dirname(named));
    move(chosen.main.path, named);
    for (const { path: other } of layers) rmSync(other, { force: true });
    const { names, layer } = chosen;
    return {
      path: named,
      files: names,
      file: names.length === 0 ? undefined : chosen.main.layer,
      layer,
      format,
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}
