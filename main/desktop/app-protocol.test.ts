import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAppFiles } from './app-files.ts';
import { createAppProtocol } from './app-protocol.ts';

const KEY = 'k'.repeat(43);
let directory: string;
let server: Server;
let seen: IncomingMessage | undefined;
let ask: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-window-'));
  mkdirSync(join(directory, 'window', 'assets'), { recursive: true });
  writeFileSync(join(directory, 'window', 'index.html'), '<meta nonce="__CSP_NONCE__"><link nonce="__CSP_NONCE__">');
  writeFileSync(join(directory, 'window', 'assets', 'worker.mjs'), 'postMessage(1)');
  writeFileSync(join(directory, 'secret.txt'), 'not yours');
  // Stands at the place of the local server: answers with what it was asked, gzipped as tiles are.
  server = createServer((request, response) => {
    seen = request;
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain', etag: '"1"' });
    response.end(gzipSync(`${request.method} ${request.url}`));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on TCP');
  const handle = createAppProtocol({
    files: listAppFiles(join(directory, 'window')),
    serverUrl: () => `http://127.0.0.1:${address.port}`,
    apiKey: KEY,
  });
  ask = (path, init) => handle(new Request(`app://cairn${path}`, init));
});

afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

describe('the files of the window', () => {
  it('gives the page a fresh nonce each time, in the header and in every place of the page', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/index.html']) {
      const response = await ask(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(await response.text()).toBe(`<meta nonce="${nonce}"><link nonce="${nonce}">`);
      expect(nonce.length).toBeGreaterThanOrEqual(22);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });

  it('allows nothing unsafe and nothing from elsewhere', async () => {
    const policy = (await ask('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('names the media type of a module worker and forbids guessing', async () => {
    const response = await ask('/assets/worker.mjs');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'");
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/',
    '//etc/passwd',
    '/index.html%00',
  ])('does not leave its folder for %s', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('not yours');
  });

  it('answers with a reason where a file of the window is gone', async () => {
    const handle = createAppProtocol({
      files: new Map([['/index.html', { file: join(directory, 'gone.html'), type: 'text/html' }]]),
      serverUrl: () => 'http://127.0.0.1:1',
      apiKey: KEY,
    });
    const response = await handle(new Request('app://cairn/'));
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: '/ cannot be read (ENOENT). Install Cairn again', code: 'internal' },
    ]);
  });

  it('refuses to be written to', async () => {
    expect((await ask('/index.html', { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

describe('what is forwarded', () => {
  it('adds the key, keeps the query, and undoes the compression', async () => {
    const response = await ask('/adminv1/xy2admininfo?x=13.4&y=52.5&type=admin4', {
      headers: { accept: 'application/json', 'x-api-key': 'mine', cookie: 'a=b' },
    });
    expect(await response.text()).toBe('GET /adminv1/xy2admininfo?x=13.4&y=52.5&type=admin4');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('etag')).toBe('"1"');
    expect(seen?.headers['x-api-key']).toBe(KEY);
    expect(seen?.headers.accept).toBe('application/json');
    expect(seen?.headers.cookie).toBeUndefined();
  });

  it('hands a body on', async () => {
    const response = await ask('/tdmv1/order', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.text()).toBe('POST /tdmv1/order');
    expect(seen?.headers['content-length']).toBe('2');
  });

  it.each(['/v1/packs', '/tiles/basemap-world.json', '/tiles/basemap-world/0/0/0.mvt', '/openapi.json'])(
    'lets %s through',
    async (path) => {
      expect((await ask(path)).status).toBe(200);
    },
  );

  it.each(['/app/session', '/docs', '/', '/admin/', '/v1x'])('keeps %s from the server', async (path) => {
    seen = undefined;
    await ask(path);
    expect(seen).toBeUndefined();
  });

  it('knows no other host', async () => {
    const handle = createAppProtocol({ files: new Map(), serverUrl: () => 'http://127.0.0.1:1', apiKey: KEY });
    expect((await handle(new Request('app://cairn.example/v1/packs'))).status).toBe(404);
  });

  it('says so in the shape of an error when the server is gone', async () => {
    const handle = createAppProtocol({ files: new Map(), serverUrl: () => 'http://127.0.0.1:1', apiKey: KEY });
    const response = await handle(new Request('app://cairn/v1/packs'));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      message: expect.stringContaining('The local server does not answer'),
      code: 'unreachable',
    });
  });
});
