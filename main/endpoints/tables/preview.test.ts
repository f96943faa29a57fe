import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeOds } from 'hucre';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const preview = (query: string, body: string | Uint8Array, contentType = 'text/csv') =>
  server.ask(`/v1/tables/preview?${query}`, { method: 'POST', body, headers: { 'content-type': contentType } });

test('the head of a CSV file, with any content type', async () => {
  for (const contentType of ['text/csv', 'application/json', 'application/octet-stream']) {
    const answer = await preview(
      'name=a.csv&rows=1',
      'Straße;Ort;lon;lat\nA 1;B;10,5;50\nA 2;B;10,6;50\n',
      contentType,
    );
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      format: 'csv',
      encoding: 'UTF-8',
      delimiter: ';',
      has_header: true,
      guess: { longitude: 2, latitude: 3, address: [0, 1] },
      rows: [['A 1', 'B', '10,5', '50']],
      row_count: 2,
    });
  }
  const spooled = join(server.packsDirectory, 'data', 'tables');
  expect(existsSync(spooled) ? readdirSync(spooled) : []).toEqual([]);
});

test('the encoding of text that is not UTF-8 is guessed, or given in the request', async () => {
  const text = 'имя,lon,lat\nМосква,37.6,55.8\nСанкт-Петербург,30.3,59.9\nНижний Новгород,44,56.3\n';
  const bytes = iconv.encode(text, 'Windows-1251');
  expect((await preview('name=a.csv', bytes)).json()).toMatchObject({
    encoding: 'Windows-1251',
    columns: [{ name: 'имя' }, {}, {}],
    row_count: 3,
  });
  const asCp850 = await preview('name=a.csv&encoding=CP850', bytes);
  expect(asCp850.json()).toMatchObject({
    encoding: 'CP850',
    columns: [{ name: iconv.decode(bytes, 'CP850').slice(0, 3).trim() }, {}, {}],
  });
  const unknown = await preview('name=a.csv&encoding=latin', bytes);
  expect(unknown.status).toBe(400);
  expect(unknown.json()).toMatchObject({ code: 'invalid_parameter', errors: [{ parameter: 'encoding' }] });
});

test('an OpenDocument spreadsheet is read, one of Excel 97 is refused with the remedy', async () => {
  const rows = [
    ['name', 'lon', 'lat'],
    ['A', 10.5, 50],
  ];
  const body = await writeOds({ sheets: [{ name: 'Sites', rows }] });
  expect((await preview('name=a.ods', body)).json()).toMatchObject({
    format: 'ods',
    sheet: 'Sites',
    guess: { longitude: 1, latitude: 2 },
    rows: [['A', '10.5', '50']],
  });
  const old = await preview('name=a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  expect(old.status).toBe(400);
  expect(old.json()).toMatchObject({
    code: 'invalid_file',
    message: expect.stringContaining('Open it in a spreadsheet program and save it as .xlsx or CSV'),
  });
});

test('files of more than a mebibyte are accepted', async () => {
  const answer = await preview('name=a.csv', `lon,lat\n${'-56.1,-34.9\n'.repeat(200_000)}`);
  expect(answer.json()).toMatchObject({ size_bytes: 2_400_008 });
});

test('errors of the file or the request are reported', async () => {
  const unsupported = await preview('name=a.doc', '%PDF-1.7');
  expect([unsupported.status, unsupported.json()]).toEqual([
    400,
    {
      message: 'a.doc: this is PDF, which is not supported. Ask the publisher for the data itself',
      code: 'invalid_file',
    },
  ]);
  expect((await preview('name=a.csv', '')).json()).toEqual({
    message: 'a.csv: the file is empty. Download or export it again',
    code: 'invalid_file',
  });
  expect((await preview('rows=0', 'a')).status).toBe(400);
  expect(
    (
      await server.ask('/v1/tables/preview?name=a.csv', {
        method: 'POST',
        body: 'a',
        headers: { 'x-api-key': undefined },
      })
    ).status,
  ).toBe(403);
  expect((await server.ask('/v1/tables/preview?name=a.csv')).status).toBe(405);
});

test('other endpoints still accept only JSON', async () => {
  const answer = await server.ask('/tdmv1/fetch', {
    method: 'POST',
    body: 'uuid\n1\n',
    headers: { 'content-type': 'text/csv' },
  });
  expect(answer.json()).toEqual({
    message: 'The body must be JSON, with content-type: application/json',
    code: 'invalid_request',
  });
});
