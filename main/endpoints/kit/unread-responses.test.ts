/** Large responses that clients do not read: held in memory up to a limit, then on disk up to another limit. */
import { existsSync, readdirSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeFixturePack } from '../../packs/fixture.ts';
import { API_KEY, askAs, OWNER_KEY, startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';
import { MEMORY_BYTES } from './unread-responses.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SECOND_KEY = 'another-key-of-the-tests-0123456789-abcdef';
const AREAS = 700;
const NAME_LENGTH = 10_000;
/** Limit for two pages on disk, but not for three. */
const IN_FLIGHT_BYTES = 20_000_000;
const PAGE = `/ogc/collections/admin-coast/items?limit=${AREAS}`;

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer({ apiKeys: [API_KEY, SECOND_KEY], keyLimits: { inFlightBytes: IN_FLIGHT_BYTES } });
  const areas = Array.from({ length: AREAS }, (_, i) => {
    const [west, east] = [i / 100, (i + 1) / 100];
    const wkt = `MULTIPOLYGON(((${west} 60,${east} 60,${east} 60.01,${west} 60.01,${west} 60)))`;
    return { id: 900 + i, category: 901, name: `${i} `.padEnd(NAME_LENGTH, 'Côte '), wkt };
  });
  writeFixturePack(server.packsDirectory, { id: 'admin-coast', theme: 'admin', areas });
  await askAs(server.url, OWNER_KEY, '/v1/packs/reload', {});
});
afterAll(() => server.close());

interface Reader {
  answer: IncomingMessage;
  disconnect: () => void;
}

/** Requests the page, and reads only the head of the response. */
const requestAndStall = (key: string): Promise<Reader> =>
  new Promise((resolve, reject) => {
    const call = request(server.url + PAGE, { headers: { 'x-api-key': key }, agent: false });
    call.on('response', (answer) => {
      answer.pause();
      resolve({ answer, disconnect: () => call.destroy() });
    });
    call.on('error', reject);
    call.end();
  });

const textOf = async ({ answer }: Reader): Promise<string> => Buffer.concat(await answer.toArray()).toString();
const files = (): string[] => {
  const folder = join(server.packsDirectory, 'data', 'unread');
  return existsSync(folder) ? readdirSync(folder) : [];
};
/** Responses differ only in their timestamp. */
const untimed = (text: string): string => text.replace(/"timeStamp":"[^"]+"/, '');

it('spools responses to disk when memory is used up, limits the key, and frees both', async () => {
  const complete = await askAs(server.url, API_KEY, PAGE);
  const bytes = Buffer.byteLength(complete.text);
  expect(bytes).toBeGreaterThan(IN_FLIGHT_BYTES / 3);
  expect(files()).toEqual([]);

  const inMemory: Reader[] = [];
  for (let heldBytes = bytes; heldBytes <= MEMORY_BYTES; heldBytes += bytes)
    inMemory.push(await requestAndStall(API_KEY));
  expect(files()).toEqual([]);

  const onDisk = [await requestAndStall(API_KEY), await requestAndStall(API_KEY)];
  expect(onDisk.map(({ answer }) => [answer.statusCode, answer.headers['content-length']])).toEqual([
    [200, String(bytes)],
    [200, String(bytes)],
  ]);
  expect(files()).toHaveLength(2);

  const refused = await requestAndStall(API_KEY);
  expect([refused.answer.statusCode, JSON.parse(await textOf(refused))]).toMatchObject([
    507,
    { code: 'storage_limit' },
  ]);
  const otherClient = await requestAndStall(SECOND_KEY);
  expect(otherClient.answer.statusCode).toBe(200);
  expect(untimed(await textOf(otherClient))).toBe(untimed(complete.text));

  expect(untimed(await textOf(onDisk[0] ?? otherClient))).toBe(untimed(complete.text));
  for (const { disconnect } of [...inMemory, ...onDisk]) disconnect();
  await vi.waitFor(() => expect(files()).toEqual([]), { timeout: 30_000 });
  const again = await requestAndStall(API_KEY);
  expect([again.answer.statusCode, files()]).toEqual([200, []]);
  again.disconnect();
});
