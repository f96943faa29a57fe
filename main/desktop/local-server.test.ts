import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFixturePack } from '../packs/fixture.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-local-server-'));
  for (const name of ['one', 'two']) {
    mkdirSync(join(directory, name));
    writeFixturePack(join(directory, name), { id: `countries-${name}`, theme: 'countries', areas: [], countries: [] });
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

const start = (): Promise<LocalServer> =>
  startLocalServer({ packsDirectory: join(directory, 'one'), dataDirectory: join(directory, 'data'), port: 0 });
const packsOf = async ({ url, apiKey }: LocalServer): Promise<string[]> => {
  const { packs }: { packs: { id: string }[] } = Object(
    await (await fetch(`${url}/v1/packs`, { headers: { 'x-api-key': apiKey } })).json(),
  );
  return packs.map(({ id }) => id);
};

it('switches to another folder on the same port, and back to the previous one if that fails', async () => {
  const server = await start();
  const { url } = server;
  expect(await packsOf(server)).toEqual(['countries-one']);
  await server.usePacks(join(directory, 'two'));
  expect([server.url, server.packsDirectory, await packsOf(server)]).toEqual([
    url,
    join(directory, 'two'),
    ['countries-two'],
  ]);
  await expect(server.usePacks(join(directory, 'none'))).rejects.toThrow('ENOENT');
  expect([server.url, server.packsDirectory, await packsOf(server)]).toEqual([
    url,
    join(directory, 'two'),
    ['countries-two'],
  ]);
  await server.close();
}, 120_000);

it('handles changes one after another, and closing last', async () => {
  const server = await start();
  const changes = [
    server.usePacks(join(directory, 'two')),
    server.usePacks(join(directory, 'one')),
    server.usePacks(join(directory, 'two')),
  ];
  expect((await Promise.allSettled(changes)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await packsOf(server)).toEqual(['countries-two']);
  const [moved] = await Promise.allSettled([server.usePacks(join(directory, 'one')), server.close()]);
  expect(moved.status).toBe('fulfilled');
  await expect(packsOf(server)).rejects.toThrow('fetch failed');
}, 120_000);
