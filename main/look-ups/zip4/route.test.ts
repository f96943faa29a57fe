import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { NearestZip4Answer, Zip4Collection } from '../../../contract/zip4.ts';
import { createRowLookUps } from '../../enrichment/row-look-ups.ts';
import { zipsAt } from '../../look-ups/zip4/five-digit.ts';
import { writeFixturePack, INVENTED } from '../../packs/fixture.ts';
import { openPacks } from '../../packs/pack-store.ts';
import { ZIP4_TABLE } from '../../packs/schema/zip4.ts';
import { flat } from '../../geometry/rings.ts';
import { multiPolygonWkb } from '../../geometry/wkb.ts';
import { addGeometry, beginPack, indexGeometry } from '../../packs/write/pack.ts';
import { writePackedTree } from '../../packs/write/packed-tree.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

const KEY = 'k'.repeat(40);

/** Fictional rectangles, `[west, south, east, north]`. */
interface Rectangle {
  zip9: string;
  fips?: string;
  box: [number, number, number, number];
  street?: string;
}

const ring = ([west, south, east, north]: Rectangle['box']): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

async function writePack(
  directory: string,
  id: string,
  kind: 'measured' | 'modelled',
  rectangles: Rectangle[],
): Promise<void> {
  const pack = beginPack(directory, id);
  pack.database.exec(ZIP4_TABLE);
  addGeometry(pack.database, 'zip4', 'MULTIPOLYGON');
  const insert = pack.database.prepare(
    `INSERT INTO zip4 (zip, plus4, zip9, fips, west, south, east, north, area_m2, street, low_number, high_number,
      deliveries, geometry)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1000, ?, ?, ?, ?, GeomFromWKB(?, 4326))`,
  );
  for (const { zip9, fips, box, street } of rectangles) {
    const numbers = street === undefined ? [null, null, null] : [101, 199, 20];
    insert.run(
      zip9.slice(0, 5),
      zip9.slice(5),
      zip9,
      fips ?? null,
      ...box,
      street ?? null,
      ...numbers,
      multiPolygonWkb([[flat(ring(box))]]),
    );
  }
  indexGeometry(pack.database, 'zip4');
  writePackedTree(pack.database, 'zip4');
  const boxes = rectangles.map(({ box }) => box);
  await pack.finish({
    ...INVENTED,
    theme: 'zip4',
    title: id,
    description: 'Invented rectangles for tests',
    coverage: [
      Math.min(...boxes.map((b) => b[0])),
      Math.min(...boxes.map((b) => b[1])),
      Math.max(...boxes.map((b) => b[2])),
      Math.max(...boxes.map((b) => b[3])),
    ],
    kind,
    counts: { zip4: rectangles.length },
    notes: [],
  });
}

/** An imported pack with one five-digit area. */
const writeZipArea = (packs: string, zip: string, vintage: string, box: Rectangle['box']): void =>
  writeFixturePack(packs, {
    id: `areas-zip-${vintage}`,
    theme: 'geo-boundaries',
    vintage,
    areas: [
      {
        id: Number(zip),
        category: 980,
        name: zip,
        wkt: `MULTIPOLYGON(((${ring(box)
          .map((position) => position.join(' '))
          .join(',')})))`,
      },
    ],
  });

let directory: string;
let server: RunningServer;

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.url + path, { headers: { 'x-api-key': KEY, ...headers } });
const collectionOf = async (path: string): Promise<Zip4Collection> => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  return Value.Parse(Zip4Collection, await answer.json());
};
const codes = (collection: Zip4Collection): string[] => collection.features.map(({ properties }) => properties.zip9);

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-zip4-'));
  await writePack(directory, 'zip4-modelled', 'modelled', [
    { zip9: '950601011', fips: '06087', box: [-122.03, 36.97, -122.02, 36.98], street: 'Cooper St' },
    { zip9: '950601012', fips: '06087', box: [-122.02, 36.97, -122.01, 36.98] },
    { zip9: '950601013', fips: '06087', box: [-122.025, 36.975, -122.022, 36.978] },
    { zip9: '100011000', box: [-74.01, 40.7, -74, 40.71] },
  ]);
  await writePack(directory, 'zip4-licensed', 'measured', [
    { zip9: '100012222', fips: '36061', box: [-74.02, 40.69, -74.005, 40.72] },
    { zip9: '100013333', fips: '36061', box: [-73.99, 40.69, -73.98, 40.72] },
  ]);
  writeZipArea(directory, '95099', '2020', [-122.03, 36.97, -122.02, 37]);
  writeZipArea(directory, '95010', '2010', [-122.03, 36.97, -122.01, 37]);
  server = await startTestServer({
    packsDirectory: directory,
    dataDirectory: join(directory, 'own'),
    port: 0,
    apiKeys: [KEY],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

describe('xy2zip', () => {
  test('reads the latitude from x and returns every documented field', async () => {
    const answer = await get('/zip4v1/xy2zip?x=36.971&y=-122.029');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({
      type: 'FeatureCollection',
      totalFeatures: 1,
      features: [
        {
          type: 'Feature',
          id: 'zip4.1',
          geometry: {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [-122.03, 36.97],
                  [-122.02, 36.97],
                  [-122.02, 36.98],
                  [-122.03, 36.98],
                  [-122.03, 36.97],
                ],
              ],
            ],
          },
          geometry_name: 'geom',
          properties: {
            uid: '950601011_06087',
            zip: '95060',
            zip9: '950601011',
            fips: '06087',
            bbox: [-122.03, 36.97, -122.02, 36.98],
          },
        },
      ],
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
      bbox: [36.97, -122.03, 36.98, -122.02],
    });
  });

  test('answers with several features if areas overlap', async () => {
    const collection = await collectionOf('/zip4v1/xy2zip?x=36.976&y=-122.024');
    expect(codes(collection)).toEqual(['950601011', '950601013']);
    expect(collection.totalFeatures).toBe(2);
  });

  test('assigns a point on a shared border only to the area with the lowest row number', async () => {
    expect(codes(await collectionOf('/zip4v1/xy2zip?x=36.971&y=-122.02'))).toEqual(['950601011']);
  });

  test('answers with an empty collection outside all areas', async () => {
    const collection = await collectionOf('/zip4v1/xy2zip?x=0&y=0');
    expect(collection).toEqual({
      type: 'FeatureCollection',
      totalFeatures: 0,
      features: [],
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
    });
  });

  test('hides modelled areas within the bounds of a licensed pack', async () => {
    expect(codes(await collectionOf('/zip4v1/xy2zip?x=40.705&y=-74.008'))).toEqual(['100012222']);
    expect(codes(await collectionOf('/zip4v1/xy2zip?x=40.705&y=-74.002'))).toEqual([]);
  });

  test('sends GeoJSON with its own content type on request', async () => {
    const answer = await get('/zip4v1/xy2zip?x=36.971&y=-122.029', { accept: 'application/geo+json' });
    expect(answer.headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
  });

  test.each([
    ['x=-122.026&y=36.97', 'x must be a number from -90 to 90, not "-122.026"'],
    ['x=36.97', 'y is missing: it must be a number from -180 to 180'],
    ['x=36.97&y=west', 'y must be a number from -180 to 180, not "west"'],
    ['x=1&x=2&y=3', 'x was given 2 times'],
  ])('refuses %s', async (query, message) => {
    const answer = await get(`/zip4v1/xy2zip?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(message) });
  });
});

describe('zip2xy', () => {
  test.each(['950601012', '95060-1012'])('accepts %s', async (code) => {
    const collection = await collectionOf(`/zip4v1/zip2xy?zip9=${code}`);
    expect(codes(collection)).toEqual(['950601012']);
    expect(collection.bbox).toEqual([36.97, -122.02, 36.98, -122.01]);
  });

  test('answers with an empty collection for an unknown code', async () => {
    expect(codes(await collectionOf('/zip4v1/zip2xy?zip9=95060-9999'))).toEqual([]);
  });

  test('hides a modelled code within the bounds of a licensed pack', async () => {
    expect(codes(await collectionOf('/zip4v1/zip2xy?zip9=100011000'))).toEqual([]);
    expect(codes(await collectionOf('/zip4v1/zip2xy?zip9=100013333'))).toEqual(['100013333']);
  });

  test.each(['95060', '950601012345', '95060 1012', '95060--1012', 'abcdefghi', ''])(
    'refuses %j and describes the expected form',
    async (code) => {
      const answer = await get(`/zip4v1/zip2xy?zip9=${encodeURIComponent(code)}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        message: `zip9 must be nine digits, e.g. 950601234 or 95060-1234, not ${JSON.stringify(code)}`,
      });
    },
  );
});

const nearest = async (query: string): Promise<NearestZip4Answer> => {
  const answer = await get(`/v1/zip4/nearest?${query}`);
  expect(answer.status).toBe(200);
  return Value.Parse(NearestZip4Answer, await answer.json());
};

describe('the nearest area', () => {
  test('reads the longitude from x, and returns distance and direction', async () => {
    const { nearest: found, covered } = await nearest('x=-122.0315&y=36.9685');
    expect(covered).toBe(false);
    expect(found).toMatchObject({
      id: 'zip4.1',
      zip9: '950601011',
      plus4: '1011',
      direction: 'north-east',
      pack: 'zip4-modelled',
      kind: 'modelled',
      street: 'Cooper St',
      low_number: 101,
      high_number: 199,
      deliveries: 20,
    });
    const [east, north] = [0.0015 * Math.cos((36.97 * Math.PI) / 180), 0.0015];
    expect(found?.distance_m).toBeCloseTo(Math.hypot(east, north) * 111_195, 0);
  });

  test('is the area itself if it contains the point', async () => {
    const { nearest: found, covered } = await nearest('x=-122.029&y=36.971');
    expect(covered).toBe(true);
    expect(found).toMatchObject({ zip9: '950601011', distance_m: 0 });
    expect(found).not.toHaveProperty('direction');
  });

  test('is absent far from every area', async () => expect(await nearest('x=10&y=10')).toEqual({ covered: false }));
});

describe('the five-digit area', () => {
  test('comes from the newest pack that has one, in addition to the ZIP+4 area', async () => {
    expect(await nearest('x=-122.025&y=36.99')).toMatchObject({
      nearest: { zip9: '950601011' },
      zip_area: { zip: '95099', boundary_id: 95099, pack: 'areas-zip-2020' },
    });
    expect((await nearest('x=-122.015&y=36.99')).zip_area).toMatchObject({ zip: '95010', pack: 'areas-zip-2010' });
    expect(await nearest('x=-74.015&y=40.7')).not.toHaveProperty('zip_area');
  });

  test('is in tables without a ZIP+4 code, and with a code that contradicts it', () => {
    const library = openPacks(directory);
    const position = { kind: 'columns', longitude: 0, latitude: 1 } as const;
    const { answer } = createRowLookUps(library, { fields: ['zip', 'zip9'], position });
    expect(answer(['-122.025', '36.99'])).toEqual(['95099', '', '']);
    expect(answer(['-122.029', '36.971'])).toEqual(['95060; 95099', '950601011', '']);
    expect(answer(['-122.015', '36.971'])).toEqual(['95060; 95010', '950601012', '']);
    expect(answer(['-74.015', '40.7'])).toEqual(['10001', '100012222', '']);
    expect(answer(['10', '10'])).toEqual(['', '', '']);
    library.close();
  });

  test('needs no ZIP+4 pack', () => {
    const packs = mkdtempSync(join(directory, 'alone-'));
    writeZipArea(packs, '95099', '2020', [-122.03, 36.97, -122.02, 37]);
    const library = openPacks(packs);
    expect(zipsAt(library, { lon: -122.025, lat: 36.99 })).toEqual(['95099']);
    expect(zipsAt(library, { lon: 10, lat: 10 })).toEqual([]);
    library.close();
  });
});

test('without a pack, reports which one is missing and how to install it', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'cairn-zip4-none-'));
  const bare = await startTestServer({
    packsDirectory: empty,
    dataDirectory: join(empty, 'own'),
    port: 0,
    apiKeys: [KEY],
  });
  try {
    for (const path of [
      '/zip4v1/xy2zip?x=36.9&y=-122',
      '/zip4v1/zip2xy?zip9=950601011',
      '/v1/zip4/nearest?x=-122&y=36.9',
    ]) {
      const answer = await fetch(bare.url + path, { headers: { 'x-api-key': KEY } });
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        message: "Pack zip4-santa-cruz isn't installed. Build the default packs, or add one",
        code: 'pack_missing',
        pack: 'zip4-santa-cruz',
      });
    }
  } finally {
    await bare.close();
    rmSync(empty, { recursive: true });
  }
});

test('is refused without a key', async () => {
  const answer = await fetch(`${server.url}/zip4v1/xy2zip?x=36.9&y=-122`);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ message: 'Forbidden', code: 'forbidden' });
});
