import { guardFormula } from '../../../contract/formula-guard.ts';

/**
 * A cell of CSV (RFC 4180): quoted where a comma, a quote or a line end asks for it; no formula, whatever its source.
 */
export const csvCell = (value: string | number): string => {
  const text = typeof value === 'string' ? guardFormula(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
