/** Between servers that speak TLS the certificate is taken that a server has told of itself, and no other. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, ask, askAs, startFixtureServer, textAt, type FixtureServer } from '../../../server/fixture-world.ts';
import { startPostgres, type PostgresFixture } from '../../../store/postgres/postgres.fixture.ts';
import { hasPostgres } from '../../../store/stores.fixture.ts';

const hasOpenSsl = spawnSync('openssl', ['version']).error === undefined;
if (!hasOpenSsl)
  process.stderr.write('Servers that pass on over TLS are not tested: there is no openssl to make certificates with\n');

const HOST = 'maps.test';
const EC_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

const openssl = (options: readonly string[], ...more: readonly string[]): unknown =>
  execFileSync('openssl', [...options, ...more], { stdio: 'pipe' });

describe.skipIf(!hasPostgres || !hasOpenSsl)('a server that passes on to one with a certificate', () => {
  let postgres: PostgresFixture;
  let directory: string;
  let owner: FixtureServer;
  let asked: FixtureServer;
  let client: Client;
  let uuid: string;
  const file = (name: string): string => join(directory, name);
  const read = (...names: string[]): string => names.map((name) => readFileSync(file(name), 'utf8')).join('');

  /** A certificate that is its own issuer, for a name that nobody asks by, and its key. */
  const makeIssuer = (name: string): unknown =>
    openssl(
      ['req', '-x509', ...EC_KEY, '-days', '2', '-subj', `/CN=${name}`],
      '-keyout',
      file(`${name}.key`),
      '-out',
      file(`${name}.pem`),
    );

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-pinned-'));
    makeIssuer('issuer');
    makeIssuer('other');
    openssl(['req', ...EC_KEY, '-subj', `/CN=${HOST}`], '-keyout', file('own.key'), '-out', file('own.csr'));
    openssl(
      ['x509', '-req', '-in', file('own.csr'), '-days', '2', '-out', file('own.pem'), '-CAcreateserial'],
      '-CA',
      file('issuer.pem'),
      '-CAkey',
      file('issuer.key'),
    );
    postgres = await startPostgres(['fsync = off']);
    client = new Client({ connectionString: postgres.url });
    await client.connect();
    const dataDirectory = file('data');
    const alone = await startFixtureServer({ dataDirectory });
    uuid = textAt(await askAs(alone.url, API_KEY, '/v1/batch?name=a.csv', 'lon,lat\n5,5\n'), 'uuid');
    await alone.close();
    const store = { url: postgres.url };
    const place = { address: '127.0.0.1', hosts: [HOST] };
    // Some keep all of it in one file.
    const tls = { cert: Buffer.from(read('own.key', 'own.pem', 'issuer.pem')), key: Buffer.from(read('own.key')) };
    owner = await startFixtureServer({ store, dataDirectory, published: { ...place, tls } });
    asked = await startFixtureServer({ store, published: place });
  });
  afterAll(async () => {
    await Promise.all([owner.close(), asked.close(), client.end()]);
    await postgres.stop();
    rmSync(directory, { recursive: true });
  });

  /** What of the store is held against the certificate of the owner, until that says it again. */
  const told = async (certificate: string | null): Promise<void> => {
    await client.query(
      'UPDATE cairn_store.server s SET certificate = $1 FROM cairn_store.table_place p WHERE p.server = s.id',
      [certificate],
    );
  };
  const statusOf = async (path = `/v1/batch/${uuid}`): Promise<number> =>
    (await ask(`http://127.0.0.1:${new URL(asked.url).port}`, path, { headers: { host: HOST } })).status;

  it('has told the certificate alone, and takes it', async () => {
    const { rows } = await client.query('SELECT certificate FROM cairn_store.server WHERE certificate IS NOT NULL');
    expect(rows.map(({ certificate }) => String(certificate).trim())).toEqual([
      /-----BEGIN CERTIFICATE[^]*/.exec(read('own.pem'))?.[0].trim(),
    ]);
    expect(await statusOf()).toBe(200);
  });

  it.each(['other', 'issuer'])('refuses what is not that: %s', async (name) => {
    await expect.poll(() => told(read(`${name}.pem`)).then(() => statusOf())).toBe(503);
    // It says it again within seconds.
    await expect.poll(() => statusOf(), { timeout: 20_000 }).toBe(200);
  });

  it('does not ask without encryption where a certificate was told, nor with it where none was', async () => {
    await expect.poll(() => told(null).then(() => statusOf())).toBe(503);
    await expect.poll(() => statusOf(), { timeout: 20_000 }).toBe(200);
  });
});
