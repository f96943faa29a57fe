/** The generated Python client is the present one, passes mypy, and answers and fails as it says, over a real socket. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lackOf, linkPacks } from '../../main/packs/built-packs.fixture.ts';
import { API_KEY, startFixtureServer, type FixtureServer } from '../../main/server/fixture-world.ts';
import { startServer } from '../../main/server/start.ts';
import { isOpenApi } from '../typescript-client/client-source.ts';
import { pythonSource } from './python-source.ts';
import { expectExampleOutput } from '../example-output.fixture.ts';

const HERE = import.meta.dirname;
const NEEDED = ['countries', 'time-zones', 'geocoder-santa-cruz', 'roads-santa-cruz'];
const run = promisify(execFile);

/** Debian's; another may stand before it on the path. */
const PYTHON = ['/usr/bin/python3', 'python3'].find((program) => {
  try {
    const version = execFileSync(program, ['-c', 'import sys; print(sys.version_info >= (3, 11))'], {
      encoding: 'utf8',
    });
    return version.trim() === 'True';
  } catch {
    return false;
  }
});
const hasMypy = ((): boolean => {
  try {
    execFileSync('mypy', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
const lack = lackOf(NEEDED);
const reasons = [
  ...(PYTHON === undefined ? ['Python 3.11 is not installed (Debian: python3)'] : []),
  ...(hasMypy ? [] : ['mypy is not installed (Debian: mypy), so types are not checked']),
  ...(lack === undefined ? [] : [`the example: ${lack}`]),
];
if (reasons.length > 0) process.stderr.write(`Skipped of the Python client: ${reasons.join('; ')}\n`);

let server: FixtureServer;
let scratch: string;
beforeAll(async () => {
  server = await startFixtureServer();
  scratch = mkdtempSync(join(tmpdir(), 'cairn-python-'));
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true });
});

/** What a program that has the client as `cairn` prints. */
async function python(program: string, key = API_KEY): Promise<string> {
  const head = `import json\nfrom cairn_client import Cairn, CairnError\ncairn = Cairn(${JSON.stringify(key)}, ${JSON.stringify(`${server.url}/`)})\n`;
  const { stdout } = await run(PYTHON ?? '', ['-c', head + program], {
    // A proxy for the rest of the world is not asked for this machine.
    env: { PYTHONPATH: HERE, PYTHONDONTWRITEBYTECODE: '1', http_proxy: 'http://127.0.0.1:9' },
  });
  return stdout.trim();
}

it('is what the generator writes from the present endpoints', async () => {
  const document = (await server.ask('/openapi.json')).json();
  if (!isOpenApi(document)) throw new Error('/openapi.json is not an OpenAPI 3.1 document');
  expect(
    readFileSync(join(HERE, 'cairn_client.py'), 'utf8') === pythonSource(document),
    'cairn_client.py is not of the present endpoints: run `npm run client` and commit it',
  ).toBe(true);
});

it.runIf(hasMypy)('passes mypy --strict, and mypy finds what the types forbid', async () => {
  const files = ['cairn_client.py', 'cairn_request.py', 'example.py'].map((file) => join(HERE, file));
  const mypy = ['--strict', '--python-version', '3.11', '--cache-dir', join(scratch, 'mypy')];
  await run('mypy', [...mypy, ...files], { cwd: HERE });
  const wrong = 'from cairn_client import Cairn\nCairn("k").get_adminv1_xy2admininfo(x=1, y=2, type="admin9")\n';
  await expect(run('mypy', [...mypy, '-c', wrong], { cwd: HERE })).rejects.toMatchObject({
    stdout: expect.stringContaining('admin9'),
  });
});

describe.skipIf(PYTHON === undefined)('a call', () => {
  it('puts parameters into query and path', async () => {
    const printed = await python(
      'print(cairn.get_timezonesv1_xy2tzdata(x=-5, y=5, date="2026-07-01")["local_area"]["local_boundary_name"])\n' +
        'print(cairn.get_v1_areas_boundary_id(boundary_id=100)["properties"]["name"])',
    );
    expect(printed.split('\n')).toEqual(['America/Los_Angeles', 'Eastland']);
  });

  it('sends a file', async () => {
    const printed = await python(
      'print(len(cairn.post_v1_tables_preview(b"name,lon,lat\\nMill,-5,5\\n", name="shops.csv")["columns"]))',
    );
    expect(printed).toBe('3');
  });

  it('raises what was refused, with code and every parameter at fault', async () => {
    const printed = await python(
      'try:\n  cairn.get_v1_admin_chain(x=181, y=-91)\nexcept CairnError as e:\n  print(json.dumps([e.status, e.code, [f.parameter for f in e.errors], str(e)]))',
    );
    expect(JSON.parse(printed)).toEqual([
      400,
      'invalid_parameter',
      ['x', 'y'],
      expect.stringContaining('x must be a number from -180 to 180'),
    ]);
    const forbidden = await python(
      'try:\n  cairn.get_v1_packs()\nexcept CairnError as e:\n  print(e.status, e.code)',
      'k'.repeat(43),
    );
    expect(forbidden).toBe('403 forbidden');
  });

  it("has the geocoder's own message", async () => {
    const printed = await python(
      'try:\n  cairn.get_geocoderv1_rev_geocoder(latlng="nowhere")\nexcept CairnError as e:\n  print(e.status, e)',
    );
    expect(printed).toContain('nowhere');
  });
});

it.skipIf(PYTHON === undefined || lack !== undefined)(
  'has an example that prints an address, a time zone and a matrix',
  async () => {
    linkPacks(NEEDED, scratch);
    const real = await startServer({
      packsDirectory: scratch,
      dataDirectory: join(scratch, 'data'),
      port: 0,
      apiKeys: [API_KEY],
    });
    try {
      const { stdout } = await run(PYTHON ?? '', [join(HERE, 'example.py')], {
        env: { CAIRN_KEY: API_KEY, CAIRN_URL: real.url, PYTHONDONTWRITEBYTECODE: '1' },
      });
      expectExampleOutput(stdout);
    } finally {
      await real.close();
    }
  },
);
