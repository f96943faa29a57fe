/** Notes of commands on standard error. With `--quiet`, only failures are printed. */
import type { TableSource } from '../formats/tables/table.ts';

let isQuiet = false;

/** Sets quiet mode for the whole process. */
export function setQuiet(quiet: boolean): void {
  isQuiet = quiet;
}

/** Returns whether notes and progress bars are shown. */
export const showsNotes = (): boolean => !isQuiet;

/**
 * Prints a note on a detected encoding other than Unicode, which may be wrong.
 * @param remedy what to do in that case
 */
export function noteEncoding({ file, encoding }: Pick<TableSource, 'file' | 'encoding'>, remedy: string): void {
  if (encoding?.startsWith('UTF') === false)
    note(`Note: ${file} isn't UTF-8; reading it as ${encoding}. If characters are wrong, ${remedy}`);
}

/** Writes a line, unless quiet mode is on. */
export function note(text: string): void {
  if (!isQuiet) process.stderr.write(`${text}\n`);
}
