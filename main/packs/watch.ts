/** Notices that files of a packs directory change, by whatever program. */
import { watch, type FSWatcher } from 'node:fs';

/** A pack that is written in place changes many times; what comes in this time is one change. */
const SETTLE_MS = 100;

/**
 * Links, network drives and a directory that is made anew say nothing of their changes, so files are looked at all the
 * same: a fraction of a millisecond.
 */
const LOOK_MS = 3000;

/** Calls `onChange` soon after a file of `directory` changed, and every few seconds. @returns ends it */
export function watchPacks(directory: string, onChange: () => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const onEvent = (): void => {
    settling ??= setTimeout(() => {
      settling = undefined;
      onChange();
    }, SETTLE_MS).unref();
  };
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(directory, { persistent: false }, onEvent);
    watcher.on('error', () => watcher?.close());
  } catch {
    // The system has no watches left, or none for this drive: looking remains.
  }
  const looking = setInterval(onChange, LOOK_MS).unref();
  return () => {
    watcher?.close();
    clearInterval(looking);
    clearTimeout(settling);
  };
}
