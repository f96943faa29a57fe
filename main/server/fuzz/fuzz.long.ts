/**
 * 100,000 requests generated from the OpenAPI document, valid, nearly valid and hostile, on the default packs. Every
 * response is validated against the document, and the server's memory is compared with that of the warmed-up server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hasPacks, PACKS } from '../../packs/built-packs.fixture.ts';
import { fuzz } from './run.ts';
import { startFuzzedServer } from './server-process.ts';

const REQUESTS = Number(process.env['CAIRN_TEST_REQUESTS'] ?? 100_000);
const OWNER_KEY = 'the-owners-key-of-the-fuzz-0123456789-abcd';
/** Caches fill up and code is compiled in the first part. */
const WARM_SHARE = 0.3;
const MAX_GROWTH = 0.05;
/** Caches are bounded, and are emptied within two minutes of the last look-up. Memory is compared after that. */
const IDLE_MS = 130_000;

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

const isPossible = hasPacks('100,000 fuzzed requests', ['countries']);

test.skipIf(!isPossible)('responds as documented, and memory stays constant', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-fuzz-'));
  const server = await startFuzzedServer(PACKS, directory, OWNER_KEY);
  const { url } = server;
  const seed = Number(process.env['CAIRN_TEST_SEED'] ?? Date.now() % 2 ** 31);
  const idleMemory = async (): Promise<number> => {
    await setTimeout(IDLE_MS);
    return server.memory();
  };
  const warming = await fuzz({ url, key: OWNER_KEY, seed, requests: Math.round(REQUESTS * WARM_SHARE) });
  const warm = await idleMemory();
  const rest = await fuzz({
    url,
    key: OWNER_KEY,
    seed: seed + 1_000_000,
    requests: REQUESTS - warming.requests,
  });
  const memoryAfter = await idleMemory();
  await server.close();
  rmSync(directory, { recursive: true });
  process.stdout.write(
    `Seed ${seed}: responses after warm-up ${JSON.stringify(rest.statuses)}; slowest ${rest.slowestMs.toFixed(0)} ms ` +
      `(${rest.slowest}); memory at rest ${mebibytes(warm)} after warm-up, ${mebibytes(memoryAfter)} at the end\n`,
  );
  expect([...warming.failures, ...rest.failures].slice(0, 20), `seed ${seed}`).toEqual([]);
  expect(memoryAfter / warm - 1).toBeLessThanOrEqual(MAX_GROWTH);
});
