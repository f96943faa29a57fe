import { setTimeout } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFault } from '../../contract/fault.ts';
import type { QuotaInterface } from '../../contract/metering.ts';
import { createKeyRing } from './key-ring.ts';
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
import type { UsageRow } from './usage-row.ts';

const today = new Date().toISOString().slice(0, 10);

const usageOf = (keyId: string, status: number, requests: number, cells = 0): UsageRow => ({
  keyId,
  day: today,
  interface: 'geocoder',
  status,
  requests,
  cells,
});

afterAll(stopPostgres);

describe.each(STORES)('accounts in %s', (kind) => {
  let fixture: StoreFixture;
  let one: OpenAccounts;
  let other: OpenAccounts;
  beforeEach(async () => {
    fixture = await newStore(kind);
    one = await fixture.open();
    other = await fixture.open();
  });
  afterEach(async () => {
    await one.close();
    await other.close();
    fixture.end();
  });

  it('keeps a key with all that is said of it, and never the key', async () => {
    const { key, stored } = await one.keys.create(' nightly ', {
      rights: ['import'],
      quotas: { geocoder: 12 },
      origins: ['https://example.org'],
      rateLimit: 5,
    });
    expect(key).toHaveLength(43);
    await other.keys.refresh();
    expect(other.keys.find(stored.id)).toEqual(stored);
    expect(other.keys.list()).toEqual([
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
    expect(JSON.stringify(other.keys.list())).not.toContain(key);
  });

  it('refuses a name that another key in force has, until that one is revoked', async () => {
    const { stored } = await one.keys.create('report');
    await expect(async () => one.keys.create('report')).rejects.toThrow('"report" is the name of another key');
    const second = await one.keys.create('second');
    await expect(async () => one.keys.change(second.stored.id, { name: 'report' })).rejects.toThrow('another key');
    await expect(async () => one.keys.create('  ')).rejects.toThrow('is empty');
    await one.keys.revoke(stored.id);
    expect((await one.keys.change(second.stored.id, { name: 'report' })).name).toBe('report');
    expect(one.keys.list().map(({ name, revokedAt }) => [name, revokedAt === null])).toEqual([
      ['report', true],
      ['report', false],
    ]);
  });

  it('changes what is named and leaves the rest', async () => {
    const { stored } = await one.keys.create('k', { quotas: { tdm: 3 }, rateLimit: 2 });
    const changed = await one.keys.change(stored.id, { rights: ['manage'], quotas: { admin: 4 } });
    expect(changed).toEqual({
      ...stored,
      rights: ['look-up', 'import', 'manage'],
      quotas: { admin: 4 },
    });
    expect((await one.keys.change(stored.id, { rateLimit: null })).rateLimit).toBeNull();
  });

  it('has a ring obey what another process does to keys', async () => {
    const ring = createKeyRing(other.keys);
    const { key, stored } = await one.keys.create('k');
    await expect.poll(() => ring.find(key)?.id).toBe(stored.id);
    await one.keys.change(stored.id, { quotas: { zip4: 9 } });
    await expect.poll(() => ring.find(key)?.quotas).toEqual({ zip4: 9 });
    await one.keys.revoke(stored.id);
    await expect.poll(() => ring.find(key)).toBeUndefined();
  });

  it('adds usage up, by key, day, interface and status', async () => {
    const { stored } = await one.keys.create('k');
    const { id } = stored;
    await Promise.all([
      one.usage.note([usageOf(id, 200, 2, 10), usageOf(id, 404, 1)], new Map([[id, '2026-02-01T00:00:00.000Z']])),
      other.usage.note([usageOf(id, 200, 3, 5), usageOf('b', 200, 7)], new Map([[id, '2026-01-01T00:00:00.000Z']])),
    ]);
    await one.usage.note([{ ...usageOf(id, 200, 1), day: '2026-02-03' }], new Map());
    expect(await other.usage.between(today, today, id)).toEqual([usageOf(id, 200, 5, 15), usageOf(id, 404, 1)]);
    expect(await other.usage.between('2026-02-01', '2026-02-31')).toEqual([
      { ...usageOf(id, 200, 1), day: '2026-02-03' },
    ]);
    // A clock that was set back does not make a key less lately used.
    await other.keys.refresh();
    expect(other.keys.find(id)?.lastUsedAt).toBe('2026-02-01T00:00:00.000Z');
  });

  it('counts neither refusals for a used-up quota nor failures as used', async () => {
    await one.usage.note(
      [usageOf('a', 200, 4), usageOf('a', 400, 2), usageOf('a', 429, 8), usageOf('a', 500, 16)],
      new Map(),
    );
    expect(await other.usage.used(today)).toEqual([{ keyId: 'a', interface: 'geocoder', requests: 6 }]);
    expect(await other.usage.used('2020-01-01')).toEqual([]);
  });

  it('keeps settings that all share, and changes them as a whole', async () => {
    const schema = Type.Object({ count: Type.Number() });
    expect(await one.commonSettings.read('counts', schema)).toBeUndefined();
    const add = (accounts: OpenAccounts): unknown =>
      accounts.commonSettings.change('counts', schema, (before) => ({ count: (before?.count ?? 0) + 1 }));
    await Promise.all([add(one), add(other), add(one), add(other)]);
    expect(await other.commonSettings.read('counts', schema)).toEqual({ count: 4 });
    await one.commonSettings.write('counts', 'none');
    expect(await other.commonSettings.read('counts', schema)).toBeUndefined();
  });
});

/** What one of several servers takes of a quota. */
async function take(
  { quotas }: OpenAccounts,
  metered: QuotaInterface,
  limit: number,
  count: number,
): Promise<number | undefined> {
  return (await quotas?.take('k', metered, limit, count))?.count;
}

describe.skipIf(!hasPostgres)('quotas that servers share', () => {
  it('give no more than there is, however many take at once', async () => {
    const place = await newPlace();
    const [one, two, three] = [
      await openSharedAccounts(place),
      await openSharedAccounts(place),
      await openSharedAccounts(place),
    ];
    const taken = await Promise.all(
      Array.from({ length: 900 }, (_, i) => take([one, two, three][i % 3] ?? one, 'admin', 500, 1)),
    );
    expect(taken.filter((count) => count === 1)).toHaveLength(500);
    expect(taken.filter((count) => count === 0)).toHaveLength(400);
    // Another interface has a quota of its own.
    expect(await take(two, 'tdm', 1, 5)).toBe(1);
    three.quotas?.giveBack('k', 'admin', { count: 7, day: today });
    await expect.poll(() => one.usage.used(today)).toContainEqual({ keyId: 'k', interface: 'admin', requests: 493 });
    expect(await take(two, 'admin', 500, 20)).toBe(7);
    // What a server gives back, it has at once.
    two.quotas?.giveBack('k', 'admin', { count: 3, day: today });
    expect(await take(two, 'admin', 500, 20)).toBe(3);
    await Promise.all([one, two, three].map((server) => server.close()));
  });

  it('are counted exactly by three servers, each request in the batch that it waits for', async () => {
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
        return { key, ...(await server.quotas?.take(key, 'timezones', 10_000, 1)) };
      }),
    );
    for (const key of keys) expect(all.filter((taken) => taken.key === key && taken.count === 1)).toHaveLength(10_000);
    const used = await servers[0].usage.used(today);
    expect(Object.fromEntries(used.map(({ keyId, requests }) => [keyId, requests]))).toEqual(
      Object.fromEntries(keys.map((key) => [key, 10_000])),
    );
    await Promise.all(servers.map((server) => server.close()));
  });

  it('take one statement for all keys and interfaces that wait', async () => {
    const place = await newPlace();
    const server = await openSharedAccounts(place);
    const { quotas } = server;
    if (quotas === undefined) throw new Error('a shared store keeps quotas');
    const wanted = Array.from(
      { length: 200 },
      (_, i) => [`key ${Math.floor(i / 2)}`, i % 2 === 0 ? 'zip4' : 'admin'] as const,
    );
    const taken = await Promise.all(wanted.map(([key, metered], i) => quotas.take(key, metered, i, 1)));
    // Each has its own answer: the first has a quota of nothing.
    expect(taken.map(({ count }) => count)).toEqual(wanted.map((_, i) => Math.min(i, 1)));
    const day = taken[0]?.day ?? '';
    for (const [key, metered] of wanted.slice(2)) quotas.giveBack(key, metered, { count: 1, day });
    expect((await quotas.take('key 1', 'zip4', 1, 1)).count).toBe(1);
    const { PostgresDatabase } = await import('./postgres/database.ts');
    const database = await PostgresDatabase.at(place);
    // Rows of one statement are of one transaction: the first request, the others, what came back, the last.
    const [row] = await database.query(
      'SELECT count(*)::integer AS rows, count(DISTINCT xmin::text)::integer AS statements FROM quota_use',
    );
    expect(Object(row).rows).toBe(200);
    expect(Object(row).statements).toBeLessThanOrEqual(5);
    const used = await server.usage.used(today);
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

  it('begin with what was used before there was one', async () => {
    const server = await openSharedAccounts(await newPlace());
    await server.usage.note([usageOf('k', 200, 30), usageOf('k', 500, 30)], new Map());
    expect(await take(server, 'geocoder', 40, 100)).toBe(10);
    await server.close();
  });
});

describe.skipIf(!hasPostgres)('the shared store', () => {
  it('is made once by servers that start at the same time', async () => {
    const place = await newPlace();
    const servers = await Promise.all(Array.from({ length: 5 }, () => openSharedAccounts(place)));
    const made = await servers[0]?.keys.create('k');
    await expect.poll(() => servers[4]?.keys.find(made?.stored.id ?? '')?.name).toBe('k');
    await Promise.all(servers.map((server) => server.close()));
  });

  it('leaves no connection, also when it is closed while one is made', async () => {
    const place = await newPlace();
    for (let i = 0; i < 5; i++) await (await openSharedAccounts(place)).close();
    const { PostgresDatabase } = await import('./postgres/database.ts');
    const database = await PostgresDatabase.at(place);
    const others = async (): Promise<unknown> =>
      database.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'cairn' AND pid <> pg_backend_pid()");
    // Those that had begun to connect are there for a moment.
    await setTimeout(500);
    await expect.poll(others, { timeout: 10_000 }).toEqual([]);
    await database.close();
  });

  it('refuses what a newer version has written', async () => {
    const place = await newPlace();
    await (await openSharedAccounts(place)).close();
    const { PostgresDatabase } = await import('./postgres/database.ts');
    const database = await PostgresDatabase.at(place);
    await database.query('UPDATE schema_version SET version = 999');
    await database.close();
    await expect(openSharedAccounts(place)).rejects.toThrow('newer Cairn (schema 999');
  });

  it.each([
    'postgres://maps:se%cret@127.0.0.1:1/atlas',
    'postgres://maps:secret@127.0.0.1:1/atlas',
    'mysql://maps:secret@h/d',
  ])('says of %s what is wrong, and not the password', async (url) => {
    const error: unknown = await openSharedAccounts({ url }).catch((reason: unknown) => reason);
    expect(isFault(error, 'busy', 'invalid_request')).toBe(true);
    expect(String(error)).toMatch(/maps@127\.0\.0\.1:1\/atlas|postgres:\/\/USER@HOST/);
    expect(String(error)).not.toContain('cret');
  });
});
