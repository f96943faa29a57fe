import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPostgres } from '../store/postgres/postgres.fixture.ts';
import { openSharedAccounts } from '../store/shared-store.ts';
import { hasPostgres } from '../store/stores.fixture.ts';
import { UsageCounters } from './usage-counters.ts';

/** How often the store is read by those that have nothing to write, in milliseconds, and more. */
const FOLLOWED_MS = 2500;

it.skipIf(!hasPostgres)(
  'outlives a store that goes away while nothing is asked, and knows of others when it is back',
  async () => {
    const postgres = await startPostgres(['fsync = off']);
    const store = await openSharedAccounts({ url: postgres.url });
    const other = await openSharedAccounts({ url: postgres.url });
    const counters = new UsageCounters(store);
    const day = new Date().toISOString().slice(0, 10);
    try {
      await other.usage.note(
        [{ keyId: 'a', day, interface: 'timezones', status: 200, requests: 3, cells: 0 }],
        new Map(),
      );
      await setTimeout(FOLLOWED_MS);
      const crashed = postgres.crash();
      // What is not caught fails the run.
      for (let times = 0; times < 5; times++) {
        await counters.flush();
        await setTimeout(100);
      }
      await crashed;
      await expect
        .poll(
          async () => {
            await counters.flush();
            return counters.find('a', 'timezones')?.used;
          },
          { timeout: 20_000, interval: 500 },
        )
        .toBe(3);
    } finally {
      await counters.end();
      await Promise.all([store.close(), other.close()]);
      await postgres.stop();
    }
  },
);

it.skipIf(!hasPostgres)('loses nothing that was counted while a statement was read as it ends', async () => {
  const postgres = await startPostgres(['fsync = off']);
  const store = await openSharedAccounts({ url: postgres.url });
  try {
    const counters = new UsageCounters(store);
    counters.add(counters.of('a', 'timezones'), 200, 5, 0);
    const day = new Date().toISOString().slice(0, 10);
    const read = counters.rows(day, day, 'a');
    await counters.end();
    expect(await read).toMatchObject([{ requests: 5 }]);
    expect(await store.usage.between(day, day, 'a')).toMatchObject([{ requests: 5 }]);
  } finally {
    await store.close();
    await postgres.stop();
  }
});
