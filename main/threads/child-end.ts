/** How a child process ended that gave no answer. */
import type { Step } from './protocol.ts';

/**
 * `cancelled`: whoever wanted the answer wants it no more. `deadline`: the whole took too long; `step`: one piece of it did. `memory`: it took
 * more than it was given. `crashed`: it ended by itself.
 */
export type EndReason = 'cancelled' | 'deadline' | 'step' | 'memory' | 'crashed';

export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
  readonly reason: EndReason;
  /** What it was at, where it said so. */
  readonly step: Step | undefined;

  constructor(reason: EndReason, message: string, step?: Step) {
    super(message);
    this.reason = reason;
    this.step = step;
  }
}
