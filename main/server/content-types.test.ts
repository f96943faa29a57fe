/** Every content type that a client may ask for is in the document. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_KEY, startFixtureServer, type FixtureServer } from './fixture-world.ts';
import { createAnswerCheck } from './fuzz/answers.ts';
import type { OpenApi } from './fuzz/document.ts';

let server: FixtureServer;
let document: OpenApi;
beforeAll(async () => {
  server = await startFixtureServer();
  document = JSON.parse((await server.ask('/openapi.json')).text);
});
afterAll(() => server.close());

const GEOJSON = { accept: 'application/geo+json' };
const CSV = { 'content-type': 'text/csv' };
const NDJSON = { 'content-type': 'application/x-ndjson' };

/** Path in the document, request, content type that the answer has. */
const REQUESTS: readonly [
  path: string,
  address: string,
  type: string,
  init?: { method?: string; body?: string; headers?: Record<string, string> },
][] = [
  ['/geocoderv1/geocoder', '/geocoderv1/geocoder?format=xml', 'application/xml'],
  ['/geocoderv1/rev-geocoder', '/geocoderv1/rev-geocoder?format=xml', 'application/xml'],
  ['/adminv1/xy2admininfo', '/adminv1/xy2admininfo?x=-5&y=5&type=admin0', 'application/geo+json', { headers: GEOJSON }],
  ['/v1/areas/{boundary_id}', '/v1/areas/100', 'application/geo+json', { headers: GEOJSON }],
  ['/v1/packs/{id}/outline', '/v1/packs/countries/outline', 'application/geo+json', { headers: GEOJSON }],
  ['/v1/keys/{id}/statement', '/v1/keys/command-line/statement?format=csv', 'text/csv'],
  ['/v1/keys/{id}/statement', '/v1/keys/command-line/statement?format=pdf', 'application/pdf'],
  ['/v1/enrich', '/v1/enrich?fields=admin0', 'text/csv', { method: 'POST', body: 'lon,lat\n5,5\n', headers: CSV }],
  [
    '/v1/enrich',
    '/v1/enrich?fields=admin0',
    'application/x-ndjson',
    { method: 'POST', body: '{"lon":5,"lat":5}\n', headers: NDJSON },
  ],
];

test.each(REQUESTS)('%s: %s is %s', async (path, address, type, init = {}) => {
  const { status, headers, text } = await server.ask(address, {
    ...init,
    headers: { 'x-api-key': API_KEY, ...init.headers },
  });
  const contentType = String(headers['content-type']);
  expect(contentType.split(';', 1)[0]).toBe(type);
  const method = init.method ?? 'GET';
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not in the document`);
  expect(createAnswerCheck(document)({ method, path, operation }, { status, contentType, text })).toBeUndefined();
});
