import { Type } from 'typebox';
import { expect, it, afterAll, beforeAll, test, describe } from 'vitest';
import { PositionSource } from '../../contract/enrich.ts';
import { compileBody } from '../../contract/check-body.ts';
import { API_KEY, startFixtureServer, type FixtureServer } from './fixture-world.ts';
import { createAnswerCheck } from './fuzz/answers.ts';
import type { OpenApi } from './fuzz/document.ts';
import { connect } from 'node:net';

/** Returns `text` between `depth` brackets. */
const nested = (open: string, text: string, close: string, depth: number): unknown =>
  JSON.parse(open.repeat(depth) + text + close.repeat(depth));

describe('body', () => {
  const faultsOf = compileBody(Type.Object({ uuid: Type.String() }, { additionalProperties: false }));

  it.each([
    ['lists', nested('[', '1', ']', 4), '[[[[1]]]]'],
    ['deeper lists', nested('[', '1', ']', 400_000), '[[[["…"]]]]'],
    ['objects', nested('{"a":', '1', '}', 100_000), '{"a":{"a":{"a":{"a":"…"}}}}'],
  ])('shows %s, truncated to fit a message', (_name, uuid, shown) => {
    expect(faultsOf({ uuid })).toEqual([{ parameter: 'uuid', message: `must be a text, not ${shown}` }]);
  });

  it('refuses a body of only brackets', () => {
    expect(faultsOf(nested('[', '', ']', 400_000))).toMatchObject([{ parameter: 'body' }]);
  });

  it.each([
    [{ kind: 'columns', longitude: null, latitude: 1 }, ['position.longitude must be a whole number, not null']],
    [{ kind: 'pair', column: 1, order: 'z' }, ['position.order must be one of lat,lon, lon,lat, not "z"']],
    [{ kind: 'pair', column: 1 }, ['position.order is missing']],
    [{ kind: 'place', column: 1 }, ['position.kind must be one of columns, pair, address, not "place"']],
    [{ column: 1 }, ['position.kind is missing']],
  ])('reports for %j only the faults of its own kind', (position, messages) => {
    const check = compileBody(Type.Object({ position: PositionSource }));
    expect(check({ position }).map(({ parameter, message }) => `${parameter} ${message}`)).toEqual(messages);
  });

  it('shortens long values', () => {
    const [fault] = faultsOf({ uuid: Array.from({ length: 100_000 }, () => 'x'.repeat(50)) });
    expect(fault?.message.length).toBeLessThan(120);
  });
});

/** Every content type that a client may request is documented. */
describe('content types', () => {
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

  /** Path in the document, path of the request, content type of the response. */
  const REQUESTS: readonly [
    path: string,
    address: string,
    type: string,
    init?: { method?: string; body?: string; headers?: Record<string, string> },
  ][] = [
    ['/geocoderv1/geocoder', '/geocoderv1/geocoder?format=xml', 'application/xml'],
    ['/geocoderv1/rev-geocoder', '/geocoderv1/rev-geocoder?format=xml', 'application/xml'],
    [
      '/adminv1/xy2admininfo',
      '/adminv1/xy2admininfo?x=-5&y=5&type=admin0',
      'application/geo+json',
      { headers: GEOJSON },
    ],
    ['/v1/areas/{boundary_id}', '/v1/areas/100', 'application/geo+json', { headers: GEOJSON }],
    ['/v1/packs/{id}/outline', '/v1/packs/countries/outline', 'application/geo+json', { headers: GEOJSON }],
    ['/v1/keys/{id}/statement', '/v1/keys/command-line/statement?format=csv', 'text/csv'],
    ['/v1/keys/{id}/statement', '/v1/keys/command-line/statement?format=html', 'text/html'],
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
});

/** Every error, on any layer, has the same security headers as other responses. */
describe('error headers', () => {
  let server: FixtureServer;
  beforeAll(async () => {
    server = await startFixtureServer({ limits: { headersMs: 200, bodyMs: 200 } });
  });
  afterAll(() => server.close());

  /** Reads all bytes until the server closes the connection. */
  function exchange(...packets: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      let answer = '';
      socket
        .on('data', (chunk) => (answer += chunk.toString()))
        .once('error', reject)
        .once('close', () => resolve(answer));
      socket.setNoDelay();
      packets.forEach((packet, index) => setTimeout(() => socket.write(packet), 50 * index));
    });
  }

  const HOST = 'host: 127.0.0.1\r\nconnection: close\r\n';
  const HEAD = `${HOST}x-api-key: ${API_KEY}\r\n`;
  const JSON_TYPE = 'content-type: application/json\r\n';

  it.each([
    [400, 'bytes that are not HTTP', 'hello\r\n\r\n'],
    [400, 'a path with a byte that must be encoded', 'GET /ü HTTP/1.1\r\n\r\n'],
    [400, 'a path that is not UTF-8', `GET /v1/areas/%ff HTTP/1.1\r\n${HEAD}\r\n`],
    [400, 'two content lengths', `GET /healthz HTTP/1.1\r\n${HOST}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
    [400, 'two hosts', `GET /healthz HTTP/1.1\r\n${HOST}host: 127.0.0.1\r\n\r\n`],
    [400, 'an invalid parameter', `GET /timezonesv1/xy2tzdata?x=east HTTP/1.1\r\n${HEAD}\r\n`],
    [400, 'a body that is not JSON', `POST /tdmv1/fetch HTTP/1.1\r\n${HEAD}${JSON_TYPE}content-length: 1\r\n\r\n{`],
    [403, 'a missing key', `GET /v1/packs HTTP/1.1\r\n${HOST}\r\n`],
    [403, 'a missing key and a path that is not UTF-8', `GET /v1/areas/%ff HTTP/1.1\r\n${HOST}\r\n`],
    [404, 'an unknown path', `GET /nowhere HTTP/1.1\r\n${HEAD}\r\n`],
    [400, 'a path segment that is too long', `GET /v1/areas/${'9'.repeat(300)} HTTP/1.1\r\n${HEAD}\r\n`],
    [405, 'a wrong method', `DELETE /v1/packs HTTP/1.1\r\n${HEAD}\r\n`],
    [405, 'an unsupported method', `PROPFIND /v1/packs HTTP/1.1\r\n${HEAD}\r\n`],
    [408, 'headers that do not arrive', 'GET /healthz HTTP/1.1\r\n'],
    [408, 'a body that does not arrive', `POST /tdmv1/fetch HTTP/1.1\r\n${HEAD}${JSON_TYPE}content-length: 9\r\n\r\n{`],
    [
      413,
      'a body that is too large',
      `POST /tdmv1/fetch HTTP/1.1\r\n${HEAD}${JSON_TYPE}content-length: 9000000\r\n\r\n{`,
    ],
    [414, 'an address that is too long', `GET /healthz?${'x'.repeat(9000)} HTTP/1.1\r\n${HEAD}\r\n`],
    [421, 'a host that is not served', 'GET /healthz HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n'],
    [431, 'headers that are too long', `GET /healthz HTTP/1.1\r\n${HEAD}x: ${'x'.repeat(17_000)}\r\n\r\n`],
    [503, 'a missing pack', `GET /zip4v1/xy2zip?x=1&y=1 HTTP/1.1\r\n${HEAD}\r\n`],
  ])('%i for %s', async (status, _what, bytes) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(new RegExp(String.raw`^HTTP/1\.1 ${status} `));
    const [head = ''] = answer.split('\r\n\r\n', 1);
    const lines = head.toLowerCase().split('\r\n');
    expect(lines).toContain('x-content-type-options: nosniff');
    expect(lines).toContain('cross-origin-resource-policy: same-origin');
    expect(lines).toContain('content-type: application/json; charset=utf-8');
  });

  it.each([
    [
      'of another type',
      'text/plain',
      Buffer.from('{"uuid":"x"}'),
      'The body must be JSON, with content-type: application/json',
    ],
    ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'].map((text): [string, string, Buffer, string] => [
      `like ${text}`,
      'application/json',
      Buffer.from(text),
      'The body has a member called "__proto__", or "prototype" within "constructor", which no endpoint ' +
        'accepts: remove it',
    ]),
    ['cut off', 'application/json', Buffer.from('{"__proto__":'), "The body isn't valid JSON"],
    ['that is not UTF-8', 'application/json', Buffer.from('{"uuid":"Z\xFCrich"}', 'latin1'), 'The body is not UTF-8'],
  ])('400 for a body %s', async (_what, type, body, message) => {
    const answer = await fetch(`${server.url}/tdmv1/fetch`, {
      method: 'POST',
      headers: { 'x-api-key': API_KEY, 'content-type': type },
      body,
    });
    expect([answer.status, await answer.json()]).toEqual([400, { message, code: 'invalid_request' }]);
  });

  const LONG = `/healthz?${'x'.repeat(9_000)}`;
  it.each([
    ['GET in two packets', [`GET ${LONG}`, `${LONG} HTTP/1.1\r\n${HEAD}\r\n`], false],
    ['HEAD in two packets', [`HEAD ${LONG}`, `${LONG} HTTP/1.1\r\n${HEAD}\r\n`], false],
    ['HEAD', [`HEAD ${LONG}${LONG} HTTP/1.1\r\n${HEAD}\r\n`], false],
    ['GET', [`GET ${LONG}${LONG} HTTP/1.1\r\n${HEAD}\r\n`], true],
    [
      'POST with a malformed later packet',
      [`POST /tdmv1/fetch HTTP/1.1\r\n${HEAD}${JSON_TYPE}transfer-encoding: chunked\r\n\r\n`, 'x\r\n'],
      true,
    ],
  ])('the body of an error is only sent to clients that expect one: a broken %s', async (_what, packets, hasBody) => {
    const answer = await exchange(...packets);
    const [head, body] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(body).toMatch(hasBody ? /^\{"message":/ : /^$/);
    expect(head).toContain(`content-length: ${Buffer.byteLength(body ?? '')}`);
  });
});
