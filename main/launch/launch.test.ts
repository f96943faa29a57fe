import { join, resolve } from 'node:path';
import { describe, expect, it, afterEach } from 'vitest';
import { defaultDataDirectory } from './directories.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { makeDataDirectory } from '../store/data-directory.ts';
import { rememberedPacks, rememberPacks } from './preferred-packs.ts';
import { spawnSync } from 'node:child_process';
import { HEAP_SETTINGS, MEMORY_SETTINGS } from './memory-settings.ts';
import { createServer, type Server } from 'node:net';
import { availablePort } from './port.ts';
import { DEFAULT_PORT, launchOptions } from './options.ts';

describe('directories', () => {
  const home = join('/', 'home', 'ada');

  describe('defaultDataDirectory', () => {
    it.each([
      ['linux', {}, join(home, '.local', 'share', 'cairn')],
      ['linux', { XDG_DATA_HOME: '' }, join(home, '.local', 'share', 'cairn')],
      ['linux', { XDG_DATA_HOME: join('/', 'data') }, join('/', 'data', 'cairn')],
      ['darwin', {}, join(home, 'Library', 'Application Support', 'Cairn')],
      ['win32', {}, join(home, 'AppData', 'Roaming', 'Cairn')],
      ['win32', { APPDATA: join('/', 'roaming') }, join('/', 'roaming', 'Cairn')],
    ] as const)('follows the conventions of %s with %j', (platform, environment, expected) => {
      expect(defaultDataDirectory({ platform, environment, home })).toBe(expected);
    });

    /** A user id that isn't in use. */
    const FOREIGN_USER = 3_999_999_999;
    const isRoot = process.getuid?.() === 0;
    if (!isRoot)
      process.stderr.write('Skipped: a user without an entry in the user database; only root can become one\n');

    it.skipIf(!isRoot)('is below / for a user without an entry in the user database, as for DynamicUser', () => {
      const module = JSON.stringify(join(import.meta.dirname, 'directories.ts'));
      const script = `const { defaultDataDirectory } = await import(${module});
      process.setuid(${FOREIGN_USER}); process.stdout.write(defaultDataDirectory());`;
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        env: {},
        encoding: 'utf8',
      });
      expect({ stdout, stderr }).toEqual({ stdout: '/.local/share/cairn', stderr: '' });
    });
  });
});

describe('preferred packs', () => {
  it('the chosen packs folder is remembered as long as it exists', () => {
    const directory = mkdtempSync(join(tmpdir(), 'cairn-preferred-packs-'));
    const [data, packs] = [join(directory, 'data'), join(directory, 'packs')];
    expect(rememberedPacks(data)).toBeUndefined();
    makeDataDirectory(data);
    mkdirSync(packs);
    rememberPacks(data, packs);
    expect(rememberedPacks(data)).toBe(packs);
    rmSync(packs, { recursive: true });
    expect(rememberedPacks(data)).toBeUndefined();
    rmSync(directory, { recursive: true });
  });
});

describe('memory settings', () => {
  const MODULE = join(import.meta.dirname, 'memory-settings.ts');
  const SCRIPT = `const { applyMemorySettings } = await import(${JSON.stringify(MODULE)}); applyMemorySettings();
  process.stdout.write(JSON.stringify([process.pid, process.argv.slice(1), process.env.MALLOC_ARENA_MAX,
    process.execArgv.filter((flag) => flag.startsWith('--m'))]));`;

  function run(environment: Record<string, string>): { pid: number; output: unknown; error: string } {
    const { pid, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', SCRIPT, 'serve', '--port', '0'],
      { env: environment, encoding: 'utf8' },
    );
    return { pid, output: JSON.parse(stdout), error: stderr };
  }

  it.skipIf(process.platform !== 'linux')('restarts as the same process, with the same arguments, once', () => {
    const { pid, output, error } = run({});
    expect({ output, error }).toEqual({
      output: [pid, ['serve', '--port', '0'], MEMORY_SETTINGS.MALLOC_ARENA_MAX, HEAP_SETTINGS],
      error: '',
    });
  });

  it.skipIf(process.platform === 'win32')(
    'the launcher of an installed Cairn sets the same values, unless one is already set',
    () => {
      const root = mkdtempSync(join(tmpdir(), 'cairn-launcher-'));
      mkdirSync(join(root, 'resources', 'node'), { recursive: true });
      const names = Object.keys(MEMORY_SETTINGS);
      // Replaces the installed Node and prints how it was started.
      const node = `#!/bin/sh\necho "${names.map((name) => `\${${name}-}`).join(' ')}"\necho "$@"\n`;
      writeFileSync(join(root, 'resources', 'node', 'node'), node, { mode: 0o755 });
      const launched = (command: string, environment: Record<string, string> = {}) =>
        spawnSync(join(import.meta.dirname, '..', '..', 'packaging', 'linux', 'cairn'), [command, '--port', '0'], {
          env: { PATH: process.env['PATH'] ?? '', CAIRN_ROOT: root, ...environment },
          encoding: 'utf8',
        }).stdout.split('\n');
      const script = join(root, 'resources', 'app.asar.unpacked', 'out', 'main', 'cli.js');
      expect(launched('serve').slice(0, 2)).toEqual([
        Object.values(MEMORY_SETTINGS).join(' '),
        [...HEAP_SETTINGS, script, 'serve', '--port', '0'].join(' '),
      ]);
      expect(launched('serve', { MALLOC_ARENA_MAX: '7' })[1]).toBe(`${script} serve --port 0`);
      expect(launched('lookup').slice(0, 2)).toEqual(['  ', `${script} lookup --port 0`]);
      rmSync(root, { recursive: true });
    },
  );

  it('keeps settings that are already set', () => {
    const { pid, output } = run({ MALLOC_ARENA_MAX: '7' });
    expect(output).toEqual([pid, ['serve', '--port', '0'], '7', []]);
  });
});

describe('port', () => {
  const blockers: Server[] = [];

  async function occupyPort(): Promise<number> {
    const server = createServer();
    blockers.push(server);
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen on TCP');
    return address.port;
  }

  afterEach(async () => {
    await Promise.all(blockers.splice(0).map((server) => new Promise((closed) => server.close(closed))));
  });

  describe('availablePort', () => {
    it('leaves "any free port" to the system', async () => {
      expect(await availablePort(0)).toBe(0);
    });

    it('skips a port that is in use', async () => {
      const port = await occupyPort();
      const found = await availablePort(port);
      expect(found).not.toBe(port);
      expect(found === 0 || found <= port + 10).toBe(true);
    });

    it('returns the preferred port if it is free', async () => {
      const port = await occupyPort();
      await new Promise((closed) => blockers.pop()?.close(closed));
      expect(await availablePort(port)).toBe(port);
    });
  });
});

describe('options', () => {
  const DEFAULTS = { packsDirectory: '/packs', dataDirectory: '/data' };

  describe('launchOptions', () => {
    it('uses the defaults without switches', () => {
      expect(launchOptions([], DEFAULTS)).toEqual({ ...DEFAULTS, port: DEFAULT_PORT });
    });

    it('reads every switch and resolves directories', () => {
      expect(launchOptions(['--packs', 'mine', '--data-dir=/elsewhere', '--port', '0'], DEFAULTS)).toEqual({
        packsDirectory: resolve('mine'),
        dataDirectory: '/elsewhere',
        port: 0,
      });
    });

    it("ignores Chromium's own switches", () => {
      expect(launchOptions(['--no-sandbox', '--inspect=0', '.'], DEFAULTS).port).toBe(DEFAULT_PORT);
    });

    it.each([
      [['--port', '65536'], '--port 65536'],
      [['--port', '80.5'], '--port 80.5'],
      [['--port', ''], 'whole number'],
      [['--port'], '--port needs a number'],
      [['--packs'], '--packs needs a directory'],
      [['--packs', '--port', '1'], '--packs needs a directory'],
      [['--data-dir', ''], '--data-dir needs a directory'],
    ])('refuses %j', (args, message) => {
      expect(() => launchOptions(args, DEFAULTS)).toThrow(message);
    });
  });

  describe('choices in the window', () => {
    const remembered = {
      port: () => 9000,
      packs: (dataDirectory: string) => (dataDirectory === '/data' ? '/chosen' : undefined),
    };

    it('apply unless a switch overrides them', () => {
      expect(launchOptions([], DEFAULTS, remembered)).toEqual({
        packsDirectory: '/chosen',
        dataDirectory: '/data',
        port: 9000,
      });
      expect(launchOptions(['--packs', '/mine', '--port', '1'], DEFAULTS, remembered)).toMatchObject({
        packsDirectory: '/mine',
        port: 1,
      });
      expect(launchOptions(['--data-dir', '/other'], DEFAULTS, remembered).packsDirectory).toBe('/packs');
    });
  });
});
