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
let received: IncomingMessage | undefined;
let ask: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-window-'));
  mkdirSync(join(directory, 'window', 'assets'), { recursive: true });
  writeFileSync(join(directory, 'window', 'index.html'), '<meta nonce="__CSP_NONCE__"><link nonce="__CSP_NONCE__">');
  writeFileSync(join(directory, 'window', 'assets', 'worker.mjs'), 'postMessage(1)');
  writeFileSync(join(directory, 'secret.txt'), 'not yours');
  // Stands in for the local server: responds with the request line, gzipped like tiles.
  server = createServer((request, response) => {
    received = request;
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
  it('gives the page a new nonce each time, in the header and throughout the page', async () => {
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

  it('allows nothing unsafe and no other origins', async () => {
    const policy = (await ask('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('sends the media type of a module worker and forbids sniffing', async () => {
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

  it('responds with a reason if a file of the window is missing', async () => {
    const handle = createAppProtocol({
      files: new Map([['/index.html', { file: join(directory, 'gone.html'), type: 'text/html' }]]),
      serverUrl: () => 'http://127.0.0.1:1',
      apiKey: KEY,
    });
    const response = await handle(new Request('app://cairn/'));
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: "/ can't be read (ENOENT). Reinstall Cairn", code: 'internal' },
    ]);
  });

  it('rejects writes', async () => {
    expect((await ask('/index.html', { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

describe('forwarded requests', () => {
  it('adds the key, keeps the query, and undoes the compression', async () => {
    const response = await ask('/adminv1/xy2admininfo?x=13.4&y=52.5&type=admin4', {
      headers: { accept: 'application/json', 'x-api-key': 'mine', cookie: 'a=b' },
    });
    expect(await response.text()).toBe('GET /adminv1/xy2admininfo?x=13.4&y=52.5&type=admin4');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('etag')).toBe('"1"');
    expect(received?.headers['x-api-key']).toBe(KEY);
    expect(received?.headers.accept).toBe('application/json');
    expect(received?.headers.cookie).toBeUndefined();
  });

  it('forwards a body', async () => {
    const response = await ask('/tdmv1/order', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.text()).toBe('POST /tdmv1/order');
    expect(received?.headers['content-length']).toBe('2');
  });

  it.each(['/v1/packs', '/tiles/basemap-world.json', '/tiles/basemap-world/0/0/0.mvt', '/openapi.json'])(
    'forwards %s',
    async (path) => {
      expect((await ask(path)).status).toBe(200);
    },
  );

  it.each(['/app/session', '/docs', '/', '/admin/', '/v1x'])("doesn't forward %s", async (path) => {
    received = undefined;
    await ask(path);
    expect(received).toBeUndefined();
  });

  it('rejects other hosts', async () => {
    const handle = createAppProtocol({ files: new Map(), serverUrl: () => 'http://127.0.0.1:1', apiKey: KEY });
    expect((await handle(new Request('app://cairn.example/v1/packs'))).status).toBe(404);
  });

  it("responds with an error if the server isn't running", async () => {
    const handle = createAppProtocol({ files: new Map(), serverUrl: () => 'http://127.0.0.1:1', apiKey: KEY });
    const response = await handle(new Request('app://cairn/v1/packs'));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      message: expect.stringContaining("The local server isn't responding"),
      code: 'unreachable',
    });
  });
});
