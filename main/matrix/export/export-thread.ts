/** Runs each export in its own thread, which ends with it. */
import { RemoteThread } from '../../threads/remote-thread.ts';
import type { exportFunctions } from './export-functions.ts';
import type { ExportTask, TableTask } from './export-job.ts';
import type { ChosenPairs } from './pairs.ts';

type ExportThread = RemoteThread<ReturnType<typeof exportFunctions>>;

/**
 * Runs `work` in a new thread.
 * @param signal ends the thread immediately
 * @throws WorkEnded if `signal` aborts; errors of `work`
 */
async function runInThread<Result>(
  signal: AbortSignal,
  work: (thread: ExportThread) => Promise<Result>,
): Promise<Result> {
  const thread: ExportThread = new RemoteThread(new URL('./export.entry.ts', import.meta.url), {
    name: 'matrix export',
    died: (error) => error ?? new Error('the export thread exited'),
  });
  const end = (): void => void thread.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await work(thread);
  } finally {
    signal.removeEventListener('abort', end);
    await thread.close();
  }
}

/** Writes a table to a new file at `path`. @throws as `inThread`; disk errors */
export const writeTableInThread = (task: TableTask, path: string, signal: AbortSignal): Promise<void> =>
  runInThread(signal, (thread) => thread.ask('writeTable', [task, path]));

/** Chooses pairs in a thread. @throws as `inThread` */
export const choosePairsInThread = (
  task: Extract<ExportTask, { kind: 'pairs' }>,
  signal: AbortSignal,
): Promise<ChosenPairs> => runInThread(signal, (thread) => thread.ask('choosePairs', [task]));
