/** The table thread's handle on the view thread, which sorts, filters and samples tables. */
import { RemoteThread } from '../../threads/remote-thread.ts';
import type { ViewProgress, viewService } from './view-functions.ts';

const IDLE_MS = 30_000;

export type ViewThread = RemoteThread<ReturnType<ReturnType<typeof viewService>>, ViewProgress>;

export const createViewThread = (): ViewThread =>
  new RemoteThread(new URL('./table-views.entry.ts', import.meta.url), {
    name: 'table-views',
    idleMs: IDLE_MS,
    died: (error) => new Error(`The thread that sorts tables failed: ${error?.message ?? 'it exited'}`),
  });
