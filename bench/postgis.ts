/**
 * Speed of the functions of `cairn export postgis`, as processor time of PostgreSQL:
 *   npm run bench -- postgis [--packs DIR] [--points N] [--seed N] [--url URL] [--only LOOK-UP,…]
 * Starts a PostgreSQL server unless `--url` names a database, loads every pack with tables, and looks up random points.
 * `npm run test:long` verifies the results.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../main/store/postgres/postgres.fixture.ts';
import { createRandom } from '../main/packs/fixture-random.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: 'data/packs' },
    points: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string' },
    only: { type: 'string' },
  },
});

interface LookUp {
  name: string;
  /** Call with x and y. */
  sql: string;
  /** Bounds of the points: west, south, east, north. */
  within: readonly [number, number, number, number];
}

const WORLD = [-180, -90, 180, 90] as const;
const LOOK_UPS: readonly LookUp[] = [
  { name: 'time_zone', sql: 'cairn.time_zone(x, y)', within: WORLD },
  ...[0, 1, 2, 4, 8].map((level): LookUp => ({
    name: `admin ${level}`,
    sql: `cairn.admin(x, y, ${level})`,
    within: WORLD,
  })),
  { name: 'geo_boundaries', sql: 'cairn.geo_boundaries(x, y)', within: WORLD },
  { name: 'zip4', sql: 'cairn.zip4(x, y)', within: [-122.17, 36.94, -121.87, 37.11] },
];

/** Returns the fields of a local process from `state` on: proc(5). */
const statOf = (id: number): number[] =>
  (readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ').map(Number);
const PARENT = 1;
const OWN_TICKS = [11, 12];
const TICKS_OF_ENDED_CHILDREN = [13, 14];
const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time of a connection's process, and of ended child processes of its server: those of parallel
 * queries. Undefined if it runs on another machine.
 */
function processorSeconds(backend: number): number | undefined {
  if (!existsSync(`/proc/${backend}/stat`)) return undefined;
  const stat = statOf(backend);
  const server = statOf(stat[PARENT] ?? 0);
  const ticks = [...OWN_TICKS.map((field) => stat[field]), ...TICKS_OF_ENDED_CHILDREN.map((field) => server[field])];
  return ticks.reduce<number>((sum, count) => sum + (count ?? 0), 0) / TICKS_PER_SECOND;
}

const random = createRandom(Number(values.seed));
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** Returns a random point, uniform on the part of the sphere within the box. */
function pointIn([west, south, east, north]: LookUp['within']): [x: number, y: number] {
  const [from, to] = [Math.sin(radians(south)), Math.sin(radians(north))];
  return [west + random() * (east - west), (Math.asin(from + random() * (to - from)) * 180) / Math.PI];
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const only = values.only?.split(',');
const scratch = mkdtempSync(join(tmpdir(), 'postgis-'));
const postgres =
  values.url === undefined
    ? await startPostgres(['shared_buffers = 512MB', 'max_wal_size = 4GB'], 'postgis')
    : undefined;
const url = values.url ?? postgres?.url ?? '';
const client = new Client({ connectionString: url });
try {
  const loading = spawnSync(
    process.execPath,
    ['main/cli.ts', 'export', 'postgis', '--json', '--url', url, '--packs', values.packs, '--data-dir', scratch],
    { encoding: 'utf8' },
  );
  if (loading.status !== 0) throw new Error(loading.stderr);
  const { packs }: { packs: { pack: string; rows: number; seconds?: number }[] } = JSON.parse(loading.stdout);
  for (const { pack, rows, seconds } of packs)
    if (seconds !== undefined)
      say(`load ${pack.padEnd(28)}${String(rows).padStart(9)} rows ${seconds.toFixed(1).padStart(6)} s`);
  await client.connect();
  const { rows: own } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id');
  const backend = own[0]?.id ?? 0;
  for (const { name, sql, within } of LOOK_UPS) {
    if (only?.includes(name.split(' ')[0] ?? '') === false) continue;
    const points = Array.from({ length: Number(values.points) }, () => pointIn(within));
    await client.query('DROP TABLE IF EXISTS cairn_bench_point');
    await client.query(
      'CREATE TABLE cairn_bench_point (x double precision, y double precision) WITH (parallel_workers = 8)',
    );
    await client.query('INSERT INTO cairn_bench_point SELECT * FROM unnest($1::float8[], $2::float8[])', [
      points.map(([x]) => x),
      points.map(([, y]) => y),
    ]);
    await client.query('ANALYZE cairn_bench_point');
    const usedBefore = processorSeconds(backend);
    const start = performance.now();
    // As docs/postgis.md writes it. PostgreSQL 15 doesn't divide what a correlated subquery asks.
    await client.query(`SELECT count(answer) FROM cairn_bench_point CROSS JOIN LATERAL ${sql} AS answer`);
    const seconds = (performance.now() - start) / 1000;
    const used = (processorSeconds(backend) ?? Number.NaN) - (usedBefore ?? Number.NaN);
    say(
      `${name.padEnd(16)}${String(points.length).padStart(7)} points ${seconds.toFixed(1).padStart(6)} s` +
        (Number.isNaN(used) ? '' : `, ${used.toFixed(1)} s of processor time`),
    );
  }
  await client.query('DROP TABLE IF EXISTS cairn_bench_point');
} finally {
  await client.end().catch(() => undefined);
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
say(`${cpus().length} processors`);
