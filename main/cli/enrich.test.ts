/** `cairn enrich`: its output, and how its process starts and stops. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { readXlsx, writeOds, writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startFixtureServer, type FixtureServer } from '../server/fixture-world.ts';
import { BOMBS } from '../formats/tables/bombs.fixture.ts';
import { runInProcess, type Outcome } from './run-in-process.fixture.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const directory = mkdtempSync(join(tmpdir(), 'cairn-cli-enrich-'));
let world: FixtureServer;
beforeAll(async () => {
  world = await startFixtureServer();
});
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true });
});

const pathOf = (name: string): string => join(directory, name);
const start = (args: readonly string[]) =>
  spawn(process.execPath, [CLI, 'enrich', ...args, '--packs', world.packsDirectory], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs the command in its own process. */
function cairnWithoutPacks(...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = start(args);
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, error }));
  });
}

const cairn = (...args: string[]): Promise<Outcome> =>
  runInProcess(['enrich', ...args, '--packs', world.packsDirectory]);

const TABLE = 'id,lon,lat\n1,5,5\n2,-1220.263,5\n3,-5,1\n';
const FIELDS = ['--fields', 'admin0,tz'];
const EXPECTED = [
  ['1', '5', '5', 'Eastland', 'Europe/Berlin', ''],
  ['2', '-1220.263', '5', '', '', 'Longitude -1220.263 is outside -180 to 180'],
  ['3', '-5', '1', 'Westland', 'America/Los_Angeles', ''],
];

function input(name: string, content: string | Uint8Array = TABLE): string {
  writeFileSync(pathOf(name), content);
  return pathOf(name);
}

test('CSV to CSV, with detected columns and a count of errors', async () => {
  const source = input('a.csv', TABLE.replaceAll(',', ';'));
  const { code, out, error } = await cairnWithoutPacks(source, '-o', pathOf('a-out.csv'), ...FIELDS);
  expect({ code, out }).toEqual({ code: 0, out: '' });
  expect(error).toContain('Longitude from column "lon", latitude from "lat"');
  expect(error).toContain('3 rows, 1 of them with an error in cairn_error');
  expect(parse(readFileSync(pathOf('a-out.csv')), { delimiter: ';' })).toEqual([
    ['id', 'lon', 'lat', 'admin0', 'tz', 'cairn_error'],
    ...EXPECTED,
  ]);
  expect(readFileSync(source, 'utf8')).toBe(TABLE.replaceAll(',', ';'));
});

test('a note is printed only for a detected encoding', async () => {
  const text = 'name,lon,lat\nZürich,5,5\n';
  const run = async (name: string, bytes: Buffer): Promise<string> =>
    (await cairn(input(name, bytes), '-o', pathOf('e-out.csv'), '--fields', 'admin0')).error;
  expect(await run('e.csv', Buffer.from(text, 'latin1'))).toMatch(
    /^Note: e\.csv isn't UTF-8; reading it as Windows-1252\. /m,
  );
  expect(parse(readFileSync(pathOf('e-out.csv')))).toContainEqual(['Zürich', '5', '5', 'Eastland', '']);
  const outcome = await cairn(
    input('s.csv', Buffer.from(text, 'latin1')),
    '-o',
    pathOf('s-out.csv'),
    '--fields',
    'admin0',
    '--encoding',
    'CP850',
  );
  expect(outcome.error).not.toContain('Note');
  expect(parse(readFileSync(pathOf('s-out.csv')))).toContainEqual(['Z³rich', '5', '5', 'Eastland', '']);
  expect(
    (await cairn(pathOf('s.csv'), '-o', pathOf('s-out.csv'), '--fields', 'admin0', '--encoding', 'latin')).error,
  ).toContain('Allowed choices are UTF-8, UTF-16LE');
  expect(await run('u.csv', Buffer.from(`\uFEFF${text}`, 'utf16le'))).not.toContain('Note');
  expect(await run('u.csv', Buffer.from(text))).not.toContain('Note');
});

test('an OpenDocument spreadsheet is read, but not written', async () => {
  const rows = [
    ['id', 'lon', 'lat'],
    [1, 5, 5],
  ];
  const source = input('o.ods', await writeOds({ sheets: [{ name: 'Sites', rows }] }));
  expect((await cairn(source, '-o', pathOf('o-out.xlsx'), '--fields', 'admin0')).code).toBe(0);
  expect((await readXlsx(readFileSync(pathOf('o-out.xlsx')))).sheets[0]?.rows[1]?.slice(0, 4)).toEqual([
    1,
    5,
    5,
    'Eastland',
  ]);
  const refused = await cairn(source, '-o', pathOf('o-out.ods'), '--fields', 'admin0');
  expect(refused.code).not.toBe(0);
  expect(refused.error).toContain('xlsx');
});

test('swapped columns are corrected when detected', async () => {
  const { error } = await cairn(
    input('s.csv', 'lon,lat\n5,175\n5,176\n'),
    '-o',
    pathOf('s-out.csv'),
    '--fields',
    'admin0',
  );
  expect(error).toContain('Longitude from column "lat", latitude from "lon", swapped because of their values');
  expect(parse(readFileSync(pathOf('s-out.csv')), { from: 2 })).toEqual([
    ['5', '175', '', ''],
    ['5', '176', '', ''],
  ]);
});

test('swapped columns are reported if given by options, whatever they are called', async () => {
  const exchanged = await cairn(
    input('n.csv', 'east,north\n5,175\n5,176\n'),
    '-o',
    pathOf('n-out.csv'),
    '--fields',
    'admin0',
    '--lon',
    'east',
    '--lat',
    'north',
  );
  expect(exchanged.error).toContain(
    'the values of "north" are beyond ±90, so the two columns may be swapped. If they are: --lon north --lat east',
  );
  expect(exchanged.error).toContain('2 rows, 2 of them with an error');
  const { error } = await cairn(
    input('r.csv', 'east,north\n175,5\n'),
    '-o',
    pathOf('r-out.csv'),
    '--fields',
    'admin0',
    '--lon',
    'east',
    '--lat',
    'north',
  );
  expect(error).toMatch(/r-out\.csv: 1 row\n$/);
  expect(error).not.toContain('exchanged');
});

test.each([
  [
    'exchanged within the range of both',
    'lon,lat\n5,-5\n6,-4\n',
    /^Warning: 2 of 2 points are in no country; with longitude and latitude swapped, 2 would be\. Are they swapped\? If they are: --lon "lat" --lat "lon"$/m,
  ],
  ['exchanged, in one column', 'lat_lon\n"5,-5"\n"6,-4"\n', undefined],
  ['one column the wrong way round', 'lat_lon\n"-5,5"\n"-4,6"\n', /^Warning: 2 of 2 points/m],
  ['a table of the sea', 'lon,lat\n30,-30\n40,-50\n', undefined],
  ['a table of land', 'lon,lat\n5,5\n-5,1\n', undefined],
  ['a table of land with some points at sea', `lon,lat\n5,-5\n${'-5,5\n'.repeat(9)}`, undefined],
  ['one point', 'lon,lat\n5,-5\n', undefined],
])('warns of columns that look swapped: %s', async (_, table, warning) => {
  const { code, error } = await cairn(input('w.csv', table), '-o', pathOf('w-out.csv'), '--fields', 'tz');
  expect(code).toBe(0);
  if (warning === undefined) expect(error).not.toContain('Warning');
  else expect(error).toMatch(warning);
});

test('from a workbook to a workbook, GeoJSON and a GeoPackage', async () => {
  const book = input(
    'b.xlsx',
    await writeXlsx({
      sheets: [
        {
          name: 'S',
          rows: [
            ['id', 'lon', 'lat'],
            [1, 5, 5],
            [2, -1220.263, 5],
            [3, -5, 1],
          ],
        },
      ],
    }),
  );
  for (const name of ['b-out.xlsx', 'b-out.geojson', 'b-out.gpkg'])
    expect(await cairn(book, '-o', pathOf(name), ...FIELDS, '--lon', 'lon', '--lat', 'lat')).toMatchObject({ code: 0 });
  const { sheets } = await readXlsx(readFileSync(pathOf('b-out.xlsx')));
  expect(sheets[0]?.rows.slice(1).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))).toEqual(
    EXPECTED,
  );
  const { features } = JSON.parse(readFileSync(pathOf('b-out.geojson'), 'utf8'));
  expect(features[2]).toEqual({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-5, 1] },
    properties: { id: 3, lon: -5, lat: 1, admin0: 'Westland', tz: 'America/Los_Angeles', cairn_error: null },
  });
  const database = new Database(pathOf('b-out.gpkg'), { readonly: true });
  expect(database.prepare('SELECT admin0, geom IS NULL AS bad FROM b_out').all()).toEqual([
    { admin0: 'Eastland', bad: 0 },
    { admin0: null, bad: 1 },
    { admin0: 'Westland', bad: 0 },
  ]);
  database.close();
  const converted = await cairn(pathOf('b-out.geojson'), '-o', pathOf('c-out.tsv'), '--fields', 'admin1');
  expect(converted).toMatchObject({ code: 0 });
  expect(readFileSync(pathOf('c-out.tsv'), 'utf8').split('\n')[0]).toBe(
    'id\tlon\tlat\tadmin0\ttz\tcairn_error\tlon_2\tlat_2\tadmin1\tcairn_error',
  );
});

test('only the selected columns, always including the key', async () => {
  const source = input('k.csv', TABLE);
  for (const name of ['k-out.csv', 'k-out.xlsx', 'k-out.geojson', 'k-out.gpkg', 'k-out.parquet'])
    expect(
      await cairn(source, '-o', pathOf(name), '--fields', 'admin0', '--columns', 'lat', '--key', 'id'),
    ).toMatchObject({
      code: 0,
    });
  const [header = ''] = readFileSync(pathOf('k-out.csv'), 'utf8').split('\n');
  expect(header).toBe('id,lat,admin0,cairn_error');
  expect((await readXlsx(readFileSync(pathOf('k-out.xlsx')))).sheets[0]?.rows[0]).toEqual(header.split(','));
  const { features } = JSON.parse(readFileSync(pathOf('k-out.geojson'), 'utf8'));
  expect(features[2]).toEqual({
    type: 'Feature',
    id: 3,
    geometry: { type: 'Point', coordinates: [-5, 1] },
    properties: { id: 3, lat: 1, admin0: 'Westland', cairn_error: null },
  });
  const database = new Database(pathOf('k-out.gpkg'), { readonly: true });
  expect(
    database
      .prepare('SELECT * FROM k_out')
      .columns()
      .map(({ name }) => name),
  ).toEqual(['fid', 'geom', ...header.split(',')]);
  database.close();
  // Read again, the points are columns.
  const again = ['--fields', 'tile_x', '--columns', 'id,lat,lon,lat_2,admin0', '-o', pathOf('p-out.csv')];
  expect(await cairn(pathOf('k-out.parquet'), ...again)).toMatchObject({ code: 0 });
  expect(parse(readFileSync(pathOf('p-out.csv'), 'utf8'), { columns: true })).toMatchObject([
    { id: '1', lat: '5', admin0: 'Eastland', lon: '5', lat_2: '5', cairn_error: '' },
    { id: '2', lat: '5', admin0: '', lon: '', lat_2: '' },
    { id: '3', lat: '1', admin0: 'Westland', lon: '-5', lat_2: '1', cairn_error: '' },
  ]);
});

describe('refusals', () => {
  test.each([
    [['-o', 'OUT.csv', '--fields', 'tz,height'], 2, `--fields: "height" isn't a field`],
    [
      ['-o', 'OUT.csv', '--fields', 'tz', '--columns', 'ID,lom'],
      2,
      'r.csv: --columns "lom" isn\'t a column. Did you mean "lon"?',
    ],
    [['-o', 'r.csv', '--fields', 'tz'], 2, 'is the input itself, which is never written to'],
    [
      ['-o', 'OUT.csv', '--fields', 'tz', '--lon', 'east', '--lat', 'lat'],
      2,
      'r.csv: --lon "east" isn\'t a column. Columns: "id", "lon", "lat"',
    ],
    [['-o', 'OUT.doc', '--fields', 'tz'], 2, "-o OUT.doc: .doc files can't be written. Use one of .csv"],
    [['-o', 'no/folder/OUT.csv', '--fields', 'tz'], 1, "can't be written (ENOENT)"],
  ])('%j', async (args, code, message) => {
    const source = input('r.csv');
    const failed = await cairn(source, ...args.map((arg, i) => (i === 1 ? pathOf(arg) : arg)));
    expect(failed.code).toBe(code);
    expect(failed.error).toContain(message);
    expect(readFileSync(source, 'utf8')).toBe(TABLE);
    expect(readdirSync(directory).filter((name) => name.startsWith('OUT'))).toEqual([]);
  });

  test("a missing file, or one that isn't a table", async () => {
    expect((await cairn(pathOf('nowhere.csv'), '-o', pathOf('x.csv'), ...FIELDS)).error).toContain(
      'nowhere.csv: file not found',
    );
    expect((await cairn(input('cut.csv', 'a,"lon\n1,2\n'), '-o', pathOf('x.csv'), ...FIELDS)).error).toContain(
      'a quoted cell is never closed',
    );
  });
});

describe('a workbook that decompresses to far more than its size', () => {
  test.each([
    ['repeated-cell.ods', ['name', 'name'], 'up to Sheet1!A673 the cells contain more than 64 MiB of text'],
    ['shared-long.xlsx', ['name', 'name'], "the text of Sheet1!A2 can't be read: shared string 1 is longer than"],
  ] as const)('%s is refused, with the cell', async (name, [lon, lat], message) => {
    await BOMBS[name](pathOf(name));
    const failed = await cairn(pathOf(name), '-o', pathOf('bomb.csv'), '--fields', 'tz', '--lon', lon, '--lat', lat);
    expect(failed).toMatchObject({ code: 1, error: expect.stringContaining(`${name}: ${message}`) });
    expect(existsSync(pathOf('bomb.csv'))).toBe(false);
  });

  test.skipIf(process.platform !== 'linux')('is read in a separate process, which a signal ends', async () => {
    const slow = await BOMBS['empty-rows.ods'](pathOf('slow.ods'));
    const child = start([slow, '-o', pathOf('slow.csv'), ...FIELDS]);
    let error = '';
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    const closed = once(child, 'close');
    const readers = (): string[] =>
      readdirSync(`/proc/${child.pid}/task`).flatMap((task) =>
        readFileSync(`/proc/${child.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
      );
    await vi.waitFor(() => expect(readers()).toHaveLength(1), { timeout: 60_000, interval: 5 });
    const [reader] = readers();
    child.kill('SIGINT');
    expect(await closed).toEqual([130, null]);
    expect(error).toContain('Cancelled after 0 rows. slow.csv was not written; slow.ods is unchanged.');
    expect(existsSync(`/proc/${reader}`)).toBe(false);
  });
});

describe('stopped halfway', () => {
  const long = `id,lon,lat\n${Array.from({ length: 100_000 }, (_, i) => `${i},5,5`).join('\n')}\n`;

  async function stopped(signal: NodeJS.Signals, output: string): Promise<{ code: number | null; error: string }> {
    const source = input('long.csv', long);
    const child = start([source, '-o', output, ...FIELDS]);
    let error = '';
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    while ((statSync(`${output}.unfinished`, { throwIfNoEntry: false })?.size ?? 0) === 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill(signal);
    return { code: await closed, error };
  }

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('cancelled by %s: writes nothing and reports it', async (signal, status) => {
    const { code, error } = await stopped(signal, pathOf('cancelled.csv'));
    expect(code).toBe(status);
    expect(error).toMatch(/Cancelled after [\d,]+ rows?\. cancelled\.csv was not written; long\.csv is unchanged\./);
    expect(existsSync(pathOf('cancelled.csv')) || existsSync(pathOf('cancelled.csv.unfinished'))).toBe(false);
  });

  test('killed: the old file is unchanged, and the next run succeeds', async () => {
    writeFileSync(pathOf('killed.csv'), 'precious');
    await stopped('SIGKILL', pathOf('killed.csv'));
    expect(readFileSync(pathOf('killed.csv'), 'utf8')).toBe('precious');
    expect(readFileSync(pathOf('long.csv'), 'utf8')).toBe(long);
    expect(await cairnWithoutPacks(input('a.csv'), '-o', pathOf('killed.csv'), ...FIELDS)).toMatchObject({ code: 0 });
    expect(parse(readFileSync(pathOf('killed.csv')), { from: 2 })).toEqual(EXPECTED);
    expect(existsSync(pathOf('killed.csv.unfinished'))).toBe(false);
  });

  const canMount =
    spawnSync('unshare', ['-Urm', 'sh', '-c', `mount -t tmpfs -o size=100k tmpfs ${directory}`]).status === 0;
  if (!canMount) process.stderr.write('Skipped: a full disk needs a small tmpfs, which may not be mounted here\n');
  test.runIf(canMount).each(['csv', 'xlsx', 'gpkg', 'parquet'])('a full disk, writing %s', (format) => {
    const source = input('long.csv', long);
    const disk = mkdtempSync(join(tmpdir(), 'cairn-full-'));
    const run =
      `mount -t tmpfs -o size=300k tmpfs "$1" && echo old > "$1/out.${format}" && shift && "$@"; code=$?; ls ` +
      `-1 ${disk}; exit $code`;
    let output = '';
    try {
      execFileSync(
        'unshare',
        [
          '-Urm',
          'sh',
          '-c',
          run,
          'sh',
          disk,
          process.execPath,
          CLI,
          'enrich',
          source,
          '-o',
          join(disk, `out.${format}`),
          ...FIELDS,
          '--packs',
          world.packsDirectory,
        ],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      );
    } catch (error) {
      const { status, stdout, stderr } = Object(error);
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /The disk is full after [\d,]+ rows?\. out\.\w+ was not written; long\.csv is unchanged\./,
      );
      output = String(stdout);
    }
    expect(output.trim()).toBe(`out.${format}`);
    rmSync(disk, { recursive: true });
  });
});

/** Rounds longitude and latitude to about a decimetre. */
const rounded = (rows: string[][]): string[][] =>
  rows.map((row) =>
    row.map((cell, i) => (i === 3 || i === 4 ? cell && String(Number(Number(cell).toFixed(6))) : cell)),
  );

describe('a projected system', () => {
  /** Eastland, Westland, and an invalid position, in UTM 31N. */
  const GRID = 'id,easting,northing\n1,721753.346,553001.722\n2,"-392 989,215","111 623,607"\n3,,553001\n';
  const answered = [
    ['1', '721753.346', '553001.722', '5', '5', 'Eastland', ''],
    ['2', '-392 989,215', '111 623,607', '-5', '1', 'Westland', ''],
    ['3', '', '553001', '', '', '', 'Easting is empty'],
  ];
  test.each([
    ['guessed', []],
    ['named', ['--lon', 'easting', '--lat', 'northing']],
    ['one of them named', ['--lat', 'northing']],
  ])('with columns that are %s', async (_, named) => {
    const source = input('g.csv', GRID);
    const { code, error } = await cairn(
      source,
      '-o',
      pathOf('g-out.csv'),
      '--fields',
      'admin0',
      '--epsg',
      '32631',
      ...named,
    );
    expect([code, error]).toEqual([
      0,
      expect.stringContaining('The columns are read as EPSG:32631, WGS 84 / UTM zone 31N'),
    ]);
    const [header, ...rows] = parse(readFileSync(pathOf('g-out.csv')));
    expect(header).toEqual(['id', 'easting', 'northing', 'lon', 'lat', 'admin0', 'cairn_error']);
    expect(rounded(rows)).toEqual(answered);
  });

  test('from a workbook to GeoJSON', async () => {
    const rows = [
      ['id', 'x', 'y'],
      [1, 721_753.346, 553_001.722],
    ];
    const book = input('g.xlsx', await writeXlsx({ sheets: [{ name: 'S', rows }] }));
    expect(await cairn(book, '-o', pathOf('g.geojson'), '--fields', 'admin0', '--epsg', 'EPSG:32631')).toMatchObject({
      code: 0,
    });
    const { features } = JSON.parse(readFileSync(pathOf('g.geojson'), 'utf8'));
    expect(features[0].geometry.coordinates).toEqual([expect.closeTo(5, 6), expect.closeTo(5, 6)]);
    expect(features[0].properties).toMatchObject({ x: 721_753.346, admin0: 'Eastland', cairn_error: null });
  });

  test('columns that look swapped are reported', async () => {
    const source = input('g.csv', 'easting,northing\n-392989,111623\n-392988,111624\n');
    const run = async (lon: string, lat: string): Promise<string> =>
      (await cairn(source, '-o', pathOf('g-out.csv'), '--fields', 'tz', '--epsg', '32631', '--lon', lon, '--lat', lat))
        .error;
    expect(await run('northing', 'easting')).toContain('with easting and northing swapped, 2 would be');
    expect(await run('easting', 'northing')).not.toContain('Warning');
  });

  test.each([
    [[], `the values of "easting" (e.g. 721753.346) and "northing" (e.g. 553001.722) aren't degrees`],
    [
      ['--lon', 'easting', '--lat', 'northing'],
      'the EPSG code of their system, e.g. --epsg 32721. The zones of UTM are EPSG:32601',
    ],
    [['--epsg', '99999'], "--epsg 99999 isn't a known coordinate system for places"],
    [['--epsg', '32631', '--address', 'id'], "--epsg and --address can't be combined"],
  ])('%j is refused', async (args, message) => {
    const { code, error } = await cairn(
      input('g.csv', GRID),
      '-o',
      pathOf('g-none.csv'),
      '--fields',
      'admin0',
      ...args,
    );
    expect([code, error]).toEqual([2, expect.stringContaining(message)]);
    expect(existsSync(pathOf('g-none.csv'))).toBe(false);
  });

  test('GeoJSON is always WGS84', async () => {
    const points = input(
      'p.geojson',
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[5,5]},"properties":{}}',
    );
    const run = (epsg: string): Promise<Outcome> =>
      cairn(points, '-o', pathOf('p.csv'), '--fields', 'admin0', '--epsg', epsg);
    expect(await run('32631')).toMatchObject({
      code: 2,
      error: expect.stringContaining('conflicts with GeoJSON, which is always WGS84'),
    });
    expect(await run('4326')).toMatchObject({ code: 0 });
  });

  test('accepts the EPSG code of WGS84', async () => {
    const { code } = await cairn(input('g.csv'), '-o', pathOf('g-out.csv'), ...FIELDS, '--epsg', '4326');
    expect([code, parse(readFileSync(pathOf('g-out.csv')), { from: 2 })]).toEqual([0, EXPECTED]);
  });
});
