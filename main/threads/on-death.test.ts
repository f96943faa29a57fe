import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { onDeath } from './on-death.ts';

/** Why a thread of that script died, as it was told until the thread had ended. */
async function deathsOf(script: string): Promise<string[]> {
  const worker = new Worker(script, { eval: true });
  const deaths: string[] = [];
  onDeath(worker, ({ message }) => deaths.push(message));
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  return deaths;
}

test('a thread that fails dies once, of its error', async () => {
  expect(await deathsOf("throw new Error('no more memory')")).toEqual(['no more memory']);
});

test('a thread that ends, or throws what is no error, dies once too', async () => {
  expect(await deathsOf('process.exit(0)')).toEqual(['it ended']);
  expect(await deathsOf("throw 'a text'")).toEqual(['a text']);
});

test('nothing more is heard of a dead thread', async () => {
  const worker = new Worker("require('node:worker_threads').parentPort.on('message', () => { throw new Error('hit'); })", { eval: true });
  const heard: unknown[] = [];
  worker.on('message', (message) => heard.push(message));
  const died = new Promise<void>((resolve) => {
    onDeath(worker, () => resolve());
  });
  worker.postMessage('hit');
  await died;
  await once(worker, 'exit');
  expect([worker.listenerCount('message'), heard]).toEqual([0, []]);
});
