/**
 * Packs imported by a key without the right to manage don't change responses to other keys where the packs included in
 * Cairn have a result, until the owner puts them first.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ImportJob, UploadedFile, type ImportOrder } from '../../contract/imports.ts';
import { InstalledPack } from '../../contract/service.ts';
import { hasPacks, linkPacks } from '../packs/built-packs.fixture.ts';
import { readPackOrder } from '../packs/pack-order.ts';
import type { AppStore } from '../store/app-store.ts';
import { openTestStore } from '../store/test-store.fixture.ts';
import { ask, OWNER_KEY } from './fixture-world.ts';
import type { RunningServer } from './start.ts';
import { startTestServer } from './test-server.fixture.ts';

const Installed = Type.Object({ packs: Type.Array(InstalledPack) });

const PACKS = [
  'countries',
  'admin-us',
  'regions-us',
  'neighbourhoods-germany',
  'roads-montevideo',
  'streets-montevideo',
  'zip4-santa-cruz',
  'geocoder-santa-cruz',
  'geocoder-world',
  'health-default',
];
const WAIT = { timeout: 120_000, interval: 50 };

const SANTA_CRUZ = [-122.0263, 36.9741] as const;
/** Returns a square around a position. */
const ring = ([lon, lat]: readonly [number, number], half: number): [number, number][] => [
  [lon - half, lat - half],
  [lon + half, lat - half],
  [lon + half, lat + half],
  [lon - half, lat + half],
  [lon - half, lat - half],
];
const squares = (properties: object, ...rings: [number, number][][]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: rings.map((outline, i) => ({
      type: 'Feature',
      properties: { key: `strange-${i}`, ...properties },
      geometry: { type: 'Polygon', coordinates: [outline] },
    })),
  });
const foreignSquares = squares({ name: 'STRANGE' }, ring(SANTA_CRUZ, 0.3));

const way = (id: number, ids: number[]): string =>
  `<way id="${id}">${ids.map((ref) => `<nd ref="${ref}"/>`).join('')}<tag k="highway" v="track"/><tag ` +
  `k="maxspeed" v="5"/><tag k="name" v="Strange Street ${id}"/></way>`;

/** Returns a grid of slow streets over the city, with shops and house numbers. */
function foreignMap([west, south]: readonly [number, number], step: number): string {
  const nodes: string[] = [];
  const ways: string[] = [];
  const side = 12;
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const id = row * side + column + 1;
      const tags =
        column % 2 === 0
          ? '<tag k="shop" v="bakery"/><tag k="name" v="Bread"/>'
          : `<tag k="addr:housenumber" v="${id}"/><tag k="addr:street" v="Strange Street ${row + 1}"/>`;
      nodes.push(`<node id="${id}" lat="${south + row * step}" lon="${west + column * step}">${tags}</node>`);
    }
  for (let row = 0; row < side; row++) {
    ways.push(
      way(
        row + 1,
        Array.from({ length: side }, (_, i) => row * side + i + 1),
      ),
    );
    ways.push(
      way(
        side + row + 1,
        Array.from({ length: side }, (_, i) => i * side + row + 1),
      ),
    );
  }
  return `<osm version="0.6">${nodes.join('')}${ways.join('')}</osm>`;
}

interface Case {
  theme: string;
  file: string;
  text: string;
  order: Omit<ImportOrder, 'files'>;
  /** Paths of look-ups that already have a result; those with a body are for a matrix. */
  answered: (string | { path: string; body: object })[];
  /** A look-up without a result, and part of its response after the import. */
  uncovered?: [path: string, part: string];
  /** The packs that it creates, if their ids differ from that of the import. */
  packs?: string[];
}

const queryOf = ([x, y]: readonly [number, number]): string => `x=${x}&y=${y}`;
const PACIFIC = encodeURIComponent('1355 Pacific Ave, Santa Cruz, CA 95060');
/** West of Ireland, outside its coastal waters. */
const AT_SEA = [-20, 52] as const;

const areasOfLevel = (level: number): Case => ({
  theme: `areas of level ${level}`,
  file: 'strange.geojson',
  text: squares({ name: 'STRANGE' }, ring(SANTA_CRUZ, 0.3), ring(AT_SEA, 0.3)),
  order: {
    kind: 'areas',
    id: `areas-strange-${level}`,
    vintage: '2099',
    areas: { as: 'admin', level, country: 'USA', name_field: 'name', key_field: 'key' },
  },
  answered: [
    `/adminv1/xy2admininfo?${queryOf(SANTA_CRUZ)}&type=admin${level}`,
    `/v1/admin-chain?${queryOf(SANTA_CRUZ)}`,
    `/covidv1/xy2data?${queryOf(SANTA_CRUZ)}&admin=admin${level}`,
    `/covidv1/country2data?country=USA&admin=admin${level}`,
    `/geocoderv1/rev-geocoder?${queryOf(SANTA_CRUZ)}`,
    // Two kilometres offshore, which still belongs to the country.
    `/adminv1/xy2admininfo?x=-122.03&y=36.94&type=admin${Math.min(level, 1)}`,
  ],
  ...(level === 0 ? { uncovered: [`/adminv1/xy2admininfo?${queryOf(AT_SEA)}&type=admin0`, 'STRANGE'] } : {}),
});

const matrix = {
  path: '/tdmv1/order',
  body: {
    origin_addresses: ['-56.1645,-34.9011', '-56.17,-34.9'],
    destination_addresses: ['-56.16,-34.905', '-56.175,-34.895'],
    result: ['cost', 'distance'],
  },
};

const CASES: Case[] = [
  ...[0, 1, 2, 8].map(areasOfLevel),
  {
    theme: 'geo-boundaries',
    file: 'strange.geojson',
    text: squares({ name: 'STRANGE' }, ring([13.405, 52.52], 0.05), ring(AT_SEA, 0.3)),
    order: {
      kind: 'areas',
      id: 'areas-strange-quarters',
      vintage: '2099',
      areas: { as: 'boundary', category: 930, name_field: 'name', key_field: 'key' },
    },
    answered: [
      '/geoboundariesv1/xy2bounddata?x=13.405&y=52.52&category=930',
      '/geoboundariesv1/xy2bounddata?x=13.405&y=52.52',
      '/geocoderv1/rev-geocoder?x=13.405&y=52.52',
    ],
    uncovered: [`/geoboundariesv1/xy2bounddata?${queryOf(AT_SEA)}`, 'STRANGE'],
  },
  {
    theme: 'figures of health',
    file: 'strange.csv',
    text: 'area,date,cases,deaths\nUSA,2030-01-01,999999999,1\n',
    order: { kind: 'health', id: 'health-strange' },
    answered: [
      `/covidv1/xy2data?${queryOf(SANTA_CRUZ)}&admin=admin0`,
      `/covidv1/xy2tile?${queryOf(SANTA_CRUZ)}&zoom=16`,
    ],
  },
  {
    theme: 'roads',
    file: 'strange.osm',
    text: foreignMap([-56.18, -34.91], 0.002),
    order: { kind: 'osm', id: 'osm-strange', parts: ['roads'] },
    packs: ['roads-strange'],
    answered: [matrix, { path: '/tdmv1/route', body: { origin: '-56.1645,-34.9011', destination: '-56.16,-34.905' } }],
  },
  {
    theme: 'businesses',
    file: 'strange.osm',
    text: foreignMap([-56.35, -35], 0.03),
    order: { kind: 'osm', id: 'osm-strange', parts: ['businesses'] },
    packs: ['businesses-strange'],
    answered: ['/covidv1/xy2tile?x=-56.1645&y=-34.9011&zoom=16'],
  },
  {
    theme: 'ZIP+4',
    file: 'strange.geojson',
    text: squares({ ZIP: '99999', PLUS4: '9999' }, ring(SANTA_CRUZ, 0.02), ring([-100, 40], 0.02)),
    order: { kind: 'zip4', id: 'zip4-strange' },
    answered: [
      `/v1/zip4/nearest?${queryOf(SANTA_CRUZ)}`,
      `/zip4v1/xy2zip?x=${SANTA_CRUZ[1]}&y=${SANTA_CRUZ[0]}`,
      '/zip4v1/zip2xy?zip9=95060-5783',
    ],
    uncovered: ['/v1/zip4/nearest?x=-100&y=40', '999999999'],
  },
  {
    theme: 'addresses',
    file: 'strange.csv',
    text:
      'number,street,city,region,postcode,lon,lat\n' +
      '1355,Pacific Avenue,Santa Cruz,CA,95060,-122.5,36.5\n1355,Pacific Avenue,Santa ' +
      'Cruz,CA,95060,-122.02631,36.97411\n' +
      '7,Nowhere Quay,Santa Cruz,CA,95060,-122.6,36.4\n',
    order: { kind: 'addresses', id: 'geocoder-strange', country: 'US' },
    answered: [
      `/geocoderv1/geocoder?address=${PACIFIC}`,
      '/geocoderv1/geocoder?address=Santa%20Cruz',
      `/geocoderv1/rev-geocoder?${queryOf(SANTA_CRUZ)}`,
    ],
    uncovered: ['/geocoderv1/geocoder?address=7%20Nowhere%20Quay,%20Santa%20Cruz,%20CA', 'Nowhere'],
  },
];

/** Describes where two lists of responses differ, with excerpts of the differences. */
const differences = (before: readonly string[], now: readonly string[]): string[] =>
  now.flatMap((text, i) => {
    const old = before[i] ?? '';
    if (old === text) return [];
    const from = Array.from(text).findIndex((letter, place) => letter !== old[place]);
    return [
      `${i}: ${old.slice(Math.max(0, from - 60), from + 100)} → ${text.slice(Math.max(0, from - 60), from + 100)}`,
    ];
  });

const packsOf = ({ packs, order: { id = '' } }: Case): string[] => packs ?? [id];

describe.runIf(hasPacks('fallback packs', PACKS))('an import by a key that may not manage', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-fallback-'));
  const data = mkdtempSync(join(tmpdir(), 'cairn-fallback-data-'));
  let store: AppStore;
  let server: RunningServer;
  let keys: Record<'look' | 'import', string>;
  const start = (): Promise<RunningServer> =>
    startTestServer({ packsDirectory: directory, dataDirectory: data, port: 0, apiKeys: [], ownerKeys: [OWNER_KEY] });
  beforeAll(async () => {
    linkPacks(PACKS, directory);
    store = await openTestStore(data);
    keys = {
      look: (await store.keys.create('look', { rights: [] })).key,
      import: (await store.keys.create('import', { rights: ['import'] })).key,
    };
    server = await start();
  });
  afterAll(async () => {
    await server.close();
    await store.close();
    for (const made of [directory, data]) rmSync(made, { recursive: true });
  });

  const post = (key: string, path: string, body: object) =>
    ask(server.url, path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const get = (key: string, path: string) => ask(server.url, path, { headers: { 'x-api-key': key } });

  /** Parts that vary: the times of responses and requests. */
  const TIMES = /"(?:timestamp|timeStamp|\w+_at)":"[^"]*",?/g;
  /** Returns the responses to the key with the right to look up. */
  async function answerTo(question: Case['answered'][number]): Promise<string> {
    if (typeof question === 'string') return (await get(keys.look, question)).text.replaceAll(TIMES, '');
    const { text } = await post(keys.look, question.path, question.body);
    const uuid = /"uuid":"(?<uuid>[^"]+)"/.exec(text)?.groups?.['uuid'];
    if (uuid === undefined) return text;
    const ended = (await post(keys.look, '/tdmv1/fetch', { uuid, wait: 50 })).text;
    expect(ended).toContain('"status":"Finished"');
    return ended.replaceAll(TIMES, '').replace(uuid, '');
  }
  const answersTo = async ({ answered }: Case): Promise<string[]> => {
    const found: string[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as one key asks
    for (const question of answered) found.push(await answerTo(question));
    return found;
  };

  async function importAs(key: string, { file: name, text, order }: Case, replace?: boolean): Promise<ImportJob> {
    const uploaded = await ask(server.url, `/v1/imports/files?name=${name}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/octet-stream' },
      body: text,
    });
    const { file } = Value.Parse(UploadedFile, uploaded.json());
    const ordered = await post(key, '/v1/imports', {
      ...order,
      files: [file],
      ...(replace === undefined ? {} : { replace }),
    });
    expect([ordered.status, ordered.text]).toEqual([200, expect.any(String)]);
    const { uuid } = Value.Parse(ImportJob, ordered.json());
    const fetchJob = async (): Promise<ImportJob> =>
      Value.Parse(ImportJob, (await get(key, `/v1/imports/${uuid}`)).json());
    await vi.waitFor(async () => expect((await fetchJob()).finished_at).toBeDefined(), WAIT);
    return fetchJob();
  }
  const installed = async (): Promise<InstalledPack[]> =>
    Value.Parse(Installed, (await get(OWNER_KEY, '/v1/packs')).json()).packs;
  const listed = async (id: string): Promise<InstalledPack | undefined> =>
    (await installed()).find((pack) => pack.id === id);
  async function remove(packs: readonly string[]): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- each of them ends the state of the packs before
    for (const id of packs) await post(OWNER_KEY, '/v1/packs/remove', { id });
  }

  afterEach(async () => {
    await post(OWNER_KEY, '/v1/packs/order', { first: [] });
    await remove((await installed()).map(({ id }) => id).filter((id) => !PACKS.includes(id)));
  });

  it.each(CASES.map((testCase) => [testCase.theme, testCase] as const))(
    'changes no existing response: %s',
    async (_, one) => {
      const before = await answersTo(one);
      const [path, part] = one.uncovered ?? [];
      const uncoveredText = path === undefined ? '' : (await get(keys.look, path)).text;
      const job = await importAs(keys.import, one);
      expect(job).toMatchObject({ status: 'Finished' });
      expect(differences(before, await answersTo(one))).toEqual([]);
      if (path !== undefined) {
        expect(uncoveredText).not.toContain(part);
        expect((await get(keys.look, path)).text).toContain(part);
      }
      const packs = packsOf(one);
      // oxlint-disable-next-line no-await-in-loop -- a few
      for (const id of packs)
        expect(await listed(id)).toMatchObject({ fallback: true, precedence: expect.any(Number) });

      expect((await post(keys.import, '/v1/packs/order', { first: packs })).status).toBe(403);
      expect((await post(OWNER_KEY, '/v1/packs/order', { first: packs })).status).toBe(200);
      for (const id of packs) {
        // oxlint-disable-next-line no-await-in-loop -- a few
        const pack = await listed(id);
        expect(pack).toMatchObject({ precedence: packs.indexOf(id) + 1 });
        expect(pack?.fallback).toBeUndefined();
      }
      expect(differences(before, await answersTo(one))).not.toEqual([]);
      await post(OWNER_KEY, '/v1/packs/order', { first: [] });
      expect(differences(before, await answersTo(one))).toEqual([]);
    },
  );

  it('stays last after a restart and after its key replaces it, and comes first if the owner imports it', async () => {
    const areas = areasOfLevel(2);
    const [id = ''] = packsOf(areas);
    const before = await answersTo(areas);
    await importAs(keys.import, areas);
    await server.close();
    server = await start();
    expect(differences(before, await answersTo(areas))).toEqual([]);
    expect(await importAs(keys.import, { ...areas, text: foreignSquares }, true)).toMatchObject({ status: 'Finished' });
    expect(await listed(id)).toMatchObject({ fallback: true });
    expect(differences(before, await answersTo(areas))).toEqual([]);
    expect(await importAs(OWNER_KEY, areas, true)).toMatchObject({ status: 'Finished' });
    expect((await listed(id))?.fallback).toBeUndefined();
    expect((await answersTo(areas))[0]).toContain('STRANGE');
  });

  it('does not replace a missing pack', async () => {
    const areas = areasOfLevel(2);
    const [id = ''] = packsOf(areas);
    const before = await answersTo(areas);
    await importAs(OWNER_KEY, areas);
    await post(OWNER_KEY, '/v1/packs/order', { first: [id, 'countries'] });
    await remove([id]);
    await importAs(keys.import, areas);
    expect(readPackOrder(directory)).toEqual(['countries']);
    expect(await listed(id)).toMatchObject({ fallback: true });
    expect(differences(before, await answersTo(areas))).toEqual([]);
  });
});
