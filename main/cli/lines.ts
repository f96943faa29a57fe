/** Queries from standard input, one per line. */
import { createInterface } from 'node:readline';
import { CliFailure, expectedFailure } from './failure.ts';

/**
 * Processes each line that isn't empty. Failed lines are reported on standard error with their number, without
 * stopping.
 * @param answer returns the text to write to standard output
 * @throws CliFailure at the end if a line failed, or if there were none
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
  if (total === 0) throw new CliFailure('Standard input is empty');
  if (failed > 0) throw new CliFailure(`${failed} of ${total} lines couldn't be answered`);
}

/** Parses two coordinates separated by a comma, semicolon or spaces. @throws CliFailure */
export function pointOfLine(line: string): [x: string, y: string] {
  const [x, y, ...more] = line.split(/[\s,;]+/).filter((part) => part !== '');
  if (x === undefined || y === undefined || more.length > 0)
    throw new CliFailure(`${JSON.stringify(line.slice(0, 60))} isn't a longitude and latitude, e.g. -122.0263 36.9741`);
  return [x, y];
}
