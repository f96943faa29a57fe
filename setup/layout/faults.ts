/** Rules on the layout of source files that neither the formatter nor the linter has. */

export const MAX_COLUMNS = 120;

/** Matches text that can't be broken: a URL, a regular expression on its own line, or a linter directive. */
const UNBREAKABLE = [
  /https?:\/\/\S{60,}/,
  /^\s*(?:\/(?![/*]).+\/[a-z]*[,;.)]*(?:test\(|exec\()?|[\w-]+: \/.+\/[a-z]*,)$/,
  /(?:\/\/|\/\*) (?:ox|es)lint-disable/,
];

/** Returns a message for each line that is too long. */
export function longLines(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.length > MAX_COLUMNS && !UNBREAKABLE.some((pattern) => pattern.test(line))
        ? [`${file}:${index + 1} has ${line.length} columns. Break it at ${MAX_COLUMNS}`]
        : [],
    );
}

/**
 * Returns a message for each comment that starts in the first column below the first declaration and is followed by a
 * blank line. Such comments don't describe a declaration: usually they were the heading of a file that was merged into
 * this one.
 */
export function strayHeadings(file: string, text: string): string[] {
  const lines = text.split('\n');
  const faults: string[] = [];
  let isBelowDeclaration = false;
  for (let index = 0; index < lines.length; index++) {
    const first = index;
    const line = lines[index] ?? '';
    if (line.startsWith('/*')) while (index < lines.length && !lines[index]?.includes('*/')) index++;
    else if (line.startsWith('//')) while (lines[index + 1]?.startsWith('//') === true) index++;
    else {
      if (line !== '' && !line.startsWith('#!')) isBelowDeclaration = true;
      continue;
    }
    if (isBelowDeclaration && lines[index + 1] === '')
      faults.push(
        `${file}:${first + 1} describes no declaration. Attach it to the one below, or move its section to a file`,
      );
  }
  return faults;
}
