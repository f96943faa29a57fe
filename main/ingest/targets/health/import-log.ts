/** Findings of an import: problems, which stop it, and rows that are skipped on purpose. */
import { ProblemList } from '../../problems.ts';

/** A row that isn't an area, or whose figures are in another row. */
export interface LeftOut {
  file: string;
  line: number;
  name: string;
  reason: string;
}

export interface ImportLog {
  problems: ProblemList;
  leftOut: LeftOut[];
  /** Notes that don't stop the import. */
  warnings: string[];
}

export const createImportLog = (): ImportLog => ({ problems: new ProblemList(), leftOut: [], warnings: [] });
