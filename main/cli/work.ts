/** `cairn work`: computes the matrix jobs of servers that share a store, and answers nothing itself. */
import { join } from 'node:path';
import { KEY_LIMITS } from '../../contract/key-limits.ts';
import { endAtLast, untilTerminated } from '../launch/termination.ts';
import { createMatrixThread } from '../matrix/matrix-thread.ts';
import { MatrixQueue } from '../matrix/queue.ts';
import { ResultFiles } from '../matrix/result-files.ts';
import { makeDataDirectory } from '../store/data-directory.ts';
import { lockDirectory } from '../store/directory-lock.ts';
import { openSharedAccounts } from '../store/shared-store.ts';
import { CliFailure, EXIT } from './failure.ts';
import type { AccountPlace } from './own-store.ts';
import { openPacks, tellLeftOut } from './pack-directory.ts';

export interface WorkOptions extends AccountPlace {
  packs: string;
}

/** How often new packs are looked for, in milliseconds. */
const LOOK_MS = 3000;

/**
 * Works until SIGTERM or SIGINT; the job that is under way then is left to others. Prints one line of JSON when it is
 * ready. @throws CliFailure; Fault
 */
export async function work({ store, packs, dataDir }: WorkOptions): Promise<void> {
  if (store === undefined)
    throw new CliFailure(
      'Name the store whose jobs are to be done: --store postgres://USER@HOST:PORT/DATABASE, or CAIRN_STORE',
      EXIT.usage,
    );
  const ended = untilTerminated();
  const library = await openPacks({ packs, dataDir });
  tellLeftOut(library);
  const looking = setInterval(() => void library.refresh(), LOOK_MS).unref();
  makeDataDirectory(dataDir);
  const unlock = lockDirectory(dataDir);
  const accounts = await openSharedAccounts({ url: store });
  const thread = createMatrixThread();
  const queue = new MatrixQueue({
    dataDirectory: dataDir,
    jobs: accounts.openMatrixJobs(),
    results: new ResultFiles(join(dataDir, 'matrix')),
    packs: library,
    thread,
    limits: KEY_LIMITS,
  });
  const roads = [...library.ready.values()].filter(({ manifest }) => manifest.theme === 'roads');
  process.stdout.write(`${JSON.stringify({ working: true, packs: roads.map(({ id }) => id) })}\n`);
  // Between two jobs nothing else keeps the process.
  const staying = setInterval(() => undefined, LOOK_MS);
  await ended;
  endAtLast();
  clearInterval(looking);
  clearInterval(staying);
  await queue.close();
  await thread.close();
  await accounts.close();
  library.close();
  unlock();
}
