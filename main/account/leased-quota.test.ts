/** Blocks of a quota that servers share, as the thread of the tables gets rows of them. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedAccounts, type SharedAccounts } from '../store/shared-store.ts';
import { startPostgres, type PostgresFixture } from '../store/postgres/postgres.fixture.ts';
import { hasPostgres } from '../store/stores.fixture.ts';
import { LeasedQuota } from './leased-quota.ts';

/** Takes rows on another thread until there are none. @param meanwhile called time and again @returns how many */
async function takeAll({ allowance }: LeasedQuota, meanwhile: () => void): Promise<unknown> {
  const taker = new Worker(new URL('row-taker.fixture.ts', import.meta.url), { workerData: allowance });
  const again = (): NodeJS.Immediate => {
    meanwhile();
    return (next = setImmediate(again));
  };
  let next = setImmediate(again);
  const [rows] = await once(taker, 'message').finally(() => clearImmediate(next));
  return rows;
}

describe.skipIf(!hasPostgres)('a leased quota', () => {
  let postgres: PostgresFixture;
  let accounts: SharedAccounts;
  beforeAll(async () => {
    postgres = await startPostgres(['fsync = off']);
    accounts = await openSharedAccounts(postgres);
  });
  afterAll(async () => {
    await accounts.close();
    await postgres.stop();
  });

  async function lease(limit: number): Promise<LeasedQuota> {
    const { quotas, keys } = accounts;
    if (quotas === undefined) throw new Error('a shared store keeps quotas');
    return new LeasedQuota(quotas, (await keys.create(`tables ${limit}`)).stored.id, 'timezones', limit);
  }

  it('gives all its rows, also where what is at hand is given back all the time', async () => {
    const leased = await lease(20_500);
    expect(await takeAll(leased, () => leased.settle())).toBe(20_500);
    leased.end();
  });

  it('gives each row to one, also where single requests take from it meanwhile', async () => {
    const leased = await lease(30_500);
    let singles = 0;
    const rows = await takeAll(leased, () => {
      if (leased.takeOne() !== undefined) singles += 1;
    });
    expect([singles > 0, Number(rows) + singles]).toEqual([true, 30_500]);
    leased.end();
  });

  it('goes on where the store was away for a moment, and gives no row twice', async () => {
    const leased = await lease(400_000);
    let crash: Promise<void> | undefined;
    const rows = await takeAll(leased, () => {
      crash ??= postgres.crash();
    });
    await crash;
    // What was taken as the store went, and not heard of, stays taken.
    expect([Number(rows) > 390_000, Number(rows) <= 400_000]).toEqual([true, true]);
    leased.end();
  });
});
