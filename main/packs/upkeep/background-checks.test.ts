import { copyFileSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { InstalledPack } from '../../../contract/service.ts';
import { importInProcess } from '../../ingest/import-process.ts';
import { API_KEY, ask } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';
import { contentDigest } from '../content-digest.ts';

const Listed = Type.Object({ packs: Type.Array(InstalledPack) });
const WAIT = { timeout: 60_000, interval: 100 };
const PACK = 'health-own';

let directory: string;
let data: string;
let server: RunningServer;
const start = (): Promise<RunningServer> =>
  startTestServer({ packsDirectory: directory, dataDirectory: data, port: 0, apiKeys: [API_KEY], checksPacks: true });
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-background-'));
  data = mkdtempSync(join(tmpdir(), 'cairn-background-data-'));
  const file = join(data, 'figures.csv');
  writeFileSync(file, 'area,date,cases,deaths\nURY,2020-03-14,4,0\n');
  await importInProcess('health', { id: PACK, files: [file], packsDirectory: directory, damaged: [] });
  server = await start();
});
afterAll(async () => {
  await server.close();
  for (const made of [directory, data]) rmSync(made, { recursive: true });
});

const path = (): string => join(directory, `${PACK}.sqlite`);
const pack = async (): Promise<InstalledPack | undefined> =>
  Value.Parse(Listed, (await ask(server.url, '/v1/packs')).json()).packs[0];
const until = (state: object): Promise<void> => vi.waitFor(async () => expect(await pack()).toMatchObject(state), WAIT);
/**
 * Replaces the pack by a copy with another number and its digest, which is still a valid database but not the file that
 * was installed, and restores the file's date. Other connections can't write to a pack in use, because it is locked.
 */
function spoil(): void {
  const { atime, mtime, size } = statSync(path());
  const copy = join(data, 'copy.sqlite');
  copyFileSync(path(), copy);
  const database = new Database(copy);
  database.pragma('journal_mode = OFF');
  expect(database.prepare('UPDATE health_figure SET total_cases = total_cases + 1').run().changes).toBe(1);
  database.prepare('UPDATE manifest SET content_sha256 = ?').run(contentDigest(database));
  database.close();
  copyFileSync(copy, path());
  utimesSync(path(), atime, mtime);
  expect(statSync(path()).size).toBe(size);
}

it(
  'finds wrong numbers in a file that opens well, keeps it out of use, and reads no file again that did not ' +
    'change',
  async () => {
    await until({ status: 'ready', verification: { passed: true } });
    const checkedAt = (await pack())?.verification?.checked_at;
    await server.close();
    server = await start();
    await setTimeout(5000);
    expect((await pack())?.verification?.checked_at).toBe(checkedAt);

    spoil();
    await until({ id: PACK, status: 'failed', verification: { passed: false } });
    await server.close();
    server = await start();
    expect(await pack()).toMatchObject({ status: 'failed', message: expect.stringContaining('the check failed') });
  },
);
