/** Problems of import files: those that stop the import, and those reported per row. */
import { basename } from 'node:path';
import { Fault, settingFault, type Setting } from '../../contract/fault.ts';
import type { ImportProblem } from '../../contract/imports.ts';

/** Maximum number of listed problems; all are counted. */
const KEPT = 200;

/** Problems in the order of their discovery. */
export class ProblemList {
  readonly listed: ImportProblem[] = [];
  count = 0;

  add(problem: ImportProblem): void {
    this.count += 1;
    if (this.listed.length < KEPT) this.listed.push(problem);
  }
}

/** `confirmed.csv, line 12, column 3/4/20: …` */
export function describeProblem({ file, line, column, message, remedy }: ImportProblem): string {
  const place = [file, line === undefined ? '' : `line ${line}`, column === undefined ? '' : `column ${column}`];
  return `${place.filter((part) => part !== '').join(', ')}: ${message}. ${remedy}`;
}

/** Nothing was imported because of these problems; an installed pack stays in use. */
export function refusedFor({ listed, count }: ProblemList): Fault {
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  const [first] = listed;
  return new Fault(
    'invalid_file',
    `Nothing was imported. ${first === undefined ? '' : describeProblem(first)}${more}`,
    {
      problems: { listed, count },
    },
  );
}

/** Nothing can be imported from the files. @param settings parameters that would help */
export const refused = (message: string, ...settings: Setting[]): Fault =>
  settingFault(`Nothing was imported: ${message}`, settings);

/** No row of the files could be imported; states the first problem. @param files their paths */
export const noneImported = (files: readonly string[], rows: number, { listed: [first] }: ProblemList): Fault =>
  refused(
    `none of the ${rows} rows of ${files.map((file) => basename(file)).join(', ')} could be imported` +
      (first === undefined ? '' : `. ${describeProblem(first)}`),
  );

/** A problem that ends the reading of a file. */
export const problemFault = (problem: ImportProblem): Fault =>
  new Fault('invalid_file', describeProblem(problem), { problems: { listed: [problem], count: 1 } });
