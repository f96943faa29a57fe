/** What is wrong with the files that somebody wants to import, said line by line. */

export interface ImportProblem {
  file: string;
  /** 1 for the header. Absent where the whole file is at fault. */
  line?: number;
  column?: string;
  /** What was found. */
  message: string;
  /** What to do about it. */
  remedy: string;
}

/** More than these are counted but not kept. */
const KEPT = 200;

/** Problems in the order in which they were found. */
export class ProblemList {
  readonly kept: ImportProblem[] = [];
  count = 0;

  /** The list of another process, on this side. */
  static of(kept: readonly ImportProblem[], count: number): ProblemList {
    const list = new ProblemList();
    list.kept.push(...kept);
    list.count = count;
    return list;
  }

  add(problem: ImportProblem): void {
    this.count += 1;
    if (this.kept.length < KEPT) this.kept.push(problem);
  }
}

/** `confirmed.csv, line 12, column 3/4/20: …` */
export function describeProblem({ file, line, column, message, remedy }: ImportProblem): string {
  const place = [file, line === undefined ? '' : `line ${line}`, column === undefined ? '' : `column ${column}`];
  return `${place.filter((part) => part !== '').join(', ')}: ${message}. ${remedy}`;
}

/** The import was cancelled; the pack that was installed before stays in use. */
export class ImportRefused extends Error {
  readonly problems: ProblemList;

  constructor(problems: ProblemList) {
    const more = problems.count > 1 ? ` (and ${problems.count - 1} more)` : '';
    const [first] = problems.kept;
    super(`Nothing was imported. ${first === undefined ? '' : describeProblem(first)}${more}`);
    this.name = 'ImportRefused';
    this.problems = problems;
  }
}
