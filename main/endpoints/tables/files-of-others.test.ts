/** Uploaded tables are read in separate processes, which limits the damage that malicious files can do. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BatchJob, BatchRows } from '../../../contract/batch.ts';
import type { ErrorBody } from '../../../contract/error.ts';
import { API_KEY, ask, startFixtureServer, type Answer, type FixtureServer } from '../../server/fixture-world.ts';
import { BOMBS, writeXlsxOf } from '../../formats/tables/bombs.fixture.ts';
import { writeTableFile } from '../../formats/tables/write-table.ts';

const OTHER_KEY = 'another-key-of-the-tests-0123456789-abcd';
const directory = mkdtempSync(join(tmpdir(), 'cairn-others-'));
const data = join(directory, 'data');

let server: FixtureServer;
const start = async (): Promise<void> => {
  server = await startFixtureServer({ apiKeys: [API_KEY, OTHER_KEY], dataDirectory: data });
};
beforeAll(start);
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const send = (path: string, body: string | Uint8Array, key = API_KEY): Promise<Answer> =>
  ask(server.url, path, { method: 'POST', body, headers: { 'content-type': 'text/csv', 'x-api-key': key } });
async function bomb(name: keyof typeof BOMBS): Promise<Buffer> {
  const path = join(directory, name);
  if (!existsSync(path)) await BOMBS[name](path);
  return readFileSync(path);
}
const jobIn = ({ text }: Answer): BatchJob => JSON.parse(text);
const errorIn = ({ text }: Answer): ErrorBody => JSON.parse(text);
const rowsIn = ({ text }: Answer): BatchRows => JSON.parse(text);
const jobOf = async (uuid: string): Promise<BatchJob> => jobIn(await ask(server.url, `/v1/batch/${uuid}`));
const until = (uuid: string, status: BatchJob['status']): Promise<BatchJob> =>
  vi.waitFor(
    async () => {
      const job = await jobOf(uuid);
      expect(job.status).toBe(status);
      return job;
    },
    { timeout: 60_000, interval: 20 },
  );
/** Returns the names in a folder of the data directory. */
const filesIn = (folder: string): string[] => (existsSync(join(data, folder)) ? readdirSync(join(data, folder)) : []);
/** Returns the processes started by this one; only known on Linux. */
const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );

const SMALL = 'id,lon,lat\n1,5,5\n2,6,6\n';

describe('a file that decompresses to more than the limit', () => {
  it.each([
    ['repeated-rows.ods', 'the table has 16384 columns; the maximum is 1900'],
    ['shared-often.xlsx', 'up to Sheet1!A69 the cells contain more than 64 MiB of text'],
    ['shared-long.xlsx', "the text of Sheet1!A2 can't be read: shared string 1 is longer than"],
  ] as const)(
    '%s is refused by a preview, a table and places, and by its name if it is inside an archive',
    async (name, message) => {
      const body = await bomb(name);
      for (const [path, content] of [
        [`/v1/tables/preview?name=${name}`, body],
        [`/v1/batch?name=${name}`, body],
        [`/v1/places/import?name=${name}`, body],
        [`/v1/tables/preview?name=${name}.gz`, gzipSync(body)],
      ] as const) {
        const answer = await send(path, content);
        const { code, message: words } = errorIn(answer);
        expect([answer.status, code]).toEqual([400, 'invalid_file']);
        expect(words).toContain(`${name}: ${message}`);
      }
      expect([filesIn('tables'), filesIn('batch').filter((each) => !each.endsWith('.sqlite'))]).toEqual([[], []]);
    },
  );

  it('after its head has a preview of the head, and its table ends with an error there', async () => {
    const body = await bomb('repeated-cell.ods');
    const preview = await send('/v1/tables/preview?rows=1000&name=repeated-cell.ods', body);
    expect([preview.status, preview.bytes.length < 5e6]).toEqual([200, true]);
    const { uuid } = jobIn(await send('/v1/batch?name=repeated-cell.ods', body));
    expect((await until(uuid, 'Failed')).message).toContain(
      'repeated-cell.ods: up to Sheet1!A673 the cells contain more than 64 MiB of text',
    );
  });

  it('after its head ends the table there, reporting the cell, and its file is removed', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"><v>${i}</v></c></row>`);
    const path = await writeXlsxOf(
      join(directory, 'late.xlsx'),
      () => [
        '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>',
        ...rows,
        '<row r="2002"><c r="B2002" t="s"><v>0</v></c></row>',
      ],
      `<si><t>${'x'.repeat(2_000_000)}</t></si>`,
    );
    const { uuid, head } = jobIn(await send('/v1/batch?name=late.xlsx', readFileSync(path)));
    expect(head?.columns).toEqual([{ name: 'name', kind: 'number' }]);
    const { message } = await until(uuid, 'Failed');
    expect(message).toBe(
      "late.xlsx: the text of Sheet1!B2002 can't be read: shared string 1 is longer than 1,048,576 " +
        'characters. Shorten the texts, or save it as CSV',
    );
    expect(filesIn('batch').filter((name) => name.endsWith('.upload'))).toEqual([]);
  });
});

it('a workbook at the limit blocks nobody: a small table of another key is answered first', async () => {
  const slow = await bomb('empty-rows.ods');
  const order: string[] = [];
  const disconnect = new AbortController();
  const answer = fetch(`${server.url}/v1/tables/preview?name=slow.ods`, {
    method: 'POST',
    body: new Uint8Array(slow),
    headers: { 'x-api-key': API_KEY },
    signal: disconnect.signal,
  }).then(
    () => order.push('slow'),
    () => order.push('gone'),
  );
  await vi.waitFor(() => expect(filesIn('tables')).toHaveLength(1), { timeout: 60_000, interval: 5 });
  const small = await send('/v1/tables/preview?name=a.csv', SMALL, OTHER_KEY);
  expect([small.status, small.json()]).toEqual([200, expect.objectContaining({ row_count: 2 })]);
  const { uuid } = jobIn(await send('/v1/batch?name=a.csv', SMALL, OTHER_KEY));
  expect((await ask(server.url, `/v1/batch/${uuid}`, { headers: { 'x-api-key': OTHER_KEY } })).status).toBe(200);
  expect(order).toEqual([]);
  disconnect.abort();
  await answer;
  expect(order).toEqual(['gone']);
  // Its process and its upload end when its client disconnects.
  await vi.waitFor(() => expect(filesIn('tables')).toEqual([]), { timeout: 60_000, interval: 5 });
});

it.skipIf(process.platform !== 'linux')(
  'a preview, and the reading of a table, end when their client disconnects',
  async () => {
    await vi.waitFor(() => expect(children()).toHaveLength(0), { timeout: 60_000, interval: 50 });
    const body = new Uint8Array(await bomb('empty-rows.ods'));
    const headers = { 'x-api-key': API_KEY };
    for (const path of ['/v1/tables/preview', '/v1/batch', '/v1/places/import']) {
      const disconnect = new AbortController();
      const response = fetch(`${server.url}${path}?name=slow.ods`, {
        method: 'POST',
        body,
        headers,
        signal: disconnect.signal,
      });
      const ended = response.catch((error: unknown) => error);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await vi.waitFor(() => expect(children()).toHaveLength(1), { timeout: 60_000, interval: 5 });
      disconnect.abort();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await ended;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await vi.waitFor(() => expect(children()).toHaveLength(0), { timeout: 60_000, interval: 5 });
    }
  },
);

describe('an accepted table', () => {
  const long = `id,lon,lat\n${Array.from({ length: 400_000 }, (_, i) => `${i + 1},5,5\n`).join('')}`;

  it('is read again from its start if Cairn exited while reading it', async () => {
    const { uuid } = jobIn(await send('/v1/batch?name=long.csv', long));
    await vi.waitFor(async () => expect((await jobOf(uuid)).rows).toBeGreaterThan(0), { timeout: 60_000, interval: 2 });
    expect((await jobOf(uuid)).status).toBe('Reading');
    await server.close();
    expect(filesIn('batch')).toContain(`${uuid}.upload`);
    await start();
    expect(await until(uuid, 'Ready')).toMatchObject({ rows: 400_000, progress: 0 });
    const { rows } = rowsIn(await ask(server.url, `/v1/batch/${uuid}/rows?offset=399999`));
    expect(rows).toEqual([{ row: 400_000, cells: ['400000', '5', '5'] }]);
    expect(filesIn('batch')).not.toContain(`${uuid}.upload`);
  });

  it('is deleted while it is read, with all its files', async () => {
    const { uuid } = jobIn(await send('/v1/batch?name=long.csv', long));
    expect((await ask(server.url, `/v1/batch/${uuid}/delete`, { method: 'POST' })).status).toBe(200);
    expect(filesIn('batch').filter((name) => name.startsWith(uuid))).toEqual([]);
  });
});

it('files left by killed processes are removed at the next start, but not those of another program', async () => {
  await server.close();
  const begun = new Database(join(data, 'batch', 'begun.sqlite'));
  begun.pragma('journal_mode = WAL');
  begun.close();
  for (const name of ['gone.sqlite-wal', 'gone.sqlite-shm', 'gone.upload', 'notes.txt'])
    writeFileSync(join(data, 'batch', name), 'x');
  await start();
  expect((await ask(server.url, '/v1/batch')).status).toBe(200);
  const names = filesIn('batch').filter((name) => /^(?:begun|gone|notes)/.test(name));
  expect(names).toEqual(['notes.txt']);
});

it('a GeoPackage with a write-ahead log leaves no other files', async () => {
  const path = join(directory, 'points.gpkg');
  const writer = writeTableFile(path, 'gpkg', {
    columns: [
      { name: 'x', kind: 'number' },
      { name: 'y', kind: 'number' },
    ],
    coordinates: { longitude: 0, latitude: 1 },
  });
  await writer.write([['5', '5']]);
  await writer.finish();
  const bytes = readFileSync(path);
  bytes.writeUInt8(2, 18);
  bytes.writeUInt8(2, 19);
  for (let i = 0; i < 3; i++) expect((await send('/v1/tables/preview?name=points.gpkg', bytes)).status).toBe(200);
  const { uuid } = jobIn(await send('/v1/batch?name=points.gpkg', bytes));
  expect(await until(uuid, 'Ready')).toMatchObject({ rows: 1 });
  expect(filesIn('tables')).toEqual([]);
  expect(filesIn('batch').filter((name) => name.startsWith(uuid) && !name.includes('.sqlite'))).toEqual([]);
});

it('a folder for temporary files that is not writable is reported with the remedy', async () => {
  vi.stubEnv('TMPDIR', join(directory, 'nowhere'));
  try {
    const { status, text } = await send('/v1/tables/preview?name=a.csv', SMALL);
    expect([status, text]).toEqual([
      507,
      expect.stringContaining('or set TMPDIR to another folder","code":"not_writable"'),
    ]);
  } finally {
    vi.unstubAllEnvs();
  }
});
