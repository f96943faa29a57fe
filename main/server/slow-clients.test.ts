/** Clients that hold on to a server: slow, silent, or many. Bytes over bare sockets; times shortened. */
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { API_KEY, startFixtureServer, type FixtureServer } from './fixture-world.ts';

let server: FixtureServer;
const open: Socket[] = [];
beforeAll(async () => {
  server = await startFixtureServer({ limits: { headersMs: 200, bodyMs: 200, idleMs: 200, silenceMs: 700, connections: 20 } });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => server.close());

interface Client {
  socket: Socket;
  /** All that came until the server closed the connection. */
  ended: Promise<string>;
}

function client(...bytes: string[]): Client {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  for (const part of bytes) socket.write(part);
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  return { socket, ended };
}

const HEAD = `host: 127.0.0.1\r\nx-api-key: ${API_KEY}\r\n`;

it('gives up on headers that do not arrive', async () => {
  expect(await client('GET /healthz HTTP/1.1\r\nhost: 127.').ended).toMatch(/^HTTP\/1\.1 408 [\s\S]*"The request did not arrive in time"/);
});

it('gives up on headers that drip', async () => {
  const { socket, ended } = client('GET /healthz HTTP/1.1\r\n');
  const drip = setInterval(() => socket.write('x: 1\r\n'), 50);
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
});

it('gives up on a body that drips', async () => {
  const { socket, ended } = client(`POST /tdmv1/fetch HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 10000\r\n\r\n{`);
  const drip = setInterval(() => socket.write(' '), 50);
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
});

it('closes a connection that says nothing, before its first request and after', async () => {
  expect(await client('').ended).not.toMatch(/200/);
  expect(await client(`GET /healthz HTTP/1.1\r\n${HEAD}\r\n`).ended).toMatch(/^HTTP\/1\.1 200 /);
});

it('serves as many connections as it is allowed, and again when some have gone', async () => {
  const held = Array.from({ length: 30 }, () => client(`GET /healthz HTTP/1.1\r\n${HEAD}\r\n`));
  const answers = await Promise.all(held.map(({ ended }) => ended));
  const served = answers.filter((answer) => answer.startsWith('HTTP/1.1 200'));
  expect(served.length).toBeGreaterThanOrEqual(15);
  expect(served.length).toBeLessThanOrEqual(20);
  await setTimeout(50);
  expect((await server.ask('/healthz')).status).toBe(200);
});

it('reads no more than a hundred headers', async () => {
  const many = Array.from({ length: 200 }, (_value, index) => `x-${index}: 1\r\n`).join('');
  expect(await client(`GET /healthz HTTP/1.1\r\n${HEAD}${many}\r\n`).ended).toMatch(/^HTTP\/1\.1 431 [\s\S]*more than 100 headers/);
});

it('takes no notice of an Expect that it does not know, and guards all the same', async () => {
  expect(await client('GET /v1/packs HTTP/1.1\r\nhost: evil.example\r\nexpect: anything\r\nconnection: close\r\n\r\n').ended).toMatch(/^HTTP\/1\.1 421 /);
});

it.each([
  ['an upgrade to a websocket', 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'],
  ['two lengths', 'content-length: 1\r\ncontent-length: 2\r\n'],
  ['a length and chunks', 'content-length: 1\r\ntransfer-encoding: chunked\r\n'],
])('grants no %s', async (_name, headers) => {
  const answer = await client(`GET /v1/packs HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`).ended;
  expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
  expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
});
