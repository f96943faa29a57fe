/** Questions that come by standard input, one on each line. */
import { createInterface } from 'node:readline';
import { CliFailure, expectedFailure } from './failure.ts';

/**
 * Asks once for each line that is not empty. One that cannot be answered is said on standard error by its number, and
 * the rest goes on.
 * @param answer gives what is written to standard output
 * @throws CliFailure at the end where a line could not be answered, or there was none
 */
export async function answerLines(answer: (line: string) => string): Promise<void> {
  let [number, total, failed] = [0, 0, 0];
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    number++;
    const text = line.replace(/^\uFEFF/, '').trim();
    if (text === '') continue;
    total++;
    let output: string;
    try {
      output = answer(text);
    } catch (error) {
      const expected = expectedFailure(error);
      if (expected === undefined) throw error;
      failed++;
      process.stderr.write(`line ${number}: ${expected.message}\n`);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- the reader sets the pace
    if (!process.stdout.write(output)) await new Promise((resume) => process.stdout.once('drain', resume));
  }
  if (total === 0) throw new CliFailure('Standard input is empty: there is nothing to read for -');
  if (failed > 0) throw new CliFailure(`${failed} of ${total} lines could not be answered`);
}

/** Two coordinates of a line, apart by a comma, semicolon or space. @throws CliFailure */
export function pointOfLine(line: string): [x: string, y: string] {
  const [x, y, ...more] = line.split(/[\s,;]+/).filter((part) => part !== '');
  if (x === undefined || y === undefined || more.length > 0)
    throw new CliFailure(
      `${JSON.stringify(line.slice(0, 60))} is no longitude and latitude, such as -122.0263 36.9741`,
    );
  return [x, y];
}
