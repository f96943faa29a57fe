import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { KEY_LIMITS } from '../../contract/key-limits.ts';
import { Fault } from '../../contract/fault.ts';
import { TableThread } from './table-thread.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-table-thread-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const METERING = { allowances: () => new Map(), onCounted: () => undefined, onDied: () => undefined };
const PLACE = {
  packsDirectory: join(directory, 'packs'),
  dataDirectory: directory,
  batchDirectory: join(directory, 'batch'),
  keyLimits: KEY_LIMITS,
};

test('what waits when the server closes fails with that, as of anything that is not a failure', async () => {
  const thread = new TableThread(PLACE, METERING);
  const list = thread.ask('endTimes', []);
  const [failure] = await Promise.all([list.catch((error: unknown) => error), thread.close()]);
  expect(failure).toBeInstanceOf(Fault);
  expect(failure).toMatchObject({ code: 'closing', message: 'Cairn is closing. What was answered of a table is kept' });
});

test('it ends when it has not been asked for a while, and comes back', async () => {
  const thread = new TableThread(PLACE, METERING, 20);
  expect(await thread.ask('endTimes', [])).toEqual([]);
  expect(thread.isStarted).toBe(true);
  while (thread.isStarted) await setTimeout(10);
  expect(await thread.ask('endTimes', [])).toEqual([]);
  await thread.close();
});
