import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddedPack, RemovedPack } from '../../../contract/pack-files.ts';
import { PackVerification } from '../../../contract/pack-verification.ts';
import { writeFixturePack, type FixtureArea } from '../../packs/fixture.ts';
import { API_KEY, ask, OWNER_KEY, type Answer } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

const AREAS: FixtureArea[] = Array.from({ length: 300 }, (_, i) => ({
  id: i + 1,
  category: 940,
  name: `Airport ${i}`,
  wkt: `MULTIPOLYGON(((${i / 10} 0,${i / 10 + 0.05} 0,${i / 10} 0.05,${i / 10} 0)))`,
}));

let directory: string;
let otherFolder: string;
let server: RunningServer;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-pack-files-'));
  otherFolder = join(directory, 'elsewhere');
  mkdirSync(otherFolder);
  writeFixturePack(directory, { id: 'airports', theme: 'geo-boundaries', areas: AREAS });
  writeFixturePack(otherFolder, { id: 'harbours', theme: 'geo-boundaries', areas: AREAS.slice(0, 5) });
  server = await startTestServer({
    packsDirectory: directory,
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [API_KEY],
    ownerKeys: [OWNER_KEY],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const pathOf = (id: string): string => join(directory, `${id}.sqlite`);
const read = <S extends TSchema>(schema: S, answer: Answer): Static<S> => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return Value.Parse(schema, answer.json());
};
const post = (path: string, id: string, key = OWNER_KEY): Promise<Answer> =>
  ask(server.url, path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  });
const verify = async (id: string): Promise<PackVerification> =>
  read(PackVerification, await post('/v1/packs/verify', id));
/** Sends bytes unchanged, even if they aren't text. */
const add = async (
  bytes: Uint8Array<ArrayBuffer>,
  query = '',
  key = OWNER_KEY,
): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(`${server.url}/v1/packs/add${query}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/octet-stream' },
    body: bytes,
  });
  return { status: answer.status, body: await answer.json() };
};
const bytesOf = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path));
const categories = async (): Promise<unknown> =>
  (await ask(server.url, '/geoboundariesv1/xy2bounddata?x=0.01&y=0.01')).json();
const leftovers = (): string[] => readdirSync(directory).filter((name) => name.startsWith('.adding-'));

describe('a check', () => {
  it('returns the results for a valid pack', async () => {
    const found = await verify('airports');
    expect(found).toMatchObject({ id: 'airports', passed: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(found.checks.map(({ check, passed }) => [check, passed])).toEqual([
      ['manifest', true],
      ['pages', true],
      ['content', true],
      ['index', true],
      ['geometry', true],
    ]);
    expect(found.checks.at(-1)?.text).toBe('300 shapes are readable');
  });

  it.each([
    [
      'an index that lacks rows',
      'index',
      (database: Database.Database) => database.exec('DELETE FROM idx_shard_geometry WHERE rowid < 9'),
      /300|301|of/,
    ],
    [
      'fewer areas than the manifest says',
      'counts',
      (database: Database.Database) => database.exec(`UPDATE manifest SET counts = '{"areas":301}'`),
      /300 areas found, but the manifest says 301/,
    ],
    [
      'an invalid shape',
      'geometry',
      (database: Database.Database) =>
        database.exec(`DROP TRIGGER ggu_area_geometry; UPDATE area SET geometry = x'0001' WHERE boundary_id = 7`),
      /area 7 can't be read/,
    ],
  ])('finds %s', async (_name, check, damage, text) => {
    copyFileSync(pathOf('airports'), pathOf('spoilt'));
    const database = new Database(pathOf('spoilt'));
    database.exec("UPDATE manifest SET id = 'spoilt'");
    damage(database);
    database.close();
    const found = await verify('spoilt');
    expect(found.passed).toBe(false);
    expect(found.checks.at(-1)).toMatchObject({ check, passed: false, text: expect.stringMatching(text) });
    rmSync(pathOf('spoilt'));
  });

  it('finds overwritten bytes', async () => {
    copyFileSync(pathOf('airports'), pathOf('worn'));
    const database = new Database(pathOf('worn'));
    database.exec("UPDATE manifest SET id = 'worn'");
    // Opening the pack doesn't read this table.
    const page =
      database.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'shard'").pluck().get() ?? 0;
    const pageBytes = Number(database.pragma('page_size', { simple: true }));
    database.close();
    const file = openSync(pathOf('worn'), 'r+');
    writeSync(file, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (page - 1) * pageBytes);
    closeSync(file);
    const found = await verify('worn');
    expect(found.checks.at(-1)).toMatchObject({ passed: false, text: expect.stringMatching(/damaged|malformed/) });
    rmSync(pathOf('worn'));
  });

  it('is only available for installed packs', async () => {
    expect((await post('/v1/packs/verify', 'harbours')).status).toBe(404);
    expect((await post('/v1/packs/verify', '../elsewhere/harbours')).status).toBe(400);
  });
});

describe('an added pack', () => {
  it('is used immediately, and is only replaced with permission', async () => {
    const first = await add(bytesOf(join(otherFolder, 'harbours.sqlite')));
    expect(Value.Parse(AddedPack, first.body)).toMatchObject({
      pack: { id: 'harbours', status: 'ready' },
      verification: { passed: true },
      replaced: false,
    });
    expect(JSON.stringify(await categories())).toContain('Airport 0');
    const second = await add(bytesOf(join(otherFolder, 'harbours.sqlite')));
    expect(second).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Pack harbours is already installed') },
    });
    expect(await add(bytesOf(join(otherFolder, 'harbours.sqlite')), '?replace=1')).toMatchObject({
      status: 200,
      body: { replaced: true },
    });
    expect(leftovers()).toEqual([]);
  });

  it('must be valid, otherwise nothing changes', async () => {
    const before = readdirSync(directory);
    expect(await add(new TextEncoder().encode('not a pack'))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining("isn't a Cairn pack") },
    });
    expect((await add(new Uint8Array(0))).status).toBe(422);
    const damaged = join(otherFolder, 'damaged.sqlite');
    copyFileSync(join(otherFolder, 'harbours.sqlite'), damaged);
    const database = new Database(damaged);
    database.exec('DELETE FROM idx_shard_geometry WHERE rowid = 1');
    database.close();
    expect(await add(bytesOf(damaged), '?replace=1')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining("failed its check and wasn't installed") },
    });
    expect(readdirSync(directory)).toEqual(before);
    expect((await verify('harbours')).passed).toBe(true);
  });

  it('can only be added and removed by the owner', async () => {
    expect((await add(bytesOf(join(otherFolder, 'harbours.sqlite')), '?replace=1', API_KEY)).status).toBe(403);
    expect((await post('/v1/packs/remove', 'harbours', API_KEY)).status).toBe(403);
    expect(existsSync(pathOf('harbours'))).toBe(true);
  });
});

describe('a removed pack', () => {
  it('is no longer used, and its file is deleted', async () => {
    const removed = read(RemovedPack, await post('/v1/packs/remove', 'harbours'));
    expect(removed.packs.map(({ id }) => id)).toEqual(['airports']);
    expect([existsSync(pathOf('harbours')), (await post('/v1/packs/remove', 'harbours')).status]).toEqual([false, 404]);
  });

  it('can be unreadable', async () => {
    renameSync(pathOf('airports'), join(otherFolder, 'airports.sqlite'));
    writeFixturePack(directory, { id: 'airports', theme: 'geo-boundaries', areas: [] });
    closeSync(openSync(pathOf('broken'), 'w'));
    expect((await verify('broken')).checks).toMatchObject([{ check: 'manifest', passed: false }]);
    expect(read(RemovedPack, await post('/v1/packs/remove', 'broken')).id).toBe('broken');
    expect(existsSync(pathOf('broken'))).toBe(false);
  });
});
