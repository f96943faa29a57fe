/** How fast a running matrix is. */
import type { MatrixProgress } from './commands.ts';

export interface Pace {
  cellsDone: number;
  /** Absent until something can be said. */
  cellsPerSecond?: number;
  secondsLeft?: number;
}

/** The pace of a job of `cells` cells by how far it is; undefined until the roads have been read. */
export function paceOf({ cellsShare: share, cellsMs }: MatrixProgress, cells: number): Pace | undefined {
  const seconds = cellsMs / 1000;
  if (seconds === 0) return undefined;
  const cellsDone = Math.round(share * cells);
  if (cellsDone === 0) return { cellsDone };
  return {
    cellsDone,
    cellsPerSecond: Math.round(cellsDone / seconds),
    secondsLeft: Math.round((seconds * (1 - share) * 10) / share) / 10,
  };
}
