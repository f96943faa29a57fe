/** A private PostgreSQL for tests and benchmarks, on a socket in its own directory, without a port. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

export interface PostgresFixture {
  /** URL of a new database without PostGIS. */
  url: string;
  /** Kills the server, as in a crash of its machine, and restarts it from disk. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

type Extension = 'postgis';

const DEBIAN = '/usr/lib/postgresql';
const USER = 'cairn';

/** Returns directories of PostgreSQL's programs, newest first. @param extension an extension that must be installed */
function programs(extension?: Extension): string[] {
  if (!existsSync(DEBIAN)) return [];
  return readdirSync(DEBIAN)
    .toSorted((a, b) => Number(b) - Number(a))
    .filter(
      (version) =>
        extension === undefined || existsSync(`/usr/share/postgresql/${version}/extension/${extension}.control`),
    )
    .map((version) => join(DEBIAN, version, 'bin'))
    .filter((bin) => existsSync(join(bin, 'initdb')));
}

/** Returns why PostgreSQL can't be started here; `undefined` if it can. */
export function postgresSkipReason(extension?: Extension): string | undefined {
  if (programs(extension).length === 0)
    return extension === undefined
      ? 'no PostgreSQL on this machine (Debian: apt-get install postgresql)'
      : 'no PostgreSQL with PostGIS on this machine (Debian: apt-get install postgresql postgresql-postgis)';
  try {
    ownerIds();
    return undefined;
  } catch {
    return 'PostgreSQL does not run as root, and there is no user postgres';
  }
}

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** PostgreSQL refuses to run as root. Debian's package creates a user for it. */
function ownerIds(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Starts a server.
 * @param settings lines of postgresql.conf
 * @throws Error if {@link postgresSkipReason} returns a reason, or if it doesn't start
 */
export async function startPostgres(settings: readonly string[] = [], extension?: Extension): Promise<PostgresFixture> {
  const [bin] = programs(extension);
  if (bin === undefined) throw new Error(postgresSkipReason(extension));
  const owner = ownerIds();
  const directory = mkdtempSync(join(tmpdir(), 'cairn-pg-'));
  chmodSync(directory, 0o755);
  // The temporary directory of a benchmark belongs to root.
  if (owner !== undefined) chmodSync(tmpdir(), statSync(tmpdir()).mode | 0o011);
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
  let log = '';
  const begin = (): { server: ChildProcess; ended: Promise<unknown> } => {
    const server = spawn(join(bin, 'postgres'), ['-D', data], {
      ...owner,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment,
      cwd: '/',
    });
    server.stderr.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-4000)));
    return { server, ended: once(server, 'exit') };
  };
  let running = begin();
  const stop = async (): Promise<void> => {
    // Fast shutdown: ends connections and child processes.
    running.server.kill('SIGINT');
    await running.ended;
    rmSync(directory, { recursive: true, force: true });
  };
  const urlOf = (database: string): string =>
    `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(home)}`;
  const ready = async (sql: string): Promise<void> => {
    for (let tries = 0; ; tries++) {
      const client = new Client({ connectionString: urlOf('postgres') });
      try {
        await client.connect();
        await client.query(sql);
        return;
      } catch (error) {
        if (tries === 150 || running.server.exitCode !== null)
          throw new Error(`PostgreSQL does not start: ${log}`, { cause: error });
        await setTimeout(100);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  };
  try {
    await ready('CREATE DATABASE atlas');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: urlOf('atlas'),
    async crash() {
      // Its child processes notice that it is gone, and exit.
      running.server.kill('SIGKILL');
      await running.ended;
      await setTimeout(500);
      rmSync(join(data, 'postmaster.pid'), { force: true });
      running = begin();
      await ready('SELECT 1');
    },
    stop,
  };
}
