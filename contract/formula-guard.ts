/** Protection against text that a spreadsheet would run as a formula. */

/**
 * The start of a formula in any spreadsheet program (OWASP, "CSV Injection"): `=`, `+`, `-`, `@`, a tab, a line break,
 * or the full-width forms of the signs, possibly after white space and invisible characters.
 */
const BEGINS_FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠])/u;

/** A number, or several separated by commas or semicolons, e.g. `-34.9, -56.2`: harmless despite its sign. */
const NUMBERS = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:[,;] ?[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)*$/i;

const isFormula = (text: string): boolean => BEGINS_FORMULA.test(text) && !NUMBERS.test(text);

/** Returns the text of a cell, with a leading apostrophe if a spreadsheet would run it as a formula. */
export const guardFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** Describes the parameter of every export that supports CSV. */
export const GUARD_DESCRIPTION =
  'For CSV and TSV: 1 puts an apostrophe before text that a spreadsheet would run as a formula (it begins with ' +
  "`=`, `+`, `-`, `@`, a tab or a line end and isn't a number). Cells are unchanged when absent";
