/** The Python package installs without a network, has a method for every endpoint, and returns results and errors. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOpenApi } from '../open-api.fixture.ts';
import { missingPacksMessage, linkPacks } from '../../main/packs/built-packs.fixture.ts';
import { API_KEY, OWNER_KEY, startFixtureServer, type FixtureServer } from '../../main/server/fixture-world.ts';
import { startServer, type RunningServer } from '../../main/server/start.ts';
import { expectExampleOutput } from '../example-output.fixture.ts';

const HERE = import.meta.dirname;
const NEEDED = ['countries', 'admin-us', 'time-zones', 'geocoder-santa-cruz', 'roads-santa-cruz'];
const run = promisify(execFile);

const succeeds = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
/** Debian's Python; another one may come first in the path. */
const PYTHON = ['/usr/bin/python3', 'python3'].find((program) =>
  succeeds(program, '-c', 'import sys, setuptools, wheel, pip; assert sys.version_info >= (3, 11)'),
);
const has = (module: string): boolean => PYTHON !== undefined && succeeds(PYTHON, '-c', `import ${module}`);
const lack = missingPacksMessage(NEEDED);
const reasons = [
  ...(PYTHON === undefined
    ? ['Python 3.11 with pip, setuptools and wheel (Debian: python3-pip, python3-setuptools, python3-wheel)']
    : []),
  ...['pandas', 'geopandas', 'mypy'].filter((module) => !has(module)).map((module) => `Debian: python3-${module}`),
  ...(lack === undefined ? [] : [lack]),
];
if (reasons.length > 0) process.stderr.write(`Parts of the Python client skipped: ${reasons.join('; ')}\n`);

describe.skipIf(PYTHON === undefined)('the Python package', () => {
  let fixture: FixtureServer;
  let real: RunningServer | undefined;
  let scratch: string;
  /** Runs Python with the installed package, not its source, on the path. @returns its output */
  const python = async (args: string[], environment: NodeJS.ProcessEnv = {}): Promise<string> => {
    // The proxy must not be used. Debian's pyproj finds its data only through the environment.
    const env = { http_proxy: 'http://127.0.0.1:9', PROJ_DATA: '/usr/share/proj', PYTHONPATH: join(scratch, 'site') };
    return (await run(PYTHON ?? '', args, { cwd: scratch, env: { ...env, ...environment } })).stdout;
  };

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'cairn-python-'));
    // A copy, because setuptools builds inside the folder.
    cpSync(HERE, join(scratch, 'source'), { recursive: true });
    const offline = [
      '--no-index',
      '--no-build-isolation',
      '--no-cache-dir',
      '--quiet',
      '--target',
      join(scratch, 'site'),
    ];
    await python(['-m', 'pip', 'install', ...offline, join(scratch, 'source')]);
    fixture = await startFixtureServer();
    if (lack !== undefined) return;
    linkPacks(NEEDED, scratch);
    real = await startServer({
      packsDirectory: scratch,
      dataDirectory: join(scratch, 'data'),
      port: 0,
      apiKeys: [API_KEY],
    });
  }, 120_000);
  afterAll(async () => {
    await fixture.close();
    await real?.close();
    rmSync(scratch, { recursive: true });
  });

  /** Parses the JSON that a program prints. */
  async function printed(program: string, url = fixture.url, key = API_KEY): Promise<unknown> {
    const place = [key, `${url}/`].map((each) => JSON.stringify(each)).join(', ');
    const head = `import json\nfrom cairn import *\ncairn = Cairn(${place})\n`;
    return JSON.parse(await python(['-W', 'error', '-c', head + program]));
  }

  /** Returns status, code, invalid parameters and message of a raised error. */
  const caught = (call: string, ...server: string[]): Promise<unknown> =>
    printed(
      `try:\n  ${call}\nexcept CairnError as e:\n` +
        '  print(json.dumps([e.status, e.code, [f.parameter for f in e.errors], str(e)]))',
      ...server,
    );

  it('has a method for every operation, with all its parameters', async () => {
    const document = (await fixture.ask('/openapi.json')).json();
    if (!isOpenApi(document)) throw new Error('/openapi.json is not an OpenAPI 3.1 document');
    const listed = await python([
      '-c',
      'import cairn, inspect, json\n' +
        'methods = inspect.getmembers(cairn.Cairn, inspect.isfunction)\n' +
        'print(json.dumps({name: list(inspect.signature(method).parameters) for name, method in methods}))',
    ]);
    const methods: Record<string, string[]> = JSON.parse(listed);
    const missing = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .filter(({ operationId }) => !['docs', 'docsFile'].includes(operationId))
      .flatMap(({ operationId, parameters = [] }) => {
        const id = operationId.replace(/^[a-z]+Tile$/, (name) =>
          /^(?:mvt|mlt|png|jpg|webp)/.test(name) ? 'tile' : name,
        );
        const method = id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        const given = methods[method];
        if (given === undefined) return [method];
        const known = new Set([
          ...given.map((name) => name.replace(/_$/, '')),
          ...(given.includes('lon') ? ['x', 'y'] : []),
        ]);
        // The client only reads JSON, and has only one way to specify a point or a coordinate system.
        const others = ['f', 'format', 'latlng', 'bbox-crs', 'collectionId', 'featureId'];
        return known.has('query')
          ? []
          : parameters.flatMap(({ name }) => (known.has(name) || others.includes(name) ? [] : [`${method}(${name})`]));
      });
    expect(missing).toEqual([]);
  });

  it('sends parameters in query, path and body, and files', async () => {
    const program = `print(json.dumps([
      cairn.time_zone_at(-5, 5, date="2026-07-01")["local_area"]["local_boundary_name"],
      cairn.area(100)["properties"]["name"],
      len(cairn.preview_table(b"name,lon,lat\\nMill,-5,5\\n", "shops.csv")["columns"]),
      [f["id"] for f in cairn.iter_features(cairn.collections()["collections"][0]["id"])] != [],
      cairn.save_places(places=[{"name": f"P{i}", "lon": i, "lat": 0} for i in range(3)]) != {},
      [place["name"] for place in cairn.iter_places()],
    ]))`;
    expect(await printed(program)).toEqual(['America/Los_Angeles', 'Eastland', 3, true, true, ['P0', 'P1', 'P2']]);
  });

  it('raises errors with their code and every invalid parameter', async () => {
    expect(await caught('cairn.admin_areas_at(181, -91)')).toEqual([
      400,
      'invalid_parameter',
      ['x', 'y'],
      expect.stringContaining('x must be a number from -180 to 180'),
    ]);
    expect(await caught('cairn.geocode()')).toEqual([
      400,
      'invalid_parameter',
      ['address'],
      expect.stringContaining('give an address'),
    ]);
    expect(await caught('cairn.packs()', fixture.url, 'k'.repeat(43))).toEqual([403, 'forbidden', [], 'Forbidden']);
    expect(await caught('cairn.packs()', 'http://127.0.0.1:9')).toEqual([
      0,
      'unreachable',
      [],
      expect.stringContaining('cairn serve'),
    ]);
  });

  it('retries while the server is busy', async () => {
    const made = Object(
      await printed('print(json.dumps(cairn.create_key("slow", rate_limit=1)))', fixture.url, OWNER_KEY),
    );
    const program = 'print(json.dumps([len(cairn.time_zone_at(-5, 5)) > 0 for _ in range(3)]))';
    expect(await printed(program, fixture.url, made.key)).toEqual([true, true, true]);
  });

  it.skipIf(!has('mypy'))('passes mypy --strict, which reports an invalid level', async () => {
    const wrong = 'from cairn import Cairn\nCairn("k").admin_area_at(1, 2, "admin9")\n';
    const mypy = ['-m', 'mypy', '--strict', '--cache-dir', join(scratch, 'mypy')];
    await python([...mypy, join(scratch, 'source', 'cairn'), join(HERE, 'example.py')]);
    await expect(python([...mypy, '-c', wrong])).rejects.toMatchObject({ stdout: expect.stringContaining('admin9') });
  });

  it.skipIf(lack !== undefined)('has an example that prints an address, a time zone and a matrix', async () => {
    const stdout = await python([join(HERE, 'example.py')], { CAIRN_KEY: API_KEY, CAIRN_URL: real?.url });
    expectExampleOutput(stdout);
  });

  it.skipIf(lack !== undefined || !has('pandas'))('answers whole frames', async () => {
    const program = `import pandas
shops = pandas.DataFrame({"lat": [36.972, 36.9643, 999, None], "lon": [-122.0262, -122.0179, 0, 0]}, index=list("abcd"))
found = cairn.lookup(shops, lon="lon", lat="lat", fields=["admin2", "tz"])
houses = pandas.DataFrame({"road": ["809 Center St", "1156 High St"], "town": ["Santa Cruz"] * 2})
places = cairn.geocode(houses, {"street": "road", "city": "town"})
long = cairn.matrix(shops[:2])
print(json.dumps([list(found.columns), list(found.index),
  found["admin2"].fillna("").tolist(), found["cairn_error"].notna().tolist(),
  places["match_quality"].ge(0.8).tolist(), "tile_x" in places,
  long.columns.tolist(), long["duration_s"].gt(0).tolist(),
  cairn.matrix(shops[:1], shops[:2], wide="distance").shape]))`;
    expect(await printed(program, real?.url)).toEqual([
      ['lat', 'lon', 'admin2', 'tz', 'cairn_error'],
      ['a', 'b', 'c', 'd'],
      ['Santa Cruz County', 'Santa Cruz County', '', ''],
      [false, false, true, true],
      [true, true],
      false,
      ['origin', 'destination', 'duration_s', 'distance_m'],
      [false, true, true, false],
      [1, 2],
    ]);
  });

  it.skipIf(lack !== undefined || !has('geopandas'))('answers areas with their shapes', async () => {
    const program = `country = cairn.areas("countries", ids=[1552077166])
inside = country.assign(geometry=country.representative_point()).to_crs(3857)
found = cairn.lookup(inside, fields=["admin0"])
print(json.dumps([str(country.crs), country["name"].tolist() == found["admin0"].tolist(), str(found.crs)]))`;
    expect(await printed(program, real?.url)).toEqual(['EPSG:4326', true, 'EPSG:3857']);
  });
});
