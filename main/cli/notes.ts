/** What commands say beside their answer, on standard error. With `--quiet` nothing but what failed. */

let isQuiet = false;

/** Of the whole process: a command line is one command. */
export function setQuiet(quiet: boolean): void {
  isQuiet = quiet;
}

/** Whether notes are wanted, and bars of progress. */
export const saysNotes = (): boolean => !isQuiet;

/** Of text that is no Unicode it is a guess how its letters are written. */
export function tellEncoding({ file, encoding }: { file: string; encoding?: string }): void {
  if (encoding?.startsWith('UTF') === false)
    note(
      `Note: ${file} is not UTF-8, and is read as ${encoding}. Where its letters are wrong then, save it as UTF-8 first`,
    );
}

/** Writes a line, unless the person wants quiet. */
export function note(text: string): void {
  if (!isQuiet) process.stderr.write(`${text}\n`);
}
