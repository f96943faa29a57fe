/** Blocks of a quota that servers share, as the thread of the tables gets rows of them. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedAccounts, type SharedAccounts } from '../store/shared-store.ts';
import { startPostgres, type PostgresFixture } from '../store/postgres/postgres.fixture.ts';
import { hasPostgres } from '../store/stores.fixture.ts';
import type { QuotaLedger } from '../store/accounts.ts';
import { LeasedQuota } from './leased-quota.ts';
import { UsageMeter } from './usage-meter.ts';

/** Takes rows on another thread until there are none. @param meanwhile called time and again @returns how many */
async function takeAll({ allowance }: Pick<LeasedQuota, 'allowance'>, meanwhile: () => void): Promise<unknown> {
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

  const ledger = (): QuotaLedger => {
    if (accounts.quotas === undefined) throw new Error('a shared store keeps quotas');
    return accounts.quotas;
  };
  const newKey = async (limit: number): Promise<string> =>
    (await accounts.keys.create(`tables ${limit}`, { quotas: { timezones: limit } })).stored.id;
  const lease = async (limit: number): Promise<LeasedQuota> =>
    new LeasedQuota(ledger(), await newKey(limit), 'timezones', limit);

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

  it('gives back rows that come once it has ended', async () => {
    const id = await newKey(2500);
    const leased = new LeasedQuota(ledger(), id, 'timezones', 2500);
    const preparing = leased.prepare();
    leased.end();
    await preparing;
    expect(await ledger().take(id, 'timezones', 2500, 2500)).toMatchObject({ count: 2500 });
  });

  it('is another for tables that come as it ends', async () => {
    const id = await newKey(1500);
    const meter = new UsageMeter(accounts);
    const coming = meter.allowances({ id, quotas: { timezones: 1500 } }, ['timezones']);
    meter.forgetAllowances();
    const [allowance] = await coming;
    if (allowance === undefined) throw new Error('the key has a quota');
    expect(await takeAll({ allowance }, () => undefined)).toBe(1500);
    await meter.end();
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
