/** `cairn keys`, with a server running on the same data directory. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startFixtureServer, type FixtureServer } from '../server/fixture-world.ts';
import { isSharedStore, useTestStore } from '../store/test-store.fixture.ts';
import { runInProcess } from './run-in-process.fixture.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const emptyDirectory = mkdtempSync(join(tmpdir(), 'cairn-cli-keys-'));
let server: FixtureServer;
let dataDirectory: string;
beforeAll(async () => {
  server = await startFixtureServer();
  dataDirectory = join(server.packsDirectory, 'data');
  await useTestStore(dataDirectory);
});
afterAll(async () => {
  await server.close();
  rmSync(emptyDirectory, { recursive: true });
});

function keys(...args: string[]): { code: number | null; out: string; error: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'keys', ...args, '--data-dir', dataDirectory], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, error: stderr };
}

async function statusWith(key: string, path = '/timezonesv1/xy2tzdata?x=-5&y=5'): Promise<number> {
  // A server learns of changes in a shared store a few milliseconds later, and this one was blocked by the command.
  if (isSharedStore) await setTimeout(200);
  return (await ask(server.url, path, { headers: { 'x-api-key': key } })).status;
}

describe('cairn keys', () => {
  it('creates, lists, changes and revokes a key, which the running server applies immediately', async () => {
    const made = keys(
      'create',
      'night run',
      '--quota',
      'timezones=2',
      '--quota',
      'zip4=7',
      '--rate',
      '100',
      '--origin',
      'https://example.org/',
    );
    expect(made).toEqual({ code: 0, out: expect.stringMatching(/^[\w-]{43}\n$/), error: '' });
    const key = made.out.trim();
    expect([await statusWith(key), await statusWith(key), await statusWith(key)]).toEqual([200, 200, 429]);

    const listed = keys('list', '--json');
    expect(listed.out).not.toContain(key);
    expect(JSON.parse(listed.out)).toEqual({
      keys: [
        expect.objectContaining({
          name: 'night run',
          prefix: key.slice(0, 4),
          last_four: key.slice(-4),
          quotas: { timezones: 2, zip4: 7 },
          rate_limit: 100,
          origins: ['https://example.org'],
        }),
      ],
    });
    expect(keys('list').out).toMatch(
      /^NAME +KEY +STATE +LAST USED +RIGHTS +LIMITS\nnight run +\S{4}…\S{4} +in force +\S+ +look-up +zip4=7, timezones=2, 100\/s, https:\/\/example\.org\n$/,
    );

    expect(keys('change', 'night run', '--quota', 'timezones=3', '--no', 'rate').out).toBe(
      'night run: look-up; timezones=3, https://example.org\n',
    );
    expect([await statusWith(key), await statusWith(key)]).toEqual([200, 429]);

    expect(keys('revoke', 'night run')).toEqual({
      code: 0,
      out: `Revoked night run (${key.slice(0, 4)}…${key.slice(-4)})\n`,
      error: '',
    });
    expect(await statusWith(key)).toBe(403);
    const files = ['cairn.sqlite', 'cairn.sqlite-wal'].map((name) => readFileSync(join(dataDirectory, name), 'latin1'));
    expect(files.some((bytes) => bytes.includes(key))).toBe(false);
  });

  it('grants and revokes rights of a key', async () => {
    const importing = keys('create', 'importer', '--right', 'import').out.trim();
    expect([
      await statusWith(importing, '/v1/imports'),
      await statusWith(importing, '/v1/packs'),
      await statusWith(importing, '/v1/keys'),
    ]).toEqual([200, 200, 403]);
    expect(JSON.parse(keys('list', '--json').out)).toMatchObject({
      keys: [{ name: 'importer', rights: ['look-up', 'import'] }, {}],
    });
    expect(keys('change', 'importer', '--right', 'look-up').out).toBe('importer: look-up; no limits\n');
    expect(await statusWith(importing, '/v1/imports')).toBe(403);
    keys('change', 'importer', '--right', 'look-up', '--right', 'manage');
    expect(await statusWith(importing, '/v1/keys')).toBe(200);
    keys('revoke', 'importer');
  });

  it.each([
    [['create', 'x', '--right', 'all'], 2, '"all" must be one of look-up, import, manage'],
    [
      ['create', 'x', '--quota', 'zip5=1'],
      2,
      '--quota zip5=1: use INTERFACE=N, requests per day, where INTERFACE is one of zip4, ',
    ],
    [['create', 'x', '--quota', 'zip4=many'], 2, '--quota zip4=many'],
    [
      ['create', 'x', '--origin', 'example.org'],
      2,
      '--origin must be an origin, e.g. https://example.org, not "example.org"',
    ],
    [['create', 'x', '--rate', '0'], 2, '--rate 0: use a whole number'],
    [['create', ' '], 2, 'The name is empty'],
    [['create'], 2, "missing required argument 'name'"],
    [['change', 'nobody'], 1, 'No active key "nobody"'],
    [['revoke', 'nobody'], 1, 'No active key "nobody"'],
  ])('%j fails with %i and a reason', async (args, code, message) => {
    const outcome = await runInProcess(['keys', ...args, '--data-dir', dataDirectory]);
    expect(outcome).toMatchObject({ code, out: '' });
    expect(outcome.error).toContain(message);
  });

  it('rejects the name of another active key', () => {
    expect(keys('create', 'once').code).toBe(0);
    expect(keys('create', 'once')).toMatchObject({
      code: 2,
      error: expect.stringContaining('"once" is the name of another key: revoke that key first'),
    });
  });

  it('reports that there are no keys', async () => {
    await useTestStore(emptyDirectory);
    expect((await runInProcess(['keys', 'list', '--data-dir', emptyDirectory])).out).toBe(
      'No keys yet. Create one with: cairn keys create NAME\n',
    );
    await useTestStore(dataDirectory);
  });
});
