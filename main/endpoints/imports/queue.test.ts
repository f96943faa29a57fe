/** Imports interrupted by the server's shutdown or by a full disk. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ImportJob, UploadedFile } from '../../../contract/imports.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { readManifestOf } from '../../packs/pack-file.ts';
import { API_KEY, ask } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';
import { ADMIN, COUNTRIES } from '../health/fixture.ts';

const WAIT = { timeout: 60_000, interval: 5 };
const ROWS = Array.from(
  { length: 40_000 },
  (_, i) => `06087,${new Date(i * 86_400_000 - 3e12).toISOString().slice(0, 10)},${i},1`,
);
/** Large enough to take about a second. */
const LARGE = `fips,date,cases,deaths\n${ROWS.join('\n')}\n`;

const disk = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=72m', 'tmpfs', disk], { stdio: 'ignore' }).status === 0;
if (!mounted) process.stdout.write('skipped: a full disk: this system does not allow a small one to be mounted\n');
let packs: string;
beforeAll(() => {
  packs = mkdtempSync(join(tmpdir(), 'cairn-imports-'));
  for (const pack of [COUNTRIES, ADMIN]) writeFixturePack(packs, pack);
});
afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', disk]);
  for (const directory of [disk, packs]) rmSync(directory, { recursive: true, force: true });
});

const start = (dataDirectory: string): Promise<RunningServer> =>
  startTestServer({ packsDirectory: packs, dataDirectory, port: 0, apiKeys: [API_KEY], apiKeyRights: ['import'] });
const Record = Type.Object({ job: ImportJob });
const jobOf = async ({ url }: RunningServer, uuid: string): Promise<ImportJob> =>
  Value.Parse(ImportJob, (await ask(url, `/v1/imports/${uuid}`)).json());
const order = async ({ url }: RunningServer, id: string, replace = false): Promise<string> => {
  const sent = await ask(url, '/v1/imports/files?name=large.csv', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: LARGE,
  });
  const body = JSON.stringify({ kind: 'health', id, replace, files: [Value.Parse(UploadedFile, sent.json()).file] });
  return Value.Parse(
    ImportJob,
    (await ask(url, '/v1/imports', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json(),
  ).uuid;
};

it('an import resumes after every graceful shutdown of the server', async () => {
  const data = join(packs, 'data');
  let server = await start(data);
  const uuid = await order(server, 'health-patient');
  for (let end = 0; end < 3; end++) {
    expect((await jobOf(server, uuid)).status).toBe('Running');
    await server.close();
    server = await start(data);
  }
  await vi.waitFor(async () => expect((await jobOf(server, uuid)).finished_at).toBeDefined(), WAIT);
  expect(await jobOf(server, uuid)).toMatchObject({ status: 'Finished', report: { pack: 'health-patient' } });
  await server.close();
}, 120_000);

it('an import interrupted twice after writing its pack reports this, and its key still owns the pack', async () => {
  const data = join(packs, 'data-twice');
  let server = await start(data);
  const uuid = await order(server, 'health-twice');
  await vi.waitFor(async () => expect((await jobOf(server, uuid)).finished_at).toBeDefined(), WAIT);
  await server.close();
  // The state after the process ended, for the second time, between renaming the pack and finishing the import.
  const path = join(data, 'imports', uuid, 'import.json');
  const { job, ...record } = Value.Parse(Record, JSON.parse(readFileSync(path, 'utf8')));
  const { finished_at: _finished, report: _report, ...running } = job;
  const left = { ...record, starts: 2, job: { ...running, status: 'Running', problems: [], problem_count: 0 } };
  writeFileSync(path, JSON.stringify(left));
  const database = new Database(join(data, 'cairn.sqlite'));
  expect(database.prepare("DELETE FROM imported_pack WHERE pack = 'health-twice'").run().changes).toBe(1);
  database.close();
  server = await start(data);
  await vi.waitFor(async () => expect((await jobOf(server, uuid)).finished_at).toBeDefined(), WAIT);
  expect(await jobOf(server, uuid)).toMatchObject({
    status: 'Finished',
    report: {
      pack: 'health-twice',
      notes: [expect.stringContaining('after these packs had been written: health-twice')],
    },
  });
  const again = await order(server, 'health-twice', true);
  await vi.waitFor(async () => expect((await jobOf(server, again)).finished_at).toBeDefined(), WAIT);
  expect(await jobOf(server, again)).toMatchObject({ status: 'Finished' });
  await server.close();
}, 120_000);

it('an import records the creator of its pack in advance, but not of one it fails to replace', async () => {
  const data = join(packs, 'data-maker');
  const server = await start(data);
  const { url } = server;
  const database = new Database(join(data, 'cairn.sqlite'), { readonly: true });
  const creators = (): unknown[] => database.prepare('SELECT pack, built_at, made_by FROM imported_pack').all();
  const path = join(packs, 'health-maker.sqlite');
  const builtAt = (): string => readManifestOf(path).built_at;
  const first = await order(server, 'health-maker');
  const noted = creators();
  expect([existsSync(path), noted]).toMatchObject([false, [{ pack: 'health-maker' }]]);
  await vi.waitFor(async () => expect((await jobOf(server, first)).finished_at).toBeDefined(), WAIT);
  expect(creators()).toEqual(noted);
  expect(noted).toMatchObject([{ built_at: builtAt() }]);
  const second = await order(server, 'health-maker', true);
  expect(creators()).toHaveLength(2);
  const cancelled = await ask(url, '/v1/imports/cancel', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uuid: second }),
  });
  expect(cancelled.status).toBe(200);
  await vi.waitFor(() => expect(creators()).toEqual(noted), WAIT);
  expect(noted).toMatchObject([{ built_at: builtAt() }]);
  const third = await order(server, 'health-maker', true);
  await vi.waitFor(async () => expect((await jobOf(server, third)).finished_at).toBeDefined(), WAIT);
  expect(creators()).toMatchObject([{ built_at: builtAt() }]);
  expect(creators()).not.toEqual(noted);
  database.close();
  await server.close();
}, 120_000);

it.skipIf(!mounted)(
  'an import ends normally on a full disk, and is still ended after the next start',
  async () => {
    const data = join(disk, 'data');
    mkdirSync(data);
    let server = await start(data);
    const uuid = await order(server, 'health-full');
    const ballast = join(disk, 'ballast');
    expect(spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' }).status).not.toBe(0);
    await vi.waitFor(async () => expect((await jobOf(server, uuid)).finished_at).toBeDefined(), WAIT);
    const ended = await jobOf(server, uuid);
    expect(ended).toMatchObject({ status: 'Finished', report: { pack: 'health-full' } });
    rmSync(ballast);
    await server.close();
    server = await start(data);
    expect(await jobOf(server, uuid)).toEqual(ended);
    await server.close();
  },
  120_000,
);
