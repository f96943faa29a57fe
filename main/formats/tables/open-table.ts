/** Opens a table of whichever format its name and its bytes say. */
import { open, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import { systemCode } from '../../../contract/system-error.ts';
import { TABLE_INPUT_FORMATS, type TableInputFormat, type TextEncodingName } from '../../../contract/tables.ts';
import { openCsvFile } from './csv-reader.ts';
import { isOds } from './ods-parts.ts';
import { TableLimits, type SizeOptions } from './limits.ts';
import { openOds } from './ods-reader.ts';
import type { TableSource } from './table.ts';
import { openXlsx } from './xlsx-reader.ts';

const FORMAT_OF: Record<string, TableInputFormat> = {
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.xlsx': 'xlsx',
  '.xlsm': 'xlsx',
  '.ods': 'ods',
};

const OLD_WORKBOOK = '.xls';
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** The format of a file by its name. @throws Fault that names those that are read */
export function inputFormatOf(name: string): TableInputFormat {
  const format = FORMAT_OF[extname(name).toLowerCase()];
  if (format !== undefined) return format;
  if (extname(name).toLowerCase() === OLD_WORKBOOK)
    throw fileFault(
      basename(name),
      "Excel 97–2003 workbooks (.xls) aren't supported",
      'Open it in a spreadsheet program and save it as .xlsx or CSV',
    );
  const what = extname(name) === '' ? 'the file has no extension' : `${extname(name)} files can't be read as tables`;
  throw fileFault(basename(name), what, `Use one of ${TABLE_INPUT_FORMATS.map((known) => `.${known}`).join(', ')}`);
}

export interface OpenTableOptions extends Partial<SizeOptions> {
  /** What the file is called, where its path is not its name. */
  name?: string;
  sheet?: string | undefined;
  /** How text is written, where its bytes are not to tell. */
  encoding?: TextEncodingName | undefined;
}

/**
 * Opens the table at `path`. Nothing is written to it.
 * @throws Fault where it cannot be read: no such file, another format, damaged
 */
export async function openTable(
  path: string,
  { name = basename(path), sheet, encoding, sizeBytes, maxColumns }: OpenTableOptions = {},
): Promise<TableSource> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw fileFault(name, 'file not found', 'Check its name and folder');
  if (!found.isFile()) throw fileFault(name, 'this is a folder', 'Choose a file inside it');
  const format = inputFormatOf(name);
  const limits = new TableLimits(name, { sizeBytes: sizeBytes ?? found.size, maxColumns });
  const handle = await open(path).catch((error: Error) => {
    throw fileFault(name, `the file can't be opened (${systemCode(error) ?? error.message})`, 'Check its permissions');
  });
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0);
  await handle.close();
  if (format === 'ods' || (await isOds(path))) return openOds(path, limits, sheet);
  // A workbook that was renamed to .csv is a workbook all the same.
  if (format === 'xlsx' || (format === 'csv' && bytesRead === ZIP.length && buffer.equals(ZIP)))
    return openXlsx(path, limits, sheet);
  return openCsvFile(path, limits, format, encoding);
}
