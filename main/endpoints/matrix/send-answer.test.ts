import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ResultFiles } from '../../matrix/result-files.ts';
import { sendAnswer } from './send-answer.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-send-'));
const app = Fastify();
let address = '';

/** Several chunks of distinct numbers, so that a buffer reused too early is noticed. */
const rowsOf = (first: number): string =>
  JSON.stringify(Array.from({ length: 400_000 }, (_, i) => first + i)).slice(1, -1);
const DURATION = rowsOf(1e6);
const DISTANCE = rowsOf(5e6);

const results = new ResultFiles(directory);
const job = { uuid: 'a', wantsDuration: true, wantsDistance: true };

beforeAll(async () => {
  writeFileSync(results.pathsOf('a').duration, DURATION);
  writeFileSync(results.pathsOf('a').distance, DISTANCE);
  app.get('/answer', async (_, reply) => {
    const { duration, distance } = await results.open(job);
    if (duration === undefined || distance === undefined) throw new Error('There are no rows');
    const parts = ['{"a":[', duration, '],"b":[', distance, ']}'];
    return sendAnswer(reply.header('x-kept', 'yes'), { contentType: 'application/json; charset=utf-8', parts });
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(address + path, { agent: false }, resolve).on('error', reject));

async function read(response: IncomingMessage, pauseMs: number): Promise<string> {
  let text = '';
  for await (const chunk of response) {
    text += String(chunk);
    if (pauseMs > 0) await setTimeout(pauseMs);
  }
  return text;
}

const COMPLETE = `{"a":[${DURATION}],"b":[${DISTANCE}]}`;

test('fast and slow clients at the same time receive the files, with the headers set before', async () => {
  const responses = await Promise.all([ask('/answer'), ask('/answer'), ask('/answer'), ask('/answer')]);
  const texts = await Promise.all(responses.map((response, i) => read(response, i % 2)));
  for (const text of texts) expect(text === COMPLETE).toBe(true);
  expect(responses[0]?.headers).toMatchObject({
    'x-kept': 'yes',
    'content-length': String(COMPLETE.length),
    'content-type': 'application/json; charset=utf-8',
  });
});

test('a client that disconnects does not affect the next', async () => {
  for (let i = 0; i < 4; i++) {
    const response = await ask('/answer');
    response.destroy();
  }
  expect((await read(await ask('/answer'), 0)) === COMPLETE).toBe(true);
});
