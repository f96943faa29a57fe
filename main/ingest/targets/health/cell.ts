/** Single cells of a figures file: counts, changes and dates. */

import { dayOf, readIsoDay } from '../../../packs/day.ts';

/** The content of a cell: a value, nothing, or a fault. */
export type Cell = { value: number | undefined } | { fault: string; remedy: string };

/** Longer cells are shortened in messages. */
const SHOWN_LENGTH = 40;

export const quoteCell = (text: string): string =>
  JSON.stringify(text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

/** Whole numbers, and the `12.0` that data frames write for them. */
const WHOLE = /^-?\d{1,15}(?:\.0*)?$/;

const REMEDY = 'Use whole numbers without separators, and leave unknown cells empty';

/** Reads a change: a whole number of either sign. */
export function readChange(text: string): Cell {
  const trimmed = text.trim();
  if (trimmed === '') return { value: undefined };
  if (!WHOLE.test(trimmed)) return { fault: `${quoteCell(text)} isn't a whole number`, remedy: REMEDY };
  return { value: Number(trimmed) + 0 };
}

/** Reads a count: a whole number from 0. */
export function readCount(text: string): Cell {
  const cell = readChange(text);
  if ('fault' in cell || cell.value === undefined || cell.value >= 0) return cell;
  return {
    fault: `${quoteCell(text)} is negative`,
    remedy: "Totals can't be negative: correct the number, or leave the cell empty",
  };
}

/** Matches midnight after a date, as in some exports. */
const MIDNIGHT = /[T ]00:00.*$/;
/** `1/22/20`, `1/22/2020`, `01-22-2020`: month first, as in the Johns Hopkins files. */
const MONTH_FIRST = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;

/** Reads `2020-01-22` as days since 1970-01-01. */
export const readDate = (text: string): number | undefined => readIsoDay(text.trim().replace(MIDNIGHT, ''));

/** Reads a date in a wide header, ISO or month first, as days since 1970-01-01. Two-digit years start with 20. */
export function readHeaderDate(text: string): number | undefined {
  const match = MONTH_FIRST.exec(text.trim());
  if (match === null) return readDate(text);
  const year = Number(match[4]);
  return dayOf(year < 100 ? 2000 + year : year, Number(match[1]), Number(match[3]));
}
