/** What an import found on its way: problems, which stop it, and rows that it leaves out on purpose. */
import { ProblemList } from '../../problems.ts';

/** A row that is no area's, or whose figures stand elsewhere. */
export interface LeftOut {
  file: string;
  line: number;
  name: string;
  reason: string;
}

export interface ImportLog {
  problems: ProblemList;
  leftOut: LeftOut[];
  /** Things to know that stop nothing. */
  warnings: string[];
}

export const createImportLog = (): ImportLog => ({ problems: new ProblemList(), leftOut: [], warnings: [] });
