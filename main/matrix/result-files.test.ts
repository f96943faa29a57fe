/** Rows are readable from memory at once, and by the same readers from their file later. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { emptyOutcome } from './outcome.ts';
import { ResultFiles } from './result-files.ts';
import type { RowReader } from './rows.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-results-'));
afterAll(() => rmSync(directory, { recursive: true }));

const UUID = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';
const job = { uuid: UUID, wantsDuration: true, wantsDistance: false };
const TEXT = `[${Array.from({ length: 5000 }, (_, i) => i / 10).join(',')}]`;

/** Returns an answer whose memory is overwritten when it is released, as by the next matrix. */
function answerOf(text: string) {
  const bytes = Buffer.from(text);
  const pieces = [bytes.subarray(0, 100), bytes.subarray(100, 101), bytes.subarray(101)];
  const inUse = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  return { answer: { outcome: emptyOutcome(), parts: {}, duration: pieces, distance: [], inUse }, bytes, inUse };
}

async function readFrom(reader: RowReader, position: number): Promise<string> {
  const chunks: Buffer[] = [];
  for (let offset = position; offset < reader.bytes;) {
    const chunk = Buffer.alloc(150);
    const length = await reader.read(chunk, offset);
    if (length === 0) break;
    chunks.push(chunk.subarray(0, length));
    offset += length;
  }
  return Buffer.concat(chunks).toString();
}

test('a reader that began in memory continues in the file, and memory is released', async () => {
  const results = new ResultFiles(directory);
  const { answer, bytes, inUse } = answerOf(TEXT);
  results.add(job, answer);
  const { duration } = await results.open(job);
  expect(await readFrom(duration!, 0)).toBe(TEXT);
  const { duration: slow } = await results.open(job);
  const head = Buffer.alloc(1000);
  await slow!.read(head, 0);
  await duration!.close();
  const paths = await results.stored(UUID);
  expect(inUse[0]).toBe(0);
  bytes.fill(0);
  expect(head.toString() + (await readFrom(slow!, 1000))).toBe(TEXT);
  await slow!.close();
  expect(readFileSync(paths.duration, 'utf8')).toBe(TEXT);
  const { duration: stored } = await results.open(job);
  expect(await readFrom(stored!, 0)).toBe(TEXT);
  await stored!.close();
  await results.close();
});

test('readers that begin at any moment while rows are stored read them all', async () => {
  const results = new ResultFiles(directory);
  const { answer } = answerOf(TEXT);
  const both = { ...job, wantsDistance: true };
  results.add(both, { ...answer, distance: Array.from({ length: 3000 }, () => Buffer.from(TEXT)) });
  const state = { isStored: false };
  const stored = results.stored(UUID).then(() => (state.isStored = true));
  for (let i = 0; i < 3 || !state.isStored; i++) {
    const { duration, distance } = await results.open(both);
    await distance!.close();
    expect(await readFrom(duration!, 0)).toBe(TEXT);
    await duration!.close();
    await setImmediate();
  }
  await stored;
});

test('a job that is deleted leaves no file, and its readers read to the end', async () => {
  const results = new ResultFiles(directory);
  results.remove(UUID);
  const { answer, bytes, inUse } = answerOf(TEXT);
  results.add(job, answer);
  const { duration } = await results.open(job);
  results.remove(UUID);
  await results.close();
  expect(inUse[0]).toBe(0);
  bytes.fill(0);
  expect(await readFrom(duration!, 0)).toBe(TEXT);
  await duration!.close();
  expect(readdirSync(directory)).toEqual([]);
});

test('rows that cannot be stored release their memory, and are gone', async () => {
  const results = new ResultFiles(join(directory, 'gone'));
  const { answer, inUse } = answerOf(TEXT);
  results.add(job, answer);
  rmSync(join(directory, 'gone'), { recursive: true });
  await expect(results.stored(UUID)).rejects.toThrow('ENOENT');
  expect(inUse[0]).toBe(0);
  await expect(results.open(job)).rejects.toThrow('ENOENT');
});
