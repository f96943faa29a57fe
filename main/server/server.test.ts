/** Every endpoint × every kind of invalid request, over a real socket. */
import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES, ErrorBody } from '../../contract/error.ts';
import { API_KEY, ask, OWNER_KEY, startFixtureServer, type Answer, type FixtureServer } from './fixture-world.ts';

const OpenApiPaths = Type.Object({ paths: Type.Record(Type.String(), Type.Unknown()) });

/** Interfaces without packs in this fixture, and those for the owner; they are tested in their own folders. */
const TESTED_IN_OTHER_FILES = [
  // Images and MapLibre tiles, which no pack of the fixture contains.
  ...['mlt', 'png', 'jpg', 'webp'].map((format) => `[^/]+.${format}$`),
  'zip4v1',
  'geocoderv1',
  'covidv1',
  'tdmv1',
  'v1\\/zip4',
  'v1\\/health',
  'v1\\/packs\\/',
  'v1\\/imports',
  'v1\\/keys',
  'v1\\/usage',
  'v1\\/requests',
  'v1\\/prices',
  'v1\\/retention',
  'v1\\/server',
  'v1\\/tables',
  'v1\\/enrich',
  'v1\\/look-ups',
  'v1\\/batch',
  'v1\\/addresses',
  'v1\\/places',
  'v1\\/position',
  'v1\\/tracks',
  '\\/ogc',
];

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

/**
 * For each endpoint, a request that succeeds with the fixture. `numbers` contains its numeric parameters, each with a
 * value that is out of range.
 */
const ENDPOINTS: { path: string; open?: boolean; query?: Record<string, string>; numbers?: Record<string, string> }[] =
  [
    { path: '/healthz', open: true },
    { path: '/readyz', open: true },
    { path: '/openapi.json', open: true },
    { path: '/docs', open: true },
    { path: '/docs/page.js', open: true },
    { path: '/v1/packs' },
    { path: '/metrics' },
    { path: '/timezonesv1/xy2tzdata', query: { x: '-5', y: '5' }, numbers: { x: '180.1', y: '-90.1' } },
    { path: '/adminv1/xy2admininfo', query: { x: '-5', y: '5', type: 'admin0' }, numbers: { x: '-181', y: '91' } },
    { path: '/v1/admin-chain', query: { x: '-5', y: '5' }, numbers: { x: '-181', y: '91' } },
    {
      path: '/geoboundariesv1/xy2bounddata',
      query: { x: '-5', y: '5' },
      numbers: { x: '500', y: '90.5', geo_boundary: '0' },
    },
    { path: '/geoboundariesv1/categories' },
    { path: '/v1/codes', query: { x: '-5', y: '5' }, numbers: { x: '-181', y: '91', h3: '16', geohash: '0' } },
    { path: '/v1/borders', query: { x: '-5', y: '5' }, numbers: { x: '-181', y: '91' } },
    { path: '/v1/raster', query: { x: '-5', y: '5' }, numbers: { x: '-181', y: '91' } },
    { path: '/v1/areas/100' },
    { path: '/tiles/basemap-world.json' },
    { path: '/tiles/basemap-world/1/0/1.mvt' },
  ];

const withQuery = (path: string, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

function expectError(answer: Answer, status: number, message: RegExp): void {
  expect({ status: answer.status, type: answer.headers['content-type'] }).toEqual({
    status,
    type: 'application/json; charset=utf-8',
  });
  const body = answer.json();
  expect(Value.Check(ErrorBody, body)).toBe(true);
  expect(Object.keys(body ?? {}).filter((key) => !['message', 'code', 'errors', 'pack', 'id'].includes(key))).toEqual(
    [],
  );
  const error = Value.Parse(ErrorBody, body);
  expect(ERROR_CODES[error.code].status).toBe(status);
  expect(error.message).toMatch(message);
}

it('covers every endpoint', async () => {
  const document = (await server.ask('/openapi.json')).json();
  const paths = Object.keys(Value.Parse(OpenApiPaths, document).paths);
  const patterns = paths.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
  const untested = patterns.filter((pattern) => !ENDPOINTS.some(({ path }) => pattern.test(path)));
  expect(untested.map(String).filter((path) => !TESTED_IN_OTHER_FILES.some((prefix) => path.includes(prefix)))).toEqual(
    [],
  );
});

it.each(['/v1/admin-chain?x=-5&y=5', '/geoboundariesv1/categories?'])(
  '%s is answered however its URL is written',
  async (path) => {
    const { status, text } = await server.ask(path);
    const encoded = path.replace('i', '%69');
    for (const url of [encoded, `http://127.0.0.1:${new URL(server.url).port}${path}`]) {
      const answer = await server.ask(url);
      expect([answer.status, answer.text], url).toEqual([status, text]);
    }
  },
);

describe.each(ENDPOINTS)('$path', ({ path, open = false, query = {}, numbers = {} }) => {
  const good = withQuery(path, query);

  it('answers a valid request', async () => expect((await server.ask(good)).status).toBe(200));

  it("answers the specification's example headers", async () => {
    const headers = { accept: 'application/json', 'cache-control': 'no-cache', 'content-type': 'application/json' };
    expect((await server.ask(good, { headers })).status).toBe(200);
  });

  it('answers HEAD with headers only', async () => {
    const head = await server.ask(good, { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });

  it.each([
    ['no key', undefined],
    ['an empty key', ''],
    ['a key of 29 characters', 'k'.repeat(29)],
    ['a key of 129 characters', 'k'.repeat(129)],
    ['an unknown key', 'k'.repeat(43)],
    ['the key with a space', `${API_KEY} x`],
    ['the start of the key', API_KEY.slice(0, 30)],
  ])('with %s', async (_name, key) => {
    const answer = await server.ask(good, { headers: { 'x-api-key': key } });
    if (open) expect(answer.status).toBe(200);
    else {
      expectError(answer, 403, /^Forbidden$/);
      expect(answer.json()).toEqual({ message: 'Forbidden', code: 'forbidden' });
    }
  });

  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1:1',
    '127.0.0.1.evil.example',
    'localhost.',
    '[::2]',
    '0.0.0.0',
    '',
  ])('with Host %j', async (host) => {
    expectError(
      await server.ask(good, { headers: { host } }),
      421,
      /^(?:Host ".*" is not served here|The Host header is missing): use 127\.0\.0\.1:\d+ or localhost:\d+$/,
    );
  });

  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('with Host %s, and with its port', async (host) => {
    const { port } = new URL(server.url);
    expect((await server.ask(good, { headers: { host } })).status).toBe(200);
    expect((await server.ask(good, { headers: { host: `${host}:${port}` } })).status).toBe(200);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('from a page of %s', async (origin) => {
    expectError(await server.ask(good, { headers: { origin } }), 403, /^Forbidden$/);
  });

  it('from a page of its own origin', async () =>
    expect((await server.ask(good, { headers: { origin: server.url } })).status).toBe(200));

  it.each(METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method)))('with %s', async (method) => {
    const answer = await server.ask(good, { method });
    expectError(answer, 405, new RegExp(`doesn't support ${method}: use GET, HEAD$`));
    expect(answer.headers['allow']).toBe('GET, HEAD');
    // The body is ignored.
    const sent = { method, body: '{', headers: { 'content-type': 'application/json', 'content-length': '1' } };
    expect((await server.ask(good, sent)).status).toBe(405);
  });

  it('with a path and query of 9,000 characters', async () => {
    expectError(await server.ask(`${path}?${'a'.repeat(9000)}`), 414, /the maximum is 8192/);
  });

  it('with a path and query of 20,000 characters', async () => {
    expectError(await server.ask(`${path}?${'a'.repeat(20_000)}`), 431, /16 KiB/);
  });

  it('with unknown parameters', async () => {
    expect((await server.ask(withQuery(path, { ...query, nonsense: '1', constructor: '2' }))).status).toBe(200);
  });

  const faulty = Object.entries(numbers).flatMap(([name, outOfRange]) =>
    ['', ' 1 ', 'abc', 'NaN', 'Infinity', '-Infinity', '0x10', '1e9', outOfRange].map((value): [string, string] => [
      name,
      value,
    ]),
  );
  it.runIf(faulty.length > 0).each(faulty)('with %s=%j', async (name, value) => {
    const answer = await server.ask(withQuery(path, { ...query, [name]: value }));
    expectError(answer, 400, new RegExp(`^${name} must be an? (number|integer) from -?\\d+ to \\d+, not `));
    expect(answer.json()).toMatchObject({
      errors: [{ parameter: name, message: expect.stringContaining(JSON.stringify(value)) }],
    });
  });

  it.runIf(Object.keys(query).length > 0).each(Object.keys(query))('without %s', async (name) => {
    const { [name]: _left, ...rest } = query;
    expectError(await server.ask(withQuery(path, rest)), 400, new RegExp(`^${name} is missing: it must be `));
  });

  it.runIf(Object.keys(query).length > 0).each(Object.keys(query))('with %s twice', async (name) => {
    expectError(
      await server.ask(`${good}&${name}=7`),
      400,
      new RegExp(`^${name} was given 2 times \\(".*", "7"\\): give it once$`),
    );
  });

  it.runIf(Object.keys(query).length > 1)('lists every invalid parameter', async () => {
    const names = Object.keys(query);
    const { errors } = Value.Parse(ErrorBody, (await server.ask(path)).json());
    expect(errors?.map(({ parameter }) => parameter)).toEqual(names);
  });
});

describe('the order of the guards', () => {
  const invalidLongPath = `/adminv1/xy2admininfo?x=abc&pad=${'a'.repeat(9000)}`;

  it('checks Host, then the key, then the length, then path and method, then parameters', async () => {
    expect(
      (await server.ask(invalidLongPath, { method: 'POST', headers: { host: 'evil.example', 'x-api-key': undefined } }))
        .status,
    ).toBe(421);
    expect((await server.ask(invalidLongPath, { method: 'POST', headers: { 'x-api-key': undefined } })).status).toBe(
      403,
    );
    expect((await server.ask(invalidLongPath, { method: 'POST' })).status).toBe(414);
    expect((await server.ask('/adminv1/xy2admininfo?x=abc', { method: 'POST' })).status).toBe(405);
    expect((await server.ask('/adminv1/xy2admininfo?x=abc')).status).toBe(400);
  });

  it.each([
    '/nothing',
    '/v1',
    '/v1/packs/',
    '/V1/packs',
    '/adminv1',
    '/docs/x/y',
    '//v1/packs',
    '/app/',
    '/app/session',
  ])('reveals nothing about %s without a key', async (path) => {
    expectError(await server.ask(path, { headers: { 'x-api-key': undefined } }), 403, /^Forbidden$/);
    expectError(await server.ask(path), 404, /^Unknown path/);
  });

  it('also reveals nothing for an invalid path', async () => {
    expectError(await server.ask('/v1/%zz', { headers: { host: 'evil.example' } }), 421, /evil\.example/);
    expectError(await server.ask('/v1/%zz', { headers: { 'x-api-key': undefined } }), 403, /^Forbidden$/);
    expectError(await server.ask('/v1/%zz'), 400, /percent-encoded/);
  });
});

describe('a compressed body', () => {
  it.each(['gzip', 'br', 'GZIP, identity', 'x'])('content-encoding: %s', async (coding) => {
    const headers = { 'content-encoding': coding, 'content-type': 'application/json' };
    expectError(
      await server.ask('/v1/packs/verify', { method: 'POST', headers: { ...headers, 'x-api-key': OWNER_KEY } }),
      400,
      /^content-encoding must be identity or absent, not ".*": send the body uncompressed$/,
    );
    expectError(
      await server.ask('/v1/packs/verify', { method: 'POST', headers: { ...headers, 'x-api-key': undefined } }),
      403,
      /^Forbidden$/,
    );
    expect((await server.ask('/v1/packs', { headers })).status).toBe(200);
  });

  it('content-encoding: identity is accepted', async () => {
    const headers = { 'content-encoding': 'identity', 'content-type': 'application/json' };
    expectError(
      await server.ask('/v1/packs/verify', { method: 'POST', headers: { ...headers, 'x-api-key': OWNER_KEY } }),
      400,
      /^The body is empty/,
    );
  });
});

describe('path parameters', () => {
  it.each([
    ['/v1/areas/abc', 400, /^boundary_id must be an integer from 1 to/],
    ['/v1/areas/0', 400, /^boundary_id must be/],
    ['/v1/areas/-1', 400, /^boundary_id must be/],
    ['/v1/areas/1.5', 400, /^boundary_id must be/],
    ['/v1/areas/12345', 404, /^No installed pack has an area of boundary id 12345$/],
    ['/tiles/UPPER.json', 400, /^pack must be the id of a pack, not "UPPER"$/],
    ['/tiles/..%2F..%2Fetc.json', 400, /^pack must be the id of a pack/],
    ['/tiles/countries.json', 404, /No pack "countries" with tiles. Installed: basemap-world/],
    ['/tiles/nothing/0/0/0.mvt', 404, /No pack "nothing" with tiles/],
    ['/tiles/basemap-world/99/0/0.mvt', 400, /^z must be an integer from 0 to 24, not "99"$/],
    ['/tiles/basemap-world/1/2/5.mvt', 400, /^x must be an integer from 0 to 1 at zoom 1, not "2"; y must be/],
    ['/tiles/basemap-world/1/-1/0.mvt', 400, /^x must be an integer/],
    ['/tiles/basemap-world/a/b/c.mvt', 400, /^z must be .*; x must be .*; y must be /],
  ])('%s', async (path, status, message) => expectError(await server.ask(path), status, message));

  it('refuses a very long path segment with a short message', async () => {
    const answer = await server.ask(`/v1/areas/${'1'.repeat(300)}`);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('1'.repeat(100));
  });
});

/** Sends bytes unchanged and returns the complete response. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });

describe('bytes that are not a request', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a space in a header name', 'GET / HTTP/1.1\r\nHo st: x\r\n\r\n', 400],
    ['headers of 20,000 bytes', `GET / HTTP/1.1\r\nhost: x\r\npad: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_name, bytes, status) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain('content-type: application/json; charset=utf-8');
    expect(Value.Check(ErrorBody, JSON.parse(body))).toBe(true);
  });

  it('characters that are not percent-encoded', async () => {
    const answer = await raw('GET /healthz?address=münchen HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('must be percent-encoded as UTF-8');
  });

  it('with two Hosts, in either order', async () => {
    for (const hosts of ['host: localhost\r\nHost: localhost', 'Host: localhost\r\nHOST: evil.example']) {
      const answer = await raw(`GET /healthz HTTP/1.1\r\n${hosts}\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('The Host header was given 2 times: give it once');
    }
    expect(
      await raw('GET /healthz HTTP/1.1\r\nhost: evil.example\r\nhost: localhost\r\nconnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 421 /);
  });

  it.each([
    ['http://evil.example/healthz', 421],
    ['HTTP://EVIL.example', 421],
    ['http://x@localhost/healthz', 421],
    ['http://localhost/healthz', 200],
  ])('with the absolute address %s and any Host', async (address, status) => {
    const answer = await raw(`GET ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('without a Host', async () => {
    const answer = await raw('GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).toContain('The Host header is missing');
  });
});

describe('without packs', () => {
  it.each([
    ['countries', '/adminv1/xy2admininfo?x=-5&y=5&type=admin0', 'countries'],
    ['countries', '/v1/admin-chain?x=-5&y=5', 'countries'],
    ['time-zones', '/timezonesv1/xy2tzdata?x=-5&y=5', 'time-zones'],
    ['airports', '/geoboundariesv1/xy2bounddata?x=-5&y=5', 'eu-nuts'],
    ['airports', '/geoboundariesv1/categories', 'eu-nuts'],
  ])('without %s, %s reports the pack and the command', async (without, path, named) => {
    const incomplete = await startFixtureServer({ without: [without] });
    const answer = await ask(incomplete.url, path);
    await incomplete.close();
    expectError(answer, 503, new RegExp(`^Pack ${named} isn't installed\\. Build the default packs, or add one$`));
  });
});
