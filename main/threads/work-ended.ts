/** How work in another thread or process ended that gave no answer. */

/**
 * Which piece of its work a process was at: a row or an object of a file, from 1, and the file's place among several,
 * from 0.
 */
export interface Step {
  item: number;
  part: number;
}

/**
 * `cancelled`: the caller does not want the answer any more. `deadline`: the whole took too long; `step`: one piece of
 * it did. `memory`: it took more than it was given. `crashed`: it ended by itself.
 */
export type EndReason = 'cancelled' | 'deadline' | 'step' | 'memory' | 'crashed';

export class WorkEnded extends Error {
  override readonly name = 'WorkEnded';
  readonly reason: EndReason;
  /** What it was at, where it said so. */
  readonly step: Step | undefined;

  constructor(reason: EndReason, message: string, step?: Step) {
    super(message);
    this.reason = reason;
    this.step = step;
  }
}

/** Whether work ended because its caller wanted that. */
export const isCancelled = (error: unknown): boolean => error instanceof WorkEnded && error.reason === 'cancelled';
