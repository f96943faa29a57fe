import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HierarchyAnswer } from '../../../contract/health.ts';
import { AddressPreview } from '../../../contract/import-preview.ts';
import { ImportJob, UploadedFile } from '../../../contract/imports.ts';
import { API_KEY, ask, OWNER_KEY, type Answer } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';
import { ADMIN, COUNTRIES } from '../health/fixture.ts';
import { writeFixturePack } from '../../packs/fixture.ts';

const GOOD = 'fips,date,cases,deaths\n06087,2021-01-01,9000,90\n06087,2021-01-08,9100,95\n';
/** Lines 3 and 4 are invalid. */
const BAD = 'fips,date,cases,deaths\n06087,2021-02-01,9200,99\n06087,2021-01-31,-5,99\n06087,2021-02-30,9300,99\n';
const WAIT = { timeout: 60_000, interval: 20 };

let directory: string;
let server: RunningServer;
const start = (): Promise<RunningServer> =>
  startTestServer({
    packsDirectory: directory,
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [API_KEY],
    apiKeyRights: ['import'],
    ownerKeys: [OWNER_KEY],
  });
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-imports-'));
  for (const pack of [COUNTRIES, ADMIN]) writeFixturePack(directory, pack);
  server = await start();
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const read = <S extends TSchema>(schema: S, answer: Answer): Static<S> => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return Value.Parse(schema, answer.json());
};
const post = (path: string, body: unknown): Promise<Answer> =>
  ask(server.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const upload = (name: string, body: string): Promise<Answer> =>
  ask(server.url, `/v1/imports/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
const uploadFile = async (name: string, body: string): Promise<string> =>
  read(UploadedFile, await upload(name, body)).file;
const jobOf = async (uuid: string): Promise<ImportJob> => read(ImportJob, await ask(server.url, `/v1/imports/${uuid}`));
const ended = async (uuid: string): Promise<ImportJob> => {
  await vi.waitFor(async () => expect((await jobOf(uuid)).finished_at).toBeDefined(), WAIT);
  return jobOf(uuid);
};
const order = async (texts: Record<string, string>, options: object = {}): Promise<ImportJob> => {
  const files: string[] = [];
  for (const [name, text] of Object.entries(texts)) files.push(await uploadFile(name, text));
  return read(ImportJob, await post('/v1/imports', { kind: 'health', files, ...options }));
};
const cases = async (): Promise<number | undefined> => {
  const answer = await ask(server.url, '/covidv1/xy2data?x=-122&y=37&admin=admin2');
  return answer.status === 200 ? read(HierarchyAnswer, answer).hierarchy_data['p0']?.total_cases : undefined;
};
const spooled = (): string[] =>
  readdirSync(join(directory, 'data', 'imports'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.csv'),
  );
const packFiles = (): string[] => readdirSync(directory).filter((name) => name.startsWith('health-'));

describe('an import', () => {
  it('creates a pack that is used immediately, and reports the result', async () => {
    expect(await cases()).toBeUndefined();
    const queued = await order(
      { 'county figures.csv': GOOD },
      { id: 'health-county', title: 'County', licence: 'CC0-1.0', attribution: 'The county' },
    );
    expect(queued).toMatchObject({
      kind: 'health',
      progress: 0,
      files: [{ name: 'county figures.csv', bytes: GOOD.length }],
    });
    const job = await ended(queued.uuid);
    expect(job).toMatchObject({
      status: 'Finished',
      progress: 1,
      problem_count: 0,
      report: {
        pack: 'health-county',
        title: 'County',
        counts: { areas: 1, figures: 2, rows_left_out: 0 },
        notes: ['Figures from 2021-01-01 to 2021-01-08'],
        without_area: [],
      },
    });
    expect(await cases()).toBe(9100);
    expect(spooled()).toEqual([]);
    expect((await ask(server.url, '/v1/imports')).json()).toMatchObject({ imports: [{ uuid: job.uuid }] });
  });

  it('of an OpenStreetMap file creates a pack for each part with data', async () => {
    const map =
      '<osm><node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.01"><tag k="shop" ' +
      'v="bakery"/></node><way id="3"><nd ref="1"/><nd ref="2"/><tag k="highway" ' +
      'v="residential"/></way></osm>';
    const ordered = async (options: object): Promise<ImportJob> =>
      ended(
        read(
          ImportJob,
          await post('/v1/imports', { kind: 'osm', files: [await uploadFile('Small Town.osm', map)], ...options }),
        ).uuid,
      );
    expect(await ordered({ parts: ['roads', 'businesses'], country: 'PT', id: 'osm-town' })).toMatchObject({
      status: 'Finished',
      report: {
        pack: 'roads-town',
        title: '2 packs from Small Town.osm',
        counts: { ways: 1, restrictions: 0, businesses: 1 },
        notes: ['Packs: roads-town, businesses-town'],
      },
    });
    // All parts, because none are specified.
    expect(await ordered({})).toMatchObject({
      status: 'Finished',
      parts: [
        { part: 'map', pack: 'map-small-town', state: 'finished', progress: 1, seconds: expect.any(Number) },
        { part: 'roads', state: 'finished' },
        { part: 'addresses', state: 'left_out', progress: 0 },
        { part: 'businesses', state: 'finished' },
        { part: 'admin', state: 'left_out' },
      ],
      report: {
        pack: 'map-small-town',
        title: '3 packs from Small Town.osm',
        counts: { features_of_the_map: 1, ways: 1, businesses: 1 },
        notes: [
          'Packs: map-small-town, roads-small-town, businesses-small-town',
          'Small Town.osm contains no addresses or named streets and no administrative areas with complete boundaries',
        ],
      },
    });
    expect(await ordered({ parts: ['admin'], id: 'osm-none' })).toMatchObject({
      status: 'Failed',
      message: 'Small Town.osm contains no administrative areas with complete boundaries. Nothing was imported',
    });
    expect(readdirSync(directory).filter((name) => name.includes('none'))).toEqual([]);
  });

  it('that fails reports every invalid line, and the existing pack stays in use', async () => {
    const before = readFileSync(join(directory, 'health-county.sqlite'));
    const job = await ended((await order({ 'bad.csv': BAD }, { id: 'health-county', replace: true })).uuid);
    expect(job).toMatchObject({
      status: 'Failed',
      problem_count: 2,
      message: expect.stringContaining('Nothing was imported. bad.csv, line 3'),
    });
    expect(job.problems).toMatchObject([
      { file: 'bad.csv', line: 3, column: 'cases' },
      { file: 'bad.csv', line: 4, column: 'date' },
    ]);
    expect(job.problems.every(({ remedy }) => remedy.length > 0)).toBe(true);
    expect(await cases()).toBe(9100);
    expect(readFileSync(join(directory, 'health-county.sqlite')).equals(before)).toBe(true);
    expect([packFiles(), spooled()]).toEqual([['health-county.sqlite'], []]);
  });

  it('skips invalid rows on request', async () => {
    const job = await ended(
      (await order({ 'bad.csv': BAD }, { id: 'health-county', replace: true, skip_bad_rows: true })).uuid,
    );
    expect(job).toMatchObject({ status: 'Finished', problem_count: 2, report: { counts: { figures: 2 } } });
    expect(await cases()).toBe(9200);
  });

  it('can be cancelled while it is queued, while it runs, and after it has ended', async () => {
    const rows = Array.from(
      { length: 40_000 },
      (_, i) => `06087,${new Date(i * 86_400_000 - 3e12).toISOString().slice(0, 10)},${i},1`,
    );
    const large = `fips,date,cases,deaths\n${rows.join('\n')}\n`;
    const first = await order({ 'large.csv': large }, { id: 'health-large' });
    const second = await order({ 'later.csv': GOOD }, { id: 'health-later' });
    expect((await jobOf(second.uuid)).status).toBe('Queued');
    for (const { uuid } of [second, first])
      expect(read(ImportJob, await post('/v1/imports/cancel', { uuid })).status).toBe('Cancelled');
    const third = await ended((await order({ 'third.csv': GOOD }, { id: 'health-third' })).uuid);
    expect(third.status).toBe('Finished');
    expect(read(ImportJob, await post('/v1/imports/cancel', { uuid: third.uuid })).status).toBe('Finished');
    expect(packFiles()).toEqual(['health-county.sqlite', 'health-third.sqlite']);
    expect(spooled()).toEqual([]);
    expect((await post('/v1/imports/delete', { uuid: third.uuid })).json()).toEqual({
      uuid: third.uuid,
      deleted: true,
    });
    expect((await ask(server.url, `/v1/imports/${third.uuid}`)).status).toBe(404);
    expect(existsSync(join(directory, 'health-third.sqlite'))).toBe(true);
  });

  it.each([
    [{ kind: 'health', files: ['no-such'] }, 'files[0]', 'is an unknown or expired file id'],
    [{ kind: 'health', files: [] }, 'files', ''],
    [{ kind: 'roads', files: ['a'] }, 'kind', ''],
    [{ kind: 'health', files: ['a'], id: '../' }, 'id', 'must have a letter from a to z or a digit'],
    [{ kind: 'zip4', files: ['a'], id: 'x'.repeat(70) }, 'id', 'must be shorter'],
    [{ kind: 'health', files: ['../../../x'], id: 'health-x' }, 'files[0]', 'is an unknown or expired file id'],
    [{ kind: 'osm', files: ['a', 'b'] }, 'files', 'must be one file for osm'],
    [{ kind: 'zip4', files: ['a'], parts: ['roads'] }, 'parts', 'is only for osm, not for zip4'],
    [{ kind: 'health', files: ['a'], unknown: 1 }, 'unknown', 'is not a field of this request'],
  ])('refuses the request %j', async (body, parameter, message) => {
    const answer = await post('/v1/imports', body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: expect.arrayContaining([{ parameter, message: expect.stringContaining(message) }]),
    });
  });

  it.each(['', '../x.csv', 'a/b.csv', String.raw`a\b.csv`, '.hidden', 'a\u0000b', 'x'.repeat(201)])(
    'refuses a file called %j',
    async (name) => {
      const answer = await upload(name, GOOD);
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ parameter: 'name' }] });
    },
  );

  it('refuses a file whose announced size exceeds the limit, before it is sent', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1/imports/files?name=a.csv HTTP/1.1\r\nHost: ${hostname}:${port}\r\nx-api-key: ` +
        `${API_KEY}\r\ncontent-length: ${2 ** 33}\r\n\r\n`,
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 .*larger than 4 GiB/s);
    socket.destroy();
  });

  it('discards an incomplete file', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1/imports/files?name=broken.csv HTTP/1.1\r\nHost: ${hostname}:${port}\r\nx-api-key: ` +
        `${API_KEY}\r\ncontent-length: 1000\r\n\r\nfips,date`,
    );
    await vi.waitFor(() => expect(spooled()).toHaveLength(1), WAIT);
    socket.destroy();
    await vi.waitFor(() => expect(spooled()).toEqual([]), WAIT);
  });
});

describe('areas', () => {
  const AREAS = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { code: 'A', name: 'Ward A' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-57, -34],
              [-56, -34],
              [-56, -33],
              [-57, -33],
              [-57, -34],
            ],
          ],
        },
      },
    ],
  });
  it('are checked without writing a pack, then imported from the same file and used', async () => {
    const file = await uploadFile('wards.geojson', AREAS);
    const areas = { as: 'boundary', category: 1000, category_name: 'Ward' };
    const orderAreas = async (options: object): Promise<ImportJob> =>
      ended(read(ImportJob, await post('/v1/imports', { kind: 'areas', files: [file], areas, ...options })).uuid);
    const checked = await orderAreas({ check_only: true });
    expect(checked).toMatchObject({
      status: 'Finished',
      report: { pack: 'areas-wards', check_only: true, counts: { rows: 1, imported: 1 } },
    });
    expect(existsSync(join(directory, 'areas-wards.sqlite'))).toBe(false);
    expect((await orderAreas({ vintage: '2024' })).status).toBe('Finished');
    const found = await ask(server.url, '/geoboundariesv1/xy2bounddata?x=-56.5&y=-33.5');
    expect(found.json()).toMatchObject({
      boundaries: [{ category_code: 1000, category_name: 'ward', geo_boundary_name: 'Ward A' }],
    });
  });

  it('get the next free code for a new category, and are refused if a code has another name', async () => {
    const files = [await uploadFile('parks.geojson', AREAS)];
    const check = (areas: object): ReturnType<typeof post> =>
      post('/v1/imports', { kind: 'areas', files, areas: { as: 'boundary', ...areas }, check_only: true });
    const refused = await check({ category: 1000, category_name: 'Park' });
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      {
        errors: [
          {
            parameter: 'areas.category',
            message: '1000 is "Ward" in the pack areas-wards. Use 1001, the next free code, or give only the name',
          },
        ],
      },
    ]);
    const { status, report } = await ended(read(ImportJob, await check({ category_name: 'Park' })).uuid);
    expect([status, report?.notes[1]]).toEqual([
      'Finished',
      'Category 1001, "Park": in tables, use the field boundary:1001',
    ]);
  });

  it('are refused with every invalid option', async () => {
    const faults = await Promise.all(
      [
        { kind: 'areas' },
        { kind: 'areas', areas: { as: 'admin', category: 930 } },
        { kind: 'health', vintage: '2020' },
      ].map((body) => post('/v1/imports', { files: ['x'], ...body })),
    );
    expect(faults.map((answer) => answer.json())).toMatchObject([
      { errors: [{ parameter: 'areas' }, { parameter: 'files[0]' }] },
      { errors: [{ parameter: 'areas.category' }, { parameter: 'areas.level' }, { parameter: 'files[0]' }] },
      { errors: [{ parameter: 'vintage' }, { parameter: 'files[0]' }] },
    ]);
  });
});

describe('after the process was killed', () => {
  it('runs accepted imports again, and leaves no partial pack', async () => {
    const packs = mkdtempSync(join(tmpdir(), 'cairn-imports-killed-'));
    for (const pack of [COUNTRIES, ADMIN]) writeFixturePack(packs, pack);
    const stale = join(packs, 'health-stale.sqlite.unfinished');
    writeFileSync(stale, 'left by a kill');
    utimesSync(stale, 1e9, 1e9);
    const child = spawn(
      process.execPath,
      [
        'main/cli.ts',
        'serve',
        '--packs',
        packs,
        '--data-dir',
        join(packs, 'data'),
        '--port',
        '0',
        '--api-key',
        API_KEY,
        '--rights',
        'import',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [printed] = await once(child.stdout, 'data');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(printed))?.[0] ?? '';
    const sent = await ask(url, '/v1/imports/files?name=county.csv', { method: 'POST', body: GOOD });
    const answer = await ask(url, '/v1/imports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'health', files: [read(UploadedFile, sent).file], id: 'health-killed' }),
    });
    const { uuid } = read(ImportJob, answer);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(packs, 'health-killed.sqlite'))).toBe(false);
    const again = await startTestServer({
      packsDirectory: packs,
      dataDirectory: join(packs, 'data'),
      port: 0,
      apiKeys: [API_KEY],
      apiKeyRights: ['import'],
    });
    await vi.waitFor(
      async () =>
        expect((await ask(again.url, `/v1/imports/${uuid}`)).json()).toMatchObject({
          status: 'Finished',
          report: { pack: 'health-killed' },
        }),
      WAIT,
    );
    await again.close();
    expect(readdirSync(packs).filter((name) => name.includes('unfinished'))).toEqual([]);
    rmSync(packs, { recursive: true });
  });

  it('does not retry an import that ended the process twice, and survives unreadable records', async () => {
    await server.close();
    const imports = join(directory, 'data', 'imports');
    const uuid = '00000000-0000-4000-8000-000000000000';
    const garbage = '11111111-1111-4111-8111-111111111111';
    for (const name of [uuid, garbage]) mkdirSync(join(imports, name));
    const job = {
      uuid,
      kind: 'health',
      status: 'Running',
      progress: 0,
      files: [],
      created_at: '2026-01-01T00:00:00Z',
      problems: [],
      problem_count: 0,
    };
    writeFileSync(join(imports, uuid, 'import.json'), JSON.stringify({ job, options: { kind: 'health' }, starts: 2 }));
    writeFileSync(join(imports, garbage, 'import.json'), '{"job":');
    server = await start();
    // A record without a creator belongs to the owner of the machine.
    expect((await ask(server.url, `/v1/imports/${uuid}`)).status).toBe(404);
    expect(
      (await ask(server.url, `/v1/imports/${uuid}`, { headers: { 'x-api-key': OWNER_KEY } })).json(),
    ).toMatchObject({ status: 'Failed', message: expect.stringContaining('Cairn stopped 2 times') });
    expect(existsSync(join(imports, garbage))).toBe(false);
    expect(await cases()).toBe(9200);
  });
});

const orderAddresses = (file: string, options: object): Promise<Answer> =>
  post('/v1/imports', { kind: 'addresses', files: [file], ...options });

describe('addresses', () => {
  const OWN =
    'hausnr;strasse;ort;x;y\n5;Hauptstr.;Neustadt;13.39;52.5\nend;Hauptstr.;Neustadt;13.39;52.5\n7;Hauptstr.;' +
    'Neustadt;13.391;52.5\n';
  const fields = { number: 'hausnr', street: 'strasse', locality: 'ort' };

  it('are previewed as an import would read them, without writing anything', async () => {
    const file = await uploadFile('own.csv', OWN);
    const guessed = read(AddressPreview, await post('/v1/imports/preview', { file }));
    expect(guessed).toMatchObject({
      shape: 'points',
      fields: { number: 'hausnr', street: 'strasse', lon: 'x', lat: 'y' },
      missing: [],
      columns: [
        { name: 'hausnr', samples: ['5', 'end', '7'] },
        { name: 'strasse', samples: ['Hauptstr.'] },
        {},
        {},
        {},
      ],
    });
    const corrected = read(AddressPreview, await post('/v1/imports/preview', { file, fields }));
    expect(corrected.missing).toEqual([]);
    expect(corrected.rows).toEqual([
      { line: 2, number: '5', street: 'Hauptstr.', locality: 'Neustadt', lon: 13.39, lat: 52.5 },
      { line: 3, fault: '"end" isn\'t a house number' },
      { line: 4, number: '7', street: 'Hauptstr.', locality: 'Neustadt', lon: 13.391, lat: 52.5 },
    ]);
    for (const [body, message] of [
      [{ file, fields: { number: 'no' } }, 'own.csv has no field \\"no\\". Its fields are: hausnr'],
      [{ file: 'none' }, 'is an unknown or expired file id'],
      [{ file: await uploadFile('x.zip', 'PK\u0003\u0004') }, 'the ZIP archive is damaged'],
    ] as const) {
      const refused = await post('/v1/imports/preview', body);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    }
  });

  it('are found by the geocoder immediately, forward and reverse, in the given country', async () => {
    const { uuid } = read(ImportJob, await orderAddresses(await uploadFile('own.csv', OWN), { fields, country: 'DE' }));
    expect(await ended(uuid)).toMatchObject({
      status: 'Finished',
      problem_count: 1,
      problems: [{ file: 'own.csv', line: 3, message: '"end" isn\'t a house number' }],
      report: { pack: 'geocoder-own', counts: { rows_read: 3, house_numbers: 2, left_out: 1 } },
    });
    expect((await ask(server.url, '/geocoderv1/geocoder?address=Hauptstr.%207%20Neustadt')).json()).toMatchObject({
      results: [{ formatted_address: 'Hauptstr. 7, Neustadt, Germany', pack: 'geocoder-own' }],
    });
    expect((await ask(server.url, '/geocoderv1/rev-geocoder?x=13.39&y=52.5')).text).toContain('Hauptstr. 5, Neustadt');
  });

  it('are refused with options of another kind, or with the id of an included pack', async () => {
    const file = await uploadFile('own.csv', OWN);
    for (const [options, message] of [
      [{ id: 'world' }, 'geocoder-world is the id of a pack included in Cairn'],
      [{ id: 'geocoder-world' }, 'geocoder-world is the id of a pack included in Cairn'],
      [{ parts: ['roads'] }, 'parts is only for osm'],
      [{ fields: { town: 'x' } }, 'fields'],
    ] as const) {
      const refused = await orderAddresses(file, options);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await post('/v1/imports', { kind: 'health', files: [file], fields })).text).toContain(
      "fields.number isn't a field of health",
    );
  });

  it('leave no files when they are cancelled or invalid', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `13.4,52.5,${i + 1},Street ${i % 50}\n`);
    const many = `lon,lat,number,street\n${rows.join('')}`;
    const { uuid } = read(ImportJob, await orderAddresses(await uploadFile('many.csv', many), {}));
    await vi.waitFor(async () => expect((await jobOf(uuid)).progress).toBeGreaterThan(0), WAIT);
    expect(read(ImportJob, await post('/v1/imports/cancel', { uuid })).status).toBe('Cancelled');
    const broken = read(ImportJob, await orderAddresses(await uploadFile('broken.csv', 'a,b\n1,2\n'), {}));
    expect(await ended(broken.uuid)).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining('broken.csv: no column for number, street, lon, lat found'),
    });
    expect(readdirSync(directory).filter((name) => name.includes('many') || name.includes('broken'))).toEqual([]);
  });
});
