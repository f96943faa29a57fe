/** Opens whatever people call a table: text and workbooks, files of points, and any of them packed. */
import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileFault, isFault, settingFault } from '../../contract/fault.ts';
import type { TableInputFormat } from '../../contract/tables.ts';
import { copyOfWal } from '../formats/foreign-database.ts';
import { openDataFile } from '../formats/archive.ts';
import type { FeatureStream } from '../formats/feature-source.ts';
import { openGeoJson } from '../formats/geojson.ts';
import { pointLayers } from '../formats/geopackage.ts';
import { openParquet } from '../formats/geoparquet.ts';
import { isGpx, openGpx } from '../formats/gpx.ts';
import { openFeatures } from '../formats/open-features.ts';
import { makeScratch } from '../formats/scratch.ts';
import { openTable, type OpenTableOptions } from '../formats/tables/open-table.ts';
import { TableLimits } from '../formats/tables/limits.ts';
import { quotedNames } from '../formats/tables/nearest-name.ts';
import type { TableSource } from '../formats/tables/table.ts';
import { openFeatureTable } from './feature-table.ts';

export interface OpenInputOptions extends OpenTableOptions {
  /** EPSG code of a file of points, where it does not say it or says it wrongly. */
  epsg?: number | undefined;
  /** Likewise, but only where the file does not say it. */
  defaultEpsg?: number | undefined;
  /** Where a folder is made for what is unpacked or copied; the system's place for such files unless given. */
  scratchDirectory?: string | undefined;
}

const FEATURE_FORMATS: Record<string, TableInputFormat> = {
  '.geojson': 'geojson',
  '.geojsonl': 'geojson',
  '.json': 'geojson',
  '.gpkg': 'gpkg',
  '.shp': 'shp',
  '.fgb': 'fgb',
  '.parquet': 'parquet',
  '.geoparquet': 'parquet',
  '.kml': 'kml',
  '.gpx': 'gpx',
};
const PACKED = new Set(['.gz', '.zip', '.kmz']);
const SNIFFED_BYTES = 4096;

const extensionOf = (name: string): string => extname(name).toLowerCase();

/** The words of a reader, which knows the file by its path, with the name that the person gave it. */
async function namedAs<Result>(path: string, name: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const known = `${basename(path)}: `;
    if (!isFault(error, 'invalid_file') || !error.message.startsWith(known) || basename(path) === name) throw error;
    const { errors = [] } = error;
    throw settingFault(`${name}: ${error.message.slice(known.length)}`, errors);
  }
}

function headOf(path: string): string {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(SNIFFED_BYTES);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, SNIFFED_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** The layer of a GeoPackage that is read, and all that could be. @throws Fault */
function layersOf(path: string, name: string, wanted: string | undefined): { sheet: string; sheets: string[] } {
  let sheets: string[];
  try {
    sheets = pointLayers(path);
  } catch {
    throw fileFault(name, "the file isn't a GeoPackage, or is damaged", 'Export it again');
  }
  const sheet = wanted ?? sheets[0];
  if (sheet === undefined)
    throw fileFault(name, 'the file has no layer of points', 'Export the points as a layer of their own');
  if (!sheets.includes(sheet))
    throw fileFault(
      name,
      `no layer of points is called ${JSON.stringify(sheet)}`,
      `Choose one of ${quotedNames(sheets)}`,
    );
  return { sheet, sheets };
}

async function openPoints(
  path: string,
  format: TableInputFormat,
  { name = basename(path), sheet, epsg: insisted, defaultEpsg, sizeBytes, maxColumns }: OpenInputOptions,
): Promise<TableSource> {
  const limits = new TableLimits(name, { sizeBytes: sizeBytes ?? statSync(path).size, maxColumns });
  const epsgOf = ({ coordinateSystem }: FeatureStream): number | undefined =>
    insisted ?? (coordinateSystem === undefined ? defaultEpsg : undefined);
  if (format === 'parquet') {
    const source = await openParquet(path, 'any', false);
    return finished(source, () =>
      openFeatureTable(source, { limits, format, hasShapes: source.hasShapes, epsg: epsgOf(source) }),
    );
  }
  if (format === 'geojson') {
    const source = openGeoJson(path, 'any', false);
    return finished(source, () => openFeatureTable(source, { limits, format }));
  }
  if (format === 'gpx') {
    if (!isGpx(headOf(path))) throw fileFault(name, "this isn't GPX", 'Export it again');
    const source = openGpx(path);
    return finished(source, () => openFeatureTable(source, { limits, format }));
  }
  const layers = format === 'gpkg' ? layersOf(path, name, sheet) : undefined;
  const source = openFeatures(path, layers?.sheet, 'any');
  return finished(source, () => openFeatureTable(source, { limits, format, epsg: epsgOf(source), ...layers }));
}

/** Closes `source` where `work` fails. */
async function finished<Result>(source: FeatureStream, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Opens what is packed in `path`. @throws Fault */
async function openPacked(
  path: string,
  name: string,
  { scratchDirectory, ...options }: OpenInputOptions & { scratchDirectory: string },
): Promise<TableSource> {
  const data = await namedAs(path, name, () => openDataFile(path, scratchDirectory));
  if (data.path === path)
    throw fileFault(
      name,
      `the extension is ${extname(name)}, but the file isn't an archive`,
      'Rename it to match its format',
    );
  const inner = extensionOf(name) === '.gz' ? name.slice(0, -'.gz'.length) : basename(data.path);
  if (PACKED.has(extensionOf(inner)))
    throw fileFault(name, 'the archive contains another archive', 'Extract it, and use the file inside');
  // Packed twice over it may become no more than once.
  return openInput(data.path, { sizeBytes: statSync(path).size, ...options, scratchDirectory, name: inner });
}

/** Opens a table with a folder of its own, which goes when the table is closed. @throws what `open` throws */
async function withFolder(
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
 * Opens the table or the file of points at `path`. Nothing is written to it.
 * @throws Fault where it cannot be read: no such file, another format, damaged
 */
export async function openInput(path: string, options: OpenInputOptions = {}): Promise<TableSource> {
  const { name = basename(path) } = options;
  const extension = extensionOf(name);
  const format = FEATURE_FORMATS[extension];
  const isThere = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  if (!isThere || (format === undefined && !PACKED.has(extension))) return openTable(path, options);
  if (format === undefined)
    return withFolder(options, (scratchDirectory) => openPacked(path, name, { ...options, scratchDirectory }));
  if (format !== 'gpkg') return namedAs(path, name, () => openPoints(path, format, options));
  return withFolder(options, (folder) =>
    namedAs(path, name, async () => {
      const copy = await copyOfWal(path, folder);
      return openPoints(copy?.path ?? path, format, { ...options, name });
    }),
  );
}
