import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFixturePack } from '../../packs/fixture.ts';
import { API_KEY, ask, OWNER_KEY, type Answer } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-pack-sharing-'));
const [packsDirectory, stick] = [join(directory, 'packs'), join(directory, 'stick')];
let server: RunningServer;
beforeAll(async () => {
  for (const folder of [packsDirectory, stick]) mkdirSync(folder);
  writeFixturePack(packsDirectory, { id: 'admin-a', theme: 'admin', vintage: '2023', areas: [] });
  writeFixturePack(packsDirectory, {
    id: 'tiles-a',
    theme: 'tiles',
    tiles: {
      layers: [{ name: 'land', minZoom: 0, maxZoom: 0, fields: {} }],
      tiles: [{ z: 0, x: 0, y: 0, data: gzipSync('tile') }],
    },
  });
  writeFixturePack(stick, { id: 'admin-a', theme: 'admin', vintage: '2024', areas: [] });
  writeFixturePack(stick, { id: 'admin-b', theme: 'admin', vintage: '2020', areas: [] });
  server = await startTestServer({
    packsDirectory,
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

const headers = { 'x-api-key': OWNER_KEY };
const post = (path: string, body: object): Promise<Answer> =>
  ask(server.url, path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const exported = (id: string, format: string): Promise<Answer> =>
  ask(server.url, `/v1/packs/${id}/export?format=${format}`, { headers });

it('exports a pack and its tiles with their SHA-256, and keeps no copy', async () => {
  for (const [format, start] of [
    ['sqlite', 'SQLite format 3'],
    ['pmtiles', 'PMTiles'],
  ] as const) {
    const { status, bytes, headers: sent } = await exported('tiles-a', format);
    expect([status, bytes.subarray(0, start.length).toString()]).toEqual([200, start]);
    expect(sent['x-sha256']).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(sent['content-disposition']).toBe(`attachment; filename="tiles-a.${format}"`);
  }
  await expect.poll(() => readdirSync(join(directory, 'data', 'exports'))).toEqual([]);
});

it('refuses unknown packs, and tiles of a pack without any', async () => {
  expect((await exported('none', 'sqlite')).status).toBe(404);
  const refused = await exported('admin-a', 'pmtiles');
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('has no map tiles')]);
});

it('writes the list of a folder, compares it with the installed packs, and installs from it', async () => {
  const withoutList = await post('/v1/packs/folder', { folder: stick });
  expect([withoutList.status, withoutList.text]).toEqual([400, expect.stringContaining('No list of packs')]);
  expect(withoutList.json()).toMatchObject({ code: 'no_pack_list' });
  writeFileSync(join(stick, 'notes.sqlite'), 'no pack');
  expect((await post('/v1/packs/folder/index', { folder: stick })).json()).toMatchObject({
    packs: [
      { id: 'admin-a', novelty: 'newer', vintage: '2024', installed_vintage: '2023' },
      { id: 'admin-b', novelty: 'new' },
    ],
    passed_over: [{ file: 'notes.sqlite' }],
  });
  expect((await post('/v1/packs/folder/add', { folder: stick, id: 'admin-a' })).status).toBe(409);
  expect((await post('/v1/packs/folder/add', { folder: stick, id: 'admin-a', replace: true })).json()).toMatchObject({
    pack: { id: 'admin-a', vintage: '2024', verification: { passed: true } },
    replaced: true,
  });
  expect((await post('/v1/packs/folder', { folder: stick })).json()).toMatchObject({
    packs: [{ novelty: 'same' }, {}],
  });
});

it('installs only the file described in the list', async () => {
  copyFileSync(join(stick, 'admin-a.sqlite'), join(stick, 'admin-b.sqlite'));
  const otherFile = await post('/v1/packs/folder/add', { folder: stick, id: 'admin-b' });
  expect([otherFile.status, otherFile.text]).toEqual([
    422,
    expect.stringMatching(/SHA-256 of the file|different from the list/),
  ]);
  expect(existsSync(join(packsDirectory, 'admin-b.sqlite'))).toBe(false);
  const missing = await post('/v1/packs/folder/add', { folder: stick, id: 'admin-c' });
  expect(missing.status).toBe(404);
  for (const folder of ['stick', '../stick', join(directory, 'gone')])
    expect((await post('/v1/packs/folder', { folder })).status).toBe(400);
  expect((await post('/v1/packs/folder/index', { folder: join(directory, 'gone') })).text).toContain(
    'Folder not found',
  );
});
