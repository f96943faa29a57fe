/** Opens whatever people call a table: text and workbooks, files of points, and any of them packed. */
import { rmSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileFault, isFault, settingFault } from '../../contract/fault.ts';
import type { TableInputFormat } from '../../contract/tables.ts';
import { openAreaData } from '../formats/area-data.ts';
import { openDataFile } from '../formats/archive.ts';
import { sniff, type Content } from '../formats/content.ts';
import type { FeatureStream } from '../formats/feature-source.ts';
import { openGeoJson } from '../formats/geojson.ts';
import { pointLayers } from '../formats/geopackage.ts';
import { openParquet } from '../formats/geoparquet.ts';
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

/** Contents that are read as features; JSON may have shapes of other kinds, and needn't have any. */
const FEATURE_FORMATS: Partial<Record<Content, TableInputFormat>> = {
  json: 'geojson',
  database: 'gpkg',
  shapefile: 'shp',
  flatgeobuf: 'fgb',
  parquet: 'parquet',
  kml: 'kml',
  gpx: 'gpx',
};
const PACKED: ReadonlySet<Content> = new Set(['zip', 'gzip', 'tar']);
/** Text that its readers take as UTF-8. */
const TEXT: ReadonlySet<Content> = new Set(['json', 'kml', 'gpx']);

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
  const layers = format === 'gpkg' ? layersOf(path, name, sheet) : undefined;
  const source = await openFeatures(path, layers?.sheet, 'any');
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
  const inner = /\.gz$/i.test(name) ? name.replace(/(?:\.tar)?\.gz$/i, extname(data.path)) : basename(data.path);
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
 * Opens the table or the file of points at `path`, by its content. Nothing is written to it.
 * @throws Fault where it cannot be read: no such file, another format, damaged
 */
export async function openInput(path: string, options: OpenInputOptions = {}): Promise<TableSource> {
  const { name = basename(path) } = options;
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return openTable(path, options);
  const { content } = sniff(path, name);
  if (PACKED.has(content))
    return withFolder(options, (scratchDirectory) => openPacked(path, name, { ...options, scratchDirectory }));
  const format = FEATURE_FORMATS[content];
  if (format === undefined) return openTable(path, options);
  if (format !== 'gpkg' && !TEXT.has(content)) return namedAs(path, name, () => openPoints(path, format, options));
  return withFolder(options, (folder) =>
    namedAs(path, name, async () => {
      const data = await openAreaData(path, folder);
      return openPoints(data.path, format, { ...options, name });
    }),
  );
}
