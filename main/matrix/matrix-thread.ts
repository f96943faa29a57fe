/** The thread that computes matrices and paths, seen from the thread that answers requests. */
import { IDLE_MS } from '../threads/idle-timer.ts';
import { RemoteThread } from '../threads/remote-thread.ts';
import type { MatrixAnswer, MatrixCommand, MatrixProgress } from './commands.ts';
import type { CallOptions } from '../threads/call.ts';
import type { matrixService } from './matrix-functions.ts';

/**
 * A cancelled job ends when it next checks its flag. If it has not after this many milliseconds, it is in a long step,
 * e.g. reading a large pack: its thread is ended, and the networks in it are lost.
 */
const CANCEL_GRACE_MS = 120;

export type MatrixThread = RemoteThread<ReturnType<ReturnType<typeof matrixService>>, MatrixProgress>;

/** Computes whole matrices, one at a time. */
export interface MatrixComputer {
  /** @throws WorkEnded once it is cancelled; Error with a message for the caller */
  compute(command: MatrixCommand, options: CallOptions<MatrixProgress>): Promise<MatrixAnswer>;
}

export const computerOf = (thread: MatrixThread): MatrixComputer => ({
  compute: (command, options) => thread.ask('matrix', [command], options),
});

/** @param idleMs milliseconds until an unused thread is ended, with its networks */
export const createMatrixThread = (
  idleMs = IDLE_MS,
  entry = new URL('./matrix.entry.ts', import.meta.url),
): MatrixThread =>
  new RemoteThread(entry, {
    name: 'matrix',
    idleMs,
    graceMs: CANCEL_GRACE_MS,
    // The next one has an engine of its own.
    isSpent: ({ name }) => name === 'EngineBroken',
    died: (error) =>
      new Error(
        `the matrix thread failed: ${error?.message ?? 'it ended'}. Order it again; if that fails too, try ` +
          'fewer points',
      ),
  });
