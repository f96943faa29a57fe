/** Opens a table, whose format is detected from its bytes. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import type { TextEncodingName } from '../../../contract/tables.ts';
import { sniff } from '../content.ts';
import { foreignFault } from '../foreign-formats.ts';
import { openCsvFile } from './csv-reader.ts';
import { TableLimits, type SizeOptions } from './limits.ts';
import { openOds } from './ods-reader.ts';
import type { TableSource } from './table.ts';
import { openXlsx } from './xlsx-reader.ts';

export interface OpenTableOptions extends Partial<SizeOptions> {
  /** Name of the file if it differs from its path. */
  name?: string;
  sheet?: string | undefined;
  /** Text encoding; detected by default. */
  encoding?: TextEncodingName | undefined;
  /** Whether rows of text include their lines. */
  hasLines?: boolean | undefined;
}

/** Opens the table at `path`. The file is only read. @throws Fault if it's missing, unsupported or damaged */
export async function openTable(
  path: string,
  { name = basename(path), sheet, encoding, hasLines, sizeBytes, maxColumns }: OpenTableOptions = {},
): Promise<TableSource> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw fileFault(name, 'file not found', 'Check its name and folder');
  if (!found.isFile()) throw fileFault(name, 'this is a folder', 'Choose a file inside it');
  const limits = new TableLimits(name, { sizeBytes: sizeBytes ?? found.size, maxColumns });
  const { content, text } = sniff(path, name);
  const foreign = content === 'other' ? foreignFault(name, text) : undefined;
  if (foreign !== undefined) throw foreign;
  if (content === 'ods') return openOds(path, limits, sheet);
  if (content === 'xlsx') return openXlsx(path, limits, sheet);
  return openCsvFile(path, limits, /\.(?:tsv|tab)$/i.test(name) ? 'tsv' : 'csv', { encoding, hasLines });
}
