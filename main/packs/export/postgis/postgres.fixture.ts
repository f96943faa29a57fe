/** A PostgreSQL with PostGIS of its own, for tests and benches: on a socket in a directory of its own, without a port. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

export interface PostgresFixture {
  /** Of a new database in which PostGIS is not yet. */
  url: string;
  stop(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
const USER = 'cairn';

/** Directories of PostgreSQL's programs that have PostGIS beside them, the newest first. */
function programs(): string[] {
  if (!existsSync(DEBIAN)) return [];
  return readdirSync(DEBIAN)
    .toSorted((a, b) => Number(b) - Number(a))
    .filter((version) => existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`))
    .map((version) => join(DEBIAN, version, 'bin'))
    .filter((bin) => existsSync(join(bin, 'initdb')));
}

/** Why there is no PostgreSQL to start here; nothing where there is one. */
export function whyNoPostgres(): string | undefined {
  if (programs().length === 0)
    return 'no PostgreSQL with PostGIS on this machine (Debian: apt-get install postgresql postgresql-postgis)';
  try {
    ownerIds();
    return undefined;
  } catch {
    return 'PostgreSQL does not run as root, and there is no user postgres';
  }
}

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** PostgreSQL refuses to run as root: its own user is there where Debian has installed it. */
function ownerIds(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Starts a server with settings of its own.
 * @param settings lines of postgresql.conf
 * @throws Error where {@link whyNoPostgres} says why, or it does not start
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresFixture> {
  const [bin] = programs();
  if (bin === undefined) throw new Error(whyNoPostgres());
  const owner = ownerIds();
  const directory = mkdtempSync(join(tmpdir(), 'cairn-pg-'));
  chmodSync(directory, 0o755);
  const home = join(directory, 'pg');
  mkdirSync(home, { mode: 0o700 });
  if (owner !== undefined) chownSync(home, owner.uid, owner.gid);
  const data = join(home, 'data');
  const environment = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, stdio: 'pipe', env: environment, cwd: '/' },
  );
  appendFileSync(
    join(data, 'postgresql.conf'),
    ["listen_addresses = ''", `unix_socket_directories = '${home}'`, ...settings, ''].join('\n'),
  );
  const server = spawn(join(bin, 'postgres'), ['-D', data], {
    ...owner,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment,
    cwd: '/',
  });
  let log = '';
  server.stderr.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-4000)));
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    // The signal of its fast shutdown: it ends connections, and its own processes.
    server.kill('SIGINT');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  const urlOf = (database: string): string =>
    `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(home)}`;
  try {
    for (let tries = 0; ; tries++) {
      const client = new Client({ connectionString: urlOf('postgres') });
      try {
        await client.connect();
        await client.query('CREATE DATABASE atlas');
        await client.end();
        return { url: urlOf('atlas'), stop };
      } catch (error) {
        await client.end().catch(() => undefined);
        if (tries === 150 || server.exitCode !== null)
          throw new Error(`PostgreSQL does not start: ${log}`, { cause: error });
        await setTimeout(100);
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
}
