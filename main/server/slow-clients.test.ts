/** Clients that occupy a server: slow, silent, or many. Sends bytes over plain sockets, with shortened time-outs. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, OWNER_KEY, startFixtureServer, type FixtureServer } from './fixture-world.ts';

let server: FixtureServer;
const open: Socket[] = [];
beforeAll(async () => {
  server = await startFixtureServer({
    // Headers are checked every 200 ms, so these end connections before silence does.
    limits: { headersMs: 400, bodyMs: 200, idleMs: 200, silenceMs: 700, connections: 20, closingMs: 300 },
  });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => server.close());

interface Client {
  socket: Socket;
  /** Reads all bytes until the server closes the connection. */
  ended: Promise<string>;
}

/** Sends `bytes`. A `stubborn` client continues to send after the server has closed its half. */
function client(bytes: string, ignoresClose = false): Client {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: ignoresClose });
  open.push(socket);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  if (bytes !== '') socket.write(bytes);
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  return { socket, ended };
}

const HEAD = `host: 127.0.0.1\r\nx-api-key: ${API_KEY}\r\n`;

it('closes connections whose headers do not arrive', async () => {
  expect(await client('GET /healthz HTTP/1.1\r\nhost: 127.').ended).toMatch(
    /^HTTP\/1\.1 408 [\s\S]*"The request timed out"/,
  );
});

const SLOW_REQUESTS: [what: string, status: number, begin: string, drip: string][] = [
  ['headers', 408, 'GET /healthz HTTP/1.1\r\n', 'x: 1\r\n'],
  [
    'a body',
    408,
    `POST /tdmv1/fetch HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 10000\r\n\r\n{`,
    ' ',
  ],
  [
    'the body of a request that has been refused',
    403,
    'POST /tdmv1/fetch HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 10000\r\n\r\n',
    ' ',
  ],
  ['a body that is not read', 200, `GET /healthz HTTP/1.1\r\n${HEAD}content-length: 10000\r\n\r\n`, ' '],
  ['headers without end', 431, `GET /healthz HTTP/1.1\r\nx: ${'x'.repeat(17_000)}`, 'x'],
  ['what is no request', 400, 'This is no request\r\n\r\n', 'x'],
];

describe.each(SLOW_REQUESTS)('when they trickle: %s', (_what, status, begin, chunk) => {
  it.each([false, true])(
    'the connection is closed, even if the client keeps its half open: %s',
    async (ignoresClose) => {
      const { socket, ended } = client(begin, ignoresClose);
      const dripping = setInterval(() => socket.write(chunk), 50);
      expect(await ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      clearInterval(dripping);
    },
  );
});

it('closes a silent connection, before its first request and after', async () => {
  expect(await client('').ended).not.toMatch(/200/);
  expect(await client(`GET /healthz HTTP/1.1\r\n${HEAD}\r\n`).ended).toMatch(/^HTTP\/1\.1 200 /);
});

it('accepts a client with a request, however many connections are open without one', async () => {
  const slow = Array.from({ length: 30 }, (_value, index) =>
    client(index % 2 === 0 ? '' : 'GET /healthz HTTP/1.1\r\nhost: 127.'),
  );
  await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));
  for (let attempt = 0; attempt < 30; attempt++) {
    const { socket, ended } = client(`GET /healthz HTTP/1.1\r\n${HEAD}connection: close\r\n\r\n`);
    expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  }
});

it('never cuts off a request in favour of another', async () => {
  const upload =
    `POST /v1/imports/files?name=a.csv HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${OWNER_KEY}\r\ncontent-type: ` +
    'application/octet-stream\r\ncontent-length: 4\r\nconnection: close\r\n\r\nab';
  const uploading = client(upload);
  await server.ask('/healthz');
  const slow = Array.from({ length: 40 }, () => client('GET /healthz HTTP/1.1\r\nhost: 127.'));
  await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));
  await server.ask('/healthz');
  uploading.socket.write('cd');
  expect(await uploading.ended).toMatch(/^HTTP\/1\.1 200 /);
});

it('accepts no more than a hundred headers', async () => {
  const many = Array.from({ length: 200 }, (_value, index) => `x-${index}: 1\r\n`).join('');
  expect(await client(`GET /healthz HTTP/1.1\r\n${HEAD}${many}\r\n`).ended).toMatch(
    /^HTTP\/1\.1 431 [\s\S]*more than 100 headers/,
  );
});

it('ignores an unknown Expect, and still checks access', async () => {
  expect(
    await client('GET /v1/packs HTTP/1.1\r\nhost: evil.example\r\nexpect: anything\r\nconnection: close\r\n\r\n').ended,
  ).toMatch(/^HTTP\/1\.1 421 /);
});

it.each([
  [
    'an upgrade to a websocket',
    'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ' +
      'AAAAAAAAAAAAAAAAAAAAAA==\r\n',
  ],
  ['two lengths', 'content-length: 1\r\ncontent-length: 2\r\n'],
  ['a length and chunks', 'content-length: 1\r\ntransfer-encoding: chunked\r\n'],
])('ignores %s', async (_name, headers) => {
  const answer = await client(`GET /v1/packs HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`).ended;
  expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
  expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
});
