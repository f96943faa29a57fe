import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CSP_NONCE_PLACEHOLDER } from '../../contract/content-security-policy.ts';
import { startFixtureServer, type Ask, type FixtureServer } from './fixture-world.ts';

const TOKEN = 'the-token-of-one-launch';
const directory = mkdtempSync(join(tmpdir(), 'cairn-ui-'));
let server: FixtureServer;
beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), `<!doctype html><style nonce="${CSP_NONCE_PLACEHOLDER}"></style>`);
  writeFileSync(join(directory, 'assets', 'main.js'), 'start();');
  writeFileSync(join(directory, 'assets', 'window-DvwTCc0_.js'), 'open();');
  writeFileSync(join(directory, '.hidden'), 'not for you');
  server = await startFixtureServer({ ui: { directory, oneTimeToken: TOKEN } });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const NO_KEY = { headers: { 'x-api-key': undefined } };
const session = (body: string): Ask => ({
  method: 'POST',
  body,
  headers: { 'x-api-key': undefined, 'content-type': 'application/json' },
});

const cacheControlOf = async (path: string): Promise<unknown> =>
  (await server.ask(path, NO_KEY)).headers['cache-control'];

describe('/app/', () => {
  it('serves the page with a new nonce each time', async () => {
    const nonces = new Set<string>();
    for (const path of ['/app/', '/app/index.html', '/app/?x']) {
      const { status, headers, text } = await server.ask(path, NO_KEY);
      const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
      expect(status).toBe(200);
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
    expect(nonces).not.toContain(CSP_NONCE_PLACEHOLDER);
  });

  it('serves its other files', async () => {
    const { status, headers, text } = await server.ask('/app/assets/main.js', NO_KEY);
    expect([status, text, headers['x-content-type-options']]).toEqual([200, 'start();', 'nosniff']);
    expect(String(headers['content-type'])).toContain('javascript');
  });

  it('lets browsers cache what never changes under its name, and revalidate everything else', async () => {
    expect(await cacheControlOf('/app/assets/window-DvwTCc0_.js')).toMatch(/max-age=31536000, immutable/);
    expect(await cacheControlOf('/app/assets/main.js')).toMatch(/max-age=0/);
    expect(await cacheControlOf('/app/')).toBe('no-store');
  });

  it('redirects /app to /app/', async () => {
    const { status, headers } = await server.ask('/app', NO_KEY);
    expect([status, headers['location']]).toEqual([302, '/app/']);
  });

  it.each([
    '/app/.hidden',
    '/app/..%2f..%2fetc%2fpasswd',
    '/app/%2e%2e/%2e%2e/etc/passwd',
    '/app/assets/../../etc/passwd',
    '/app/assets',
    '/app/nothing.js',
    '/app/assets%00.js',
  ])('serves nothing at %s', async (path) => {
    const { status, text } = await server.ask(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/not for you|root:/);
    expect(JSON.parse(text)).toHaveProperty('message');
  });
});

describe('POST /app/session', () => {
  it('exchanges the token for a key, once, and the key works', async () => {
    expect((await server.ask('/app/session', session('{"token":"another"}'))).status).toBe(403);
    const first = await server.ask('/app/session', session(JSON.stringify({ token: TOKEN })));
    expect(first.json()).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/) });
    const { key } = JSON.parse(first.text);
    expect((await server.ask('/v1/packs', { headers: { 'x-api-key': key } })).status).toBe(200);
    expect((await server.ask('/app/session', session(JSON.stringify({ token: TOKEN })))).status).toBe(403);
  });

  it.each([
    ['', 400, 'The body is empty: it must be a JSON object'],
    ['{', 400, "The body isn't valid JSON"],
    ['[]', 400, 'body must be an object, not []'],
    ['{}', 400, 'token is missing'],
    ['{"token":5}', 400, 'token must be a text, not 5'],
    ['{"token":"a","extra":1}', 400, 'extra is not a field of this request'],
    [
      '{"token":"a","__proto__":{}}',
      400,
      'The body has a member called "__proto__", or "prototype" within "constructor", which no endpoint ' +
        'accepts: remove it',
    ],
    [JSON.stringify({ token: 'a'.repeat(1 << 20) }), 413, 'The body is larger than 1048576 bytes (1 MiB)'],
  ])('refuses a body like %.40s', async (body, status, message) => {
    const answer = await server.ask('/app/session', session(body));
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ message });
  });

  it('refuses a body that is not JSON, and other methods', async () => {
    const text = await server.ask('/app/session', {
      method: 'POST',
      body: 'token=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([text.status, text.json()]).toEqual([
      400,
      { message: 'The body must be JSON, with content-type: application/json', code: 'invalid_request' },
    ]);
    const get = await server.ask('/app/session');
    expect([get.status, get.headers['allow']]).toEqual([405, 'POST']);
  });
});
