/** The command line in its own process, and the output of its commands. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_KEY, ask, startFixtureServer, type FixtureServer } from '../server/fixture-world.ts';
import { testStoreOf } from '../store/test-store.fixture.ts';
import { runInProcess, type Outcome } from './run-in-process.fixture.ts';
import { readyText } from './serve.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const dataDirectory = mkdtempSync(join(tmpdir(), 'cairn-cli-'));
const emptyDirectory = mkdtempSync(join(tmpdir(), 'cairn-cli-empty-'));
/** Provides the packs for the commands. */
let fixture: FixtureServer;
/** Store of the servers on `dataDirectory`; empty if the directory itself has the keys. */
let store = '';
beforeAll(async () => {
  vi.stubEnv('CAIRN_API_KEY', undefined);
  fixture = await startFixtureServer();
  store = (await testStoreOf(dataDirectory))?.url ?? '';
});
afterAll(async () => {
  await fixture.close();
  rmSync(dataDirectory, { recursive: true });
  rmSync(emptyDirectory, { recursive: true });
});

/** Runs `cairn` with `args` in its own process; `whileRunning` is called with the first line it prints. */
function cairn(
  args: string[],
  whileRunning?: (line: string, kill: (signal: NodeJS.Signals) => void) => Promise<void>,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, CAIRN_STORE: store };
    const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const outcome: Outcome = { code: null, out: '', error: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      const isFirst = !outcome.out.includes('\n');
      outcome.out += chunk.toString();
      if (isFirst && outcome.out.includes('\n'))
        whileRunning?.(outcome.out.split('\n', 1)[0] ?? '', (signal) => child.kill(signal)).catch(reject);
    });
    child.stderr.on('data', (chunk: Buffer) => (outcome.error += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...outcome, code }));
  });
}

const serveArgs = (...more: string[]): string[] => [
  'serve',
  '--port',
  '0',
  '--data-dir',
  dataDirectory,
  '--packs',
  fixture.packsDirectory,
  ...more,
];

it('caches compiled code next to the packages', async () => {
  const environment = { ...process.env, NODE_COMPILE_CACHE: undefined, NODE_DISABLE_COMPILE_CACHE: undefined };
  const script =
    "import { getCompileCacheDir } from 'node:module'; await import(process.argv[1]); " +
    "process.stderr.write(getCompileCacheDir() ?? 'none');";
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, pathToFileURL(CLI).href], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const parts: Buffer[] = await child.stderr.toArray();
  expect(Buffer.concat(parts).toString()).toContain(join('node_modules', '.cache', 'cairn'));
});

it('reads and writes files in the calling folder if run by npm', () => {
  const project = join(import.meta.dirname, '..', '..');
  const prices = ['prices', 'set', 'zip4', '--per-thousand', '0.5', '--currency', 'EUR', '--data-dir', 'own'];
  const { stderr, status } = spawnSync('npm', ['run', '--silent', '--prefix', project, 'cairn', '--', ...prices], {
    cwd: emptyDirectory,
    encoding: 'utf8',
  });
  expect([stderr, status]).toEqual(['', 0]);
  expect(existsSync(join(emptyDirectory, 'own'))).toBe(true);
  rmSync(join(emptyDirectory, 'own'), { recursive: true });
});

describe('cairn serve', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints one line when ready, responds, and exits cleanly on %s',
    async (signal) => {
      const outcome = await cairn(serveArgs('--api-key', API_KEY, '--api-key', 'k'.repeat(30)), async (line, kill) => {
        const { url, packs, not_ready: notReady } = JSON.parse(line);
        expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
        expect([packs, notReady]).toEqual([fixture.packs.map(({ id }) => id), []]);
        expect((await ask(url, '/v1/packs')).status).toBe(200);
        expect((await ask(url, '/v1/packs', { headers: { 'x-api-key': 'k'.repeat(30) } })).status).toBe(200);
        expect((await ask(url, '/v1/packs', { headers: { 'x-api-key': 'x'.repeat(30) } })).status).toBe(403);
        kill(signal);
      });
      expect({ code: outcome.code, error: outcome.error, lines: outcome.out.trimEnd().split('\n').length }).toEqual({
        code: 0,
        error: '',
        lines: 1,
      });
    },
  );

  it("reports which packs aren't ready, and why, as JSON and as text", async () => {
    const packs = join(emptyDirectory, 'packs');
    cpSync(fixture.packsDirectory, packs, { recursive: true });
    const [first = '', ...rest] = fixture.packs.map(({ id }) => id);
    writeFileSync(join(packs, `${first}.sqlite`), 'not a pack');
    const args = serveArgs('--api-key', API_KEY);
    args[args.indexOf('--packs') + 1] = packs;
    let ready = '';
    const outcome = await cairn(args, async (line, kill) => {
      ready = line;
      kill('SIGTERM');
    });
    const { packs: ids, not_ready: notReady } = JSON.parse(ready);
    expect([ids, notReady]).toEqual([rest, [{ id: first, message: expect.stringContaining("isn't a Cairn pack") }]]);
    expect(outcome.error).toMatch(new RegExp(`^Skipping pack ${first}\\. .*isn't a Cairn pack`));
    const url = 'http://127.0.0.1:8765';
    const failed = { id: first, status: 'failed' as const, message: 'It is damaged', size_bytes: 7 };
    const otherPacks = fixture.packs.filter(({ id }) => id !== first);
    expect(readyText({ url, packs: [failed, ...otherPacks] })).toBe(
      'Serving at ' +
        `${url}. API reference: ${url}/docs. Press Ctrl-C to stop.\n${rest.length} packs: ${rest.join(', ')}.`,
    );
    expect(readyText({ url, packs: [failed] })).toMatch(/\nNo pack is ready\.$/);
    rmSync(packs, { recursive: true });
  });

  it('keeps responding after SIGTERM for the time of --drain, while /readyz sends clients elsewhere', async () => {
    const outcome = await cairn(
      serveArgs('--api-key', API_KEY, '--drain', '3', '--log', 'json'),
      async (line, kill) => {
        const { url } = JSON.parse(line);
        expect(await ask(url, '/readyz')).toMatchObject({ status: 200 });
        kill('SIGTERM');
        for (let tries = 0; tries < 50 && (await ask(url, '/readyz')).status === 200; tries++) await setTimeout(20);
        const ready = await ask(url, '/readyz', { headers: { 'x-api-key': undefined } });
        expect([ready.status, ready.json()]).toEqual([503, expect.objectContaining({ code: 'closing' })]);
        expect((await ask(url, '/healthz')).status).toBe(200);
        expect((await ask(url, '/v1/admin-chain?x=-5&y=5')).status).toBe(200);
      },
    );
    expect(outcome.code).toBe(0);
    expect(outcome.error).toContain('"event":"draining","seconds":3');
  });

  it.each(['-1', '1.5', 'soon', '86401'])('refuses --drain %s', async (seconds) => {
    const outcome = await runInProcess(serveArgs('--api-key', API_KEY, '--drain', seconds));
    expect(outcome).toMatchObject({ code: 2, error: expect.stringContaining('whole number of seconds') });
  });

  it('reports that its port is in use', async () => {
    const blocker = createServer();
    const port = await new Promise<number>((resolve, reject) => {
      blocker.on('error', reject);
      blocker.listen(0, '127.0.0.1', () => {
        const address = blocker.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const outcome = await cairn([
      'serve',
      '--port',
      String(port),
      '--api-key',
      API_KEY,
      '--data-dir',
      dataDirectory,
      '--packs',
      fixture.packsDirectory,
    ]);
    blocker.close();
    const holder = process.platform === 'linux' ? String.raw`.+ \(process ${process.pid}\)` : 'another program';
    expect(outcome).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(
        new RegExp(
          `^cairn: Port ${port} is in use by ${holder}: choose another with --port, or any free one with --port 0\n$`,
        ),
      ),
    });
  });

  it.each([
    [['--api-key', 'short'], 2, 'an API key has 30 to 128 characters, not 5'],
    [['--api-key', 'k'.repeat(129)], 2, 'an API key has 30 to 128 characters, not 129'],
    [[], 2, 'No API key. Give one of 30 to 128 characters with --api-key KEY or in CAIRN_API_KEY'],
    [['--api-key', API_KEY, '--port', '65536'], 2, '--port 65536: use a whole number from 0 (any free port) to 65535'],
    [['--api-key', API_KEY, '--port', 'http'], 2, '--port http: use a whole number'],
    [['--api-key', API_KEY, '--packs', '/no/such/place'], 1, "The packs directory /no/such/place doesn't exist"],
    [['--api-key', API_KEY, '--listen', 'eth0'], 2, `cairn: --listen "eth0" isn't an IP address`],
    [['--api-key', API_KEY, '--colour'], 2, "unknown option '--colour'"],
  ])('with %j fails with code %i and a reason', async (args, code, message) => {
    const outcome = await runInProcess(serveArgs(...args));
    expect(outcome).toMatchObject({ code, out: '' });
    expect(outcome.error).toContain(message);
    expect(outcome.error).not.toContain('    at ');
  });
});

const lookup = (...args: string[]): Promise<Outcome> =>
  runInProcess(['lookup', '--packs', fixture.packsDirectory, ...args]);

describe('cairn lookup', () => {
  it('prints text for people', async () => {
    const { code, out } = await lookup('-2.5', '1.5');
    expect(code).toBe(0);
    expect(out).toContain('Longitude -2.5, latitude 1.5');
    expect(out).toContain('admin0  Westland, country (');
    expect(out).toContain('admin8  Weston (');
    expect(out).toContain('America/Phoenix  UTC-07:00, Mountain Time\n  No daylight saving time');
    expect(out).toContain('nuts0  W');
  });

  it('prints the same JSON as the HTTP interface', async () => {
    const { code, out } = await cairn(['lookup', '--packs', fixture.packsDirectory, '-7.5', '2', '--json']);
    const findings = JSON.parse(out);
    expect(code).toBe(0);
    expect(findings).toEqual({
      x: -7.5,
      y: 2,
      admin: (await fixture.ask('/v1/admin-chain?x=-7.5&y=2')).json(),
      time_zone: (await fixture.ask('/timezonesv1/xy2tzdata?x=-7.5&y=2')).json(),
      geo_boundaries: (await fixture.ask('/geoboundariesv1/xy2bounddata?x=-7.5&y=2')).json(),
    });
  });

  it('prints None if nothing is found', async () => {
    const { code, out } = await lookup('50', '50');
    expect([code, out.match(/^ {2}None$/gm)?.length]).toEqual([0, 3]);
  });

  it('names each invalid coordinate', async () => {
    expect(await lookup('-1220.263', 'abc')).toEqual({
      code: 2,
      out: '',
      error:
        'cairn: x must be a number from -180 to 180, not "-1220.263"; y must be a number from -90 to 90, not "abc"\n',
    });
    expect(await lookup('5')).toEqual({
      code: 2,
      out: '',
      error: 'cairn: A latitude is missing after the longitude "5": cairn lookup X Y\n',
    });
  });

  it('reports missing packs', async () => {
    const outcome = await runInProcess(['lookup', '--packs', emptyDirectory, '1', '2']);
    expect(outcome.code).toBe(1);
    expect(outcome.out).toContain("Pack countries isn't installed. Build the default packs, or add one: npm run data");
    expect(outcome.error).toContain('The packs of all look-ups are missing');
  });
});

describe('cairn packs', () => {
  it('lists the packs', async () => {
    const { code, out } = await cairn(['packs', '--packs', fixture.packsDirectory]);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^PACK +THEME +KIND +SIZE +ORDER +CHECKED +DATA OF$/);
    expect(out).toMatch(/^time-zones +time-zones +modelled +\d+\.\d MB +not yet +invented$/m);
  });

  it('prints the manifests as JSON', async () => {
    const { out } = await cairn(['packs', '--json', '--packs', fixture.packsDirectory]);
    // The server's response also contains the free disk space.
    expect((await fixture.ask('/v1/packs')).json()).toMatchObject(JSON.parse(out));
    expect(Object.keys(JSON.parse(out))).toEqual(['packs']);
  });

  it('explains how to build packs if there are none', async () => {
    expect((await runInProcess(['packs', '--packs', emptyDirectory])).out).toBe(
      `No packs in ${emptyDirectory}. Build the default ones with: npm run data\n`,
    );
  });
});

describe('cairn import health', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-cli-import-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const write = (name: string, text: string): string => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };

  it('makes a pack that other commands list', async () => {
    const file = write('a.csv', 'area,date,cases,deaths\nURY,2020-03-14,4,0\n');
    const outcome = await cairn([
      'import',
      'health',
      file,
      '--packs',
      directory,
      '--title',
      'Mine',
      '--licence',
      'CC0-1.0',
    ]);
    expect(outcome).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringContaining(
        'Imported health-a: Mine\n  areas: 1, figures: 1\nNote: Figures from 2020-03-14 to 2020-03-14',
      ),
    });
    expect((await runInProcess(['packs', '--packs', directory])).out).toMatch(/^health-a +health +measured +/m);
  });

  it('prints its report as JSON', async () => {
    const { out } = await runInProcess([
      'import',
      'health',
      write('b.csv', 'area,date,cases\nURY,2020-03-14,4\n'),
      '--packs',
      directory,
      '--json',
    ]);
    expect(JSON.parse(out)).toMatchObject({ pack: 'health-b', counts: { areas: 1 }, problem_count: 0 });
  });

  it('keeps an existing pack without --replace', async () => {
    const again = ['import', 'health', join(directory, 'a.csv'), '--packs', directory];
    expect(await runInProcess(again)).toMatchObject({
      code: 1,
      out: '',
      error: 'cairn: Pack health-a is already installed. Add --replace to replace it, or choose another --id\n',
    });
    expect((await runInProcess([...again, '--replace'])).code).toBe(0);
  });

  it('takes any name for an id', async () => {
    const file = join(directory, 'a.csv');
    const named = ['import', 'health', file, '--id', 'My_Figures', '--packs', directory, '--json'];
    expect(JSON.parse((await runInProcess(named)).out)).toMatchObject({ pack: 'health-my-figures' });
  });

  it('never uses the id of a default pack', async () => {
    const file = join(directory, 'a.csv');
    expect(
      await runInProcess(['import', 'health', file, '--id', 'health-default', '--replace', '--packs', directory]),
    ).toMatchObject({
      code: 2,
      error: expect.stringContaining(
        '--id health-default: the id "health-default" isn\'t available: health-default is the id of a pack ' +
          'included in Cairn',
      ),
    });
    expect(
      await runInProcess([
        'import',
        'osm',
        file,
        '--name',
        'spain',
        '--with',
        'admin',
        '--replace',
        '--packs',
        directory,
      ]),
    ).toMatchObject({
      code: 2,
      error: expect.stringContaining(
        '--name spain: the id "osm-spain" isn\'t available: admin-spain is the id of a pack included in ' +
          "Cairn, which imports can't replace. Choose another id, e.g. --name spain-2",
      ),
    });
  });

  it('lists problems by line, and fails', async () => {
    const outcome = await runInProcess([
      'import',
      'health',
      write('c.csv', 'area,date,cases\nURY,2020-03-14,four\nURY,2020-03-15,-5\n'),
      '--packs',
      directory,
    ]);
    expect(outcome).toMatchObject({ code: 1, out: '' });
    expect(outcome.error).toContain(
      '2 problems in the files:\n  c.csv, line 2, column cases: "four" isn\'t a whole number.',
    );
    expect(outcome.error).toContain('c.csv, line 3, column cases: "-5" is negative.');
    expect(outcome.error).toContain('--skip-bad-rows');
  });
});

/** Runs `cairn packs --json` with this standard output. The reader of a pipe closes it immediately. */
function cairnInto(stdout: 'pipe' | number): Promise<{ code: number | null; error: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, 'packs', '--json', '--packs', fixture.packsDirectory], {
      stdio: ['ignore', stdout, 'pipe'],
    });
    child.stdout?.destroy();
    let error = '';
    child.stderr?.on('data', (chunk: Buffer) => (error += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, error }));
  });
}

describe('standard output', () => {
  it('ends a command silently if the reader has closed', async () =>
    expect(await cairnInto('pipe')).toEqual({ code: 1, error: '' }));

  it.runIf(existsSync('/dev/full'))('reports a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    expect(await cairnInto(full)).toEqual({ code: 1, error: "cairn: Can't write to standard output (ENOSPC)\n" });
    closeSync(full);
  });
});

describe('cairn', () => {
  it.each([['--help'], ['help'], ['serve', '--help'], ['lookup', '--help'], ['packs', '--help']])(
    'shows help for %j',
    async (...args) => {
      const { code, out } = await runInProcess(args);
      expect([code, out.startsWith('Usage: cairn ')]).toEqual([0, true]);
    },
  );

  it.each([[[]], [['nothing']], [['--colour']]])('refuses %j', async (args) => {
    const { code, out, error } = await runInProcess(args);
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(/--help/);
  });
});
