/** Prices, statements and the server's own state over a real socket. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Statement, type PriceList } from '../../../contract/billing.ts';
import { ServerStatus } from '../../../contract/server-status.ts';
import { rememberedPort } from '../../launch/preferred-port.ts';
import { openTestStore } from '../../store/test-store.fixture.ts';
import { API_KEY, OWNER_KEY, startFixtureServer, type Answer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
/** The key, with usage in past months. */
let id: string;
beforeAll(async () => {
  server = await startFixtureServer();
  const store = await openTestStore(join(server.packsDirectory, 'data'));
  ({ id } = (await store.keys.create('Ätna 富士')).stored);
  for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'])
    store.ledger.usage.add({ keyId: id, day, interface: 'geocoder', status: 200, requests: 1000, cells: 0 });
  await store.close();
});
afterAll(() => server.close());

const owner = (path: string, body?: object): Promise<Answer> =>
  server.ask(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': OWNER_KEY, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

describe('prices', () => {
  it('are free until they are set', async () => {
    expect((await owner('/v1/prices')).json()).toEqual({ currency: 'EUR', interfaces: {} });
    const list: PriceList = { currency: 'USD', interfaces: { geocoder: { per_thousand_requests: 0.75 } } };
    expect((await owner('/v1/prices', list)).json()).toEqual(list);
    expect((await owner('/v1/prices')).json()).toEqual(list);
  });

  it.each([
    [{ currency: 'EURO', interfaces: {} }, 'currency'],
    [{ currency: 'XQX', interfaces: {} }, 'currency'],
    [{ currency: 'EUR', interfaces: { zip5: {} } }, 'interfaces.zip5'],
    [{ currency: 'EUR', interfaces: { zip4: { per_cell: -1 } } }, 'interfaces.zip4.per_cell'],
  ])('refuse %j', async (list, parameter) => {
    const answer = await owner('/v1/prices', list);
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ parameter })] }),
    ]);
  });

  it.each(['/v1/prices', '/v1/server', '/v1/keys/x/statement'])(
    'and related endpoints are only for the owner: %s',
    async (path) => {
      expect((await server.ask(path)).status).toBe(403);
    },
  );
});

describe('a statement', () => {
  it('covers one month', async () => {
    const statement = Value.Parse(Statement, (await owner(`/v1/keys/${id}/statement?month=2026-02`)).json());
    expect(statement).toMatchObject({
      key: { id, name: 'Ätna 富士' },
      month: '2026-02',
      lines: [{ interface: 'geocoder', requests: 2000, amount: '1.50' }],
      total: '1.50',
      currency: 'USD',
    });
    expect(Value.Parse(Statement, (await owner('/v1/keys/command-line/statement')).json())).toMatchObject({
      is_final: false,
    });
  });

  it('is only available to the key itself', async () => {
    const statuses = ['command-line', id, 'nobody'].map(
      async (key) => (await server.ask(`/v1/keys/${key}/statement`, { headers: { 'x-api-key': API_KEY } })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 403, 403]);
  });

  it('comes as CSV', async () => {
    const answer = await owner(`/v1/keys/${id}/statement?month=2026-02&format=csv`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="cairn-2026-02.csv"; filename*=UTF-8''${encodeURIComponent('cairn-2026-02-Ätna-富士.csv')}`,
    );
    expect(answer.text.split('\r\n')[1]).toBe(`${id},Ätna 富士,2026-02,geocoder,2000,2000,0,0.75,0,1.50,USD`);
  });

  it('comes as a printable page without scripts or external resources', async () => {
    const { status, headers, text } = await owner(`/v1/keys/${id}/statement?month=2026-02&format=html`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-disposition']).toContain('attachment; filename="cairn-2026-02.html"');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'$/);
    expect(text).toContain('Ätna 富士');
    expect(text).toContain('@page { size: A4;');
  });

  it.each([
    ['nobody', '', 404],
    ['command-line', '?month=2026-13', 400],
    ['command-line', '?month=2026-2', 400],
    ['command-line', '?format=xls', 400],
    ['command-line', '?format=pdf', 400],
  ])('of %s%s is %i', async (key, query, status) =>
    expect((await owner(`/v1/keys/${key}/statement${query}`)).status).toBe(status),
  );
});

describe('the server', () => {
  it('reports its state, and remembers the port for its next start', async () => {
    const blocker = createServer();
    const port = await new Promise<number>((resolve) => {
      blocker.listen(0, '127.0.0.1', () => resolve(Number(Object(blocker.address()).port)));
    });
    const status = Value.Parse(ServerStatus, (await owner('/v1/server', { preferred_port: port })).json());
    blocker.close();
    expect(status).toMatchObject({ url: server.url, port: Number(new URL(server.url).port), preferred_port: port });
    expect(status.connections).toBeGreaterThan(0);
    expect(status.preferred_port_taken).toBeDefined();
    if (process.platform === 'linux')
      expect(status.preferred_port_taken?.by).toMatch(new RegExp(`\\(process ${process.pid}\\)$`));
    expect(rememberedPort(join(server.packsDirectory, 'data'))).toBe(port);
    expect((await owner('/v1/server', { preferred_port: 80 })).status).toBe(400);
    expect((await server.ask('/v1/server', { headers: { 'x-api-key': API_KEY } })).status).toBe(403);
  });

  it('stops and starts the API for programs, not for the window', async () => {
    const program = () => server.ask('/v1/packs', { headers: { 'x-api-key': API_KEY } });
    expect(
      Value.Parse(ServerStatus, (await owner('/v1/server/answering', { answering: false })).json()).answering,
    ).toBe(false);
    const refused = await program();
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('The API is stopped')]);
    // A request with an unknown key gets the same response as before.
    expect((await server.ask('/v1/packs', { headers: { 'x-api-key': 'x'.repeat(43) } })).status).toBe(403);
    expect((await owner('/v1/packs')).status).toBe(200);
    expect(
      (
        await server.ask('/v1/server/answering', {
          method: 'POST',
          headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
          body: '{"answering":true}',
        })
      ).status,
    ).toBe(403);
    const store = await openTestStore(join(server.packsDirectory, 'data'));
    const manager = {
      'x-api-key': (await store.keys.create('manager', { rights: ['manage'] })).key,
      'content-type': 'application/json',
    };
    await store.close();
    await setTimeout(20);
    expect((await server.ask('/v1/packs', { headers: manager })).status).toBe(503);
    expect(
      (await server.ask('/v1/server/answering', { method: 'POST', headers: manager, body: '{"answering":true}' }))
        .status,
    ).toBe(200);
    expect((await program()).status).toBe(200);
  });
});
