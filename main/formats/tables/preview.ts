/** Previews tables. */
import { statSync } from 'node:fs';
import type { TableHead, TablePreview } from '../../../contract/tables.ts';
import { guessColumns } from './guess-columns.ts';
import type { TableSource } from './table.ts';

/** Returns the format, columns and guess of an open table. */
export function headOf(source: TableSource): TableHead {
  const { format, encoding, delimiter, sheet, sheets, hasHeader, columns, head, geometryColumns } = source;
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
      geometryColumns,
    ),
  };
}

/** Returns the head and at most `rowLimit` rows of the table opened from `path`, and closes it. @throws Fault */
export async function previewTable(path: string, rowLimit: number, source: TableSource): Promise<TablePreview> {
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
