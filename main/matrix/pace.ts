/** How fast a running matrix is. */
import { CONTROL } from './protocol.ts';

export interface Pace {
  cellsDone: number;
  /** Absent until something can be said. */
  cellsPerSecond?: number;
  secondsLeft?: number;
}

/** The pace of a job of `cells` cells by its control block; undefined until the roads have been read. */
export function paceOf(control: Int32Array<SharedArrayBuffer>, cells: number): Pace | undefined {
  const share = Atomics.load(control, CONTROL.cells) / 1000;
  const seconds = Atomics.load(control, CONTROL.cellsTime) / 1000;
  if (seconds === 0) return undefined;
  const cellsDone = Math.round(share * cells);
  if (cellsDone === 0) return { cellsDone };
  return { cellsDone, cellsPerSecond: Math.round(cellsDone / seconds), secondsLeft: Math.round((seconds * (1 - share) * 10) / share) / 10 };
}
