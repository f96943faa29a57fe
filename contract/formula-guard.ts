/** Text that a spreadsheet would run as a formula, told apart from numbers and put out of action. */

/**
 * What begins a formula in one spreadsheet program or another (OWASP, "CSV Injection"): `=`, `+`, `-`, `@`, a tab, a
 * line end, or the full-width forms of the signs. White space and characters that are not seen may stand before.
 */
const BEGINS_FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠])/u;

/** A number, or several with commas or semicolons between them, as in `-34.9, -56.2`: they are what they say. */
const NUMBERS = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:[,;] ?[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)*$/i;

const isFormula = (text: string): boolean => BEGINS_FORMULA.test(text) && !NUMBERS.test(text);

/**
 * The text of a cell as no spreadsheet runs it: an apostrophe goes before what would be a formula. Numbers stay
 * numbers.
 */
export const guardFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** Parameter of every export that can be CSV. */
export const GUARD_DESCRIPTION =
  'Of CSV and TSV: 1 puts an apostrophe before text that a spreadsheet would run as a formula (it begins ' +
  'with `=`, `+`, `-`, `@`, a tab or a line end and is no number). Cells are written as they are when absent';
