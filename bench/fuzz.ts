/**
 * Sends requests that are made from the OpenAPI document, right, nearly right and hostile ones alike, and holds every
 * answer against it: npm run bench -- fuzz [--requests N] [--seed N] [--packs DIR] [--idle SECONDS]
 * Fails where there is a status 500, an answer that its schema rejects or none at all, or where the memory that the
 * server holds at rest grows by more than 5 % once it is warm. At rest: its caches, which have bounds of their own, go
 * a
 * minute after the last look-up; what they hold while requests arrive rises and falls by a tenth.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fuzz } from '../main/server/fuzz/run.ts';
import { startFuzzedServer } from '../main/server/fuzz/server-process.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    packs: { type: 'string', default: 'data/packs' },
    idle: { type: 'string', default: '100' },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
const KEY = 'the-owners-key-of-the-fuzz-0123456789-abcd';
const SHOWN_FAILURES = 20;
const MAX_GROWTH = 0.05;
/** Caches fill and code is compiled in the first part. */
const WARM_SHARE = 0.3;
const PROGRESS_EVERY = 5000;

const directory = mkdtempSync(join(tmpdir(), 'cairn-fuzz-'));
const server = await startFuzzedServer(values.packs, directory, KEY);
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const heldAtRest = async (): Promise<number> => {
  await setTimeout(Number(values.idle) * 1000);
  return server.memory();
};
let shownAt = 0;
const onProgress = async (done: number): Promise<void> => {
  if (done < shownAt + PROGRESS_EVERY) return;
  shownAt = done;
  process.stdout.write(`${done} requests, ${mebibytes(await server.memory())} in use\n`);
};

process.stdout.write(`Seed ${seed}\n`);
const warming = await fuzz({
  url: server.url,
  key: KEY,
  seed,
  requests: Math.round(requests * WARM_SHARE),
  onProgress,
});
const warm = await heldAtRest();
shownAt = 0;
const rest = await fuzz({
  url: server.url,
  key: KEY,
  seed: seed + 1_000_000,
  requests: requests - warming.requests,
  onProgress,
});
const held = await heldAtRest();
await server.close();
rmSync(directory, { recursive: true });

const failures = [...warming.failures, ...rest.failures];
const growth = held / warm - 1;
process.stdout.write(
  `${warming.requests + rest.requests} requests; answers after warming up: ${JSON.stringify(rest.statuses)}\n`,
);
process.stdout.write(
  `slowest ${rest.slowestMs.toFixed(0)} ms (${rest.slowest}); held at rest ${mebibytes(warm)} when warm, ` +
    `${mebibytes(held)} at the end (${(growth * 100).toFixed(1)} %)\n`,
);
process.stdout.write(`${failures.length} failures\n`);
// One of each kind, by method, path and fault.
const kinds = new Map(
  failures.map((failure) => [failure.replace(/^(\S+ [^?\s]*)[^\n]*\n\s+(.{0,80})[\s\S]*$/, '$1 $2'), failure]),
);
for (const failure of [...kinds.values()].slice(0, SHOWN_FAILURES)) process.stdout.write(`\n${failure}\n`);
process.exitCode = failures.length === 0 && growth <= MAX_GROWTH ? 0 : 1;
