/** What `cairn work --results` does: takes parts of large work, one at a time. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PackVerification } from '../../contract/pack-verification.ts';
import { ChunkWorker } from '../enrichment/chunks/chunk-worker.ts';
import { LookUpPool } from '../enrichment/pool.ts';
import type { MatrixComputer } from '../matrix/matrix-thread.ts';
import { TileWorker } from '../matrix/tiles/tile-worker.ts';
import type { PackLibrary } from '../packs/library.ts';
import { PartUnsupported } from '../parts/part-unsupported.ts';
import type { PartQueue } from '../parts/part-queue.ts';
import type { PartStore } from '../parts/part-store.ts';

export interface PartWorkerOptions {
  queue: PartQueue;
  place: PartStore;
  packs: PackLibrary;
  /** Of packs that are left out. */
  damaged: readonly PackVerification[];
  dataDirectory: string;
  computer: MatrixComputer;
}

/**
 * A worker that cannot do a part gives it back, and would have it again at once: so it takes none for so long, in
 * milliseconds, and those that can have it.
 */
const PAUSE_MS = 20_000;

/** @returns what ends it; what is under way goes to others */
export async function startPartWorker({
  queue,
  place,
  packs,
  damaged,
  dataDirectory,
  computer,
}: PartWorkerOptions): Promise<() => Promise<void>> {
  const directory = join(dataDirectory, 'parts');
  // What a worker that was killed has left.
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const closing = new AbortController();
  const tiles = new TileWorker({
    place,
    packs,
    directory,
    compute: (command, signal) => computer.compute(command, { signal }),
  });
  const pool = new LookUpPool({ packsDirectory: packs.directory, damaged });
  const chunks = new ChunkWorker({ place, packs, pool });
  await queue.work(async ({ kind, plan, index }, signal, release) => {
    try {
      const worker = kind === 'tile' ? tiles : chunks;
      return await worker.work(plan, index, AbortSignal.any([signal, closing.signal]));
    } catch (error) {
      if (error instanceof PartUnsupported && !closing.signal.aborted) {
        process.stderr.write(`cairn: ${error.message}\n`);
        // Who ordered hears of it at once, and not only when all have failed.
        await queue.reportUnfit(plan, error.message).catch(() => undefined);
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
