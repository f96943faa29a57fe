/** Reads in a process of its own which pack a file is that has not been opened yet. */
import { RemoteProcess } from '../../threads/remote-process.ts';
import { VET_LIMITS } from './limits.ts';
import type { readPackId } from './read-pack-id.ts';

const READ = new RemoteProcess<ReturnType<typeof readPackId>>(
  new URL('./read-pack-id.entry.ts', import.meta.url),
  'The first look at the file',
);

/**
 * The id in the manifest of the file at `path`, whatever its name.
 * @param signal ends it
 * @throws Fault invalid_pack where it is none at all, pack_outdated where it is for a later version; Error that says
 * why it is no pack; WorkEnded where it takes too long or too much
 */
export function packIdInChild(path: string, signal?: AbortSignal): Promise<string> {
  const { fileMs, memoryBytes } = VET_LIMITS;
  return READ.ask('readPackId', [path], { signal, stepMs: fileMs, memoryBytes });
}
