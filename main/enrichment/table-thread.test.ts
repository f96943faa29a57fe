import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { KEY_LIMITS } from '../../contract/key-limits.ts';
import { Fault } from '../../contract/fault.ts';
import { UsageMeter } from '../account/usage-meter.ts';
import { savedPointsIn } from '../look-ups/roads/saved-points.ts';
import { openAppStore } from '../store/app-store.ts';
import { forkNode, startProcessesBy } from '../threads/process.ts';
import { readHead } from './read-input.ts';
import { TableThread } from './table-thread.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-table-thread-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const STORE = openAppStore(directory);
const HOST = { ...new UsageMeter(STORE).rows, savedPoints: savedPointsIn(STORE.places, Error) };
const PLACE = {
  packsDirectory: join(directory, 'packs'),
  dataDirectory: directory,
  batchDirectory: join(directory, 'batch'),
  keyLimits: KEY_LIMITS,
};

test('what waits when the server closes fails with that, as of anything that is not a failure', async () => {
  const thread = new TableThread(PLACE, HOST);
  const list = thread.ask('endTimes', []);
  const [failure] = await Promise.all([list.catch((error: unknown) => error), thread.close()]);
  expect(failure).toBeInstanceOf(Fault);
  expect(failure).toMatchObject({ code: 'closing', message: 'Cairn is closing. Results so far are saved' });
});

test('it ends when it has not been asked for a while, and comes back', async () => {
  const thread = new TableThread(PLACE, HOST, 20);
  expect(await thread.ask('endTimes', [])).toEqual([]);
  expect(thread.isStarted).toBe(true);
  while (thread.isStarted) await setTimeout(10);
  expect(await thread.ask('endTimes', [])).toEqual([]);
  await thread.close();
});

test('if this thread starts processes elsewhere, as in Electron, the thread of tables does so too', async () => {
  const scripts: string[] = [];
  startProcessesBy((script, ...parameters) => {
    scripts.push(basename(script));
    return forkNode(script, ...parameters);
  });
  const thread = new TableThread(PLACE, HOST);
  try {
    const path = join(directory, 'sites.csv');
    writeFileSync(path, 'id,lon,lat\n1,5,5\n');
    const owner = { id: 'a', isAdmin: true };
    const uuid = '00000000-0000-4000-8000-000000000000';
    const head = await readHead(path, { name: 'sites.csv' }, new AbortController().signal);
    let table = await thread.ask('create', [owner, path, { uuid, name: 'sites.csv', head }]);
    while (table.status === 'Reading') {
      // oxlint-disable-next-line no-await-in-loop -- until it is read
      await setTimeout(10);
      // oxlint-disable-next-line no-await-in-loop -- as above
      table = await thread.ask('get', [owner, uuid]);
    }
    expect(table).toMatchObject({ status: 'Ready', rows: 1 });
    expect(scripts).toEqual(['read-input.entry.ts', 'read-input.entry.ts']);
  } finally {
    startProcessesBy(forkNode);
    await thread.close();
  }
});
