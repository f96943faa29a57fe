/** What a table holds, without reading more of it than its head. */
import { statSync } from 'node:fs';
import type { TableHead, TablePreview } from '../../contract/tables.ts';
import { guessColumns } from './guess-columns.ts';
import { openTable, type OpenTableOptions } from './open-table.ts';
import type { TableSource } from './table.ts';

/** Format, columns and the guess of an open table. */
export function headOf(source: TableSource): TableHead {
  const { format, encoding, delimiter, sheet, sheets, hasHeader, columns, head } = source;
  return {
    format,
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(sheets === undefined ? {} : { sheets: [...sheets] }),
    has_header: hasHeader,
    columns: [...columns],
    guess: guessColumns(
      columns.map(({ name }) => name),
      head.map(({ cells }) => cells),
      hasHeader,
    ),
  };
}

/** Reads the head of the table at `path`, and at most `rowLimit` rows. @throws Fault */
export async function previewTable(path: string, rowLimit: number, options: OpenTableOptions): Promise<TablePreview> {
  const source = await openTable(path, options);
  try {
    const rows = source.head.slice(0, rowLimit);
    return {
      ...headOf(source),
      size_bytes: statSync(path).size,
      rows: rows.map(({ cells }) => cells),
      ...(source.isWhole ? { row_count: source.head.length } : {}),
      problems: rows.flatMap(({ number, fault }) => (fault === undefined ? [] : [{ row: number, message: fault }])),
    };
  } finally {
    await source.close();
  }
}
