import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, ask, OWNER_KEY, startFixtureServer, type Answer, type FixtureServer } from './fixture-world.ts';
import { readHost, readPublished } from './published.ts';

describe('options of a published server', () => {
  it('are empty without options, and for an address of this machine', () => {
    for (const listen of [undefined, '127.0.0.1', '127.1.2.3', '::1', 'localhost'])
      expect(readPublished({ listen })).toBeUndefined();
  });

  it.each(['0.0.0.0', '::', '192.0.2.7'])('are refused for %s without a name, with the remedy', (listen) => {
    expect(() => readPublished({ listen })).toThrow(`--listen ${listen} lets other machines connect: give the name`);
  });

  it.each([
    [{ listen: 'eth0' }, `--listen "eth0" isn't an IP address`],
    [{ listen: '0.0.0.0', hosts: ['https://maps.example.org'] }, "isn't a host name"],
    [{ listen: '0.0.0.0', hosts: ['maps.example.org/'] }, "isn't a host name"],
    [{ listen: '0.0.0.0', hosts: ['*'] }, "isn't a host name"],
    [{ listen: '0.0.0.0', hosts: ['0.0.0.0:99999'] }, '--host "0.0.0.0:99999" has an invalid port'],
    [{ listen: '0.0.0.0', hosts: ['a:0'] }, 'use one from 1 to 65535'],
    [{ listen: '0.0.0.0', hosts: ['[::1]:65536'] }, 'has an invalid port'],
    [{ tls: { cert: Buffer.of(), key: Buffer.of() } }, '--tls-cert: give the name of the certificate'],
  ])('refuses %j', (options, message) => {
    expect(() => readPublished(options)).toThrow(message);
  });

  it('are the names accepted in Host', () => {
    expect(['Maps.Example.org', 'a:8443', '192.0.2.7', '2001:db8::1', '[2001:db8::1]:80'].map(readHost)).toEqual([
      'maps.example.org',
      'a:8443',
      '192.0.2.7',
      '[2001:db8::1]',
      '[2001:db8::1]:80',
    ]);
    expect(readPublished({ hosts: ['a'] })).toEqual({ address: '127.0.0.1', hosts: ['a'], tls: undefined });
  });
});

describe('a published server', () => {
  let server: FixtureServer;
  let address: string;
  beforeAll(async () => {
    server = await startFixtureServer({
      published: { address: '127.0.0.1', hosts: ['maps.example.org', 'maps.example.org:8443'] },
    });
    address = server.url.replace('maps.example.org', '127.0.0.1');
  });
  afterAll(() => server.close());

  const get = (path: string, headers: Record<string, string | undefined>): Promise<Answer> =>
    ask(address, path, { headers });
  const PATH = '/timezonesv1/xy2tzdata?x=5&y=5';

  it('reports the name under which it is reached', () => {
    expect(server.url).toMatch(/^http:\/\/maps\.example\.org:\d+$/);
  });

  it('answers requests to a given name, and no other', async () => {
    const port = new URL(address).port;
    for (const host of ['maps.example.org', `maps.example.org:${port}`, 'maps.example.org:8443', 'MAPS.example.org'])
      expect((await get(PATH, { host })).status, host).toBe(200);
    for (const host of [
      `127.0.0.1:${port}`,
      'localhost',
      '[::1]',
      'example.org',
      'a.maps.example.org',
      'maps.example.org:1',
    ])
      expect((await get(PATH, { host })).json(), host).toMatchObject({
        code: 'wrong_host',
        message: expect.stringContaining('use a host name of its configuration'),
      });
  });

  it('only reports whether it is up to requests without a key', async () => {
    const host = 'maps.example.org';
    const withoutKey = { host, 'x-api-key': undefined };
    expect((await get('/healthz', withoutKey)).status).toBe(200);
    expect((await get('/readyz', withoutKey)).status).toBe(200);
    for (const path of [PATH, '/openapi.json', '/docs', '/metrics', '/v1/packs', '/app/', '/app/session', '/nothing'])
      expect((await get(path, withoutKey)).status, path).toBe(403);
    expect((await get('/openapi.json', { host })).status).toBe(200);
    expect((await get('/nothing', { host })).status).toBe(404);
  });

  it('does not treat the origin of the desktop window or of this machine as its own', async () => {
    const host = 'maps.example.org';
    const port = new URL(address).port;
    for (const origin of ['app://cairn', `http://127.0.0.1:${port}`, `http://localhost:${port}`, 'https://example.org'])
      expect((await get(PATH, { host, origin })).status, origin).toBe(403);
    expect((await get(PATH, { host, origin: 'https://maps.example.org' })).status).toBe(200);
  });

  it('links to itself by HTTPS if a proxy reports encryption', async () => {
    const host = 'maps.example.org';
    const encrypted = { host, 'x-forwarded-proto': 'http, https' };
    expect((await get('/ogc', encrypted)).text).toContain('"https://maps.example.org/ogc/collections"');
    expect((await get('/tiles/basemap-world.json', encrypted)).text).toContain('"https://maps.example.org/tiles/');
    for (const proto of ['http', 'https, http', 'gopher'])
      expect((await get('/ogc', { host, 'x-forwarded-proto': proto })).text, proto).toContain('"http://maps.');
  });

  it('cannot move to another port', async () => {
    const moved = await ask(address, '/v1/server/port', {
      method: 'POST',
      headers: { host: 'maps.example.org', 'x-api-key': OWNER_KEY, 'content-type': 'application/json' },
      body: '{"port": 9999}',
    });
    expect(moved.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('another port') });
  });
});

const hasOpenSsl = ((): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('Tests of HTTPS are left out: there is no openssl to make a certificate with\n');
    return false;
  }
})();

describe.skipIf(!hasOpenSsl)('a server with a certificate', () => {
  let server: FixtureServer;
  let directory: string;
  let cert: Buffer;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-tls-'));
    const [certFile, keyFile] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat(
        ['-subj', '/CN=maps.example.org', '-addext', 'subjectAltName=DNS:maps.example.org'],
        ['-keyout', keyFile, '-out', certFile],
      ),
      { stdio: 'pipe' },
    );
    cert = readFileSync(certFile);
    server = await startFixtureServer({
      published: { address: '127.0.0.1', hosts: ['maps.example.org'], tls: { cert, key: readFileSync(keyFile) } },
      limits: { headersMs: 500, silenceMs: 500 },
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });

  const overTls = async (
    port: string,
    path: string,
  ): Promise<{ statusCode?: number | undefined; connection?: string | undefined; text: string }> =>
    new Promise((resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port,
          path,
          servername: 'maps.example.org',
          ca: cert,
          headers: { host: 'maps.example.org', 'x-api-key': API_KEY },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          response.on('end', () => {
            resolve({ statusCode: response.statusCode, connection: response.headers['connection'], text });
          });
        },
      )
        .on('error', reject)
        .end();
    });

  it('speaks HTTPS, and keeps a connection for the next request', async () => {
    const { port, protocol } = new URL(server.url);
    expect(protocol).toBe('https:');
    const { statusCode, connection } = await overTls(port, '/timezonesv1/xy2tzdata?x=5&y=5');
    expect([statusCode, connection]).toEqual([200, 'keep-alive']);
  });

  it('links to itself by HTTPS', async () => {
    const { port } = new URL(server.url);
    const { text } = await overTls(port, '/ogc');
    expect(text).toContain('"https://maps.example.org/ogc/collections"');
    expect(text).not.toContain('http://maps.example.org');
    expect((await overTls(port, '/openapi.json')).text).toContain('"servers":[{"url":"https://maps.example.org"');
  });

  it('closes connections of clients that do not speak HTTPS, and of silent ones', async () => {
    const { port } = new URL(server.url);
    const plain = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    await once(plain, 'close');
    const silent = connectTls({ host: '127.0.0.1', port: Number(port), ca: cert, servername: 'maps.example.org' });
    silent.on('error', () => undefined).resume();
    await once(silent, 'close');
  });
});
