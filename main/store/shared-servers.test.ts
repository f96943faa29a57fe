/** What a store says of the servers that share it, and of their tables. */
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostgresPlace } from './postgres/database.ts';
import { openSharedAccounts, type SharedAccounts } from './shared-store.ts';
import type { OwnPlace, PlacedTable, SharedServers } from './shared-servers.ts';
import { hasPostgres, newPlace, stopPostgres } from './stores.fixture.ts';

const LEASE_MS = 1000;
const anna = { id: 'anna', seesAll: false };
const owner = { id: 'owner', seesAll: true };
const at = (host: string | undefined): OwnPlace => ({ host, port: () => 8765, certificate: null });

describe.skipIf(!hasPostgres)('servers of one store', () => {
  let place: PostgresPlace;
  let accounts: SharedAccounts;
  let one: SharedServers;
  let two: SharedServers;
  let tables: PlacedTable[];
  const join = (id: string): SharedServers => {
    const servers = accounts.joinServers?.(id);
    if (servers === undefined) throw new Error('a shared store has servers');
    return servers;
  };
  beforeEach(async () => {
    place = await newPlace(LEASE_MS);
    accounts = await openSharedAccounts(place);
    [one, two] = [join('one'), join('two')];
    tables = [{ uuid: 'a', madeBy: 'anna' }, { uuid: 'b', madeBy: 'berta' }, { uuid: 'old' }];
    await one.begin(at('192.0.2.1'), async () => tables);
    await two.begin(at(undefined), async () => []);
  });
  afterEach(async () => {
    await Promise.all([one.leave(), two.leave()]);
    await accounts.close();
  });
  afterAll(stopPostgres);

  const query = async (sql: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: place.url });
    await client.connect();
    try {
      return (await client.query(sql.replaceAll('STORE', `"${place.schema}"`))).rows;
    } finally {
      await client.end();
    }
  };

  it('find tables at the others, each key its own', async () => {
    expect(await two.find('a', anna)).toEqual({
      id: 'one',
      host: '192.0.2.1',
      port: 8765,
      certificate: null,
      heardAt: expect.any(Date),
      isHeard: true,
    });
    expect(await two.find('b', anna)).toBeUndefined();
    expect(await two.find('old', anna)).toBeUndefined();
    expect(await two.find('old', owner)).toMatchObject({ id: 'one' });
    expect(await one.find('a', anna)).toBeUndefined();
    expect((await two.others(anna)).map(({ id, tables: count }) => [id, count])).toEqual([['one', 1]]);
    expect((await two.others(owner)).map(({ id, tables: count }) => [id, count])).toEqual([['one', 3]]);
    expect(await one.others(owner)).toEqual([]);
  });

  it('are where they reach the store from, unless they say otherwise; over a socket, at this machine', async () => {
    await two.enter({ uuid: 'c', madeBy: 'anna' });
    expect(await one.find('c', anna)).toMatchObject({ id: 'two', host: '127.0.0.1', port: 8765 });
  });

  it('follow what is entered and removed, also while all tables are being entered', async () => {
    await one.enter({ uuid: 'd', madeBy: 'anna' });
    await one.remove('b');
    expect([await two.find('d', anna), await two.find('b', owner)]).toEqual([
      expect.objectContaining({ id: 'one' }),
      undefined,
    ]);
    // The list of before is not the last word.
    const listed = Promise.withResolvers<PlacedTable[]>();
    const asked = Promise.withResolvers<void>();
    let times = 0;
    const late = join('late');
    const begun = late.begin(at('192.0.2.9'), () => {
      asked.resolve();
      return times++ === 0 ? listed.promise : Promise.resolve([{ uuid: 'f', madeBy: 'anna' }]);
    });
    await asked.promise;
    await late.enter({ uuid: 'f', madeBy: 'anna' });
    await late.remove('e');
    listed.resolve([{ uuid: 'e', madeBy: 'anna' }]);
    await begun;
    expect([await one.find('e', anna), await one.find('f', anna)]).toEqual([
      undefined,
      expect.objectContaining({ id: 'late' }),
    ]);
    await late.leave();
  });

  it('enter their tables again with the next word where they could not as they were to', async () => {
    let times = 0;
    const late = join('late');
    await late.begin(at('192.0.2.9'), () =>
      ++times === 2 ? Promise.reject(new Error('busy')) : Promise.resolve([{ uuid: 'f', madeBy: 'anna' }]),
    );
    await query("DELETE FROM STORE.server WHERE id = 'late'");
    await expect.poll(() => times, { timeout: 10_000 }).toBeGreaterThan(1);
    await expect.poll(() => two.find('f', anna), { timeout: 5000 }).toMatchObject({ id: 'late' });
    await late.leave();
  });

  it('are not heard where they leave as they begin', async () => {
    const listed = Promise.withResolvers<PlacedTable[]>();
    const asked = Promise.withResolvers<void>();
    const late = join('late');
    const begun = late.begin(at('192.0.2.9'), () => {
      asked.resolve();
      return listed.promise;
    });
    await asked.promise;
    const left = late.leave();
    listed.resolve([{ uuid: 'f', madeBy: 'anna' }]);
    await Promise.all([begun, left]);
    expect(await two.find('f', anna)).toMatchObject({ host: null, isHeard: false });
  });

  it('are not heard once they have left, and are forgotten where they leave nothing', async () => {
    await one.leave();
    expect(await two.find('a', anna)).toMatchObject({ host: null, isHeard: false });
    await two.leave();
    expect(await query('SELECT id FROM STORE.server')).toEqual([{ id: 'one' }]);
    await setTimeout(LEASE_MS);
    // Nobody who has left says that he is there.
    expect(await query('SELECT host FROM STORE.server')).toEqual([{ host: null }]);
  });

  it('go on saying that they are there; who was killed is forgotten after a day, unless he has tables', async () => {
    await query(`INSERT INTO STORE.server VALUES ('gone', 'h', 1, NULL, now() - interval '25 hours'),
      ('kept', 'h', 1, NULL, now() - interval '25 hours'), ('recent', 'h', 1, NULL, now() - interval '23 hours')`);
    await query("INSERT INTO STORE.table_place VALUES ('k', 'kept', 'anna')");
    await setTimeout(1.5 * LEASE_MS);
    expect(await two.find('a', anna)).toMatchObject({ isHeard: true });
    const three = join('three');
    await three.begin(at('192.0.2.3'), async () => []);
    expect(await query("SELECT id FROM STORE.server WHERE host = 'h' ORDER BY id")).toEqual([
      { id: 'kept' },
      { id: 'recent' },
    ]);
    expect(await two.find('k', anna)).toMatchObject({ id: 'kept', isHeard: false });
    await three.leave();
  });
});
