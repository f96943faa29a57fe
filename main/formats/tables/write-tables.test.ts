import { constants, inflateRawSync } from 'node:zlib';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { DuckDBInstance } from '@duckdb/node-api';
import { readXlsx } from 'hucre';
import { afterAll, describe, expect, test } from 'vitest';
import type { TableColumn, TableOutputFormat } from '../../../contract/tables.ts';
import { loadSpatialite } from '../../geometry/spatialite.ts';
import { streamSink } from './byte-sink.ts';
import { openTable } from './open-table.ts';
import { outputFormatOf, writeTableFile, writeTableTo } from './write-table.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-write-'));
afterAll(() => rmSync(directory, { recursive: true }));

const COLUMNS: TableColumn[] = [
  { name: 'id', kind: 'number' },
  { name: 'note', kind: 'text' },
  { name: 'lon', kind: 'number' },
  { name: 'lat', kind: 'number' },
  { name: 'note', kind: 'text' },
];
const ROWS = [
  ['1', '=HYPERLINK("http://x")', '-122.0263', '36.9741', 'Ñ "quoted", line\nend'],
  ['002', '00501', '-1220.263', '36.9', ''],
  ['3.50', '_x0041_ & <b> \u0007', '', '', ' spaces '],
];
const shape = { columns: COLUMNS, coordinates: { longitude: 2, latitude: 3 } };

async function written(name: string, rows = ROWS): Promise<string> {
  const path = join(directory, name);
  const writer = writeTableFile(path, outputFormatOf(path), shape);
  await writer.write(rows.slice(0, 1));
  expect(existsSync(path)).toBe(false);
  await writer.write(rows.slice(1));
  await writer.finish();
  expect(readdirSync(directory).filter((file) => file.endsWith('.unfinished'))).toEqual([]);
  return path;
}

test.each([
  ['out.csv', ','],
  ['out.tsv', '\t'],
])('%s: every cell comes back', async (name, delimiter) => {
  expect(parse(readFileSync(await written(name)), { delimiter })).toEqual([
    COLUMNS.map(({ name: column }) => column),
    ...ROWS,
  ]);
});

test.each(['guarded.csv', 'guarded.tsv'])(
  '%s: formulas are put out of action in heads and cells, numbers are not',
  async (name) => {
    const path = join(directory, name);
    const writer = writeTableFile(
      path,
      outputFormatOf(path),
      {
        columns: [
          { name: '=head', kind: 'text' },
          { name: 'x', kind: 'number' },
          { name: 'y', kind: 'text' },
        ],
      },
      { guardsFormulas: true },
    );
    await writer.write([
      ['=1+1', '-122.02', '+1.5'],
      ['@x', '-34.9, -56.2', '＝1'],
    ]);
    await writer.finish();
    expect(parse(readFileSync(path), { delimiter: name.endsWith('csv') ? ',' : '\t' })).toEqual([
      ["'=head", 'x', 'y'],
      ["'=1+1", '-122.02', '+1.5'],
      ["'@x", '-34.9, -56.2', "'＝1"],
    ]);
  },
);

test('XLSX as another library reads it: text stays text, numbers are numbers, nothing is a formula', async () => {
  const path = await written('out.xlsx');
  const { sheets } = await readXlsx(readFileSync(path));
  expect(sheets[0]?.rows).toEqual([
    COLUMNS.map(({ name }) => name),
    [1, '=HYPERLINK("http://x")', -122.0263, 36.9741, 'Ñ "quoted", line\nend'],
    ['002', '00501', -1220.263, 36.9, null],
    [3.5, '_x0041_ & <b> \u0007', null, null, ' spaces '],
  ]);
  const back = await openTable(path);
  expect(back.head[2]?.cells).toEqual(['3.5', '_x0041_ & <b> \u0007', '', '', ' spaces ']);
  await back.close();
});

test('XLSX whose rows say which they are: some readers complain of others', async () => {
  const zip = readFileSync(await written('rows.xlsx'));
  const name = 'xl/worksheets/sheet1.xml';
  // Behind its name and 'extra field' a file's bytes begin; the first place of the name is that.
  const at = zip.indexOf(name);
  const sheet = inflateRawSync(zip.subarray(at + name.length + zip.readUInt16LE(at - 2)), {
    finishFlush: constants.Z_SYNC_FLUSH,
  }).toString();
  expect([...sheet.matchAll(/<row[^>]*>/g)].map(([row]) => row)).toEqual(
    ['1', '2', '3', '4'].map((n) => `<row r="${n}">`),
  );
});

test('GeoJSON: a point, or no geometry where the coordinates are none; every property', async () => {
  const { features } = JSON.parse(readFileSync(await written('out.geojson'), 'utf8'));
  expect(features).toEqual([
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-122.0263, 36.9741] },
      properties: {
        id: 1,
        note_input: '=HYPERLINK("http://x")',
        lon: -122.0263,
        lat: 36.9741,
        note: 'Ñ "quoted", line\nend',
      },
    },
    {
      type: 'Feature',
      geometry: null,
      properties: { id: '002', note_input: '00501', lon: -1220.263, lat: 36.9, note: null },
    },
    {
      type: 'Feature',
      geometry: null,
      properties: { id: 3.5, note_input: '_x0041_ & <b> \u0007', lon: null, lat: null, note: ' spaces ' },
    },
  ]);
});

test('GeoPackage as SpatiaLite reads it', async () => {
  const database = new Database(await written('the layer.gpkg'), { readonly: true });
  loadSpatialite(database);
  expect(database.pragma('application_id', { simple: true })).toBe(0x47504b47);
  expect(database.prepare('SELECT CheckGeoPackageMetaData()').pluck().get()).toBe(1);
  expect(database.prepare('SELECT table_name, data_type, srs_id, min_x, max_y FROM gpkg_contents').all()).toEqual([
    { table_name: 'the_layer', data_type: 'features', srs_id: 4326, min_x: -122.0263, max_y: 36.9741 },
  ]);
  const rows = database
    .prepare(
      'SELECT fid, id, note_input, note, ST_X(GeomFromGPB(geom)) AS x, ST_Y(GeomFromGPB(geom)) AS y, ' +
        'SRID(GeomFromGPB(geom)) AS srid FROM the_layer',
    )
    .all();
  expect(rows[0]).toEqual({
    fid: 1,
    id: 1,
    note_input: '=HYPERLINK("http://x")',
    note: 'Ñ "quoted", line\nend',
    x: -122.0263,
    y: 36.9741,
    srid: 4326,
  });
  expect(rows[1]).toMatchObject({ id: 2, note_input: '00501', note: null, x: null });
  database.close();
});

async function query(sql: string): Promise<object[]> {
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  return (await duck.runAndReadAll(sql)).getRowObjectsJson();
}

describe('Parquet', () => {
  test('as DuckDB reads it: numbers, texts and nulls by column, and points', async () => {
    const path = await written('out.parquet');
    expect(
      await query(`SELECT column_name AS name, column_type AS type FROM (DESCRIBE SELECT * FROM '${path}')`),
    ).toEqual([
      // "002" is a code.
      { name: 'id', type: 'VARCHAR' },
      { name: 'note_input', type: 'VARCHAR' },
      { name: 'lon', type: 'DOUBLE' },
      { name: 'lat', type: 'DOUBLE' },
      { name: 'note', type: 'VARCHAR' },
      { name: 'geometry', type: "GEOMETRY('OGC:CRS84')" },
    ]);
    expect(await query(`SELECT * EXCLUDE geometry, geometry::VARCHAR AS geometry FROM '${path}'`)).toEqual([
      {
        id: '1',
        note_input: '=HYPERLINK("http://x")',
        lon: -122.0263,
        lat: 36.9741,
        note: 'Ñ "quoted", line\nend',
        geometry: 'POINT (-122.0263 36.9741)',
      },
      { id: '002', note_input: '00501', lon: -1220.263, lat: 36.9, note: null, geometry: null },
      { id: '3.50', note_input: '_x0041_ & <b> \u0007', lon: null, lat: null, note: ' spaces ', geometry: null },
    ]);
    const [metadata] = await query(
      `SELECT decode(value) AS geo FROM parquet_kv_metadata('${path}') WHERE decode(key) = 'geo'`,
    );
    expect(JSON.parse(String(Object.values(metadata ?? {})[0]))).toEqual({
      version: '1.1.0',
      primary_column: 'geometry',
      columns: {
        geometry: {
          encoding: 'WKB',
          geometry_types: ['Point'],
          bbox: [-122.0263, 36.9741, -122.0263, 36.9741],
        },
      },
    });
  });

  test('whole numbers, until one is not; a number that turns out to be text keeps all digits', async () => {
    const path = join(directory, 'kinds.parquet');
    const writer = writeTableFile(path, 'parquet', {
      columns: ['whole', 'decimal', 'late', 'empty', 'geometry', 'gone'].map((name) => ({ name, kind: 'number' })),
      coordinates: { longitude: 5, latitude: 5 },
      dropped: new Set([5]),
    });
    await writer.write([['1', '2', '3.50', '', '5', '7']]);
    await writer.write([
      ['-40', '2.5', 'n/a', '', '', '8'],
      ['', '', '', '', '', ''],
    ]);
    await writer.finish();
    const sql = `SELECT * EXCLUDE geometry_2, geometry_2 IS NULL AS nowhere FROM '${path}'`;
    expect(await query(sql)).toEqual([
      { whole: '1', decimal: 2, late: '3.50', empty: null, geometry: '5', nowhere: false },
      { whole: '-40', decimal: 2.5, late: 'n/a', empty: null, geometry: null, nowhere: false },
      { whole: null, decimal: null, late: null, empty: null, geometry: null, nowhere: true },
    ]);
  });

  test('groups of rows that fit in memory, and no points without coordinates', async () => {
    const path = join(directory, 'long.parquet');
    const writer = writeTableFile(path, 'parquet', { columns: [{ name: 'id', kind: 'number' }] });
    for (let page = 0; page < 50; page++)
      await writer.write(Array.from({ length: 500 }, (_, i) => [String(page * 500 + i)]));
    let pauses = 0;
    await writer.finish(() => void pauses++);
    expect(pauses).toBe(3);
    expect(await query(`SELECT count(*) AS n, sum(id) AS sum FROM '${path}'`)).toEqual([
      { n: '25000', sum: String((24_999 * 25_000) / 2) },
    ]);
    const groups = `SELECT DISTINCT row_group_num_rows AS n FROM parquet_metadata('${path}') ORDER BY n`;
    expect(await query(groups)).toEqual([{ n: '5000' }, { n: '10000' }]);
    expect(await query(`SELECT * FROM parquet_kv_metadata('${path}')`)).toEqual([]);
  });

  test('a pause that throws ends the work, and nothing is left', async () => {
    const path = join(directory, 'paused.parquet');
    const writer = writeTableFile(path, 'parquet', shape);
    await writer.write(ROWS);
    const ended = writer.finish(() => {
      throw new Error('enough');
    });
    await expect(ended).rejects.toThrow('enough');
    await writer.abandon();
    expect(readdirSync(directory).filter((name) => name.startsWith('paused'))).toEqual([]);
  });
});

describe.each(['csv', 'xlsx', 'geojson', 'gpkg', 'parquet'] as const satisfies TableOutputFormat[])('%s', (format) => {
  test('cancelled, nothing is left and what was there stays', async () => {
    const path = join(directory, `kept.${format}`);
    writeFileSync(path, 'precious');
    const writer = writeTableFile(path, format, shape);
    await writer.write(ROWS);
    await writer.abandon();
    expect(readFileSync(path, 'utf8')).toBe('precious');
    expect(readdirSync(directory).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  test('a table without rows is a table', async () => {
    const path = join(directory, `none.${format}`);
    const writer = writeTableFile(path, format, shape);
    await writer.finish();
    expect(statSync(path).size).toBeGreaterThan(10);
  });
});

test('a reader that stands still stops the writer, and one that goes ends it', async () => {
  const reader = new PassThrough({ highWaterMark: 1000 });
  const writer = writeTableTo(streamSink(reader), 'stream', 'csv', shape);
  let batches = 0;
  const running = (async () => {
    for (; batches < 1000; batches++) await writer.write(Array.from({ length: 500 }, () => ROWS[0] ?? []));
  })();
  running.catch(() => undefined);
  for (let turn = 0; turn < 50; turn++) await setImmediate();
  expect(batches).toBeLessThan(10);
  reader.destroy();
  await expect(running).rejects.toThrow('Output closed early');
});

test('a stream that fails says why, also before it is closed', async () => {
  const full = new Writable({
    write: (_piece, _encoding, done) => void setTimeout(() => done(new Error('ENOSPC')), 1),
    destroy: (error, done) => void setTimeout(() => done(error), 20),
  });
  const sink = streamSink(full);
  await sink.write(Buffer.from('first'));
  while (!full.destroyed) await setImmediate();
  await expect(sink.write(Buffer.from('second'))).rejects.toThrow('ENOSPC');
});

test('formats that are not written are named', () => {
  expect(() => outputFormatOf('/tmp/a.shp')).toThrow(
    "a.shp: .shp files can't be written. Use one of .csv, .tsv, .xlsx, .geojson, .gpkg, .parquet",
  );
});
