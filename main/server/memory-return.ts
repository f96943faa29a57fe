/**
 * Gives memory that has been freed back to the system. glibc hands back only what is free at the end of a pool: one
 * page of a cache that is in use keeps the hundred megabytes before it. `malloc_trim` (malloc_trim(3)) hands back every
 * free page, wherever it is.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Database from 'better-sqlite3';

/** better-sqlite3's documentation has the second parameter, its types do not. */
interface ExtensionLoader {
  loadExtension(path: string, entryPoint: string): unknown;
}

/**
 * Has glibc give back what is free: 44 ms for 500 MB, well under a millisecond where there is little. Nothing happens
 * on systems with another C library, which do that by themselves or not at all.
 *
 * Node calls no function of the C library by its name, SQLite does: that of an extension, when it loads it.
 * `malloc_trim` takes a number of bytes that may stay at the end of the pool (here an address: all of it, which `free`
 * gives back anyway), and returns 1 where it gave something back, which SQLite takes for a failure of the extension. So
 * that it fails says nothing.
 */
export function returnFreeMemory(): void {
  if (process.platform !== 'linux') return;
  const database = new Database(':memory:');
  const loader: ExtensionLoader = database;
  try {
    loader.loadExtension('libc.so.6', 'malloc_trim');
  } catch {
    // It has given something back, or there is no such function.
  } finally {
    database.close();
  }
}

/**
 * Has V8 collect all garbage of this thread and give back the pages that are free then, some tens of milliseconds. By
 * itself it waits until it needs the room: a server at rest never does. Only a collection of the last resort moves what
 * lives together: others leave half of the heap in pages that hold next to nothing.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Often enough that what a minute of load leaves behind does not add up, in milliseconds. */
const EVERY_MS = 30_000;

/** Threads and caches end a minute after their last use, and what they held is free only then. */
const TIMES_AFTER_USE = 4;

/** How many times are left when garbage is collected: between one minute and one and a half after the last use. */
const TIME_OF_COLLECTION = 1;

export interface MemoryReturn {
  /** To be called with every request; costs an assignment. */
  used: () => void;
  end: () => void;
}

/**
 * Gives memory back every half minute while the server is used, and until two minutes after; and collects garbage once
 * nothing was asked for a minute.
 */
export function createMemoryReturn(
  giveBack: () => void = returnFreeMemory,
  collect: () => void = collectGarbage,
  everyMs = EVERY_MS,
): MemoryReturn {
  let timesLeft = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    timesLeft -= 1;
    if (timesLeft === TIME_OF_COLLECTION) collect();
    giveBack();
    if (timesLeft > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    used() {
      timesLeft = TIMES_AFTER_USE;
      timer ??= setInterval(look, everyMs).unref();
    },
    end: () => clearInterval(timer),
  };
}
