/** Objects that a key creates belong to it; for requests with other keys they don't exist. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addressesIn, startMatrixFixture, type MatrixFixture } from '../endpoints/matrix/fixture.ts';
import { openTestStore } from '../store/test-store.fixture.ts';
import { API_KEY, askAs, OWNER_KEY, textAt, type Answer } from './fixture-world.ts';
import { endpointsOf, readDocument, resolve, type Endpoint, type OpenApi } from './fuzz/document.ts';
import type { RunningServer } from './start.ts';
import { startTestServer } from './test-server.fixture.ts';

const SECOND_KEY = 'another-key-of-the-tests-0123456789-abcdef';
const UNKNOWN_ID = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';
const directory = mkdtempSync(join(tmpdir(), 'cairn-foreign-'));

let roads: MatrixFixture;
let server: RunningServer;
let document: OpenApi;
let keys: { owner: string; stranger: string };
let resources: Resources;

interface Resources {
  matrix: string;
  table: string;
  import: string;
  file: string;
}

const start = (): Promise<RunningServer> =>
  startTestServer({
    packsDirectory: roads.packsDirectory,
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [API_KEY, SECOND_KEY],
    apiKeyRights: ['import'],
    ownerKeys: [OWNER_KEY],
  });

const as = (key: string, path: string, body?: object | string): Promise<Answer> => askAs(server.url, key, path, body);
const matrixOrder = (): object => ({
  result: ['cost', 'distance'],
  origin_addresses: addressesIn(roads.network, 3, 1),
  destination_addresses: addressesIn(roads.network, 2, 2),
});
const isAnswered = (text: string) => (key: string, path: string, body?: object) =>
  vi.waitFor(async () => expect((await as(key, path, body)).text).toContain(text), { timeout: 60_000 });

/** Creates a finished matrix, an enriched table, a failed import, and a file. */
async function makeAll(key: string): Promise<Resources> {
  const matrix = textAt(await as(key, '/tdmv1/order', matrixOrder()), 'uuid');
  const table = textAt(await as(key, '/v1/batch?name=sites.csv', 'id,lon,lat\n1,5,5\n2,6,6\n'), 'uuid');
  const ordered = textAt(await as(key, '/v1/imports/files?name=figures.csv', 'area,date,cases,deaths\n'), 'file');
  const imported = textAt(await as(key, '/v1/imports', { kind: 'health', files: [ordered] }), 'uuid');
  const file = textAt(
    await as(key, '/v1/imports/files?name=addresses.csv', 'number,street,lon,lat\n1,High Street,5,5\n'),
    'file',
  );
  await isAnswered('"Ready"')(key, `/v1/batch/${table}`);
  await as(key, `/v1/batch/${table}/start`, {
    position: { kind: 'columns', longitude: 1, latitude: 2 },
    fields: ['tile_x'],
  });
  await isAnswered('"Finished"')(key, `/v1/batch/${table}`);
  await isAnswered('"Finished"')(key, '/tdmv1/fetch', { uuid: matrix, wait: 5 });
  await isAnswered('"finished_at"')(key, `/v1/imports/${imported}`);
  return { matrix, table, import: imported, file };
}

beforeAll(async () => {
  roads = await startMatrixFixture();
  server = await start();
  const store = await openTestStore(join(directory, 'data'));
  const make = async (name: string): Promise<string> => (await store.keys.create(name, { rights: ['import'] })).key;
  keys = { owner: await make('Spreadsheet'), stranger: await make('Planner') };
  await store.close();
  document = readDocument((await as(OWNER_KEY, '/openapi.json')).json());
  resources = await makeAll(keys.owner);
}, 180_000);
afterAll(async () => {
  await server.close();
  await roads.close();
  rmSync(directory, { recursive: true });
});

/**
 * For each endpoint that refers to an object, a request. Bodies are valid, because an earlier fault would hide the
 * response.
 */
const NAMED: Record<string, (named: Resources, key: string) => Promise<Answer>> = {
  'POST /tdmv1/fetch': ({ matrix }, key) => as(key, '/tdmv1/fetch', { uuid: matrix, wait: 1 }),
  'POST /tdmv1/cancel': ({ matrix }, key) => as(key, '/tdmv1/cancel', { uuid: matrix }),
  'POST /tdmv1/delete': ({ matrix }, key) => as(key, '/tdmv1/delete', { uuid: matrix }),
  'POST /tdmv1/rename': ({ matrix }, key) => as(key, '/tdmv1/rename', { uuid: matrix, name: 'Mine' }),
  'POST /tdmv1/duplicate': ({ matrix }, key) => as(key, '/tdmv1/duplicate', { uuid: matrix }),
  'GET /tdmv1/export': ({ matrix }, key) => as(key, `/tdmv1/export?uuid=${matrix}&format=csv`),
  'GET /v1/batch/{uuid}': ({ table }, key) => as(key, `/v1/batch/${table}`),
  'POST /v1/batch/{uuid}/preview': ({ table }, key) =>
    as(key, `/v1/batch/${table}/preview`, {
      position: { kind: 'columns', longitude: 1, latitude: 2 },
      fields: ['tile_x'],
    }),
  'POST /v1/batch/{uuid}/start': ({ table }, key) =>
    as(key, `/v1/batch/${table}/start`, {
      position: { kind: 'columns', longitude: 1, latitude: 2 },
      fields: ['tile_x'],
    }),
  'POST /v1/batch/{uuid}/edit': ({ table }, key) =>
    as(key, `/v1/batch/${table}/edit`, { cells: [{ row: 1, column: 0, text: 'x' }] }),
  'POST /v1/batch/{uuid}/layout': ({ table }, key) => as(key, `/v1/batch/${table}/layout`, { columns: [0] }),
  'POST /v1/batch/{uuid}/summary': ({ table }, key) => as(key, `/v1/batch/${table}/summary`, { by: 0 }),
  'GET /v1/batch/{uuid}/summary/export': ({ table }, key) => as(key, `/v1/batch/${table}/summary/export?format=csv`),
  'POST /v1/batch/{uuid}/{action}': ({ table }, key) => as(key, `/v1/batch/${table}/delete`, {}),
  'GET /v1/batch/{uuid}/rows': ({ table }, key) => as(key, `/v1/batch/${table}/rows?sort=1`),
  'GET /v1/batch/{uuid}/points': ({ table }, key) => as(key, `/v1/batch/${table}/points`),
  'GET /v1/batch/{uuid}/points/{z}/{x}/{y}.mvt': ({ table }, key) => as(key, `/v1/batch/${table}/points/0/0/0.mvt`),
  'GET /v1/batch/{uuid}/export': ({ table }, key) => as(key, `/v1/batch/${table}/export?format=csv`),
  'GET /v1/imports/{uuid}': ({ import: uuid }, key) => as(key, `/v1/imports/${uuid}`),
  'POST /v1/imports/cancel': ({ import: uuid }, key) => as(key, '/v1/imports/cancel', { uuid }),
  'POST /v1/imports/delete': ({ import: uuid }, key) => as(key, '/v1/imports/delete', { uuid }),
  'POST /v1/imports': ({ file }, key) => as(key, '/v1/imports', { kind: 'addresses', files: [file] }),
  'POST /v1/imports/files/delete': ({ file }, key) => as(key, '/v1/imports/files/delete', { file }),
  'POST /v1/imports/preview': ({ file }, key) => as(key, '/v1/imports/preview', { file }),
  'POST /v1/imports/look': ({ file }, key) => as(key, '/v1/imports/look', { file }),
  'POST /v1/imports/preview/areas': ({ file }, key) => as(key, '/v1/imports/preview/areas', { file }),
};

/** An import has its files as parameters, so an unknown file is an invalid parameter. */
const NAMES_A_PARAMETER = [
  'POST /v1/imports',
  'POST /v1/imports/look',
  'POST /v1/imports/preview',
  'POST /v1/imports/preview/areas',
];

const BodySchema = Type.Object({ properties: Type.Record(Type.String(), Type.Unknown()) });

/** Parameters of an endpoint that refer to objects. */
function namesOf({ operation }: Endpoint): string[] {
  const schema = resolve(operation.requestBody?.content['application/json']?.schema, document);
  const fields = Value.Check(BodySchema, schema) ? Object.keys(schema.properties) : [];
  return [...(operation.parameters ?? []).map(({ name }) => name), ...fields].filter((name) =>
    ['uuid', 'with', 'file', 'files'].includes(name),
  );
}

it('covers every endpoint that refers to an object', () => {
  const named = endpointsOf(document)
    .filter((endpoint) => namesOf(endpoint).length > 0)
    .map(({ method, path }) => `${method} ${path}`);
  expect(named.toSorted()).toEqual(Object.keys(NAMED).toSorted());
});

it.each(Object.entries(NAMED))('%s answers for another key’s thing as if it did not exist', async (place, request) => {
  const unknownIds: Resources = { matrix: UNKNOWN_ID, table: UNKNOWN_ID, import: UNKNOWN_ID, file: UNKNOWN_ID };
  const absent = await request(unknownIds, keys.stranger);
  for (const key of [keys.stranger, API_KEY]) {
    const { status, text } = await request(resources, key);
    expect([
      status,
      Object.values(resources).reduce((masked, uuid) => masked.replaceAll(uuid, UNKNOWN_ID), text),
    ]).toEqual([absent.status, absent.text]);
  }
  expect(absent.status).toBe(NAMES_A_PARAMETER.includes(place) ? 400 : 404);
});

it('a comparison does not accept a matrix of another key either', async () => {
  const ownJob = textAt(await as(keys.stranger, '/tdmv1/order', matrixOrder()), 'uuid');
  await isAnswered('"Finished"')(keys.stranger, '/tdmv1/fetch', { uuid: ownJob, wait: 5 });
  const comparedWith = (uuid: string): Promise<Answer> =>
    as(keys.stranger, `/tdmv1/export?uuid=${ownJob}&format=comparison&with=${uuid}`);
  expect((await comparedWith(ownJob)).status).toBe(200);
  const [foreign, absent] = [await comparedWith(resources.matrix), await comparedWith(UNKNOWN_ID)];
  expect([foreign.status, foreign.text.replaceAll(resources.matrix, UNKNOWN_ID)]).toEqual([404, absent.text]);
  await as(keys.stranger, '/tdmv1/delete', { uuid: ownJob });
});

const LISTS = ['/tdmv1/jobs', '/v1/batch', '/v1/imports', '/v1/imports/files'];

it('lists only a key’s own objects, unchanged', async () => {
  for (const path of LISTS) {
    expect(Object.values(Object((await as(keys.stranger, path)).json()))).toEqual([[]]);
    expect(Object.values(Object((await as(keys.owner, path)).json()))).toMatchObject([
      [
        path === '/v1/imports/files'
          ? { file: resources.file }
          : { uuid: expect.any(String), status: path === '/v1/imports' ? 'Failed' : 'Finished' },
      ],
    ]);
    expect((await as(keys.owner, path)).text).not.toContain('"key":"');
  }
  expect((await as(keys.owner, '/v1/imports/preview', { file: resources.file })).status).toBe(200);
});

it('shows the machine’s owner all objects with the names of their keys, and allows changes', async () => {
  await as(OWNER_KEY, '/tdmv1/order', matrixOrder());
  const jobs: { uuid: string; key?: string }[] = Object((await as(OWNER_KEY, '/tdmv1/jobs')).json()).jobs;
  expect(jobs.map(({ key }) => key)).toEqual([undefined, 'Spreadsheet']);
  for (const path of LISTS.slice(1))
    expect(Object.values(Object((await as(OWNER_KEY, path)).json()))).toMatchObject([[{ key: 'Spreadsheet' }]]);
  expect((await as(OWNER_KEY, `/v1/batch/${resources.table}/export?format=csv`)).text).toContain('tile_x');
  expect((await as(OWNER_KEY, '/tdmv1/rename', { uuid: resources.matrix, name: 'Depots' })).json()).toMatchObject({
    name: 'Depots',
    key: 'Spreadsheet',
  });
  expect(Object((await as(keys.owner, '/tdmv1/jobs')).json())).toMatchObject({ jobs: [{ name: 'Depots' }] });
});

it('separates the keys given on a command line, which find their objects after a restart', async () => {
  const ownJob = textAt(await as(SECOND_KEY, '/tdmv1/order', matrixOrder()), 'uuid');
  const table = textAt(await as(SECOND_KEY, '/v1/batch?name=sites.csv', 'id,lon,lat\n1,5,5\n'), 'uuid');
  await isAnswered('"Finished"')(SECOND_KEY, '/tdmv1/fetch', { uuid: ownJob, wait: 5 });
  await server.close();
  server = await start();
  expect([
    (await as(API_KEY, '/tdmv1/fetch', { uuid: ownJob })).status,
    (await as(API_KEY, `/v1/batch/${table}`)).status,
  ]).toEqual([404, 404]);
  expect([
    (await as(SECOND_KEY, '/tdmv1/fetch', { uuid: ownJob })).status,
    (await as(SECOND_KEY, `/v1/batch/${table}`)).status,
  ]).toEqual([200, 200]);
  expect(Object((await as(keys.owner, '/v1/imports')).json())).toMatchObject({ imports: [{ uuid: resources.import }] });
  const { jobs }: { jobs: { uuid: string; key?: string }[] } = Object((await as(OWNER_KEY, '/tdmv1/jobs')).json());
  expect(jobs.find(({ uuid }) => uuid === ownJob)).toMatchObject({ key: 'Command line' });
});

it('leaves the objects of a revoked key to the machine’s owner', async () => {
  const store = await openTestStore(join(directory, 'data'));
  await store.keys.revoke(store.keys.list().find(({ name }) => name === 'Spreadsheet')?.id ?? '');
  await store.close();
  await expect.poll(async () => (await as(keys.owner, '/tdmv1/jobs')).status).toBe(403);
  expect((await as(OWNER_KEY, `/v1/imports/${resources.import}`)).json()).toMatchObject({ key: 'Spreadsheet' });
  expect((await as(OWNER_KEY, `/v1/batch/${resources.table}`)).json()).toMatchObject({ key: 'Spreadsheet' });
  expect((await as(OWNER_KEY, '/tdmv1/delete', { uuid: resources.matrix })).status).toBe(200);
});
