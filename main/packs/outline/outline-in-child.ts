/** Reads outlines of packs in a separate process: a pack of the whole world takes some seconds. */
import { RemoteProcess } from '../../threads/remote-process.ts';
import { MAX_IDLE_PROCESSES } from '../../threads/idle-processes.ts';
import type { PackOutline, readPackOutline } from './pack-outline.ts';

const DEADLINE_MS = 120_000;

const OUTLINE = new RemoteProcess<{ readPackOutline: typeof readPackOutline }>(
  new URL('./pack-outline.entry.ts', import.meta.url),
  'The outline',
  { max: MAX_IDLE_PROCESSES },
);

/**
 * Returns the outline of the pack file at `path`.
 * @param signal cancels it
 * @throws WorkEnded; errors of reading the file
 */
export const outlineInChild = (path: string, signal: AbortSignal): Promise<PackOutline> =>
  OUTLINE.ask('readPackOutline', [path], { signal, deadlineMs: DEADLINE_MS });
