/** `cairn matrix`, in a separate process and within the test process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readXlsx } from 'hucre';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FetchAnswer } from '../../contract/matrix.ts';
import { expectedFailure } from './failure.ts';
import { matrix, type MatrixOptions } from './matrix.ts';
import { writeSampleRoads } from '../ingest/targets/osm/sample-roads.fixture.ts';
import { drawNetwork } from '../routing/drawn-map.ts';
import { ask, startMatrixFixture, type MatrixFixture } from '../endpoints/matrix/fixture.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const directory = mkdtempSync(join(tmpdir(), 'cairn-cli-matrix-'));
let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture(20, 20);
});
afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true });
});

function cairn(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [CLI, 'matrix', '--packs', fixture.packsDirectory, '--data-dir', directory, ...args],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, error }));
  });
}

function csv(name: string, text: string): string {
  const file = join(directory, name);
  writeFileSync(file, text);
  return file;
}

/** Reads a file like the response to a fetch. */
const fetched = (file: string): FetchAnswer => {
  const answer: FetchAnswer = JSON.parse(readFileSync(file, 'utf8'));
  return answer;
};

/** Runs the command within the test process. */
const run = (origins: string, destinations: string, output: string, more: Partial<MatrixOptions> = {}): Promise<void> =>
  matrix({
    origins,
    destinations,
    output,
    mode: 'car',
    option: 'fastest',
    measure: 'duration',
    pairs: 'nearest',
    k: 1,
    guardFormulas: false,
    strict: false,
    packs: fixture.packsDirectory,
    dataDir: directory,
    ...more,
  });

test('writes one line per pair, with the same numbers as over HTTP', async () => {
  const [origins, destinations] = [fixture.addresses(3, 1), fixture.addresses(2, 2)];
  const depots = origins.map((pair, i) => `"depot, ${i}",${pair.split(',').toReversed().join(',')}`);
  const from = csv('from.csv', `id,lat,lon\n${depots.join('\n')}\n`);
  const to = csv('to.csv', `${destinations.join('\n')}\n`);
  const output = join(directory, 'out.csv');
  const { code, error } = await cairn(
    '--origins',
    from,
    '--destinations',
    to,
    '--mode',
    'bike',
    '--option',
    'safest',
    '-o',
    output,
  );
  expect({ code, error }).toEqual({ code: 0, error: '' });
  const lines = readFileSync(output, 'utf8').trimEnd().split('\n');
  expect(lines[0]).toBe(
    'origin,origin_lon,origin_lat,destination,destination_lon,destination_lat,distance_m,duration_s',
  );
  expect(lines).toHaveLength(7);
  const route = Object(
    await (
      await ask(fixture.server.url, '/tdmv1/route', {
        origin: origins[2],
        destination: destinations[1],
        mode: 'bike',
        option: 'safest',
      })
    ).json(),
  );
  expect(lines.at(-1)).toBe(
    '"depot, ' +
      `2",${origins[2]?.split(',').map(Number).join(',')},D-02,` +
      `${destinations[1]?.split(',').map(Number).join(',')},${route.properties.distance},` +
      `${route.properties.duration}`,
  );
});

test('names that a spreadsheet would run as formulas are escaped on request', async () => {
  const from = csv(
    'formulas.csv',
    `id,lon,lat\n${fixture
      .addresses(2, 1)
      .map((pair, i) => `${i === 0 ? '"=HYPERLINK(""http://x"")"' : '-7'},${pair}`)
      .join('\n')}\n`,
  );
  const output = join(directory, 'formulas-out.csv');
  const names = (): string[] =>
    readFileSync(output, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/,-?\d.*$/, ''));
  await run(from, from, output, { format: 'csv' });
  expect(names()).toEqual(['"=HYPERLINK(""http://x"")"', '-7']);
  await run(from, from, output, { format: 'csv', guardFormulas: true });
  expect(names()).toEqual(['"\'=HYPERLINK(""http://x"")"', '-7']);
  expect(readFileSync(output, 'utf8').split('\n')[0]).toBe('origin,"\'=HYPERLINK(""http://x"")",-7');
});

test('every format of the window: square, workbook, JSON, paths, and unreachable pairs', async () => {
  const from = csv(
    'depots.csv',
    `name,lon,lat\n${fixture
      .addresses(3, 1)
      .map((pair, i) => `Depot ${i},${pair}`)
      .join('\n')}\n`,
  );
  const to = csv('stops.csv', `${fixture.addresses(4, 2).join('\n')}\n`);
  const written = async (name: string, more: Partial<MatrixOptions> = {}): Promise<string> => {
    const output = join(directory, name);
    await run(from, to, output, more);
    return output;
  };
  const {
    distance,
    duration,
    origin_names: names,
    unreachable,
  } = Value.Parse(FetchAnswer, fetched(await written('all.json')));
  expect(names).toEqual(['Depot 0', 'Depot 1', 'Depot 2']);
  expect(unreachable).toEqual({ no_road_at_origin: 0, no_road_at_destination: 0, no_path: 0, too_far: 0 });

  const square = readFileSync(await written('square.csv', { format: 'csv', measure: 'distance' }), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  expect(square[0]).toEqual(['origin', 'D-01', 'D-02', 'D-03', 'D-04']);
  expect(square.slice(1).map((row) => row.slice(1).map(Number))).toEqual(distance);

  const { sheets } = await readXlsx(readFileSync(await written('square.xlsx')));
  expect(sheets[0]?.rows.slice(1).map((row) => row.slice(1))).toEqual(duration);

  const nearest = readFileSync(
    await written('two.csv', { format: 'nearest', pairs: 'nearest-destination', k: 2 }),
    'utf8',
  );
  const lines = nearest.trimEnd().split('\n').slice(1);
  expect(lines.map((line) => Number(line.split(',').at(-1)))).toEqual(
    duration?.flatMap((row) => row.toSorted((a, b) => Number(a) - Number(b)).slice(0, 2)),
  );

  const paths = JSON.parse(readFileSync(await written('nearest.geojson'), 'utf8'));
  expect(paths.features).toHaveLength(4);
  const all = JSON.parse(
    readFileSync(await written('near.geojson', { pairs: 'all', max: duration?.[0]?.[0] ?? 0 }), 'utf8'),
  );
  expect(all.features).toHaveLength(
    duration?.flat().filter((seconds) => seconds !== null && seconds <= (duration[0]?.[0] ?? 0)).length ?? 0,
  );

  expect(readFileSync(await written('without.csv', { format: 'unreachable' }), 'utf8')).toMatch(
    /^origin,.+,reason\r?\n$/,
  );
});

test('more than 1000 points are computed in blocks, whose rows are joined', async () => {
  const many = csv('many.csv', `${fixture.addresses(1001, 1).join('\n')}\n`);
  const single = csv('one.csv', `x,y\n${fixture.addresses(1, 2).join('\n')}\n`);
  const { out } = await cairn('--origins', many, '--destinations', single);
  expect(out.trimEnd().split('\n')).toHaveLength(1002);
  expect(out.trimEnd().split('\n').at(-1)).toMatch(/^O-1001,/);

  const [wide, last] = [join(directory, 'wide.json'), join(directory, 'last.json')];
  await run(single, many, wide);
  await run(single, csv('last.csv', `${fixture.addresses(1001, 1).at(-1)}\n`), last);
  expect(fetched(wide).duration?.[0]).toHaveLength(1001);
  expect(fetched(wide).duration?.[0]?.at(-1)).toBe(fetched(last).duration?.[0]?.[0]);
});

test('Ctrl-C cancels with a message and leaves no files', async () => {
  const many = csv('thousands.csv', `${fixture.addresses(4000, 1).join('\n')}\n`);
  const output = join(directory, 'cancelled.csv');
  writeFileSync(output, 'what was there');
  const child = spawn(
    process.execPath,
    [
      CLI,
      'matrix',
      '--origins',
      many,
      '--destinations',
      many,
      '-o',
      output,
      '--packs',
      fixture.packsDirectory,
      '--data-dir',
      directory,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TMPDIR: directory } },
  );
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const started = (): boolean => readdirSync(directory).some((name) => name.startsWith('cairn-matrix-'));
  while (!started()) await setTimeout(5);
  await setTimeout(100);
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect({ code, error }).toEqual({ code: 130, error: 'cairn: Cancelled. Nothing was written.\n' });
  expect(readFileSync(output, 'utf8')).toBe('what was there');
  expect(
    readdirSync(directory).filter((name) => name.startsWith('cancelled') || name.startsWith('cairn-matrix-')),
  ).toEqual(['cancelled.csv']);
});

const far = (): string =>
  csv(
    'far.csv',
    `id,lon,lat\nBerlin,13.4,52.5\n${fixture
      .addresses(2, 1)
      .map((pair, i) => `near ${i},${pair}`)
      .join('\n')}\n`,
  );
const near = (): string => csv('near.csv', `${fixture.addresses(3, 2).join('\n')}\n`);

test('a point that is moved to another street is reported with the distance', async () => {
  const packs = mkdtempSync(join(directory, 'packs-'));
  // Trucks may not turn into t's street.
  const network = drawNetwork({
    sketch: '.t.\nlmr',
    ways: ['ml', 'mt', 'mr'].map((nodes) => ({ nodes, tags: { highway: 'primary' } })),
    restrictions: [0, 2].map((from) => ({ from, via: 'm', to: 1, tags: { 'restriction:hgv': 'no_entry' } })),
  });
  await writeSampleRoads(network, 'roads-ban', packs);
  const points = csv('ban.csv', 'name,lon,lat\nleft,0,-0.0008993\ntop,0.0008993,0\n');
  const { out, error } = await cairn(
    '--origins',
    points,
    '--destinations',
    points,
    '--mode',
    'truck',
    '--packs',
    packs,
  );
  expect(out).toContain('left,0,-0.0008993,top,0.0008993,0,,,,100\n');
  expect(error).toBe(
    'Moved, because the nearest road cannot be reached: destination "top" (0.0008993,0) by 100 m.\n' +
      'Without a value, of 4 pairs: 1 no path. --format unreachable lists them\n',
  );
});

describe('a point without roads', () => {
  test('has no values, as over HTTP, and is reported', async () => {
    const output = join(directory, 'far.json');
    const { code, error } = await cairn('--origins', far(), '--destinations', near(), '-o', output);
    expect({ code, error }).toEqual({
      code: 0,
      error:
        'No road of roads-sample within 1 km: origin "Berlin" (13.4,52.5).\nWithout a value, of 9 pairs: 3 no ' +
        'road at origin. --format unreachable lists them\n',
    });
    const { duration, unreachable } = Value.Parse(FetchAnswer, fetched(output));
    expect(duration?.[0]).toEqual([null, null, null]);
    expect(
      duration
        ?.slice(1)
        .flat()
        .every((seconds) => seconds !== null),
    ).toBe(true);
    expect(unreachable).toMatchObject({ no_road_at_origin: 3 });
  });

  test('is rejected with --strict', async () => {
    const output = join(directory, 'strict.csv');
    const { code, error } = await cairn('--origins', far(), '--destinations', near(), '-o', output, '--strict');
    expect(code).toBe(1);
    expect(error).toContain('Not covered: origin "Berlin" (13.4,52.5)');
    expect(existsSync(output)).toBe(false);
  });
});

/** Radius used by Web Mercator (EPSG:3857), which has a simple formula. */
const RADIUS = 6_378_137;
const radians = (angle: number): number => (angle * Math.PI) / 180;
const inDegrees = (): string => csv('degrees.csv', `lon,lat\n${fixture.addresses(3, 5).join('\n')}\n`);
/** The same places, projected. */
function inMetres(more = ''): string {
  const rows = fixture.addresses(3, 5).map((pair) => {
    const [lon = 0, lat = 0] = pair.split(',').map(Number);
    const northing = RADIUS * Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2));
    return [RADIUS * radians(lon), northing].map((value) => value.toFixed(3)).join(',');
  });
  return csv('metres.csv', `easting,northing\n${rows.join('\n')}\n${more}`);
}
const durations = (out: string): string[] => out.split('\n').map((line) => line.split(',').at(-1) ?? '');

describe('eastings and northings', () => {
  test('give the same matrix as degrees, and can be combined with them', async () => {
    const fromDegrees = await cairn('--origins', inDegrees(), '--destinations', inDegrees());
    const grids = await cairn('--origins', inMetres(), '--destinations', inMetres(), '--epsg', '3857');
    expect(grids.error).toContain(
      'metres.csv: "easting" and "northing" are read as EPSG:3857, WGS 84 / Pseudo-Mercator',
    );
    expect(durations(grids.out)).toEqual(durations(fromDegrees.out));
    const mixed = await cairn('--origins', inMetres(), '--destinations', inDegrees(), '--epsg', '3857');
    expect(mixed.error).toContain(
      'degrees.csv: the columns contain degrees and are read as WGS84 longitude and latitude, not as EPSG:3857',
    );
    expect(durations(mixed.out)).toEqual(durations(fromDegrees.out));
  });

  test.each([
    [undefined, 'metres.csv: the values of "easting" (e.g. '],
    [undefined, 'Give the EPSG code of their system, e.g. --epsg 32721'],
    [99_999, "--epsg 99999 isn't a known coordinate system for places"],
  ])('are rejected without their coordinate system: %s', async (epsg, message) => {
    const file = inMetres();
    await expect(
      run(file, file, join(directory, 'none.csv'), epsg === undefined ? {} : { epsg }),
    ).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(message),
    });
  });

  test('rows with invalid positions are listed', async () => {
    const file = inMetres(',5\n');
    await expect(run(file, file, join(directory, 'none.csv'), { epsg: 3857 })).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('row 5: Easting is empty'),
    });
  });
});

const MANY = Array.from({ length: 400 }, (_, i) => `c${i}`).join(',');

describe('refusals', () => {
  test.each([
    ['a missing file', undefined, 'nowhere.csv: file not found'],
    ['no coordinates', 'street,town\nA,B\n', 'name no longitude and latitude'],
    ['many columns', `${MANY}\n${MANY}\n`, '"c29" and 370 more name no longitude'],
    ['no rows', 'lon,lat\n', 'has no points'],
    ['an empty file', '', 'the file is empty'],
    ['text for a number', 'lon,lat\n1,2\nwest,3\n', 'row 3: Longitude "west" isn\'t in decimal degrees'],
    [
      'one row that is exchanged',
      'lon,lat\n0.01,0.01\n0.01,0.02\n41,-108\n',
      'row 4: Latitude -108 is outside -90 to 90. Are longitude and latitude swapped?',
    ],
    ['a row of nothing', 'id,lon,lat\na,,\nb,0.01,0.01\n', 'row 2: Longitude is empty'],
    [
      'points elsewhere',
      'id,lon,lat\nBerlin,13.4,52.5\n',
      'No installed road pack covers all points. Not covered: origin "Berlin" (13.4,52.5)',
    ],
  ])('%s', async (_, text, message) => {
    const file = text === undefined ? join(directory, 'nowhere.csv') : csv('bad.csv', text);
    const output = join(directory, 'bad-out.csv');
    const failure = await run(file, file, output).catch(expectedFailure);
    expect(failure).toMatchObject({ exitCode: 1, message: expect.stringContaining(message) });
    expect(existsSync(output)).toBe(false);
  });

  test('swapped columns are reported and corrected', async () => {
    const file = csv('exchanged.csv', 'lon,lat\n41,-108\n');
    const { code, error } = await cairn('--origins', file, '--destinations', file);
    expect(code).toBe(1);
    expect(error).toContain('exchanged.csv: longitude and latitude columns are swapped because of their values');
    expect(error).toContain('(-108,41)');
  });

  test.each<[Partial<MatrixOptions>, string]>([
    [{ mode: 'boat' }, '--mode boat: choose from car'],
    [{ format: 'pdf' }, '--format pdf: choose from csv, csv-long'],
    [{ output: 'out.csv', format: 'nearest', pairs: 'all' }, '--format nearest lists the nearest only'],
    [{ output: 'out.txt' }, '-o out.txt: the name must end in .csv, .xlsx, .json, .geojson'],
    [{ output: '/nowhere/at/all.csv' }, 'the directory /nowhere/at does not exist'],
    [{ output: tmpdir(), format: 'csv' }, 'is a directory: name a file in it'],
  ])('%j', async (options, message) => {
    const file = csv('fine.csv', `${fixture.addresses(1, 1).join('\n')}\n`);
    await expect(run(file, file, 'fine-out.csv', options)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(message),
    });
  });
});
