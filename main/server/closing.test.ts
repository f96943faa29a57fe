/** A server that closes while requests are in progress. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { startMatrixFixture } from '../endpoints/matrix/fixture.ts';
import { API_KEY, OWNER_KEY, startFixtureServer } from './fixture-world.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('waits for a request that finishes in time, and answers it', async () => {
  const server = await startFixtureServer();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    'POST /v1/imports/files?name=a.csv HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ' +
      `${OWNER_KEY}\r\ncontent-type: application/octet-stream\r\ncontent-length: 4\r\n\r\nab`,
  );
  // When a later request is answered, the server has received the headers.
  await server.ask('/healthz');

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = server.close();
  for (let turn = 0; turn < 10; turn++) await setImmediate();
  vi.advanceTimersByTime(9_000);
  vi.useRealTimers();
  socket.write('cd');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  await expect(closed).resolves.toBeUndefined();
});

it('does not wait for a client whose body was refused before it was read', async () => {
  const server = await startFixtureServer();
  const refused = await server.ask('/v1/retention', {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    body: '{"days":7}',
  });
  expect(refused.status).toBe(403);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The client keeps its connection open and never sends the rest.
  await expect(server.close()).resolves.toBeUndefined();
});

it('does not wait for the verification of a pack', async () => {
  const server = await startFixtureServer();
  const verifying = server.ask('/v1/packs/verify', {
    method: 'POST',
    headers: { 'x-api-key': OWNER_KEY, 'content-type': 'application/json' },
    body: '{"id":"airports"}',
  });
  await server.ask('/healthz');
  const closed = server.close();
  const { status, text } = await verifying;
  expect([status, text]).toEqual([503, '{"message":"Cairn is closing","code":"closing"}']);
  await closed;
});

it('does not wait for a matrix that a client is waiting for', async () => {
  const fixture = await startMatrixFixture();
  const order = {
    result: ['cost'],
    origin_addresses: fixture.addresses(1000, 1),
    destination_addresses: fixture.addresses(1000, 2),
    option: 'safest',
  };
  await fixture.ask('/tdmv1/order', order);
  const { uuid }: { uuid?: string } = Object(
    await (await fixture.ask('/tdmv1/order', { ...order, mode: 'truck' })).json(),
  );
  const waiting = fixture.ask('/tdmv1/fetch', { uuid, wait: 60 });
  await fixture.ask('/healthz');
  const closed = fixture.close();
  const answer = await waiting;
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { message: 'Cairn is closing. The job will run again after the next start', code: 'closing' },
  ]);
  await closed;
});

const HEAD = `host: 127.0.0.1\r\nx-api-key: ${OWNER_KEY}\r\n`;

it.each([
  ['a request with half of its headers', `GET /healthz HTTP/1.1\r\nhost: 127.`],
  [
    'a request with half of its body',
    `POST /tdmv1/fetch HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 10\r\n\r\n{`,
  ],
  [
    'half of a file',
    `POST /v1/imports/files?name=a.csv HTTP/1.1\r\n${HEAD}content-type: ` +
      'application/octet-stream\r\ncontent-length: 4\r\n\r\nab',
  ],
  [
    'half of a table',
    `POST /v1/enrich?fields=tz HTTP/1.1\r\n${HEAD}content-type: text/csv\r\ncontent-length: 1000\r\n\r\nlon,lat\n1,1\n`,
  ],
  ['a client that reads no responses', `GET /openapi.json HTTP/1.1\r\n${HEAD}\r\n`.repeat(300)],
])('does not wait forever for %s', async (_what, bytes) => {
  const server = await startFixtureServer({ limits: { closingMs: 200 } });
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true }).pause();
  socket.on('error', () => undefined);
  socket.write(bytes);
  // While bytes trickle in, no socket time-out ends the connection.
  const dripping = setInterval(() => socket.write(' '), 20);
  await server.ask('/healthz');
  await expect(server.close()).resolves.toBeUndefined();
  clearInterval(dripping);
  socket.destroy();
});
