/** Chooses the writer of a format. */
import { basename, extname } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import { TABLE_OUTPUT_FORMATS, type TableOutputFormat } from '../../../contract/tables.ts';
import { fileSink, type ByteSink } from './byte-sink.ts';
import { csvWriter, type CsvStyle } from './csv-writer.ts';
import { geoJsonWriter } from './geojson-writer.ts';
import { geoPackageWriter } from './geopackage-writer.ts';
import { parquetWriter } from './parquet-writer.ts';
import { UNFINISHED } from '../../store/put-in-place.ts';
import type { TableShape, TableWriter } from './table-writer.ts';
import { xlsxWriter } from './xlsx-writer.ts';

/** The format of a file to be written, by its name. @throws Fault that names those that are written */
export function outputFormatOf(path: string): TableOutputFormat {
  const extension = extname(path).toLowerCase();
  const format = extension === '.json' ? 'geojson' : TABLE_OUTPUT_FORMATS.find((known) => `.${known}` === extension);
  if (format !== undefined) return format;
  throw fileFault(
    basename(path),
    extension === '' ? 'the file has no extension' : `${extension} files can't be written`,
    `Use one of ${TABLE_OUTPUT_FORMATS.map((known) => `.${known}`).join(', ')}`,
  );
}

const styleOf = (
  format: 'csv' | 'tsv',
  { delimiter = ',', hasByteOrderMark = false, guardsFormulas = false }: Partial<CsvStyle>,
): CsvStyle => ({
  delimiter: format === 'tsv' ? '\t' : delimiter,
  hasByteOrderMark,
  guardsFormulas,
});

/** Formats that need a file: a GeoPackage is a database, and the rows of Parquet are stored beside it at first. */
export const FILE_FORMATS = ['gpkg', 'parquet'] as const satisfies readonly TableOutputFormat[];
export type FileFormat = (typeof FILE_FORMATS)[number];

export const needsFile = (format: TableOutputFormat): format is FileFormat =>
  FILE_FORMATS.some((known) => known === format);

/** Writes into a sink, which may be a stream. */
export function writeTableTo(
  sink: ByteSink,
  file: string,
  format: Exclude<TableOutputFormat, FileFormat>,
  shape: TableShape,
  style: Partial<CsvStyle> = {},
): TableWriter {
  if (format === 'xlsx') return xlsxWriter(sink, file, shape);
  if (format === 'geojson') return geoJsonWriter(sink, shape);
  return csvWriter(sink, shape, styleOf(format, style));
}

/** Writes a file beside `path`, which takes its place when it is whole. */
export function writeTableFile(
  path: string,
  format: TableOutputFormat,
  shape: TableShape,
  style: Partial<CsvStyle> = {},
): TableWriter {
  if (format === 'gpkg') return geoPackageWriter(path, shape);
  if (format === 'parquet') return parquetWriter(fileSink(path), shape, { store: `${path}.rows${UNFINISHED}` });
  return writeTableTo(fileSink(path), basename(path), format, shape, style);
}
