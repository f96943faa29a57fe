/** Writes CSV (RFC 4180) and TSV in UTF-8, with one line end per row. */
import { guardFormula } from '../../../contract/formula-guard.ts';
import type { TextFormat } from '../text-format.ts';
import type { ByteSink } from './byte-sink.ts';
import { keptCells, type TableShape, type TableWriter } from './table-writer.ts';

export interface CsvStyle {
  delimiter: string;
  /** For programs that would guess another encoding. */
  hasByteOrderMark: boolean;
  /** Whether to escape text that a spreadsheet would run as a formula. */
  guardsFormulas: boolean;
}

/** Joins cells to a line, quoting those that need it. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  let line = '';
  for (const [i, cell] of cells.entries()) {
    if (i > 0) line += delimiter;
    const needsQuotes = cell.includes('"') || cell.includes(delimiter) || cell.includes('\n') || cell.includes('\r');
    line += needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
  // A row of one empty cell would be an empty line, which readers skip.
  return cells.length === 1 && line === '' ? '""\n' : `${line}\n`;
}

/** CSV with guarded formulas. */
export const csvText = (names: readonly string[]): TextFormat<readonly string[]> => ({
  head: csvLine(names.map(guardFormula), ','),
  row: (cells) => csvLine(cells.map(guardFormula), ','),
  tail: () => '',
});

export function csvWriter(
  sink: ByteSink,
  shape: TableShape,
  { delimiter, hasByteOrderMark, guardsFormulas }: CsvStyle,
): TableWriter {
  const kept = keptCells(shape);
  const line = (cells: readonly string[]): string =>
    csvLine(guardsFormulas ? kept(cells).map(guardFormula) : kept(cells), delimiter);
  let head: string | undefined = (hasByteOrderMark ? '\uFEFF' : '') + line(shape.columns.map(({ name }) => name));
  return {
    async write(rows) {
      let text = head ?? '';
      head = undefined;
      for (const row of rows) text += line(row);
      await sink.write(text);
    },
    async finish() {
      if (head !== undefined) await sink.write(head);
      await sink.finish();
    },
    abandon: () => sink.abandon(),
  };
}
