/** `cairn work --results`: computes parts of large jobs, one at a time. */
import { setTimeout } from 'node:timers/promises';
import type { PackVerification } from '../../contract/pack-verification.ts';
import { ChunkWorker } from '../enrichment/chunks/chunk-worker.ts';
import { LookUpPool } from '../enrichment/pool.ts';
import type { MatrixComputer } from '../matrix/matrix-thread.ts';
import { TileWorker } from '../matrix/tiles/tile-worker.ts';
import type { PackStore } from '../packs/pack-store.ts';
import { PartUnsupported } from '../parts/part-unsupported.ts';
import type { PartQueue } from '../parts/part-queue.ts';
import type { PartStore } from '../parts/part-store.ts';

export interface PartWorkerOptions {
  queue: PartQueue;
  place: PartStore;
  packStore: PackStore;
  /** Results of checks of packs that must not be used. */
  damaged: readonly PackVerification[];
  computer: MatrixComputer;
}

/** Pause after releasing a part that this worker can't compute, in milliseconds, so that another worker gets it. */
const PAUSE_MS = 20_000;

/** Starts computing parts. @returns a function that stops it; running parts go to other workers */
export async function startPartWorker({
  queue,
  place,
  packStore,
  damaged,
  computer,
}: PartWorkerOptions): Promise<() => Promise<void>> {
  const closing = new AbortController();
  const tiles = new TileWorker({
    place,
    packStore,
    compute: (command, signal) => computer.compute(command, { signal }),
  });
  const pool = new LookUpPool({ packsDirectory: packStore.directory, damaged });
  const chunks = new ChunkWorker({ place, packStore, pool });
  await queue.work(async ({ kind, plan, index }, signal, release) => {
    try {
      const worker = kind === 'tile' ? tiles : chunks;
      return await worker.work(plan, index, AbortSignal.any([signal, closing.signal]));
    } catch (error) {
      if (error instanceof PartUnsupported && !closing.signal.aborted) {
        process.stderr.write(`cairn: ${error.message}\n`);
        // The client learns of it immediately, not only when all workers have failed.
        await queue.reportUnsuitable(plan, error.message).catch(() => undefined);
        await release();
        await setTimeout(PAUSE_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
        return 'released';
      }
      throw error;
    }
  });
  return async () => {
    closing.abort();
    await queue.close();
    await pool.close();
  };
}
