/** Memory settings of the C library and of V8, which can only be set when a process starts. */
import { accessSync, constants } from 'node:fs';

/**
 * Settings of glibc (mallopt(3)). By default it keeps up to eight arenas per core and returns little freed memory to
 * the system: 320 of 484 MB stayed allocated after a few minutes under full load. With two arenas, free memory at their
 * end is trimmed, and large blocks are returned individually.
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/**
 * Maximum size of V8's semi-spaces, for new objects, in megabytes; each thread has three. The default of 32 mostly
 * fills with garbage: the threads of a server under load had 600 MB of heap with 350 MB in use.
 */
const MAX_SEMI_SPACE_MB = 8;
/** V8's default initial size of one megabyte causes a dozen garbage collections while a server starts: 30 of 400 ms. */
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
 * Restarts the program as the same process with {@link MEMORY_SETTINGS} and {@link HEAP_SETTINGS}, unless one of them
 * is set. Must be called before anything else. A launcher that sets them itself (`packaging/linux/cairn`) saves the
 * first start of Node, about 50 ms. Does nothing on systems other than Linux, or in a process with an IPC channel to
 * its parent, because the channel wouldn't survive; the parent can set them.
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
  // Flags given explicitly come later, so they take precedence.
  const flags = [...HEAP_SETTINGS, ...process.execArgv];
  process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], {
    ...process.env,
    ...MEMORY_SETTINGS,
  });
}
