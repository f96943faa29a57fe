/** Client of the thread that computes matrices and paths. */
import { IDLE_MS } from '../threads/idle-timer.ts';
import { RemoteThread } from '../threads/remote-thread.ts';
import type { Conditions } from '../../contract/avoid.ts';
import type { MatrixAnswer, MatrixCommand, MatrixProgress, Travel } from './commands.ts';
import type { CallOptions } from '../threads/call.ts';
import type { matrixService } from './coordinator.ts';

/**
 * Grace period for a cancelled job, in milliseconds. A job that doesn't end within it is in a long step, e.g. reading a
 * large pack. Its thread is then terminated, and the networks loaded in it are lost.
 */
const CANCEL_GRACE_MS = 120;

/** Returns what the roads know about the hour of a trip, as a member of its answer; nothing without an hour. */
export async function conditionsOf(
  thread: MatrixThread,
  { pack, mode, hour }: Omit<Travel, 'option'>,
): Promise<{ conditions?: Conditions }> {
  if (hour === undefined) return {};
  const conditions = await thread.ask('conditions', [{ pack, mode, hour }]);
  return conditions === undefined ? {} : { conditions };
}

export type MatrixThread = RemoteThread<ReturnType<ReturnType<typeof matrixService>>, MatrixProgress>;

/** Computes matrices, one at a time. */
export interface MatrixComputer {
  /** @throws WorkEnded if it is cancelled; Error with a message for the client */
  compute(command: MatrixCommand, options: CallOptions<MatrixProgress>): Promise<MatrixAnswer>;
}

export const computerOf = (thread: MatrixThread): MatrixComputer => ({
  compute: (command, options) => thread.ask('matrix', [command], options),
});

export interface MatrixThreadData {
  /** Folder of a {@link NetworkCache}. Without one, networks are built each time the thread starts. */
  networks: string | undefined;
}

interface MatrixThreadOptions extends Partial<MatrixThreadData> {
  /** Time in milliseconds after which an unused thread is terminated, with its networks. */
  idleMs?: number;
  entry?: URL;
}

export const createMatrixThread = ({
  networks,
  idleMs = IDLE_MS,
  entry = new URL('./matrix.entry.ts', import.meta.url),
}: MatrixThreadOptions = {}): MatrixThread =>
  new RemoteThread(entry, {
    name: 'matrix',
    workerData: (): MatrixThreadData => ({ networks }),
    idleMs,
    graceMs: CANCEL_GRACE_MS,
    // The next thread creates a new engine.
    mustRestart: ({ name }) => name === 'EngineFailed',
    died: (error) =>
      new Error(
        `the matrix thread failed: ${error?.message ?? 'it exited'}. Run it again; if that fails too, try ` +
          'fewer points',
      ),
  });
