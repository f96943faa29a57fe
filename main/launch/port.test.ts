import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { availablePort } from './port.ts';

const taken: Server[] = [];

async function takeAnyPort(): Promise<number> {
  const server = createServer();
  taken.push(server);
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on TCP');
  return address.port;
}

afterEach(async () => {
  await Promise.all(taken.splice(0).map((server) => new Promise((closed) => server.close(closed))));
});

describe('availablePort', () => {
  it('leaves "any free port" to the system', async () => {
    expect(await availablePort(0)).toBe(0);
  });

  it('passes over a port that is taken', async () => {
    const port = await takeAnyPort();
    const found = await availablePort(port);
    expect(found).not.toBe(port);
    expect(found === 0 || found <= port + 10).toBe(true);
  });

  it('gives the wanted port when it is free', async () => {
    const port = await takeAnyPort();
    await new Promise((closed) => taken.pop()?.close(closed));
    expect(await availablePort(port)).toBe(port);
  });
});
