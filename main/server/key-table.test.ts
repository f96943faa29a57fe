/** Every endpoint of the document × every kind of key. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAppStore } from '../store/app-store.ts';
import { API_KEY, OWNER_KEY, startFixtureServer, type Answer, type FixtureServer } from './fixture-world.ts';
import { endpointsOf, readDocument, type Endpoint } from './fuzz/document.ts';

let server: FixtureServer;
let endpoints: Endpoint[];
let revoked: string;
let stored: string;
beforeAll(async () => {
  server = await startFixtureServer({ ui: { directory: import.meta.dirname, oneTimeToken: 'a-token-of-the-tests' } });
  endpoints = endpointsOf(readDocument((await server.ask('/openapi.json')).json()));
  const store = openAppStore(join(server.packsDirectory, 'data'));
  ({ key: stored } = store.keys.create('in force'));
  const past = store.keys.create('revoked');
  store.keys.revoke(past.stored.id);
  revoked = past.key;
  store.close();
});
afterAll(() => server.close());

/** Exchanges a token: 403 whatever the key. */
const EXCHANGE = '/app/session';

const isOpen = ({ operation }: Endpoint): boolean => operation.security?.length === 0;
const isOwners = ({ operation }: Endpoint): boolean => operation['x-owner-only'] === true;

/** Asks without parameters: who may not ask hears 403 before anything is looked at. */
const askWith = ({ method, path }: Endpoint, key: string | undefined): Promise<Answer> =>
  server.ask(path.replaceAll(/\{\w+\}/g, 'x'), { method, headers: { 'x-api-key': key } });

it('has endpoints of every kind of access', () => {
  expect(endpoints.length).toBeGreaterThan(40);
  expect([endpoints.filter(isOpen).length, endpoints.filter(isOwners).length].every((count) => count > 3)).toBe(true);
});

it.each([
  ['no key', () => undefined],
  ['a key of 29 characters', () => API_KEY.slice(0, 29)],
  ['a key of 129 characters', () => 'k'.repeat(129)],
  ['a wrong key', () => `${API_KEY.slice(0, -1)}!`],
  ['a revoked key', () => revoked],
])('refuses %s wherever a key is needed, and nowhere else', async (_name, key) => {
  for (const endpoint of endpoints) {
    const { status, text } = await askWith(endpoint, key());
    const place = `${endpoint.method} ${endpoint.path}`;
    if (isOpen(endpoint) && endpoint.path !== EXCHANGE) expect([place, status === 403]).toEqual([place, false]);
    if (!isOpen(endpoint)) expect([place, status, text]).toEqual([place, 403, '{"message":"Forbidden","code":"forbidden"}']);
  }
});

it.each([
  ['given to the server', () => API_KEY, false],
  ['from the database', () => stored, false],
  ['of the window', () => OWNER_KEY, true],
])('lets a right key in, %s, except that the owner’s paths are for the owner', async (_name, key, isOwner) => {
  for (const endpoint of endpoints) {
    if (endpoint.path === EXCHANGE) continue;
    const { status } = await askWith(endpoint, key());
    const place = `${endpoint.method} ${endpoint.path}`;
    expect([place, status === 403]).toEqual([place, isOwners(endpoint) && !isOwner]);
  }
});
