/** A line of CSV (RFC 4180) for spreadsheets. */
import { guardFormula } from '../../contract/formula-guard.ts';

/** Formats a cell: quoted if needed, with an apostrophe before text that a spreadsheet would run as a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;
