/** What commands say beside their answer, on standard error. With `--quiet` nothing but what failed. */

let isQuiet = false;

/** Of the whole process: a command line is one command. */
export function setQuiet(quiet: boolean): void {
  isQuiet = quiet;
}

/** Whether notes are wanted, and bars of progress. */
export const saysNotes = (): boolean => !isQuiet;

/** Writes a line, unless the person wants quiet. */
export function note(text: string): void {
  if (!isQuiet) process.stderr.write(`${text}\n`);
}
