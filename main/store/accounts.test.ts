import { setTimeout } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFault } from '../../contract/fault.ts';
import type { QuotaInterface } from '../../contract/metering.ts';
import type { Awaitable, Charged } from './accounts.ts';
import { createKeyRing } from './key-ring.ts';
import { startPostgres } from './postgres/postgres.fixture.ts';
import { openSharedAccounts } from './shared-store.ts';
import {
  hasPostgres,
  newPlace,
  newStore,
  STORES,
  stopPostgres,
  type OpenAccounts,
  type StoreFixture,
} from './stores.fixture.ts';
import type { UsageRow } from './usage.ts';

const today = new Date().toISOString().slice(0, 10);

const usageOf = (keyId: string, status: number, requests: number, cells = 0): UsageRow => ({
  keyId,
  day: today,
  interface: 'geocoder',
  status,
  requests,
  cells,
});

/** Charges the quota of the key `k`. */
async function chargeRows(
  { ledger }: OpenAccounts,
  metered: QuotaInterface,
  limit: number,
  count: number,
): Promise<number> {
  return (await ledger.charge({ keyId: 'k', interfaces: [metered], quotas: { [metered]: limit }, count })).count;
}

afterAll(stopPostgres);

describe.each(STORES)('accounts in %s', (kind) => {
  let fixture: StoreFixture;
  let first: OpenAccounts;
  let second: OpenAccounts;
  beforeEach(async () => {
    fixture = await newStore(kind);
    first = await fixture.open();
    second = await fixture.open();
  });
  afterEach(async () => {
    await first.close();
    await second.close();
    fixture.end();
  });

  it('stores a key’s properties, but never the key itself', async () => {
    const { key, stored } = await first.keys.create(' nightly ', {
      rights: ['import'],
      quotas: { geocoder: 12 },
      origins: ['https://example.org'],
      rateLimit: 5,
    });
    expect(key).toHaveLength(43);
    await second.keys.refresh();
    expect(second.keys.find(stored.id)).toEqual(stored);
    expect(second.keys.list()).toEqual([
      {
        ...stored,
        name: 'nightly',
        rights: ['look-up', 'import'],
        quotas: { geocoder: 12 },
        origins: ['https://example.org'],
        rateLimit: 5,
        revokedAt: null,
        lastUsedAt: null,
      },
    ]);
    expect(Buffer.isBuffer(stored.digest)).toBe(true);
    expect(JSON.stringify(second.keys.list())).not.toContain(key);
  });

  it('refuses the name of another valid key until that key is revoked', async () => {
    const { stored } = await first.keys.create('report');
    await expect(async () => first.keys.create('report')).rejects.toThrow('"report" is the name of another key');
    const created = await first.keys.create('second');
    await expect(async () => first.keys.change(created.stored.id, { name: 'report' })).rejects.toThrow('another key');
    await expect(async () => first.keys.create('  ')).rejects.toThrow('is empty');
    await first.keys.revoke(stored.id);
    expect((await first.keys.change(created.stored.id, { name: 'report' })).name).toBe('report');
    expect(first.keys.list().map(({ name, revokedAt }) => [name, revokedAt === null])).toEqual([
      ['report', true],
      ['report', false],
    ]);
  });

  it('changes only the given fields', async () => {
    const { stored } = await first.keys.create('k', { quotas: { tdm: 3 }, rateLimit: 2 });
    const changed = await first.keys.change(stored.id, { rights: ['manage'], quotas: { admin: 4 } });
    expect(changed).toEqual({
      ...stored,
      rights: ['look-up', 'import', 'manage'],
      quotas: { admin: 4 },
    });
    expect((await first.keys.change(stored.id, { rateLimit: null })).rateLimit).toBeNull();
  });

  it('makes a key ring follow another process’s changes of keys', async () => {
    const ring = createKeyRing(second.keys);
    const { key, stored } = await first.keys.create('k');
    await expect.poll(() => ring.find(key)?.id).toBe(stored.id);
    await first.keys.change(stored.id, { quotas: { zip4: 9 } });
    await expect.poll(() => ring.find(key)?.quotas).toEqual({ zip4: 9 });
    await first.keys.revoke(stored.id);
    await expect.poll(() => ring.find(key)).toBeUndefined();
  });

  it('sums usage by key, day, interface and status', async () => {
    const { stored } = await first.keys.create('k');
    const { id } = stored;
    for (const row of [usageOf(id, 200, 1), usageOf(id, 200, 1, 10), usageOf(id, 404, 1)]) first.ledger.usage.add(row);
    for (const row of [usageOf(id, 200, 3, 5), usageOf('b', 200, 7)]) second.ledger.usage.add(row);
    await Promise.all([first.ledger.flush(), second.ledger.flush()]);
    first.ledger.usage.add({ ...usageOf(id, 200, 1), day: '2026-02-03' });
    await first.ledger.flush();
    expect(await second.ledger.between(today, today, id)).toEqual([usageOf(id, 200, 5, 15), usageOf(id, 404, 1)]);
    expect(await second.ledger.between('2026-02-01', '2026-02-31')).toEqual([
      { ...usageOf(id, 200, 1), day: '2026-02-03' },
    ]);
  });

  it('reports counts of this process at once, and writes them within just over a second', async () => {
    first.ledger.usage.add(usageOf('k', 200, 2));
    expect(await first.ledger.between(today, today, 'k')).toEqual([usageOf('k', 200, 2)]);
    first.ledger.usage.add(usageOf('k', 200, 3));
    await expect
      .poll(() => second.ledger.between(today, today, 'k'), { timeout: 5000 })
      .toEqual([usageOf('k', 200, 5)]);
    first.ledger.usage.add(usageOf('k', 200, 4));
    await first.close();
    expect(await second.ledger.between(today, today, 'k')).toEqual([usageOf('k', 200, 9)]);
    first = await fixture.open();
  });

  it('records when a key was last used, even if the clock is set back', async () => {
    const { stored } = await first.keys.create('k');
    const lastUsed = async (): Promise<unknown> => {
      await second.keys.refresh();
      return second.keys.find(stored.id)?.lastUsedAt;
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const time of ['2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']) {
        vi.setSystemTime(time);
        first.ledger.usage.add(usageOf(stored.id, 200, 1));
        await first.ledger.flush();
        expect(await lastUsed()).toBe('2026-02-01T00:00:00.000Z');
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts neither requests refused for an exhausted quota nor failures as used', async () => {
    for (const row of [usageOf('a', 200, 4), usageOf('a', 400, 2), usageOf('a', 429, 8), usageOf('a', 500, 16)])
      first.ledger.usage.add(row);
    await first.ledger.flush();
    expect(await second.ledger.used(today)).toEqual([{ keyId: 'a', interface: 'geocoder', requests: 6 }]);
    expect(await second.ledger.used('2020-01-01')).toEqual([]);
  });

  it('starts a new quota from earlier usage', async () => {
    first.ledger.usage.add(usageOf('k', 200, 30));
    first.ledger.usage.add(usageOf('k', 500, 30));
    expect(await chargeRows(first, 'geocoder', 40, 100)).toBe(10);
    expect(await first.ledger.used(today)).toEqual([{ keyId: 'k', interface: 'geocoder', requests: 40 }]);
  });

  it('charges all or nothing on request, and returns what the quotas have left', async () => {
    const quotas = { admin: 7, timezones: 5 };
    const charge = { keyId: 'k', interfaces: ['admin', 'timezones', 'zip4'] as const, quotas, isAllOrNothing: true };
    const least = { interface: 'timezones', left: 5 };
    expect(await first.ledger.charge({ ...charge, count: 6 })).toMatchObject({ count: 0, least });
    expect(await first.ledger.charge({ ...charge, count: 0 })).toMatchObject({ count: 0, least });
    // Several charges at once: those that fit succeed, whatever their order.
    expect(
      (await Promise.all([6, 4, 2, 1].map(async (count) => first.ledger.charge({ ...charge, count })))).map(
        ({ count }) => count,
      ),
    ).toEqual([0, 4, 0, 1]);
    expect(await chargeRows(first, 'admin', 7, 10)).toBe(2);
    expect(await chargeRows(first, 'zip4', 9, 10)).toBe(first.isShared ? 9 : 4);
  });

  it('charges several quotas as much as the one with the least left allows, and refunds all of them', async () => {
    const from = { keyId: 'k', interfaces: ['admin', 'timezones'] as const };
    const charged = await first.ledger.charge({ ...from, quotas: { admin: 7, timezones: 5 }, count: 6 });
    expect(charged).toMatchObject({ count: 5, least: { interface: 'timezones', left: 5 } });
    first.ledger.refund(from, { ...charged, count: 3 });
    expect([await chargeRows(first, 'timezones', 5, 10), await chargeRows(first, 'admin', 7, 10)]).toEqual([3, 5]);
    // A refund for another day doesn't affect today.
    first.ledger.refund(from, { count: 3, day: '2020-01-01' });
    expect(await chargeRows(first, 'timezones', 5, 10)).toBe(0);
  });

  it('stores shared settings, and changes them atomically', async () => {
    const schema = Type.Object({ count: Type.Number() });
    expect(await first.commonSettings.read('counts', schema)).toBeUndefined();
    const add = (accounts: OpenAccounts): unknown =>
      accounts.commonSettings.change('counts', schema, (before) => ({ count: (before?.count ?? 0) + 1 }));
    await Promise.all([add(first), add(second), add(first), add(second)]);
    expect(await second.commonSettings.read('counts', schema)).toEqual({ count: 4 });
    await first.commonSettings.write('counts', 'none');
    expect(await second.commonSettings.read('counts', schema)).toBeUndefined();
  });
});

describe.skipIf(!hasPostgres)('quotas that servers share', () => {
  it('never exceed the quota, however many servers charge at once', async () => {
    const place = await newPlace();
    const [one, two, three] = [
      await openSharedAccounts(place),
      await openSharedAccounts(place),
      await openSharedAccounts(place),
    ];
    const charges = await Promise.all(
      Array.from({ length: 900 }, (_, i) => chargeRows([one, two, three][i % 3] ?? one, 'admin', 500, 1)),
    );
    expect(charges.filter((count) => count === 1)).toHaveLength(500);
    expect(charges.filter((count) => count === 0)).toHaveLength(400);
    // Another interface has its own quota.
    expect(await chargeRows(two, 'tdm', 1, 5)).toBe(1);
    three.ledger.refund({ keyId: 'k', interfaces: ['admin'] }, { count: 7, day: today });
    await expect.poll(() => one.ledger.used(today)).toContainEqual({ keyId: 'k', interface: 'admin', requests: 493 });
    expect(await chargeRows(two, 'admin', 500, 20)).toBe(7);
    // A refund by a server is available to it at once.
    two.ledger.refund({ keyId: 'k', interfaces: ['admin'] }, { count: 3, day: today });
    expect(await chargeRows(two, 'admin', 500, 20)).toBe(3);
    await Promise.all([one, two, three].map((server) => server.close()));
  });

  it('are counted exactly by three servers, each request in its own batch', async () => {
    const place = await newPlace();
    const servers = [
      await openSharedAccounts(place),
      await openSharedAccounts(place),
      await openSharedAccounts(place),
    ] as const;
    const keys = ['a', 'b', 'c', 'd'];
    const all = await Promise.all(
      Array.from({ length: 4 * 12_000 }, async (_, i) => {
        const key = keys[i % 4] ?? '';
        const server = servers[Math.floor(i / 4) % 3] ?? servers[0];
        const quotas = { timezones: 10_000 };
        return { key, ...(await server.ledger.charge({ keyId: key, interfaces: ['timezones'], quotas, count: 1 })) };
      }),
    );
    for (const key of keys)
      expect(all.filter((charge) => charge.key === key && charge.count === 1)).toHaveLength(10_000);
    const used = await servers[0].ledger.used(today);
    expect(Object.fromEntries(used.map(({ keyId, requests }) => [keyId, requests]))).toEqual(
      Object.fromEntries(keys.map((key) => [key, 10_000])),
    );
    await Promise.all(servers.map((server) => server.close()));
  });

  it('use one statement for all waiting keys and interfaces', async () => {
    const place = await newPlace();
    const server = await openSharedAccounts(place);
    const { ledger } = server;
    const chargeOne = (keyId: string, metered: QuotaInterface, limit: number): Awaitable<Charged> =>
      ledger.charge({ keyId, interfaces: [metered], quotas: { [metered]: limit }, count: 1 });
    const wanted = Array.from(
      { length: 200 },
      (_, i) => [`key ${Math.floor(i / 2)}`, i % 2 === 0 ? 'zip4' : 'admin'] as const,
    );
    const charges = await Promise.all(wanted.map(async ([key, metered], i) => chargeOne(key, metered, i)));
    // Each has its own result: the quota of the first is zero.
    expect(charges.map(({ count }) => count)).toEqual(wanted.map((_, i) => Math.min(i, 1)));
    const day = charges[0]?.day ?? '';
    for (const [key, metered] of wanted.slice(2))
      ledger.refund({ keyId: key, interfaces: [metered] }, { count: 1, day });
    expect((await chargeOne('key 1', 'zip4', 1)).count).toBe(1);
    const { PostgresDatabase } = await import('./postgres/database.ts');
    const database = await PostgresDatabase.connect(place);
    // Rows of one statement belong to one transaction: the first request, the others, the refunds, the last request.
    const [row] = await database.query(
      'SELECT count(*)::integer AS rows, count(DISTINCT xmin::text)::integer AS statements FROM quota_use',
    );
    expect(Object(row).rows).toBe(200);
    expect(Object(row).statements).toBeLessThanOrEqual(5);
    const used = await server.ledger.used(today);
    expect(used.filter(({ requests }) => requests > 0)).toEqual(
      ['admin', 'zip4'].map((metered) => ({
        keyId: metered === 'admin' ? 'key 0' : 'key 1',
        interface: metered,
        requests: 1,
      })),
    );
    await database.close();
    await server.close();
  });

  it('keeps counts in memory while the database is unavailable, and counts each once', async () => {
    const postgres = await startPostgres(['fsync = off']);
    const server = await openSharedAccounts(postgres);
    const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(await chargeRows(server, 'geocoder', 9, 2)).toBe(2);
      const crashed = postgres.crash();
      server.ledger.usage.add(usageOf('k', 200, 3));
      await server.ledger.flush();
      server.ledger.usage.add(usageOf('k', 200, 4));
      await crashed;
      await expect
        .poll(async () => (await server.ledger.between(today, today)).at(0), { timeout: 20_000 })
        .toEqual(usageOf('k', 200, 7));
      expect(await chargeRows(server, 'geocoder', 9, 9)).toBe(7);
      const warnings = output.mock.calls.filter(([text]) => String(text).includes("usage can't be written"));
      expect(warnings.length).toBeLessThanOrEqual(1);
    } finally {
      output.mockRestore();
      await server.close();
      await postgres.stop();
    }
  });

  it('stay charged when the server that charged them for a run exits', async () => {
    const place = await newPlace();
    const first = await openSharedAccounts(place);
    const charged = await first.ledger.charge({
      keyId: 'k',
      interfaces: ['admin'],
      quotas: { admin: 10 },
      count: 6,
    });
    await first.close();
    const second = await openSharedAccounts(place);
    const from = { keyId: 'k', interfaces: ['admin'] as const };
    expect(second.ledger.recharge(from, charged)).toEqual(charged);
    expect(await chargeRows(second, 'admin', 10, 10)).toBe(4);
    second.ledger.refund(from, { ...charged, count: 5 });
    expect(await chargeRows(second, 'admin', 10, 10)).toBe(5);
    await second.close();
  });
});

it('quotas in a file are charged again for a run whose process has exited', async () => {
  const fixture = await newStore('a file');
  const from = { keyId: 'k', interfaces: ['admin'] as const };
  const first = await fixture.open();
  await first.ledger.charge({ ...from, quotas: { admin: 10 }, count: 6 });
  first.ledger.usage.add({ ...usageOf('k', 200, 2), interface: 'admin' });
  await first.close();
  const second = await fixture.open();
  expect(second.ledger.recharge(from, { count: 4, day: '2020-01-01' })).toEqual({ count: 4, day: today });
  expect(await chargeRows(second, 'admin', 10, 10)).toBe(4);
  await second.close();
  fixture.end();
});

describe.skipIf(!hasPostgres)('the shared store', () => {
  it('is created once by servers that start at the same time', async () => {
    const place = await newPlace();
    const servers = await Promise.all(Array.from({ length: 5 }, () => openSharedAccounts(place)));
    const made = await servers[0]?.keys.create('k');
    await expect.poll(() => servers[4]?.keys.find(made?.stored.id ?? '')?.name).toBe('k');
    await Promise.all(servers.map((server) => server.close()));
  });

  it('leaves no connections open, even if it is closed while connecting', async () => {
    const place = await newPlace();
    for (let i = 0; i < 5; i++) await (await openSharedAccounts(place)).close();
    const { PostgresDatabase } = await import('./postgres/database.ts');
    const database = await PostgresDatabase.connect(place);
    const otherUsage = async (): Promise<unknown> =>
      database.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'cairn' AND pid <> pg_backend_pid()");
    // Connections that were being established exist for a moment.
    await setTimeout(500);
    await expect.poll(otherUsage, { timeout: 10_000 }).toEqual([]);
    await database.close();
  });

  it('refuses data written by a newer version', async () => {
    const place = await newPlace();
    await (await openSharedAccounts(place)).close();
    const { PostgresDatabase } = await import('./postgres/database.ts');
    const database = await PostgresDatabase.connect(place);
    await database.query('UPDATE schema_version SET version = 999');
    await database.close();
    await expect(openSharedAccounts(place)).rejects.toThrow('newer Cairn (schema 999');
  });

  it.each([
    'postgres://maps:se%cret@127.0.0.1:1/atlas',
    'postgres://maps:secret@127.0.0.1:1/atlas',
    'mysql://maps:secret@h/d',
  ])('reports what is wrong with %s, without the password', async (url) => {
    const error: unknown = await openSharedAccounts({ url }).catch((reason: unknown) => reason);
    expect(isFault(error, 'busy', 'invalid_request')).toBe(true);
    expect(String(error)).toMatch(/maps@127\.0\.0\.1:1\/atlas|postgres:\/\/USER@HOST/);
    expect(String(error)).not.toContain('cret');
  });
});
