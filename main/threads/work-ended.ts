/** Error of remote work that ended without a result. */

/**
 * The item that a process was working on: a row or object of a file, from 1, and the index of the file among several,
 * from 0.
 */
export interface Step {
  item: number;
  part: number;
}

/**
 * Reason. `cancelled`: by the caller; `deadline`: the call took too long; `step`: a step did; `memory`: it exceeded
 * its limit; `crashed`: it exited by itself.
 */
export type EndReason = 'cancelled' | 'deadline' | 'step' | 'memory' | 'crashed';

export class WorkEnded extends Error {
  override readonly name = 'WorkEnded';
  readonly reason: EndReason;
  /** The current step, if it was reported. */
  readonly step: Step | undefined;

  constructor(reason: EndReason, message: string, step?: Step) {
    super(message);
    this.reason = reason;
    this.step = step;
  }
}

/** Returns whether work was cancelled by its caller. */
export const isCancelled = (error: unknown): boolean => error instanceof WorkEnded && error.reason === 'cancelled';
