/**
 * Prepares the networks of road packs for their first matrix, in the background: only the default mode and option, one
 * pack after another, each file once.
 */
import { setInterval } from 'node:timers/promises';
import { identityAt } from '../packs/file-identity.ts';
import type { PackStore } from '../packs/pack-store.ts';
import type { MatrixThread } from './matrix-thread.ts';
import { NetworkCache } from './network-cache.ts';

/** Maximum size of a pack in bytes, for about a million nodes: preparing larger ones takes tens of seconds. */
const MAX_PACK_BYTES = 64 * 2 ** 20;

/** Interval between checks for new packs, in milliseconds. Leaves the processor to the start and the first requests. */
const CHECK_MS = 20_000;

/**
 * Starts preparing.
 * @param networks folder of the cache that the thread uses
 * @returns a function that stops it
 */
export function prepareNetworks(packStore: PackStore, thread: MatrixThread, networks: string): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const cache = new NetworkCache(networks);
  /** Identities of files that were prepared, or couldn't be. */
  const handled = new Set<string>();
  const prepareNew = async (): Promise<void> => {
    for (const { manifest, path, sizeBytes } of packStore.current.ready.values()) {
      if (manifest.theme !== 'roads' || sizeBytes > MAX_PACK_BYTES) continue;
      const identity = identityAt(path);
      if (identity === undefined || handled.has(identity)) continue;
      handled.add(identity);
      if (!cache.has(path)) await thread.ask('prepare', [{ pack: path, mode: 'car', option: 'fastest' }], { signal });
    }
  };
  const run = async (): Promise<void> => {
    // oxlint-disable-next-line typescript/no-unused-vars -- only the interval counts
    for await (const _ of setInterval(CHECK_MS, undefined, { signal, ref: false }))
      // A network that can't be prepared fails again, and is reported, when it is used.
      await prepareNew().catch(() => undefined);
  };
  // The signal ends it with an error.
  void run().catch(() => undefined);
  return () => closing.abort();
}
