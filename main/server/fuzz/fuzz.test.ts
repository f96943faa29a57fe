/** Part of the requests of `npm run test:long`, with a new seed each time, which a failure reports. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingPacksMessage, PACKS } from '../../packs/built-packs.fixture.ts';
import { startFixtureServer } from '../fixture-world.ts';
import { fuzz } from './run.ts';
import { startFuzzedServer } from './server-process.ts';

const REQUESTS = 800;
const OWNER_KEY = 'the-owners-key-of-the-fuzz-0123456789-abcd';

it('responds to every request as documented, without failing or hanging', { timeout: 300_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-fuzz-'));
  const hasWorld = missingPacksMessage(['countries']) === undefined;
  const fixture = hasWorld ? undefined : await startFixtureServer();
  const server = await startFuzzedServer(fixture?.packsDirectory ?? PACKS, directory, OWNER_KEY);
  const seed = Date.now() % 2 ** 31;
  const report = await fuzz({ url: server.url, key: OWNER_KEY, seed, requests: REQUESTS });
  await server.close();
  await fixture?.close();
  rmSync(directory, { recursive: true });
  process.stdout.write(
    `Seed ${seed}: ${report.requests} requests, ` +
      `${JSON.stringify(report.statuses)}${hasWorld ? '' : ', on made-up packs: the default ones are not built'}\n`,
  );
  expect(report.failures.slice(0, 10), `seed ${seed}`).toEqual([]);
  expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);
  expect(Object.keys(report.statuses)).toEqual(expect.arrayContaining(['200', '400', '404', '405']));
});
