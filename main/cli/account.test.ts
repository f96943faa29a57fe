/** `cairn usage`, `cairn prices` and `cairn statement`, with a server running on the same data directory. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ask, OWNER_KEY, startFixtureServer, type FixtureServer } from '../server/fixture-world.ts';
import { openTestStore, useTestStore } from '../store/test-store.fixture.ts';
import { run } from './program.ts';

let server: FixtureServer;
let dataDirectory: string;
let id: string;
beforeAll(async () => {
  server = await startFixtureServer();
  dataDirectory = join(server.packsDirectory, 'data');
  await useTestStore(dataDirectory);
  const store = await openTestStore(dataDirectory);
  ({ id } = (await store.keys.create('night, run', { quotas: { timezones: 50 } })).stored);
  const answered = (
    [
      ['2026-01-31', 200],
      ['2026-02-01', 200],
      ['2026-02-01', 404],
      ['2026-02-28', 304],
    ] as const
  ).map(([day, status]) => ({ keyId: id, day, interface: 'geocoder' as const, status, requests: 1000, cells: 0 }));
  const matrices = { keyId: id, day: '2026-02-03', interface: 'tdm' as const, status: 200, requests: 2, cells: 5000 };
  for (const row of [...answered, matrices]) store.ledger.usage.add(row);
  await store.close();
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs a command in this process. */
async function cairn(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const output = { out: '', error: '' };
  const listen = (stream: NodeJS.WriteStream, name: keyof typeof output): void => {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      output[name] += String(text);
      return true;
    });
  };
  listen(process.stdout, 'out');
  listen(process.stderr, 'error');
  const code = await run([...args, '--data-dir', dataDirectory]);
  vi.restoreAllMocks();
  return { code, ...output };
}

const owner = { headers: { 'x-api-key': OWNER_KEY } };

it('sets prices, which the running server applies immediately', async () => {
  expect((await cairn('prices', 'list')).out).toBe(
    'Everything is free of charge (EUR). Set a price with: cairn prices set INTERFACE --per-thousand PRICE\n',
  );
  expect((await cairn('prices', 'set', 'geocoder', '--per-thousand', '0.75', '--currency', 'usd')).code).toBe(0);
  expect((await cairn('prices', 'set', 'tdm', '--per-thousand', '1')).code).toBe(0);
  expect((await cairn('prices', 'set', 'tdm', '--per-cell', '0.0001')).out).toMatch(
    /^INTERFACE +USD PER 1000 REQUESTS +USD PER CELL\ngeocoder +0\.75 +0\ntdm +1 +0\.0001\n$/,
  );
  const list = {
    currency: 'USD',
    interfaces: { geocoder: { per_thousand_requests: 0.75 }, tdm: { per_thousand_requests: 1, per_cell: 0.0001 } },
  };
  expect(JSON.parse((await cairn('prices', 'list', '--json')).out)).toEqual(list);
  expect((await ask(server.url, '/v1/prices', owner)).json()).toEqual(list);
  expect((await ask(server.url, `/v1/keys/${id}/statement?month=2026-02`, owner)).json()).toMatchObject({
    total: '2.00',
    currency: 'USD',
  });
});

it('shows a statement as table and JSON, and writes it as CSV and HTML', async () => {
  const table = await cairn('statement', 'night, run', '--month', '2026-02');
  expect(table.out).toMatch(
    /^night, run, 2026-02 \(UTC\)\nINTERFACE .*AMOUNT \(USD\)\ngeocoder +3000 +2000 +0\.75 +0 +0 +1\.50\ntdm +2 +2 +1 +5000 +0\.0001 +0\.50\ntotal +2\.00\n$/,
  );
  const json = await cairn('statement', id, '--month', '2026-02', '--json');
  expect(JSON.parse(json.out)).toEqual((await ask(server.url, `/v1/keys/${id}/statement?month=2026-02`, owner)).json());
  const [csv, html] = [join(dataDirectory, 'february.csv'), join(dataDirectory, 'february.HTML')];
  expect(await cairn('statement', 'night, run', '--month', '2026-02', '-o', csv)).toEqual({
    code: 0,
    out: '',
    error: '',
  });
  expect(readFileSync(csv, 'utf8').split('\r\n').slice(1, 3)).toEqual([
    `${id},"night, run",2026-02,geocoder,3000,2000,0,0.75,0,1.50,USD`,
    `${id},"night, run",2026-02,tdm,2,2,5000,1,0.0001,0.50,USD`,
  ]);
  expect((await cairn('statement', 'night, run', '--month', '2026-02', '-o', html)).code).toBe(0);
  expect(readFileSync(html, 'utf8')).toMatch(/^<!doctype html>[\s\S]+<td>2\.00<\/td>[\s\S]+<\/html>\n$/);
  expect((await cairn('statement', 'command-line', '--month', '2026-02')).out).toBe(
    'Command line, 2026-02 (UTC): no requests.\n',
  );
});

it('shows usage by key, day and interface', async () => {
  const days = ['--from', '2026-02-01', '--to', '2026-02-28'];
  expect((await cairn('usage', ...days)).out).toMatch(
    /^DAY +KEY +INTERFACE +REQUESTS +CELLS +ANSWERS BY STATUS\n2026-02-01 +night, run +geocoder +2000 +0 +200: 1000, 404: 1000\n2026-02-03 +night, run +tdm +2 +5000 +200: 2\n2026-02-28 +night, run +geocoder +1000 +0 +304: 1000\n$/,
  );
  expect((await cairn('usage', '--csv', '--interface', 'geocoder', ...days)).out.split('\r\n').slice(0, 2)).toEqual([
    'key_id,key_name,day,interface,requests,cells,answers_2xx,answers_3xx,answers_4xx,answers_5xx',
    `${id},"night, run",2026-02-01,geocoder,2000,0,1000,0,1000,0`,
  ]);
  const [fromCli, served] = [
    JSON.parse((await cairn('usage', '--json', '--key', 'night, run', ...days)).out),
    (await ask(server.url, `/v1/usage?key=${id}&from=2026-02-01&to=2026-02-28`, owner)).json(),
  ];
  expect(fromCli).toEqual(served);
  expect((await cairn('usage', '--from', '2025-01-01', '--to', '2025-01-31')).out).toBe(
    'No requests from 2025-01-01 to 2025-01-31 (UTC).\n',
  );
});

it('makes an interface free of charge again, and changes the currency', async () => {
  await cairn('prices', 'remove', 'geocoder');
  await cairn('prices', 'currency', 'JPY');
  expect(JSON.parse((await cairn('prices', 'list', '--json')).out)).toEqual({
    currency: 'JPY',
    interfaces: { tdm: { per_thousand_requests: 1, per_cell: 0.0001 } },
  });
});

it.each([
  [['prices', 'set', 'zip5', '--per-cell', '1'], 2, `"zip5" isn't an interface. Use one of zip4, geocoder, `],
  [['prices', 'set', 'zip4'], 2, 'Give a price of zip4: --per-thousand PRICE'],
  [['prices', 'set', 'zip4', '--per-cell', '1,5'], 2, '--per-cell 1,5: use a number from 0 to 1000000'],
  [['prices', 'set', 'zip4', '--per-thousand', '-1'], 2, '--per-thousand -1: use a number'],
  [['prices', 'set', 'zip4', '--per-thousand', '0.1234567'], 2, 'with at most 6 decimals'],
  [['prices', 'set', 'zip4', '--per-thousand', '1000000.5'], 2, 'use a number from 0 to 1000000'],
  [['prices', 'currency', 'EURO'], 2, 'The currency must be an ISO 4217 currency code, e.g. EUR, not "EURO"'],
  [['statement', 'nobody'], 1, 'No key "nobody". Keys: "night, run"'],
  [['statement', 'night, run', '--month', '2026-13'], 2, '--month 2026-13: use YYYY-MM, e.g. '],
  [
    ['statement', 'night, run', '-o', 'statement.doc'],
    2,
    '-o statement.doc: use a file name that ends in .csv, .html or .json',
  ],
  [
    ['statement', 'night, run', '-o', 'statement.pdf'],
    2,
    "-o statement.pdf: PDF isn't a format of statements. Write an .html file and save it as PDF from a " +
      "browser's print dialog",
  ],
  [['statement', 'night, run', '-o', join('no', 'such', 'folder', 's.csv')], 1, "can't be written: ENOENT"],
  [['statement'], 2, "missing required argument 'name'"],
  [['usage', '--from', '2026-02-30'], 2, '--from 2026-02-30: use YYYY-MM-DD, e.g. '],
  [['usage', '--from', '2026-03-02', '--to', '2026-03-01'], 2, '--from 2026-03-02 is after --to, 2026-03-01'],
  [['usage', '--key', 'nobody'], 1, 'No key "nobody". Keys: "night, run"'],
  [['usage', '--json', '--csv'], 2, '--json and --csv: choose one'],
])('%j fails with %i and a reason', async (args, code, message) => {
  const outcome = await cairn(...args);
  expect(outcome).toMatchObject({ code, out: '' });
  expect(outcome.error).toContain(message);
  expect(existsSync('statement.doc')).toBe(false);
});
