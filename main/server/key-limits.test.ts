/**
 * A single key can neither fill the disk nor block a queue: beyond its limits, requests are refused with a remedy, and
 * other keys are unaffected.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { KeyLimits } from '../../contract/key-limits.ts';
import { addressesIn, startMatrixFixture, type MatrixFixture } from '../endpoints/matrix/fixture.ts';
import { API_KEY, ask, askAs, OWNER_KEY, textAt, type Answer } from './fixture-world.ts';
import type { RunningServer } from './start.ts';
import { startTestServer } from './test-server.fixture.ts';

const SECOND_KEY = 'another-key-of-the-tests-0123456789-abcdef';
const LIMITS: Partial<KeyLimits> = {
  waitingMatrices: 3,
  matrices: 5,
  waitingImports: 1,
  files: 3,
  fileBytes: 200_000,
  tables: 2,
  tableBytes: 120_000,
  inFlightBytes: 200_000,
};
const THIRD_KEY = 'third'.repeat(7);
const directory = mkdtempSync(join(tmpdir(), 'cairn-key-limits-'));

// The tests start servers and fill disks, which takes a long time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let roads: MatrixFixture;
let server: RunningServer;
beforeAll(async () => {
  roads = await startMatrixFixture();
  server = await startTestServer({
    packsDirectory: roads.packsDirectory,
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [API_KEY, SECOND_KEY, THIRD_KEY],
    apiKeyRights: ['import'],
    ownerKeys: [OWNER_KEY],
    keyLimits: LIMITS,
  });
});
afterAll(async () => {
  await server.close();
  await roads.close();
  rmSync(directory, { recursive: true });
});

const as = (key: string, path: string, body?: object | string): Promise<Answer> => askAs(server.url, key, path, body);

/**
 * Sends a body of unknown length, again if the connection was reset before the response was read.
 * @returns status and text of the response
 */
const sendChunked = (
  url: string,
  path: string,
  chunk: Buffer,
  count: number,
): Promise<{ status: number | undefined; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(url + path, {
      method: 'POST',
      headers: { 'x-api-key': API_KEY, 'content-type': 'text/csv', 'transfer-encoding': 'chunked' },
    });
    let hasResponse = false;
    sent.on('close', () => {
      if (!hasResponse) resolve(sendChunked(url, path, chunk, count));
    });
    sent.on('response', (response) => {
      hasResponse = true;
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    // The server disconnects during the upload.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    );
    let remaining = count;
    const more = (): void => {
      while (remaining-- > 0) if (!sent.write(chunk)) return void sent.once('drain', more);
      sent.end();
    };
    more();
  });

const order = (key: string, size: number): Promise<Answer> =>
  as(key, '/tdmv1/order', {
    result: ['cost', 'distance'],
    origin_addresses: addressesIn(roads.network, size, 1),
    destination_addresses: addressesIn(roads.network, size, 2),
  });

const clear = async (): Promise<void> => {
  const { files }: { files: { file: string }[] } = Object((await as(API_KEY, '/v1/imports/files')).json());
  for (const { file } of files)
    expect((await as(API_KEY, '/v1/imports/files/delete', { file })).json()).toEqual({ file, deleted: true });
};

describe('matrix jobs', () => {
  it('of one key are limited in the queue, which is shared fairly with other keys', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(API_KEY, 700)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.json(), refused?.headers['retry-after']]).toEqual([
      {
        message:
          'This key has 3 matrix jobs that are queued or running, the maximum. Wait until one ends, or cancel one',
        code: 'too_many',
      },
      '10',
    ]);
    const otherJob = textAt(await order(SECOND_KEY, 2), 'uuid');
    expect((await order(OWNER_KEY, 2)).status).toBe(200);
    expect((await as(SECOND_KEY, '/tdmv1/fetch', { uuid: otherJob, wait: 30, matrices: false })).json()).toMatchObject({
      status: 'Finished',
    });
  });

  it('of one key are limited in number until some are deleted', async () => {
    await vi.waitFor(async () => expect((await as(API_KEY, '/tdmv1/jobs')).text).not.toMatch(/Queued|Running/), {
      timeout: 60_000,
    });
    expect([(await order(API_KEY, 2)).status, (await order(API_KEY, 2)).status]).toEqual([200, 200]);
    await vi.waitFor(async () => expect((await as(API_KEY, '/tdmv1/jobs')).text).not.toMatch(/Queued|Running/), {
      timeout: 60_000,
    });
    const refused = await order(API_KEY, 2);
    expect([refused.status, refused.json()]).toEqual([
      429,
      { message: 'This key has 5 matrix jobs, the maximum: delete some', code: 'too_many' },
    ]);
    const { jobs }: { jobs: { uuid: string }[] } = Object((await as(API_KEY, '/tdmv1/jobs')).json());
    expect((await as(API_KEY, '/tdmv1/duplicate', { uuid: jobs[0]?.uuid })).status).toBe(429);
    for (const { uuid } of jobs) await as(API_KEY, '/tdmv1/delete', { uuid });
    expect((await order(API_KEY, 2)).status).toBe(200);
  });
});

describe('files for imports', () => {
  const FILES = '/v1/imports/files?name=figures.csv';

  it('are limited in number, listed and deleted', async () => {
    for (let i = 0; i < 3; i++) expect((await as(API_KEY, FILES, 'a,b\n')).status).toBe(200);
    const refused = await as(API_KEY, FILES, 'a,b\n');
    expect([refused.status, refused.json()]).toEqual([
      429,
      {
        message:
          'This key has 3 uploaded files without an import, the maximum: import the uploaded files, ' +
          'or delete some',
        code: 'too_many',
      },
    ]);
    expect((await as(SECOND_KEY, FILES, 'a,b\n')).status).toBe(200);
    expect(Object((await as(API_KEY, '/v1/imports/files')).json()).files).toMatchObject(
      [1, 2, 3].map(() => ({ name: 'figures.csv', bytes: 4 })),
    );
    await clear();
    expect((await as(API_KEY, '/v1/imports/files')).json()).toEqual({ files: [] });
  });

  it('are limited in size together, even with unknown lengths and simultaneous uploads', async () => {
    const message =
      'Files for imports of this key would exceed the maximum of 0.2 MiB: import the uploaded ' +
      'files, or delete some. Files of running imports are removed when the imports end';
    expect((await as(API_KEY, FILES, 'x'.repeat(150_000))).status).toBe(200);
    const announced = await as(API_KEY, FILES, 'x'.repeat(60_000));
    expect([announced.status, announced.json()]).toEqual([507, { message, code: 'storage_limit' }]);
    expect(await sendChunked(server.url, FILES, Buffer.alloc(10_000, 'x'), 20)).toEqual({
      status: 507,
      text: JSON.stringify({ message, code: 'storage_limit' }),
    });
    await clear();
    const both = await Promise.all([1, 2].map(() => sendChunked(server.url, FILES, Buffer.alloc(10_000, 'x'), 15)));
    expect(both.map(({ status }) => status)).toContain(507);
    await clear();
  });

  it('are limited in the queue, which is shared with other keys', async () => {
    const rows = Array.from(
      { length: 6000 },
      (_, i) => `URY,${new Date(i * 86_400_000).toISOString().slice(0, 10)},${i},1`,
    ).join('\n');
    const sent = (key: string, text: string): Promise<Answer> => as(key, FILES, `area,date,cases,deaths\n${text}\n`);
    const ordered = async (key: string, text: string): Promise<Answer> =>
      as(key, '/v1/imports', { kind: 'health', id: 'health-limits', files: [textAt(await sent(key, text), 'file')] });
    const first = await ordered(API_KEY, rows);
    expect(first.status).toBe(200);
    // The files of a running import count until it has ended.
    expect((await sent(API_KEY, rows)).status).toBe(507);
    const second = await ordered(API_KEY, 'URY,2020-03-14,4,0');
    expect([second.status, second.json()]).toEqual([
      429,
      {
        message: 'This key has 1 imports that are queued or running, the maximum. Wait until one ends, or cancel one',
        code: 'too_many',
      },
    ]);
    expect((await ordered(SECOND_KEY, 'URY,2020-03-14,4,0')).status).toBe(200);
    await as(API_KEY, '/v1/imports/cancel', { uuid: textAt(first, 'uuid') });
    await clear();
  });
});

describe('tables', () => {
  const TABLE = 'id,lon,lat\n1,5,5\n';

  /** Returns how many of six simultaneous uploads are stored. */
  const storedFiles = async (key: string): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => as(key, '/v1/batch?name=a.csv', TABLE)));
    return answers.filter(({ status }) => status === 200).length;
  };

  it('are limited in number and in size together', async () => {
    const first = textAt(await as(API_KEY, '/v1/batch?name=a.csv', TABLE), 'uuid');
    const large = await as(API_KEY, '/v1/batch?name=b.csv', `id,lon,lat\n${'1,5,5\n'.repeat(18_000)}`);
    expect([large.status, large.json()]).toEqual([
      507,
      {
        message: 'The tables of this key would exceed the maximum of 0.1 MiB: delete some',
        code: 'storage_limit',
      },
    ]);
    // A table grows while it is read, so reading stops at the limit.
    const growing = textAt(await as(API_KEY, '/v1/batch?name=c.csv', `id,lon,lat\n${'1,5,5\n'.repeat(5000)}`), 'uuid');
    await vi.waitFor(
      async () =>
        expect((await as(API_KEY, `/v1/batch/${growing}`)).json()).toMatchObject({
          status: 'Failed',
          message: expect.stringContaining('The tables of this key would exceed the maximum of 0.1 MiB'),
        }),
      { timeout: 60_000 },
    );
    const refused = await as(API_KEY, '/v1/batch?name=d.csv', TABLE);
    expect([refused.status, refused.json()]).toEqual([
      429,
      { message: 'This key has 2 tables, the maximum: delete some', code: 'too_many' },
    ]);
    expect((await as(SECOND_KEY, '/v1/batch?name=d.csv', TABLE)).status).toBe(200);
    for (const uuid of [first, growing]) expect((await as(API_KEY, `/v1/batch/${uuid}/delete`, {})).status).toBe(200);
    expect((await as(API_KEY, '/v1/batch?name=d.csv', TABLE)).status).toBe(200);
  });

  it('are also limited in simultaneous uploads', async () => {
    // The owner has no limit on the number of tables.
    expect([await storedFiles(THIRD_KEY), await storedFiles(OWNER_KEY)]).toEqual([2, 6]);
  });

  it('that are only previewed are limited in size', async () => {
    expect(
      (
        await sendChunked(
          server.url,
          '/v1/tables/preview?name=a.csv',
          Buffer.from('id,lon,lat\n'.padEnd(10_000, '1,5,5\n')),
          21,
        )
      ).status,
    ).toBe(507);
    expect((await as(API_KEY, '/v1/tables/preview?name=a.csv', TABLE)).status).toBe(200);
  });
});

describe('a small disk', () => {
  const disk = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk], { stdio: 'ignore' }).status === 0;
  if (!mounted) process.stdout.write('skipped: a small disk: this system does not allow one to be mounted\n');
  afterAll(() => {
    if (mounted) spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  it.skipIf(!mounted).each(['/v1/imports/files?name=a.csv', '/v1/batch?name=a.csv', '/v1/tables/preview?name=a.csv'])(
    'is filled by %s only until 5 % are left, and existing data stays',
    async (path) => {
      const data = join(disk, 'data');
      mkdirSync(data, { recursive: true });
      const small = await startTestServer({
        packsDirectory: roads.packsDirectory,
        dataDirectory: data,
        port: 0,
        apiKeys: [API_KEY],
        apiKeyRights: ['import'],
      });
      const { uuid }: { uuid: string } = JSON.parse(
        (
          await ask(small.url, '/v1/batch?name=kept.csv', {
            method: 'POST',
            body: 'id,lon,lat\n1,5,5\n',
            headers: { 'content-type': 'text/csv' },
          })
        ).text,
      );
      await vi.waitFor(
        async () =>
          expect((await ask(small.url, `/v1/batch/${uuid}`)).json()).toMatchObject({
            status: 'Ready',
          }),
        { timeout: 60_000 },
      );
      let lowest = Infinity;
      const watch = setInterval(() => (lowest = Math.min(lowest, statfsSync(disk).bavail)), 5);
      const { status, text } = await sendChunked(small.url, path, Buffer.alloc(1 << 16, '1,5,5\n'), 16 * 24);
      clearInterval(watch);
      expect([status, text]).toEqual([
        507,
        '{"message":"The disk is full (Cairn keeps 1 GiB of it free, or 5 % of a small one): look-ups work, but ' +
          'nothing is saved. Free up disk space, then retry","code":"disk_full"}',
      ]);
      const { blocks, bavail } = statfsSync(disk);
      expect(bavail).toBeGreaterThan(blocks * 0.9);
      expect(lowest).toBeGreaterThan(blocks * 0.03);
      expect((await ask(small.url, `/v1/batch/${uuid}/rows`)).json()).toMatchObject({
        rows: [{ cells: ['1', '5', '5'] }],
      });
      await small.close();
    },
  );
});
