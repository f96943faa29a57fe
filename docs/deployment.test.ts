/** What is packed for servers is what its programs read; programs that this machine lacks are left out aloud. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { startHaproxy, startNginx } from '../bench/replica-processes.ts';
import { createProgram } from '../main/cli/program.ts';
import { VARIABLES } from '../main/launch/configuration.ts';
import {
  ask,
  OWNER_KEY,
  startFixtureServer,
  textAt,
  type Answer,
  type FixtureServer,
} from '../main/server/fixture-world.ts';
import { startPostgres, type PostgresFixture } from '../main/store/postgres/postgres.fixture.ts';
import { hasPostgres } from '../main/store/stores.fixture.ts';

const SERVER = join(import.meta.dirname, '..', 'packaging', 'server');
const read = (name: string): string => readFileSync(join(SERVER, name), 'utf8');

const has = (program: string, flag: string, debian = program): boolean => {
  const isThere = spawnSync(program, [flag]).error === undefined;
  if (!isThere)
    process.stderr.write(
      `Its configuration is not checked: no ${program} on this machine (Debian: apt-get install ${debian})\n`,
    );
  return isThere;
};
const hasNginx = has('nginx', '-v');
const hasHaproxy = has('haproxy', '-v');
const hasSystemd = has('systemd-analyze', '--version', 'systemd');

/** Whether the command line takes it, by its names of options. */
function unknownOptions([name = '', ...rest]: readonly string[]): string[] {
  const command = createProgram().commands.find((each) => each.name() === name);
  if (command === undefined) return [name];
  const known = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  return rest.filter((word) => word.startsWith('-') && !known.has(word));
}

const Compose = Type.Object({
  services: Type.Record(
    Type.String(),
    Type.Object({
      image: Type.String(),
      command: Type.Optional(Type.Array(Type.String())),
      environment: Type.Record(Type.String(), Type.String()),
      volumes: Type.Optional(Type.Array(Type.String())),
      depends_on: Type.Optional(
        Type.Union([Type.Array(Type.String()), Type.Record(Type.String(), Type.Object({ condition: Type.String() }))]),
      ),
    }),
  ),
  volumes: Type.Record(Type.String(), Type.Unknown()),
});

describe('compose.yaml', () => {
  const compose: unknown = parse(read('compose.yaml'), { merge: true });

  it('has services that are there, with volumes that are declared', () => {
    expect([...Value.Errors(Compose, compose)]).toEqual([]);
    const { services, volumes } = Value.Parse(Compose, compose);
    for (const { volumes: mounts = [], depends_on: needs = [] } of Object.values(services)) {
      for (const name of Array.isArray(needs) ? needs : Object.keys(needs))
        expect(Object.keys(services)).toContain(name);
      const named = mounts.filter((mount) => /^\w[\w-]*:/.test(mount)).map((mount) => mount.split(':')[0]);
      for (const name of named) expect(Object.keys(volumes)).toContain(name);
    }
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['cairn-one', 'work', 'postgres', 'haproxy']));
  });

  it('starts Cairn with options that it has', () => {
    const { services } = Value.Parse(Compose, compose);
    const commands = Object.values(services).flatMap(({ image, command }) =>
      image === 'cairn' && command !== undefined ? [command] : [],
    );
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.flatMap(unknownOptions)).toEqual([]);
    expect(unknownOptions(['work', '--no-such', 'x'])).toEqual(['--no-such']);
  });

  it('sets what Cairn reads in its environment', () => {
    const { services } = Value.Parse(Compose, compose);
    const known: readonly string[] = [...Object.values(VARIABLES), 'CAIRN_API_KEY', 'PGPASSWORD'];
    for (const { image, environment } of Object.values(services))
      if (image === 'cairn') expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
  });

  it('gives haproxy.cfg the servers by their names and ports', () => {
    const { services } = Value.Parse(Compose, compose);
    const { CAIRN_CHECK_HOST: host, ...addresses } = services['haproxy']?.environment ?? {};
    const named = [...read('haproxy.cfg').matchAll(/\$\{(\w+)-/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(['CAIRN_CHECK_HOST', ...Object.keys(addresses)]));
    const servers = Object.entries(services).filter(([, { command }]) => command?.[0] === 'serve');
    expect(Object.values(addresses)).toEqual(
      servers.map(([name, { environment }]) => `${name}:${environment['CAIRN_PORT'] ?? ''}`),
    );
    expect(host).toBe('${CAIRN_HOST}');
    for (const [, { environment }] of servers) expect(environment['CAIRN_HOST']).toMatch(/^\$\{CAIRN_HOST:/);
  });
});

it.each(['cairn@.service', 'cairn-work@.service'])('%s starts Cairn with options that it has', (name) => {
  const [, words = ''] = /^ExecStart=\/usr\/bin\/cairn (.*)$/m.exec(read(name)) ?? [];
  expect(words).not.toBe('');
  expect(unknownOptions(words.split(' '))).toEqual([]);
});

/** What systemd says of one of several servers or workers; it needs the program to be there, as Cairn is not. */
const analyze = (
  words: readonly string[],
  name: string,
  text: string,
): { status: number | null; stdout: string; stderr: string } => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-systemd-'));
  try {
    writeFileSync(join(directory, name), text.replaceAll('/usr/bin/cairn', process.execPath));
    const unit = join(directory, name.replace('@', '@8765'));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...words, unit], { encoding: 'utf8' });
    return { status, stdout, stderr };
  } finally {
    rmSync(directory, { recursive: true });
  }
};
const verify = (name: string, text: string) => analyze(['verify', '--man=no'], name, text);

/** How much of the system a service could reach, by systemd's count: 0 is nothing, 10 all. */
const exposure = (name: string, text: string): number => {
  const { stdout, stderr } = analyze(['security', '--offline=yes', '--no-pager'], name, text);
  const [, level] = /exposure level for .*: ([\d.]+)/.exec(stdout) ?? [];
  if (level === undefined) throw new Error(`systemd-analyze security says: ${stdout}${stderr}`);
  return Number(level);
};

describe.skipIf(!hasSystemd).each(['cairn@.service', 'cairn-work@.service'])('%s', (name) => {
  it('is what systemd takes', () => {
    expect(verify(name, read(name))).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('leaves the service little that it could do', () => {
    const open = exposure(name, read(name));
    expect(open).toBeLessThanOrEqual(1.5);
    expect(exposure(name, read(name).replace('SystemCallFilter=@system-service\n', ''))).toBeGreaterThan(open);
  });

  it('would be told of with a word that systemd does not know', () => {
    const { stderr } = verify(name, read(name).replace('RestartSec', 'RestartSeconds'));
    expect(stderr).toContain("Unknown key 'RestartSeconds'");
  });
});

/** What nginx says of a configuration. */
const check = (text: string): { status: number | null; stderr: string } => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-nginx-'));
  try {
    const file = join(directory, 'nginx.conf');
    writeFileSync(file, text.replace('/run/nginx-cairn.pid', join(directory, 'pid')));
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-e', join(directory, 'log')], {
      encoding: 'utf8',
    });
    return { status, stderr };
  } finally {
    rmSync(directory, { recursive: true });
  }
};

describe.skipIf(!hasNginx)('nginx.conf', () => {
  it('is what nginx takes', () => {
    expect(check(read('nginx.conf'))).toEqual({ status: 0, stderr: expect.stringContaining('test is successful') });
  });

  it('would be refused with a word that nginx does not know', () => {
    expect(check(read('nginx.conf').replace('least_conn', 'fewest_conn')).status).toBe(1);
  });
});

/** What haproxy says of a configuration, one of whose servers has a name that no machine has. */
const started = (text: string): { status: number | null; stderr: string } => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-haproxy-'));
  try {
    const file = join(directory, 'haproxy.cfg');
    writeFileSync(file, text);
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], {
      encoding: 'utf8',
      env: { ...process.env, CAIRN_ONE: 'cairn-one.invalid:8765' },
    });
    return { status, stderr };
  } finally {
    rmSync(directory, { recursive: true });
  }
};

describe.skipIf(!hasHaproxy)('haproxy.cfg', () => {
  it('is what haproxy takes', () => {
    const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', join(SERVER, 'haproxy.cfg')], {
      encoding: 'utf8',
    });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: expect.stringContaining('valid') });
  });

  it('is taken with the name of a server that is not there', () => {
    const text = read('haproxy.cfg');
    expect(started(text)).toEqual({
      status: 0,
      stderr: expect.stringMatching(/'cairn-one.invalid', disabling server/),
    });
    expect(started(text.replace(' resolvers system init-addr libc,none', '')).status).toBe(1);
  });
});

/** How many files a key has sent that are not ordered. */
const filesIn = (answer: Answer): number => Value.Parse(Files, answer.json()).files.length;
const Files = Type.Object({ files: Type.Array(Type.Unknown()) });

describe.skipIf(!hasPostgres)('three servers on one store', () => {
  const host = 'maps.test';
  const directory = mkdtempSync(join(tmpdir(), 'cairn-proxy-'));
  let postgres: PostgresFixture;
  let servers: FixtureServer[] = [];
  beforeAll(async () => {
    postgres = await startPostgres(['fsync = off']);
    const options = { store: { url: postgres.url }, published: { address: '127.0.0.1', hosts: [host] } };
    servers = await Promise.all(Array.from({ length: 3 }, () => startFixtureServer(options)));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await postgres.stop();
    rmSync(directory, { recursive: true });
  });
  const portsOf = (): number[] => servers.map(({ url }) => Number(new URL(url).port));
  const asked = (port: number, key: string, path: string, body?: string, type = 'text/csv'): Promise<Answer> =>
    ask(`http://127.0.0.1:${port}`, path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { host, 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });

  it.skipIf(!hasHaproxy)('keep to one for the tables and imports of a key, behind haproxy', () =>
    keptByKeys(startHaproxy),
  );
  it.skipIf(!hasNginx)('keep to one for the tables and imports of a key, behind nginx', () => keptByKeys(startNginx));

  async function keptByKeys(start: typeof startHaproxy): Promise<void> {
    const proxy = await start(directory, portsOf(), host);
    try {
      const withFile = new Set<number>();
      for (let number = 0; number < 8; number++) {
        const body = JSON.stringify({ name: `key ${number} of ${start.name}`, rights: ['import'] });
        const key = textAt(await asked(proxy.port, OWNER_KEY, '/v1/keys', body, 'application/json'), 'key');
        for (const port of portsOf())
          await expect.poll(async () => (await asked(port, key, '/v1/packs')).status).toBe(200);

        await asked(proxy.port, key, '/v1/imports/files?name=a.csv', 'lon,lat\n5,5\n');
        const files = await Promise.all(
          portsOf().map(async (port) => filesIn(await asked(port, key, '/v1/imports/files'))),
        );
        // It is at one alone.
        expect(files.toSorted((x, y) => x - y)).toEqual([0, 0, 1]);
        withFile.add(files.indexOf(1));
        for (let times = 0; times < 6; times++)
          expect(filesIn(await asked(proxy.port, key, '/v1/imports/files'))).toBe(1);

        const table = textAt(await asked(proxy.port, key, '/v1/batch?name=a.csv', 'lon,lat\n5,5\n'), 'uuid');
        const owner = files.indexOf(1);
        for (const [index, port] of portsOf().entries()) {
          const answer = await asked(port, key, `/v1/batch/${table}`);
          expect([answer.status, Object(answer.json()).code]).toEqual(
            index === owner ? [200, undefined] : [404, 'not_shared'],
          );
        }
        for (let times = 0; times < 6; times++)
          expect((await asked(proxy.port, key, `/v1/batch/${table}`)).status).toBe(200);
      }
      // Keys are shared out among the servers.
      expect(withFile.size).toBeGreaterThan(1);
    } finally {
      proxy.stop();
    }
  }
});
