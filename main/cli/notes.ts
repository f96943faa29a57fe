/** What commands say beside their answer, on standard error. With `--quiet` nothing but what failed. */
import type { TableSource } from '../tables/table.ts';

let isQuiet = false;

/** Of the whole process: a command line is one command. */
export function setQuiet(quiet: boolean): void {
  isQuiet = quiet;
}

/** Whether notes are wanted, and bars of progress. */
export const showsNotes = (): boolean => !isQuiet;

/** Of text that is no Unicode it is a guess how its letters are written. @param remedy what to do where it is wrong */
export function noteEncoding({ file, encoding }: Pick<TableSource, 'file' | 'encoding'>, remedy: string): void {
  if (encoding?.startsWith('UTF') === false)
    note(`Note: ${file} is not UTF-8, and is read as ${encoding}. Where its letters are wrong then, ${remedy}`);
}

/** Writes a line, unless the person wants quiet. */
export function note(text: string): void {
  if (!isQuiet) process.stderr.write(`${text}\n`);
}
