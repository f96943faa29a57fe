/**
 * How the C library keeps memory that is given back to it, and how much V8 takes for what has just been made. Both are
 * said as a process starts, and never again.
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

/**
 * Of V8, for each of its threads: room for what has just been made, in megabytes, of which there are three. By itself
 * it takes 32, most of which is garbage whenever one looks; the threads of a server under load held 600 MB of heap, of
 * which 350 were in use.
 */
const MAX_SEMI_SPACE_MB = 8;
/** With one megabyte, as V8 begins, a start collects garbage a dozen times: 30 ms of a server's 400. */
const MIN_SEMI_SPACE_MB = 4;
export const HEAP_SETTINGS: readonly string[] = [
  `--min-semi-space-size=${MIN_SEMI_SPACE_MB}`,
  `--max-semi-space-size=${MAX_SEMI_SPACE_MB}`,
];

function canExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Begins the program anew with {@link MEMORY_SETTINGS} and {@link HEAP_SETTINGS}, as the same process, where it has
 * none
 * of them: to be called before anything else. A launcher that sets them itself (`packaging/linux/cairn`) saves Node its
 * first start, some 50 ms. Nothing happens on other systems than Linux, and in a process that talks to the one that
 * started it, since their channel would not outlive it; that one can set them itself.
 */
export function applyMemorySettings(): void {
  const isConfigured = Object.keys(MEMORY_SETTINGS).some((name) => process.env[name] !== undefined);
  if (
    process.platform !== 'linux' ||
    process.channel !== undefined ||
    process.execve === undefined ||
    isConfigured ||
    !canExecute(process.execPath)
  )
    return;
  // What is asked for otherwise comes later, and holds.
  const flags = [...HEAP_SETTINGS, ...process.execArgv];
  process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], {
    ...process.env,
    ...MEMORY_SETTINGS,
  });
}
