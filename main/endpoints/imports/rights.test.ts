/**
 * Packs that an import may write: never those included in Cairn, and others only on request and if the key has
 * permission.
 */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  IMPORT_ID_PREFIXES,
  ImportJob,
  OSM_PACK_PREFIXES,
  OSM_PARTS,
  UploadedFile,
  type ImportOrder,
} from '../../../contract/imports.ts';
import { DEFAULT_PACK_THEMES } from '../../../contract/default-packs.ts';
import { PackStore } from '../../packs/pack-store.ts';
import { ask, OWNER_KEY, type Answer } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';
import type { AppStore } from '../../store/app-store.ts';
import { openTestStore } from '../../store/test-store.fixture.ts';
import { PackClaims } from '../../ingest/jobs/pack-claims.ts';

/** Raised limit, because a file is uploaded for every refused import. */
const MANY_FILES = { files: 1000 };

const FIGURES = 'area,date,cases,deaths\nURY,2020-03-14,4,0\n';
const MAP =
  '<osm version="0.6"><node id="1" lat="1" lon="1"><tag k="shop" v="bakery"/><tag k="name" ' +
  'v="Bread"/></node><node id="2" lat="1.001" lon="1"/>' +
  '<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="Long Street"/></way></osm>';
const WAIT = { timeout: 60_000, interval: 20 };

let directory: string;
let data: string;
let server: RunningServer;
/** Reads the owner as another process would. */
let store: AppStore;
let keys: Record<'one' | 'other' | 'manager', string>;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-import-rights-'));
  data = mkdtempSync(join(tmpdir(), 'cairn-import-rights-data-'));
  store = await openTestStore(data);
  const make = async (name: string, right: 'import' | 'manage'): Promise<string> =>
    (await store.keys.create(name, { rights: [right] })).key;
  keys = {
    one: await make('one', 'import'),
    other: await make('other', 'import'),
    manager: await make('manager', 'manage'),
  };
  server = await startTestServer({
    packsDirectory: directory,
    dataDirectory: data,
    port: 0,
    apiKeys: [],
    ownerKeys: [OWNER_KEY],
    keyLimits: MANY_FILES,
  });
});
afterAll(async () => {
  await server.close();
  await store.close();
  for (const made of [directory, data]) rmSync(made, { recursive: true });
});

async function order(key: string, name: string, text: string, options: Omit<ImportOrder, 'files'>): Promise<Answer> {
  const uploaded = await ask(server.url, `/v1/imports/files?name=${name}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/octet-stream' },
    body: text,
  });
  const { file } = Value.Parse(UploadedFile, uploaded.json());
  return ask(server.url, '/v1/imports', {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ ...options, files: [file] }),
  });
}

async function end(key: string, answer: Answer): Promise<ImportJob> {
  const { uuid } = Value.Parse(ImportJob, answer.json());
  const fetchJob = async (): Promise<ImportJob> =>
    Value.Parse(ImportJob, (await ask(server.url, `/v1/imports/${uuid}`, { headers: { 'x-api-key': key } })).json());
  await vi.waitFor(async () => expect((await fetchJob()).finished_at).toBeDefined(), WAIT);
  return fetchJob();
}

const orderFigures = (key: string, id: string, replace?: boolean): Promise<Answer> =>
  order(key, 'figures.csv', FIGURES, { kind: 'health', id, ...(replace === undefined ? {} : { replace }) });
const orderMap = (key: string, name: string, options: Omit<ImportOrder, 'files' | 'kind'>): Promise<Answer> =>
  order(key, name, MAP, { kind: 'osm', ...options });
const fileOf = (pack: string): string => join(directory, `${pack}.sqlite`);

/** Returns an import of each kind that can create the pack. */
function importsCreating(pack: string): Omit<ImportOrder, 'files'>[] {
  const parts = OSM_PARTS.filter((part) => pack.startsWith(OSM_PACK_PREFIXES[part]));
  return [
    ...parts.map((part) => ({
      kind: 'osm' as const,
      id: `osm-${pack.slice(OSM_PACK_PREFIXES[part].length)}`,
      parts: OSM_PARTS.filter((osmPart) => osmPart === part || osmPart === 'roads'),
    })),
    ...(['health', 'zip4', 'addresses', 'areas', 'tiles'] as const)
      .filter((kind) => pack.startsWith(IMPORT_ID_PREFIXES[kind]))
      .map((kind) => ({ kind, id: pack.slice(IMPORT_ID_PREFIXES[kind].length) })),
  ];
}

describe('a pack included in Cairn', () => {
  it.each(Object.keys(DEFAULT_PACK_THEMES))('is never replaced by an import: %s', async (pack) => {
    for (const options of importsCreating(pack)) {
      for (const key of [keys.one, OWNER_KEY]) {
        // oxlint-disable-next-line no-await-in-loop -- two servers' worth of files at once would say no more
        const answer = await order(key, 'some.csv', FIGURES, { ...options, replace: true });
        expect([pack, answer.status, answer.text]).toEqual([pack, 400, expect.stringContaining(pack)]);
      }
    }
    expect(existsSync(fileOf(pack))).toBe(false);
  });

  it('never shares its id with an import whose id is derived from a file name', async () => {
    expect(
      await end(keys.one, await orderMap(keys.one, 'Montevideo.osm', { parts: ['roads', 'addresses'] })),
    ).toMatchObject({
      status: 'Finished',
      report: { notes: ['Packs: roads-montevideo-imported, geocoder-montevideo-imported'] },
    });
    expect(await end(keys.one, await order(keys.one, 'default.csv', FIGURES, { kind: 'health' }))).toMatchObject({
      report: { pack: 'health-default-imported' },
    });
  });
});

describe('an installed pack', () => {
  it('is replaced on request by the key that imported it', async () => {
    expect((await end(keys.one, await orderFigures(keys.one, 'health-own'))).status).toBe('Finished');
    const before = readFileSync(fileOf('health-own'));
    const again = await orderFigures(keys.one, 'health-own');
    expect([again.status, again.json()]).toEqual([
      409,
      {
        message: expect.stringContaining('Pack health-own is already installed. '),
        code: 'already_installed',
        pack: 'health-own',
      },
    ]);
    expect(readFileSync(fileOf('health-own')).equals(before)).toBe(true);
    expect((await end(keys.one, await orderFigures(keys.one, 'health-own', true))).status).toBe('Finished');
    expect(readFileSync(fileOf('health-own')).equals(before)).toBe(false);
    // It still belongs to the key after the key has replaced it.
    expect((await end(keys.one, await orderFigures(keys.one, 'health-own', true))).status).toBe('Finished');
  });

  it('can be replaced by another key that may manage, and then no longer belongs to the first', async () => {
    await end(keys.one, await orderFigures(keys.one, 'health-shared'));
    expect([
      (await orderFigures(keys.other, 'health-shared')).status,
      (await orderFigures(keys.other, 'health-shared', true)).status,
    ]).toEqual([409, 403]);
    expect((await orderFigures(keys.other, 'health-shared', true)).json()).toMatchObject({
      message: 'Forbidden',
      code: 'forbidden',
      pack: 'health-shared',
      errors: [{ parameter: 'replace' }],
    });
    expect((await end(keys.manager, await orderFigures(keys.manager, 'health-shared', true))).status).toBe('Finished');
    expect((await orderFigures(keys.one, 'health-shared', true)).status).toBe(403);
    expect((await end(OWNER_KEY, await orderFigures(OWNER_KEY, 'health-shared', true))).status).toBe('Finished');
  });

  it('conflicts with any part of an import', async () => {
    await end(keys.one, await orderMap(keys.one, 'a.osm', { id: 'osm-town', parts: ['businesses'] }));
    const answers = await Promise.all(
      [true, false].map((replace) =>
        orderMap(keys.other, 'b.osm', { id: 'osm-town', parts: ['roads', 'businesses'], replace }),
      ),
    );
    expect(
      answers.map(({ status, text }) => [status, text.includes('businesses-town'), text.includes('roads-town')]),
    ).toEqual([
      [403, true, false],
      [409, true, false],
    ]);
    expect(existsSync(fileOf('roads-town'))).toBe(false);
  });

  it('no longer belongs to the key after its file is replaced', async () => {
    await end(keys.one, await orderFigures(keys.one, 'health-swapped'));
    await end(keys.other, await orderFigures(keys.other, 'health-elsewhere'));
    rmSync(fileOf('health-swapped'));
    copyFileSync(fileOf('health-elsewhere'), fileOf('health-swapped'));
    expect((await orderFigures(keys.one, 'health-swapped', true)).status).toBe(403);
  });

  it('is unchanged if it was added between request and start of an import', async () => {
    const first = await orderFigures(keys.one, 'health-first');
    const late = await orderFigures(keys.one, 'health-late');
    writeFileSync(fileOf('health-late'), 'another pack');
    expect((await end(keys.one, first)).status).toBe('Finished');
    expect(await end(keys.one, late)).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining(
        'Pack health-late is already installed: it was added after the import was requested',
      ),
    });
    expect(statSync(fileOf('health-late')).size).toBe('another pack'.length);
  });
});

it('recognises its own pack after the process has ended', async () => {
  await end(keys.one, await orderFigures(keys.one, 'health-left'));
  const packs = new PackStore(directory, { checks: store.packRecords });
  const claims = new PackClaims(packs, store.importedPacks);
  const claim = { kind: 'health', id: 'health-left', madeBy: 'a key of another test', mayReplaceAny: false } as const;
  expect(claims.problemAtStart({ ...claim, startedAt: '2026-01-01T00:00:00.000Z' })).toBeUndefined();
  expect(claims.problemAtStart({ ...claim, startedAt: '9999-01-01T00:00:00.000Z' })).toContain('is already installed');
  expect(claims.problemAtStart(claim)).toContain('is already installed');
  packs.close();
});
