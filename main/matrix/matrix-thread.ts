/** The thread that computes matrices and paths, seen from the thread that answers requests. */
import { IDLE_MS } from '../threads/idle-timer.ts';
import { RemoteThread } from '../threads/remote-thread.ts';
import type { MatrixAnswer, MatrixCommand, MatrixProgress } from './commands.ts';
import type { CallOptions } from '../threads/call.ts';
import type { matrixService } from './matrix-functions.ts';

/**
 * A cancelled job ends at the next look at its flag. One that has not done so after this many milliseconds is in the
 * middle of a long step, such as reading a large pack: its thread is ended, and with it the networks that it held.
 */
const CANCEL_GRACE_MS = 120;

export type MatrixThread = RemoteThread<ReturnType<ReturnType<typeof matrixService>>, MatrixProgress>;

/** Computes whole matrices, one at a time. */
export interface MatrixComputer {
  /** @throws WorkEnded once it is cancelled; Error whose words are for who ordered */
  compute(command: MatrixCommand, options: CallOptions<MatrixProgress>): Promise<MatrixAnswer>;
}

export const computerOf = (thread: MatrixThread): MatrixComputer => ({
  compute: (command, options) => thread.ask('matrix', [command], options),
});

/** @param idleMs how long the thread, and with it the networks, stay when they are not asked, in milliseconds */
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
