/** Reads the pack id of a file that hasn't been vetted, in a child process. */
import { RemoteProcess } from '../../threads/remote-process.ts';
import { VET_LIMITS } from './limits.ts';
import type { readPackId } from './read-pack-id.ts';

const READ = new RemoteProcess<ReturnType<typeof readPackId>>(
  new URL('./read-pack-id.entry.ts', import.meta.url),
  'The first check of the file',
);

/**
 * Returns the id in the manifest of the file at `path`, whatever its name.
 * @param signal cancels it
 * @throws Fault invalid_pack if it isn't a pack at all, pack_outdated if it's for a later version; Error that says why
 * it isn't valid; WorkEnded if it takes too much time or memory
 */
export function packIdInChild(path: string, signal?: AbortSignal): Promise<string> {
  const { fileMs, memoryBytes } = VET_LIMITS;
  return READ.ask('readPackId', [path], { signal, stepMs: fileMs, memoryBytes });
}
