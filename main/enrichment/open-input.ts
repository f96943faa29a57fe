/** Opens whatever people call a table: text and workbooks, files of points, and any of them packed. */
import { rmSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { isFault, settingFault } from '../../contract/fault.ts';
import type { TableInputFormat } from '../../contract/tables.ts';
import { openDataFile } from '../formats/archive.ts';
import { sniff, type Content } from '../formats/content.ts';
import type { FeatureStream } from '../formats/feature-source.ts';
import { convertedFormat } from '../formats/foreign-formats.ts';
import { hasShapes, openFeatureFile } from '../formats/open-features.ts';
import { makeScratch } from '../formats/scratch.ts';
import { openTable, type OpenTableOptions } from '../formats/tables/open-table.ts';
import { TableLimits } from '../formats/tables/limits.ts';
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

const FORMATS: Readonly<Record<FeatureStream['format'], TableInputFormat>> = {
  GeoJSON: 'geojson',
  TopoJSON: 'geojson',
  GeoPackage: 'gpkg',
  shapefile: 'shp',
  FlatGeobuf: 'fgb',
  GeoParquet: 'parquet',
  KML: 'kml',
  GPX: 'gpx',
  CSV: 'csv',
  // Converted before they are opened.
  GML: 'fgb',
  MapInfo: 'fgb',
  DXF: 'fgb',
  'File Geodatabase': 'fgb',
};
const PACKED: ReadonlySet<Content> = new Set(['zip', 'gzip', 'tar']);

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
      format: FORMATS[source.format],
      epsg: epsg ?? (source.coordinateSystem === undefined ? defaultEpsg : undefined),
    });
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
  const file = sniff(path, name);
  const isPacked = PACKED.has(file.content) || convertedFormat(file) !== undefined;
  if (!isPacked && !hasShapes(file)) return openTable(path, options);
  if (isPacked)
    return withFolder(options, (scratchDirectory) => openPacked(path, name, { ...options, scratchDirectory }));
  return withFolder(options, (scratchDirectory) =>
    namedAs(path, name, () => openPoints(path, { ...options, scratchDirectory })),
  );
}
