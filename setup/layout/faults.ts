/** Rules for the layout of source files that the formatter and the linter don't have. */

export const MAX_COLUMNS = 120;

/** Text that can't be broken: an address, a regular expression on a line of its own, or a directive of the linter. */
const UNBREAKABLE = [
  /https?:\/\/\S{60,}/,
  /^\s*(?:\/(?![/*]).+\/[a-z]*[,;.)]*(?:test\(|exec\()?|[\w-]+: \/.+\/[a-z]*,)$/,
  /(?:\/\/|\/\*) (?:ox|es)lint-disable/,
];

/** Lines beyond the limit, a message each. */
export function longLines(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.length > MAX_COLUMNS && !UNBREAKABLE.some((kind) => kind.test(line))
        ? [`${file}:${index + 1} has ${line.length} columns. Break it at ${MAX_COLUMNS}`]
        : [],
    );
}

/**
 * Comments at the left edge, below the first declaration, with a blank line after them. They describe no declaration:
 * usually they headed a file that was merged into this one.
 */
export function strayHeadings(file: string, text: string): string[] {
  const lines = text.split('\n');
  const faults: string[] = [];
  let isBelowHead = false;
  for (let index = 0; index < lines.length; index++) {
    const first = index;
    const line = lines[index] ?? '';
    if (line.startsWith('/*')) while (index < lines.length && !lines[index]?.includes('*/')) index++;
    else if (line.startsWith('//')) while (lines[index + 1]?.startsWith('//') === true) index++;
    else {
      if (line !== '' && !line.startsWith('#!')) isBelowHead = true;
      continue;
    }
    if (isBelowHead && lines[index + 1] === '')
      faults.push(
        `${file}:${first + 1} describes no declaration. Join it to the one below, or move what it heads to a file`,
      );
  }
  return faults;
}
