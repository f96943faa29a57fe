/**
 * Global set-up for `CAIRN_TEST_STORE=postgres`: starts a PostgreSQL and stops it after the run. If a URL is given
 * instead, the test databases are dropped after the run.
 */
import { Client } from 'pg';
import { startPostgres } from './postgres/postgres.fixture.ts';
import { TEST_DATABASE_PREFIX, TEST_STORE_VARIABLE } from './test-store.fixture.ts';

async function dropDatabases(server: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [TEST_DATABASE_PREFIX],
  );
  for (const { name } of rows) await client.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  await client.end();
}

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const wanted = process.env[TEST_STORE_VARIABLE];
  if (!wanted) return undefined;
  if (wanted !== 'postgres') return () => dropDatabases(wanted);
  // Each server opens several connections, and several test files run at a time.
  const postgres = await startPostgres(['fsync = off', 'synchronous_commit = off', 'max_connections = 400']);
  process.env[TEST_STORE_VARIABLE] = postgres.url;
  return () => postgres.stop();
}
