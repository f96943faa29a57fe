/** Packs that change while the server uses them. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HierarchyAnswer } from '../../contract/health.ts';
import { PackReload } from '../../contract/service.ts';
import { importHealth } from '../ingest/targets/health/import-health.ts';
import { builtPack, hasPacks, linkPacks } from '../packs/built-packs.fixture.ts';
import { API_KEY, ask, type Answer } from './fixture-world.ts';
import type { RunningServer } from './start.ts';
import { startTestServer } from './test-server.fixture.ts';

const NEEDED = [
  'countries',
  'admin-world',
  'admin-us',
  'admin-germany',
  'admin-spain',
  'health-default',
  'zip4-santa-cruz',
  'geocoder-santa-cruz',
  'streets-santa-cruz-osm',
  'eu-nuts',
];

/** Santa Cruz. */
const POINT = 'x=-122.0263&y=36.9741';
/** A look-up for each theme, and part of its response. */
const LOOK_UPS = {
  health: `/covidv1/xy2data?${POINT}&admin=admin2`,
  zip4: '/zip4v1/xy2zip?x=36.9741&y=-122.0263',
  geocoder: '/geocoderv1/geocoder?address=701%20Ocean%20Street%2C%20Santa%20Cruz',
  tiles: '/tiles/streets-santa-cruz-osm.json',
} as const;

const JSON_HEADERS = { 'content-type': 'application/json', 'x-api-key': API_KEY };

const timeless = ({ text }: Answer): string => text.replaceAll(/"timestamp":"[^"]+"/g, '');

const isBuilt = hasPacks('packs that change while they are used', [...NEEDED, 'roads-santa-cruz', 'roads-montevideo']);

describe.runIf(isBuilt)('a running server', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-reload-'));
  const file = (id: string): string => join(directory, `${id}.sqlite`);
  let server: RunningServer;
  beforeAll(async () => {
    // Links, because the packs are large and must not change.
    linkPacks(NEEDED, directory);
    server = await startTestServer({
      packsDirectory: directory,
      dataDirectory: join(directory, 'data'),
      port: 0,
      apiKeys: [API_KEY],
      apiKeyRights: ['manage'],
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });
  const get = (path: string): Promise<Answer> => ask(server.url, path);
  const reload = async (): Promise<PackReload> =>
    Value.Parse(PackReload, (await ask(server.url, '/v1/packs/reload', { method: 'POST' })).json());
  /** Returns the ids of the packs after a check; the server may have checked before, so `changes` may be empty. */
  const installed = async (): Promise<string[]> => (await reload()).packs.map(({ id }) => id);
  const countyCases = async (): Promise<number | undefined> =>
    Value.Parse(HierarchyAnswer, (await get(LOOK_UPS.health)).json()).hierarchy_data['p0']?.total_cases;

  it('reports no changes if nothing has changed', async () => {
    const { changes, packs } = await reload();
    expect(changes).toEqual({ added: [], replaced: [], removed: [] });
    expect(packs.map(({ id }) => id)).toEqual(NEEDED.toSorted());
  });

  it.each([
    ['health-default', LOOK_UPS.health, 503],
    ['zip4-santa-cruz', LOOK_UPS.zip4, 503],
    ['geocoder-santa-cruz', LOOK_UPS.geocoder, 503],
    ['countries', LOOK_UPS.health, 503],
    ['streets-santa-cruz-osm', LOOK_UPS.tiles, 404],
  ])('works without %s as if it had never existed, and as before once it is back', async (id, path, status) => {
    const before = await get(path);
    expect(before.status).toBe(200);
    renameSync(file(id), `${file(id)}.away`);
    expect(await installed()).not.toContain(id);
    const withoutPack = await get(path);
    expect(withoutPack.status).toBe(status);
    if (status === 503)
      expect(withoutPack.json()).toEqual({
        message: expect.stringMatching(/^Pack \S+ isn't installed\. Build the default packs, or add one$/),
        code: 'pack_missing',
        pack: expect.any(String),
      });
    renameSync(`${file(id)}.away`, file(id));
    expect(await installed()).toContain(id);
    expect(timeless(await get(path))).toBe(timeless(before));
  });

  it('reports a damaged pack, and uses it again after it is repaired', async () => {
    rmSync(file('health-default'));
    writeFileSync(file('health-default'), readFileSync(builtPack('health-default')).subarray(0, 100_000));
    await reload();
    const damaged = await get(LOOK_UPS.health);
    expect([damaged.status, damaged.text]).toEqual([
      503,
      expect.stringContaining("Pack health-default: The pack can't be used: "),
    ]);
    copyFileSync(builtPack('health-default'), file('health-default'));
    await reload();
    expect(await countyCases()).toBe(920);
  });

  it('reports a damaged road pack for points on its streets, although another pack has streets elsewhere', async () => {
    linkPacks(['roads-santa-cruz'], directory);
    writeFileSync(file('roads-montevideo'), readFileSync(builtPack('roads-montevideo')).subarray(0, 100_000));
    await reload();
    const [from, to] = ['-56.16,-34.9', '-56.17,-34.89'];
    const orders = [
      ['/tdmv1/order', { origin_addresses: [from], destination_addresses: [to], result: ['cost'] }],
      ['/tdmv1/route', { origin: from, destination: to }],
    ] as const;
    for (const [path, order] of orders) {
      const { status, text } = await ask(server.url, path, {
        method: 'POST',
        body: JSON.stringify(order),
        headers: JSON_HEADERS,
      });
      expect([status, text]).toEqual([503, expect.stringContaining("Pack roads-montevideo: The pack can't be used: ")]);
    }
    for (const id of ['roads-santa-cruz', 'roads-montevideo']) rmSync(file(id));
    await reload();
  });

  it('uses newly imported figures automatically', async () => {
    const csv = join(directory, 'county.csv');
    writeFileSync(csv, 'fips,date,cases,deaths\n06087,2021-01-01,9000,90\n06087,2021-01-08,9100,95\n');
    await importHealth({ files: [csv], packsDirectory: directory, id: 'health-county' });
    await vi.waitFor(async () => expect(await countyCases()).toBe(9100), { timeout: 60_000, interval: 50 });
    rmSync(file('health-county'));
    await vi.waitFor(async () => expect(await countyCases()).toBe(920), { timeout: 60_000, interval: 50 });
  });

  it('finishes requests in progress with their packs', async () => {
    const path = '/covidv1/country2data?country=USA&admin=admin2';
    const counties = async (): Promise<number> => JSON.parse((await get(path)).text).data.length;
    const before = await counties();
    const running = Array.from({ length: 4 }, counties);
    // Later requests are answered immediately, so the earlier ones must have started. They take several more turns of
    // the event loop.
    await get('/healthz');
    renameSync(file('admin-us'), `${file('admin-us')}.away`);
    renameSync(file('countries'), `${file('countries')}.away`);
    await reload();
    expect(await Promise.all(running)).toEqual([before, before, before, before]);
    expect((await get(path)).status).toBe(503);
    renameSync(`${file('admin-us')}.away`, file('admin-us'));
    renameSync(`${file('countries')}.away`, file('countries'));
    await reload();
    expect(await counties()).toBe(before);
  });

  it('does not list unfinished packs', () =>
    expect(readdirSync(directory).filter((name) => name.endsWith('.unfinished'))).toEqual([]));
});
