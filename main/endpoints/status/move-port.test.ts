/** A server that changes its port while it serves. */
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { createServer, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { MovedServer, PortTaken, ServerStatus } from '../../../contract/server-status.ts';
import { availablePort } from '../../launch/port.ts';
import { preferredPort } from '../../launch/preferred-port.ts';
import { openAppStore } from '../../store/app-store.ts';
import { ask, OWNER_KEY, startFixtureServer, type Answer, type FixtureServer } from '../../server/fixture-world.ts';
import { join } from 'node:path';

const ZONE = '/timezonesv1/xy2tzdata?x=-5&y=5';

const reported: string[] = [];
let server: FixtureServer;
let url: string;
beforeAll(async () => {
  server = await startFixtureServer({ onMoved: (moved) => reported.push(moved) });
  ({ url } = server);
});
afterAll(() => server.close());

const owner = { headers: { 'x-api-key': OWNER_KEY } };
const move = (port: unknown): Promise<Answer> =>
  ask(url, '/v1/server/port', {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ port }),
  });
const portOf = (address: string): number => Number(new URL(address).port);

/** Returns a free port. */
async function freePort(): Promise<number> {
  const port = await availablePort(20_000 + Math.floor(Math.random() * 10_000));
  if (port === 0) throw new Error('No port is free');
  return port;
}

/** Returns whether the port accepts a new connection. */
async function connects(address: string): Promise<boolean> {
  const socket = connect(portOf(address), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Sends a request in two parts: `finish` sends the second. */
async function startOrder(): Promise<{ finish: () => Promise<number> }> {
  const body = JSON.stringify({ uuid: '00000000-0000-4000-8000-000000000000' });
  const headers = {
    'x-api-key': OWNER_KEY,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const agent = new Agent({ keepAlive: true });
  const request = httpRequest(`${url}/tdmv1/fetch`, { method: 'POST', headers, agent });
  request.write(body.slice(0, 5));
  await once(request, 'socket');
  // When a later request is answered, the server has received the headers.
  await ask(url, '/healthz');
  return {
    async finish() {
      request.end(body.slice(5));
      const [response]: IncomingMessage[] = await once(request, 'response');
      response?.resume();
      agent.destroy();
      return response?.statusCode ?? 0;
    },
  };
}

const described = async (): Promise<{ servers?: unknown }> => Object((await ask(url, '/openapi.json')).json());

it('serves the new port, finishes requests on the previous one, and accepts no more there', async () => {
  const before = url;
  expect((await described()).servers).toMatchObject([{ url: before }]);
  const open = await startOrder();
  const port = await freePort();
  const answer = Value.Parse(MovedServer, (await move(port)).json());
  expect(answer).toMatchObject({ port, url: `http://127.0.0.1:${port}`, preferred_port: port });
  expect(answer).not.toHaveProperty('window_url');
  expect([server.url, reported]).toEqual([before, [answer.url]]);
  url = answer.url;

  expect((await ask(url, ZONE)).status).toBe(200);
  expect(Value.Parse(ServerStatus, (await ask(url, '/v1/server', owner)).json()).port).toBe(port);
  expect((await described()).servers).toMatchObject([{ url }]);
  expect((await ask(url, '/healthz', { headers: { host: new URL(before).host } })).status).toBe(421);
  expect(await connects(before)).toBe(false);
  expect(await open.finish()).toBe(404);
});

it('saves the port for the next start', () => {
  const store = openAppStore(join(server.packsDirectory, 'data'));
  expect(preferredPort(store)).toBe(portOf(url));
  store.close();
});

it('closes idle connections', async () => {
  const socket = connect(portOf(url), '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  socket.resume();
  const port = await freePort();
  url = Value.Parse(MovedServer, (await move(port)).json()).url;
  await closed;
  expect((await ask(url, ZONE)).status).toBe(200);
});

it('stays on its port if the new one is in use, and reports by which program and which one is free', async () => {
  const otherServer = createServer();
  await new Promise<void>((resolve) => {
    otherServer.listen(0, '127.0.0.1', resolve);
  });
  const address = otherServer.address();
  const usedPort = typeof address === 'object' && address !== null ? address.port : 0;
  const answer = await move(usedPort);
  const { taken, message } = Value.Parse(PortTaken, answer.json());
  expect(answer.status).toBe(409);
  expect(message).toMatch(new RegExp(`^Port ${usedPort} is in use by .+\\. (Port \\d+ is free|Choose another)$`));
  if (process.platform === 'linux') expect(taken.by).toMatch(new RegExp(`\\(process ${process.pid}\\)$`));
  expect(taken.offer).not.toBe(usedPort);
  const status = Value.Parse(ServerStatus, (await ask(url, '/v1/server', owner)).json());
  expect([status.port, status.preferred_port]).toEqual([portOf(url), portOf(url)]);
  await new Promise((resolve) => otherServer.close(resolve));
  url = Value.Parse(MovedServer, (await move(usedPort)).json()).url;
  expect((await ask(url, ZONE)).status).toBe(200);
});

it('does nothing if it already uses the port', async () => {
  const count = reported.length;
  const answer = await move(portOf(url));
  expect([answer.status, reported.length]).toEqual([200, count]);
});

it.each([80, 70_000, 'x', undefined])('refuses %j', async (port) => {
  expect((await move(port)).status).toBe(400);
});

it('is only available to the owner', async () => {
  expect(
    (
      await ask(url, '/v1/server/port', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"port":9000}',
      })
    ).status,
  ).toBe(403);
});
