/**
 * How the C library keeps memory that is given back to it. It reads that from the environment as a process starts, and
 * never again.
 */
import { accessSync, constants } from 'node:fs';

/**
 * Of glibc (mallopt(3)). As it comes, it keeps up to eight pools of memory for each core, and hands little of what
 * threads have freed back to the system: after some minutes of everything at once, and a rest, that was 320 MB of 484
 * MB. Two pools, of which what is free at the end goes back, and large pieces that go back each by itself.
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

function canExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Begins the program anew with {@link MEMORY_SETTINGS}, as the same process, where it has none of them: to be called
 * before anything else. Nothing happens on other systems than Linux, and in a process that talks to the one that
 * started it, since their channel would not outlive it; that one can set them itself.
 */
export function applyMemorySettings(): void {
  const isChosen = Object.keys(MEMORY_SETTINGS).some((name) => process.env[name] !== undefined);
  if (
    process.platform !== 'linux' ||
    process.channel !== undefined ||
    process.execve === undefined ||
    isChosen ||
    !canExecute(process.execPath)
  )
    return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...MEMORY_SETTINGS,
  });
}
