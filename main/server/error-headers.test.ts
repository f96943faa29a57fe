/** Every answer that says that something is wrong, on whichever layer, is as safe in a browser as any other. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_KEY, startFixtureServer, type FixtureServer } from './fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer({ limits: { headersMs: 200, bodyMs: 200 } });
});
afterAll(() => server.close());

/** All that comes until the server closes the connection. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    socket
      .on('data', (chunk) => (answer += chunk.toString()))
      .once('error', reject)
      .once('close', () => resolve(answer));
    socket.write(bytes);
  });
}

const HOST = 'host: 127.0.0.1\r\nconnection: close\r\n';
const HEAD = `${HOST}x-api-key: ${API_KEY}\r\n`;
const JSON_TYPE = 'content-type: application/json\r\n';

it.each([
  [400, 'what is no HTTP', 'hello\r\n\r\n'],
  [400, 'a path with a byte that must be encoded', 'GET /ü HTTP/1.1\r\n\r\n'],
  [400, 'a path that is no UTF-8', `GET /v1/areas/%ff HTTP/1.1\r\n${HEAD}\r\n`],
  [400, 'two lengths', `GET /healthz HTTP/1.1\r\n${HOST}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
  [400, 'two hosts', `GET /healthz HTTP/1.1\r\n${HOST}host: 127.0.0.1\r\n\r\n`],
  [400, 'a parameter that is wrong', `GET /timezonesv1/xy2tzdata?x=east HTTP/1.1\r\n${HEAD}\r\n`],
  [400, 'a body that is no JSON', `POST /tdmv1/fetch HTTP/1.1\r\n${HEAD}${JSON_TYPE}content-length: 1\r\n\r\n{`],
  [403, 'no key', `GET /v1/packs HTTP/1.1\r\n${HOST}\r\n`],
  [403, 'no key and a path that is no UTF-8', `GET /v1/areas/%ff HTTP/1.1\r\n${HOST}\r\n`],
  [404, 'no such path', `GET /nowhere HTTP/1.1\r\n${HEAD}\r\n`],
  [404, 'a path of which a part is too long', `GET /v1/areas/${'9'.repeat(300)} HTTP/1.1\r\n${HEAD}\r\n`],
  [405, 'another method', `DELETE /v1/packs HTTP/1.1\r\n${HEAD}\r\n`],
  [405, 'a method that is not in use', `PROPFIND /v1/packs HTTP/1.1\r\n${HEAD}\r\n`],
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
  [503, 'a pack that is not there', `GET /zip4v1/xy2zip?x=1&y=1 HTTP/1.1\r\n${HEAD}\r\n`],
])('%i for %s', async (status, _what, bytes) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(new RegExp(String.raw`^HTTP/1\.1 ${status} `));
  const [head = ''] = answer.split('\r\n\r\n', 1);
  const lines = head.toLowerCase().split('\r\n');
  expect(lines).toContain('x-content-type-options: nosniff');
  expect(lines).toContain('cross-origin-resource-policy: same-origin');
  expect(lines).toContain('content-type: application/json; charset=utf-8');
});
