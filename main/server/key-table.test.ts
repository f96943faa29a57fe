/** Every endpoint of the document × every kind of key. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Right } from '../../contract/rights.ts';
import { openTestStore } from '../store/test-store.fixture.ts';
import { API_KEY, OWNER_KEY, startFixtureServer, type Answer, type FixtureServer } from './fixture-world.ts';
import { endpointsOf, readDocument, type Endpoint } from './fuzz/document.ts';

const FORBIDDEN = '{"message":"Forbidden","code":"forbidden"}';

let server: FixtureServer;
let endpoints: Endpoint[];
let revoked: string;
let keys: Record<'startup' | Right, string>;
beforeAll(async () => {
  server = await startFixtureServer({ ui: { directory: import.meta.dirname, oneTimeToken: 'a-token-of-the-tests' } });
  endpoints = endpointsOf(readDocument((await server.ask('/openapi.json')).json()));
  const store = await openTestStore(join(server.packsDirectory, 'data'));
  const make = async (right: Right): Promise<string> =>
    (await store.keys.create(`may ${right}`, { rights: [right] })).key;
  keys = {
    startup: API_KEY,
    'look-up': (await store.keys.create('in force')).key,
    import: await make('import'),
    manage: await make('manage'),
  };
  const revokedKey = await store.keys.create('revoked', { rights: ['manage'] });
  await store.keys.revoke(revokedKey.stored.id);
  revoked = revokedKey.key;
  await store.close();
});
afterAll(() => server.close());

/** Exchanges a token; responds with 403 to any key. */
const EXCHANGE = '/app/session';
/** A key sees only itself. */
const STATEMENT = '/v1/keys/{id}/statement';

const rightOf = ({ operation }: Endpoint): string | undefined => operation.security[0]?.ApiKey[0];
const place = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Sends requests without parameters: without permission, 403 precedes all other checks. */
const requestWith = ({ method, path }: Endpoint, key: string | undefined): Promise<Answer> =>
  server.ask(path.replaceAll(/\{\w+\}/g, 'x'), { method, headers: { 'x-api-key': key } });

it('needs more than the permission to look up to create or change what others use', () => {
  expect(
    endpoints
      .filter((endpoint) => rightOf(endpoint) === 'import')
      .map(place)
      .toSorted(),
  ).toEqual([
    'GET /v1/imports',
    'GET /v1/imports/files',
    'GET /v1/imports/{uuid}',
    'POST /v1/imports',
    'POST /v1/imports/cancel',
    'POST /v1/imports/delete',
    'POST /v1/imports/files',
    'POST /v1/imports/files/delete',
    'POST /v1/imports/look',
    'POST /v1/imports/preview',
    'POST /v1/imports/preview/areas',
  ]);
  expect(
    endpoints
      .filter((endpoint) => rightOf(endpoint) === 'manage')
      .map(place)
      .toSorted(),
  ).toEqual([
    'GET /v1/keys',
    'GET /v1/packs/build',
    'GET /v1/packs/download',
    'GET /v1/packs/{id}/export',
    'GET /v1/position',
    'GET /v1/prices',
    'GET /v1/requests',
    'GET /v1/retention',
    'GET /v1/server',
    'GET /v1/tracks',
    'GET /v1/tracks/export',
    'GET /v1/tracks/line',
    'POST /v1/keys',
    'POST /v1/keys/{id}',
    'POST /v1/keys/{id}/revoke',
    'POST /v1/packs/add',
    'POST /v1/packs/build',
    'POST /v1/packs/build/cancel',
    'POST /v1/packs/download',
    'POST /v1/packs/download/allow',
    'POST /v1/packs/download/cancel',
    'POST /v1/packs/folder',
    'POST /v1/packs/folder/add',
    'POST /v1/packs/folder/index',
    'POST /v1/packs/order',
    'POST /v1/packs/reload',
    'POST /v1/packs/remove',
    'POST /v1/packs/verify',
    'POST /v1/position/source',
    'POST /v1/prices',
    'POST /v1/retention',
    'POST /v1/server',
    'POST /v1/server/answering',
    'POST /v1/server/port',
    'POST /v1/tracks/change',
    'POST /v1/tracks/mark',
    'POST /v1/tracks/remove',
    'POST /v1/tracks/restore',
    'POST /v1/tracks/start',
  ]);
});

it.each([
  ['no key', () => undefined],
  ['a key of 29 characters', () => API_KEY.slice(0, 29)],
  ['a key of 129 characters', () => 'k'.repeat(129)],
  ['a wrong key', () => `${API_KEY.slice(0, -1)}!`],
  ['a revoked key', () => revoked],
])('refuses %s wherever a key is needed, and nowhere else', async (_name, key) => {
  for (const endpoint of endpoints) {
    const { status, text } = await requestWith(endpoint, key());
    const isOpen = rightOf(endpoint) === undefined;
    if (isOpen && endpoint.path !== EXCHANGE)
      expect([place(endpoint), status === 403]).toEqual([place(endpoint), false]);
    if (!isOpen) expect([place(endpoint), status, text]).toEqual([place(endpoint), 403, FORBIDDEN]);
  }
});

it.each([
  ['given to the server', () => keys.startup, ['look-up']],
  ['from the database', () => keys['look-up'], ['look-up']],
  ['that may import', () => keys.import, ['look-up', 'import']],
  ['that may manage', () => keys.manage, ['look-up', 'import', 'manage']],
  ['of the window', () => OWNER_KEY, ['look-up', 'import', 'manage']],
])('accepts a key, %s, wherever it has the permission, and nowhere else', async (_name, key, rights) => {
  for (const endpoint of endpoints) {
    if (endpoint.path === EXCHANGE || endpoint.path === STATEMENT) continue;
    const { status, text } = await requestWith(endpoint, key());
    const needed = rightOf(endpoint);
    const isRefused = needed !== undefined && !rights.includes(needed);
    expect([place(endpoint), isRefused ? text : status === 403]).toEqual([
      place(endpoint),
      isRefused ? FORBIDDEN : false,
    ]);
  }
});
