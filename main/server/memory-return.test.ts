import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { MEMORY_SETTINGS } from '../launch/memory-settings.ts';
import { createMemoryReturn } from './memory-return.ts';

const isGlibc =
  process.platform === 'linux' && JSON.stringify(process.report.getReport()).includes('glibcVersionRuntime');

/**
 * Fills databases one after the other, and closes all but the last: what they held is free then, below something that
 * is not.
 */
const FILL = `
  import Database from 'better-sqlite3';
  import { collectGarbage, returnFreeMemory } from ${JSON.stringify(new URL('./memory-return.ts', import.meta.url).href)};
  const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
  const databases = Array.from({ length: 20 }, () => {
    const database = new Database(':memory:');
    database.exec('CREATE TABLE t (a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) INSERT INTO t SELECT hex(randomblob(300)) FROM n');
    return database;
  });
  const full = megabytes();
  databases.slice(0, -1).forEach((database) => database.close());
  const closed = megabytes();
  returnFreeMemory();
  const returned = megabytes();
  let lists = Array.from({ length: 100 }, () => Array.from({ length: 100_000 }, (_, index) => index + 0.5));
  const used = process.memoryUsage().heapTotal / 2 ** 20;
  lists = undefined;
  collectGarbage();
  console.log(JSON.stringify({ full, closed, returned, used, collected: process.memoryUsage().heapTotal / 2 ** 20 }));
`;

it.runIf(isGlibc)('gives back what is free below something that is not, and what garbage holds', () => {
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', FILL], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...MEMORY_SETTINGS },
    encoding: 'utf8',
  });
  const { full, closed, returned, used, collected } = JSON.parse(out);
  // Without it, all stays: else there would be nothing to test.
  expect(full - closed).toBeLessThan(100);
  expect(closed - returned).toBeGreaterThan(150);
  expect(used - collected).toBeGreaterThan(50);
});

it('goes on for a while after the last use, collects garbage once, then rests until the next', async () => {
  let [times, collections] = [0, 0];
  const memory = createMemoryReturn(
    () => (times += 1),
    () => (collections += 1),
    40,
  );
  await setTimeout(120);
  expect(times).toBe(0);
  memory.used();
  await vi.waitFor(() => expect(times).toBe(4), { timeout: 60_000, interval: 5 });
  await setTimeout(120);
  expect([times, collections]).toEqual([4, 1]);
  memory.used();
  await vi.waitFor(() => expect(times).toBe(5), { timeout: 60_000, interval: 5 });
  memory.used();
  await vi.waitFor(() => expect(times).toBeGreaterThanOrEqual(8), { timeout: 60_000, interval: 5 });
  memory.used();
  memory.end();
  const atEnd = times;
  await setTimeout(120);
  expect(times).toBe(atEnd);
});
