/** Has the outline of a pack made in a process of its own: some seconds for a pack of the whole world. */
import { ChildTask } from '../../threads/child.ts';
import type { PackOutline } from './pack-outline.ts';

/** As many processes are kept for the next request. */
export const OUTLINES_AT_ONCE = 2;
const DEADLINE_MS = 120_000;

const OUTLINE = new ChildTask<string, PackOutline>(new URL('./pack-outline.entry.ts', import.meta.url), 'The outline', {}, { most: OUTLINES_AT_ONCE });

/**
 * The outline of the pack file at `path`.
 * @param signal ends it
 * @throws ChildEnded; what reading the file throws
 */
export const outlineInChild = (path: string, signal: AbortSignal): Promise<PackOutline> => OUTLINE.ask(path, { signal, deadlineMs: DEADLINE_MS });
