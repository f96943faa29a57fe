import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Fault } from '../interfaces/fault.ts';
import { TableThread } from './table-thread.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-table-thread-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('whoever waits when the server closes hears that, as of anything that is not a failure', async () => {
  const metering = { allowances: () => new Map(), onCounted: () => undefined, onDied: () => undefined };
  const thread = new TableThread({ packsDirectory: join(directory, 'packs'), dataDirectory: directory, batchDirectory: join(directory, 'batch') }, metering);
  const list = thread.call('endTimes');
  const [failure] = await Promise.all([list.catch((error: unknown) => error), thread.close()]);
  expect(failure).toBeInstanceOf(Fault);
  expect(failure).toMatchObject({ status: 503, message: 'Cairn is closing. What was answered of a table is kept' });
});
