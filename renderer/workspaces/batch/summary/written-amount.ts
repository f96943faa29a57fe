/** Figures as text. */
import { withTrueMinus } from '../../../kit/coordinates/point.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

/** Writes a figure of a summary with two decimals, or three digits if it is less than 1; empty if unknown. */
export function writtenAmount(cell: string): string {
  if (cell === '') return '';
  const amount = Number(cell);
  const digits = Math.abs(amount) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 };
  return withTrueMinus(writtenNumber(amount, digits));
}
