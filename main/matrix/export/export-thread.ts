/** Has the tables of an export written in a thread of their own. */
import type { Readable } from 'node:stream';
import { byteReader } from '../../threads/byte-stream.ts';
import { RemoteThread } from '../../threads/remote-thread.ts';
import type { exportFunctions } from './export-functions.ts';
import type { ExportTask } from './export-job.ts';
import type { ChosenPairs } from './pairs.ts';

const start = (): RemoteThread<ReturnType<typeof exportFunctions>> =>
  new RemoteThread(new URL('./export.entry.ts', import.meta.url), {
    name: 'matrix export',
    died: (error) => error ?? new Error('the export thread ended'),
  });

/**
 * The bytes of a table. The thread makes the next piece when the last was taken, and ends when the stream is destroyed,
 * as when the client has gone.
 */
export function tableStream(task: Extract<ExportTask, { kind: 'table' | 'comparison' }>): Readable {
  const thread = start();
  const { stream, port } = byteReader();
  stream.once('close', () => void thread.close());
  thread
    .ask('writeTable', [task, port], { transfer: [port] })
    .catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return stream;
}

export async function choosePairsAside(task: Extract<ExportTask, { kind: 'pairs' }>): Promise<ChosenPairs> {
  const thread = start();
  try {
    return await thread.ask('choosePairs', [task]);
  } finally {
    void thread.close();
  }
}
