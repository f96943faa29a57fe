/** Many clients that export a matrix and read slowly or not at all: they block neither a thread nor other clients. */
import { readdirSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ErrorBody } from '../../../contract/error.ts';
import { POOLS } from '../kit/expensive-work.ts';
import { API_KEY, SECOND_KEY, startMatrixFixture, type MatrixFixture } from './fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Number of points, large enough that the table of their pairs exceeds the buffers of a connection. */
const POINTS = 400;
const { perKey, maxWaiting } = POOLS.files;

let fixture: MatrixFixture;
const uuids = new Map<string, string>();
beforeAll(async () => {
  fixture = await startMatrixFixture();
  for (const key of [API_KEY, SECOND_KEY]) {
    const order = {
      result: ['cost', 'distance'],
      origin_addresses: fixture.addresses(POINTS, 1),
      destination_addresses: fixture.addresses(POINTS, 2),
    };
    const { uuid } = Value.Parse(Type.Object({ uuid: Type.String() }), await (await post(key, 'order', order)).json());
    expect(await (await post(key, 'fetch', { uuid, wait: 60, matrices: false })).json()).toMatchObject({
      status: 'Finished',
    });
    uuids.set(key, uuid);
  }
});
afterAll(() => fixture.close());

const post = (key: string, path: string, body: object): Promise<Response> =>
  fetch(`${fixture.server.url}/tdmv1/${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

interface Reader {
  answer: IncomingMessage;
  disconnect: () => void;
}

/** Requests an export and reads only the head of the response. @param sent receives a function that disconnects */
const exportAndStall = (key: string, format: string, sent?: (disconnect: () => void) => void): Promise<Reader> =>
  new Promise((resolve, reject) => {
    const path = `/tdmv1/export?uuid=${uuids.get(key)}&format=${format}`;
    const call = request(fixture.server.url + path, { headers: { 'x-api-key': key }, agent: false });
    const disconnect = (): void => void call.destroy();
    call.on('response', (answer) => {
      answer.pause();
      resolve({ answer, disconnect });
    });
    call.on('error', reject);
    call.end();
    sent?.(disconnect);
  });

/** Number of files that are being written or waiting for their client. */
const files = (): string[] => readdirSync(join(fixture.dataDirectory, 'exports'));
const threads = (): number => readdirSync('/proc/self/task').length;

test('requests beyond the queue are refused with busy, and other keys are still served', async () => {
  const all = Array.from({ length: perKey + maxWaiting + 5 }, () => exportAndStall(API_KEY, 'csv-long'));
  const otherClient = exportAndStall(SECOND_KEY, 'csv');
  const refused: IncomingMessage[] = [];
  const written: Reader[] = [];
  for (const reader of await Promise.all(all))
    if (reader.answer.statusCode === 503) refused.push(reader.answer);
    else written.push(reader);
  expect([written.length, refused.length]).toEqual([perKey + maxWaiting, 5]);
  for (const answer of refused) {
    expect(answer.headers['retry-after']).toBe('5');
    const body: unknown = JSON.parse((await answer.toArray()).join(''));
    expect(Value.Parse(ErrorBody, body).code).toBe('busy');
  }
  const { answer, disconnect } = await otherClient;
  expect(answer.statusCode).toBe(200);
  disconnect();
  for (const reader of written) reader.disconnect();
  await vi.waitFor(() => expect(files()).toEqual([]), { timeout: 30_000 });
});

test.skipIf(process.platform !== 'linux')('a client that does not read occupies a file, but no thread', async () => {
  // The matrix thread lingers for a while after any export.
  await (await exportAndStall(API_KEY, 'csv')).answer.resume().toArray();
  await vi.waitFor(() => expect(files()).toEqual([]), { timeout: 30_000 });
  const before = threads();
  const readers: Reader[] = [];
  for (let i = 0; i < 4; i++) readers.push(await exportAndStall(API_KEY, 'csv-long'));
  expect(files()).toHaveLength(4);
  await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before), { timeout: 30_000 });
  for (const { disconnect } of readers) disconnect();
  await vi.waitFor(() => expect(files()).toEqual([]), { timeout: 30_000 });
});

test('a client that disconnects leaves the queue, and its file is cancelled', async () => {
  const disconnects: (() => void)[] = [];
  const disconnected = Array.from({ length: perKey + maxWaiting }, () =>
    exportAndStall(API_KEY, 'xlsx', (disconnect) => disconnects.push(disconnect)).catch((error: unknown) => error),
  );
  await vi.waitFor(() => expect(files()).toHaveLength(perKey), { timeout: 30_000 });
  for (const disconnect of disconnects) disconnect();
  await Promise.all(disconnected);
  // The server notices the last disconnect a little later.
  await vi.waitFor(() => expect(files()).toEqual([]), { timeout: 30_000 });
  const again = await Promise.all(
    Array.from({ length: perKey + maxWaiting }, () => exportAndStall(API_KEY, 'unreachable')),
  );
  expect(again.map(({ answer }) => answer.statusCode)).toEqual(again.map(() => 200));
  for (const { disconnect } of again) disconnect();
  await vi.waitFor(() => expect(files()).toEqual([]), { timeout: 30_000 });
});
