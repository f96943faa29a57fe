/** `cairn work`: computes matrix jobs of servers that share a store, and parts of large jobs. It serves no requests. */
import { join } from 'node:path';
import { KEY_LIMITS } from '../../contract/key-limits.ts';
import { exitAfterTimeout, waitForTermination } from '../launch/termination.ts';
import { computerOf, createMatrixThread, type MatrixComputer } from '../matrix/matrix-thread.ts';
import { networksIn } from '../matrix/network-cache.ts';
import { MatrixQueue } from '../matrix/queue.ts';
import { ResultFiles } from '../matrix/result-files.ts';
import { PartQueue } from '../parts/part-queue.ts';
import { openPartStore } from '../parts/open-part-store.ts';
import { makeDataDirectory } from '../store/data-directory.ts';
import { lockDirectory } from '../store/directory-lock.ts';
import { openSharedAccounts } from '../store/shared-store.ts';
import { FairQueue } from '../threads/fair-queue.ts';
import { CliFailure, EXIT } from './failure.ts';
import type { AccountLocation } from './own-store.ts';
import { damagedPacks, openPackStore, noteFailedPacks } from './pack-directory.ts';
import { startPartWorker } from './work-parts.ts';

export interface WorkOptions extends AccountLocation {
  packs: string;
  /** Part store of large jobs; if absent, their parts aren't computed. */
  results?: string;
}

/** Interval of the check for new packs, in milliseconds. */
const REFRESH_MS = 3000;

/** Computes one matrix or tile at a time, because each uses all cores. */
function serialized(computer: MatrixComputer): MatrixComputer {
  const queue = new FairQueue({ concurrency: 1, perKey: 1, maxWaiting: 2 });
  return { compute: (command, options) => queue.run('', () => computer.compute(command, options), options.signal) };
}

/** Calls `start`, and `undo` if that fails. @throws errors of `start` */
async function withUndo<Result>(start: () => Promise<Result>, undo: () => Promise<void>): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Works until SIGTERM or SIGINT; running jobs are then left to other workers. Prints one line of JSON when ready.
 * @throws CliFailure; Fault
 */
export async function work({ store, packs, dataDir, results }: WorkOptions): Promise<void> {
  if (store === undefined)
    throw new CliFailure(
      'Name the store with the jobs: --store postgres://USER@HOST:PORT/DATABASE, or CAIRN_STORE',
      EXIT.usage,
    );
  const place = results === undefined ? undefined : await openPartStore(results);
  const ended = waitForTermination();
  const packStore = await openPackStore({ packs, dataDir });
  noteFailedPacks(packStore.current);
  const refreshTimer = setInterval(() => void packStore.refresh(), REFRESH_MS).unref();
  makeDataDirectory(dataDir);
  const unlock = lockDirectory(dataDir);
  const accounts = await openSharedAccounts({ url: store });
  const parts =
    place &&
    (await withUndo(
      () => PartQueue.open({ url: store, isWorker: true }),
      () => accounts.close(),
    ));
  const thread = createMatrixThread({ networks: networksIn(dataDir) });
  const computer = serialized(computerOf(thread));
  const queue = new MatrixQueue({
    dataDirectory: dataDir,
    jobs: accounts.openMatrixJobs(),
    results: new ResultFiles(join(dataDir, 'matrix')),
    packStore,
    thread: computer,
    limits: KEY_LIMITS,
  });
  const closeParts =
    parts &&
    place &&
    (await startPartWorker({
      queue: parts,
      place,
      packStore,
      damaged: await damagedPacks({ packs, dataDir }),
      computer,
    }));
  const roads = packStore.current.ofTheme('roads');
  const ready = { working: true, packs: roads.map(({ id }) => id), ...(results === undefined ? {} : { results }) };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  // Keeps the process alive between jobs.
  const keepAlive = setInterval(() => undefined, REFRESH_MS);
  await ended;
  exitAfterTimeout();
  clearInterval(refreshTimer);
  clearInterval(keepAlive);
  await closeParts?.();
  await queue.close();
  await thread.close();
  await accounts.close();
  packStore.close();
  unlock();
}
