/** Speed and remaining time of a running matrix. */
import type { MatrixProgress } from './commands.ts';

export interface Pace {
  cellsDone: number;
  /** Absent until the first cell is done. */
  cellsPerSecond?: number;
  secondsLeft?: number;
}

/** Returns the pace of a job of `cells` cells from its progress; undefined until the roads are ready. */
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
