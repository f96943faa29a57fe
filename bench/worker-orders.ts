/**
 * Matrices of 1,000 by 1,000 points of Montevideo, requested over HTTP and computed by four workers on one store; one
 * worker and the database are killed: npm run bench -- worker-orders [--packs DIR] [--side N] [--workers N]. Fails if a
 * matrix differs from the one that a single process computes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../main/store/postgres/postgres.fixture.ts';
import { createRandom } from '../main/packs/fixture-random.ts';
import { aloneMegabytes, mostOf } from './process-memory.ts';
import { freePort, startCli, type Killable } from './replica-processes.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    side: { type: 'string', default: '3000' },
    workers: { type: 'string', default: '4' },
  },
});
const TILE = 1000;
const KEY = 'the-key-of-the-bench-0123456789-abcdefghij';
const side = Math.ceil(Number(values.side) / TILE);

const directory = mkdtempSync(join(tmpdir(), 'cairn-workers-'));
const packs = join(directory, 'packs');
mkdirSync(packs);
symlinkSync(resolve(values.packs, 'roads-montevideo.sqlite'), join(packs, 'roads-montevideo.sqlite'));

const random = createRandom(11);
const points = (): string[] =>
  Array.from(
    { length: side * TILE },
    () => `${(-56.24 + random() * 0.14).toFixed(5)},${(-34.91 + random() * 0.08).toFixed(5)}`,
  );
const [origins, destinations] = [points(), points()];
const tiles = Array.from({ length: side * side }, (_, i) => ({
  row: Math.floor(i / side) * TILE,
  column: (i % side) * TILE,
}));

const ask = async (url: string, path: string, body: object): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Retries while the database is unavailable. */
async function retryWhileDown(url: string, path: string, body: object): Promise<string> {
  for (;;) {
    const answer = await ask(url, path, body);
    const text = await answer.text();
    if (answer.ok) return text;
    if (answer.status !== 503) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    await setTimeout(500);
  }
}

const order = async (url: string, { row, column }: { row: number; column: number }): Promise<string> =>
  JSON.parse(
    await retryWhileDown(url, '/tdmv1/order', {
      origin_addresses: origins.slice(row, row + TILE),
      destination_addresses: destinations.slice(column, column + TILE),
      result: ['cost', 'distance'],
    }),
  ).uuid;

async function waitUntilEnded(url: string, uuid: string): Promise<string> {
  for (;;) {
    const { status } = JSON.parse(await retryWhileDown(url, '/tdmv1/fetch', { uuid, wait: 20, matrices: false }));
    if (status !== 'Queued' && status !== 'Running') return status;
  }
}

/** Digest of the matrices alone: the rest of the response contains timestamps. */
async function digestOf(url: string, uuid: string): Promise<string> {
  const text = await retryWhileDown(url, '/tdmv1/fetch', { uuid });
  return createHash('sha256')
    .update(text.slice(text.indexOf(',"distance":[')))
    .digest('hex');
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const serve = (name: string, port: number, more: string[], environment: Record<string, string>): Promise<Killable> =>
  startCli(
    ['serve', '--port', String(port), '--packs', packs, '--data-dir', join(directory, name), '--api-key', KEY].concat(
      ['--rights', 'manage'],
      more,
    ),
    environment,
  );

const started: Killable[] = [];
const postgres = await startPostgres(['max_wal_size = 4GB']);
let isRight = true;
try {
  const alonePort = await freePort();
  const single = await serve('alone', alonePort, [], {});
  const aloneUrl = `http://127.0.0.1:${alonePort}`;
  let before = performance.now();
  const wanted: string[] = [];
  for (const tile of tiles) {
    const uuid = await order(aloneUrl, tile);
    await waitUntilEnded(aloneUrl, uuid);
    wanted.push(await digestOf(aloneUrl, uuid));
  }
  say(`one process: ${tiles.length} tiles in ${((performance.now() - before) / 1000).toFixed(1)} s`);
  await single.kill();

  const environment = { CAIRN_STORE: postgres.url };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  started.push(await serve('shared', port, ['--no-work'], environment));
  const workers = await Promise.all(
    Array.from({ length: Number(values.workers) }, (_, i) =>
      startCli(['work', '--packs', packs, '--data-dir', join(directory, `worker-${i}`)], environment),
    ),
  );
  started.push(...workers);
  before = performance.now();
  const uuids: string[] = [];
  for (const tile of tiles) uuids.push(await order(url, tile));
  const memory: number[][] = [];
  let ended = 0;
  const sampling = setInterval(
    () => memory.push(workers.slice(1).map(({ process: { pid } }) => aloneMegabytes(pid))),
    1000,
  );
  const disasters = (async (): Promise<void> => {
    await setTimeout(2000);
    await workers[0]?.kill();
    say(`killed a worker with ${ended} tiles done`);
    while (ended < tiles.length / 2) await setTimeout(100);
    await postgres.crash();
    say(`killed the database with ${ended} tiles done`);
  })();
  const states = await Promise.all(
    uuids.map(async (uuid) => {
      const state = await waitUntilEnded(url, uuid);
      ended++;
      return state;
    }),
  );
  await disasters;
  clearInterval(sampling);
  say(`${workers.length} workers: ${tiles.length} tiles in ${((performance.now() - before) / 1000).toFixed(1)} s`);
  const digests: string[] = [];
  for (const uuid of uuids) digests.push(await digestOf(url, uuid));
  const same = digests.filter((digest, i) => digest === wanted[i]).length;
  say(
    `finished ${states.filter((state) => state === 'Finished').length}, same as single process ${same}, ` +
      `of ${tiles.length}`,
  );
  const half = memory.slice(0, Math.ceil(memory.length / 2));
  say(
    `peak private memory of a worker: ${mostOf(half.flat())} MB in the first half of the time, ` +
      `${mostOf(memory.slice(half.length).flat())} MB in the second`,
  );
  isRight = same === tiles.length;
} finally {
  await Promise.all(started.map((each) => each.kill().catch(() => undefined)));
  await postgres.stop();
}
process.exitCode = isRight ? 0 : 1;
