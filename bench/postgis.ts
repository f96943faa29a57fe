/**
 * Whether the functions that `cairn export postgis` makes say what HTTP says, and how fast:
 *   npm run bench -- postgis [--packs DIR] [--points N] [--border N] [--seed N] [--url URL] [--only LOOK-UP,…]
 * Starts a PostgreSQL of its own, unless `--url` names a database; loads every pack with tables there, and looks up random
 * points, points on, within 1e-6 and within 0.03 degrees of borders, and points at ±180° and the poles: in SQL, timed, and over HTTP
 * at a server of its own. Says how far the points whose answers differ are from a border. Ends with 1 where more than one in ten
 * thousand random points differs, or one that is farther than 1e-7 degrees from any border.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../main/store/postgres/postgres.fixture.ts';
import { createRandom } from '../main/packs/fixture-random.ts';
import { decodePolygons } from '../main/packs/geometry-blob.ts';
import { openPackLibrary, type PackLibrary } from '../main/packs/library.ts';
import { Client as HttpClient } from './client.ts';
import { startCairn } from './server-process.ts';

type Point = readonly [x: number, y: number];
type Kind = 'random' | 'border' | 'near border' | 'edge of the map';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: 'data/packs' },
    points: { type: 'string', default: '100000' },
    border: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string' },
    only: { type: 'string' },
  },
});
const KEY = 'a-key-of-the-bench-0123456789-abcdefghij';
const CONNECTIONS = 8;
const random = createRandom(Number(values.seed));

/** Uniform on the sphere. */
const anywhere = (): Point => [random() * 360 - 180, (Math.asin(2 * random() - 1) * 180) / Math.PI];

/** On an edge of a piece, at its end, in its middle or anywhere, or a little beside it. */
function onBorders(library: PackLibrary, themes: readonly string[], count: number, asideDegrees = 1e-6): Point[] {
  const packs = [...library.ready.values()].filter(({ manifest }) => themes.includes(manifest.theme));
  const sources = packs.map(({ database, manifest }) => {
    const table = manifest.theme === 'zip4' ? 'zip4' : 'shard';
    return {
      last: database.prepare<[], number>(`SELECT max(id) FROM ${table}`).pluck().get() ?? 0,
      select: database.prepare<[number], Buffer>(`SELECT geometry FROM ${table} WHERE id = ?`).pluck(),
    };
  });
  const points: Point[] = [];
  const aside = (): number => (random() < 0.5 ? 0 : (random() * 2 - 1) * asideDegrees);
  while (points.length < count) {
    const source = sources[Math.floor(random() * sources.length)];
    if (source === undefined) return points;
    const blob = source.select.get(1 + Math.floor(random() * source.last));
    if (blob === undefined) continue;
    const { coordinates } = decodePolygons(blob);
    const at = 2 * Math.floor(random() * (coordinates.length / 2 - 1));
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = coordinates.subarray(at, at + 4);
    const along = [0, 0.5, random()][Math.floor(random() * 3)] ?? 0;
    const x = x1 + along * (x2 - x1) + aside();
    const y = y1 + along * (y2 - y1) + aside();
    if (Math.abs(x) <= 180 && Math.abs(y) <= 90) points.push([x, y]);
  }
  return points;
}

/** At and beside ±180°, and at the poles. */
function atEdges(count: number): Point[] {
  const points: Point[] = [];
  while (points.length < count) {
    const [x, y] = anywhere();
    points.push([180, y], [-180, y], [x, 90], [x, -90], [180 - random() * 1e-6, y], [random() * 1e-6 - 180, y]);
  }
  return points;
}

const within = (west: number, south: number, east: number, north: number): Point => [
  west + random() * (east - west),
  south + random() * (north - south),
];

interface LookUp {
  name: string;
  /** An expression in x and y that makes one text. */
  sql: string;
  path: (x: number, y: number) => string;
  /** What the answer's body says, as the SQL says it. */
  read: (body: unknown) => string;
  borders: readonly string[];
  anywhere: () => Point;
}

const listed = (ids: readonly unknown[]): string => ids.join(' ');
const setOf = (call: string): string =>
  `(SELECT coalesce(string_agg(g::text, ' ' ORDER BY n), '') FROM ${call} WITH ORDINALITY o (g, n))`;

const LOOK_UPS: LookUp[] = [
  {
    name: 'time_zone',
    sql: "coalesce(cairn.time_zone(x, y), '')",
    path: (x, y) => `/timezonesv1/xy2tzdata?x=${x}&y=${y}`,
    read: (body) => Object(body).local_area?.local_boundary_name ?? '',
    borders: ['time-zones'],
    anywhere,
  },
  ...[0, 1, 2, 4, 8].map((level): LookUp => ({
    name: `admin ${level}`,
    sql: `coalesce(cairn.admin(x, y, ${level})::text, '')`,
    path: (x, y) => `/v1/admin-chain?x=${x}&y=${y}`,
    read: (body) => {
      const found: { boundary_id: number } | undefined = Object(body).levels.find(
        (area: { level: number }) => area.level === level,
      );
      return String(found?.boundary_id ?? '');
    },
    borders: ['countries', 'admin'],
    anywhere,
  })),
  {
    name: 'geo_boundaries',
    sql: setOf('cairn.geo_boundaries(x, y)'),
    path: (x, y) => `/geoboundariesv1/xy2bounddata?x=${x}&y=${y}`,
    read: (body) => listed(Object(body).boundaries.map((area: { boundary_id: number }) => area.boundary_id)),
    borders: ['geo-boundaries', 'countries'],
    anywhere,
  },
  {
    name: 'zip4',
    sql: setOf('cairn.zip4(x, y)'),
    // There x is the latitude, as the specification has it.
    path: (x, y) => `/zip4v1/xy2zip?x=${y}&y=${x}`,
    read: (body) =>
      listed(Object(body).features.map((feature: { properties: { zip9: string } }) => feature.properties.zip9)),
    borders: ['zip4'],
    anywhere: () => within(-122.17, 36.94, -121.87, 37.11),
  },
];

/** Answers in the order of the points, so many at a time as there are connections. */
async function askAll(server: HttpClient, { path, read }: LookUp, points: readonly Point[]): Promise<string[]> {
  const answers: string[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let index = next++; index < points.length; index = next++) {
        const [x, y] = points[index] ?? [0, 0];
        const { status, body } = await server.get(path(x, y));
        if (status !== 200) throw new Error(`${path(x, y)}: ${status} ${body.toString()}`);
        answers[index] = read(JSON.parse(body.toString()));
      }
    }),
  );
  return answers;
}

/** Fields of a process of this machine, from its state on: proc(5). */
const statOf = (id: number): number[] =>
  (readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ').map(Number);
const PARENT = 1;
const OWN_TICKS = [11, 12];
const TICKS_OF_ENDED_CHILDREN = [13, 14];
const TICKS_PER_SECOND = 100;

/**
 * Processor time of a connection's process, and of the processes that its server has started and that have ended: those
 * that queries are shared out among. Nothing where it runs on another machine.
 */
function processorSeconds(backend: number): number | undefined {
  if (!existsSync(`/proc/${backend}/stat`)) return undefined;
  const own = statOf(backend);
  const server = statOf(own[PARENT] ?? 0);
  const ticks = [...OWN_TICKS.map((field) => own[field]), ...TICKS_OF_ENDED_CHILDREN.map((field) => server[field])];
  return ticks.reduce<number>((sum, count) => sum + (count ?? 0), 0) / TICKS_PER_SECOND;
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
/** Of the random points: how many may differ, and how far from a border. */
const ALLOWED_SHARE = 1e-4;
const ALLOWED_DEGREES = 1e-7;
let isWithinLimits = true;

/** Degrees from a point to the nearest edge of a piece, or to the edge of the map; Infinity where none is near. */
async function degreesToBorder([x, y]: Point, table: string): Promise<number> {
  const { rows } = await client.query<{ degrees: number | null }>(
    `SELECT min(ST_Distance(ST_Boundary(s.geometry), p)) AS degrees
     FROM ST_SetSRID(ST_MakePoint($1, $2), 4326) p JOIN ${table} s ON s.geometry && ST_Expand(p, 0.1)`,
    [x, y],
  );
  return Math.min(rows[0]?.degrees ?? Infinity, 180 - Math.abs(x), 90 - Math.abs(y));
}
try {
  const loading = spawnSync(
    process.execPath,
    ['main/cli.ts', 'export', 'postgis', '--json', '--url', url, '--packs', values.packs, '--data-dir', scratch],
    { encoding: 'utf8' },
  );
  if (loading.status !== 0) throw new Error(loading.stderr);
  const { packs }: { packs: { pack: string; rows: number; state: string; seconds?: number }[] } = JSON.parse(
    loading.stdout,
  );
  for (const { pack, rows, seconds } of packs)
    if (seconds !== undefined)
      say(`load ${pack.padEnd(28)}${String(rows).padStart(9)} rows ${seconds.toFixed(1).padStart(6)} s`);
  await client.connect();
  const { rows: own } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id');
  const backend = own[0]?.id ?? 0;
  const cairn = await startCairn({ packs: values.packs, dataDirectory: join(scratch, 'data'), key: KEY });
  const server = new HttpClient(cairn.url, KEY);
  const library = openPackLibrary(values.packs);
  try {
    for (const lookUp of LOOK_UPS.filter(({ name }) => only === undefined || only.includes(name.split(' ')[0] ?? ''))) {
      const kinds: [Kind, Point[]][] = [
        ['random', Array.from({ length: Number(values.points) }, lookUp.anywhere)],
        ['border', onBorders(library, lookUp.borders, Number(values.border))],
        // Off shores, and in the strips between two sources' borders.
        ['near border', onBorders(library, lookUp.borders, Number(values.border) / 5, 0.03)],
        ['edge of the map', atEdges(2000)],
      ];
      for (const [kind, points] of kinds) {
        await client.query('DROP TABLE IF EXISTS cairn_bench_point');
        await client.query(
          'CREATE TABLE cairn_bench_point (id integer, x double precision, y double precision) WITH (parallel_workers = 8)',
        );
        await client.query(
          'INSERT INTO cairn_bench_point SELECT id, x, y FROM unnest($1::float8[], $2::float8[]) WITH ORDINALITY p (x, y, id)',
          [points.map(([x]) => x), points.map(([, y]) => y)],
        );
        await client.query('ANALYZE cairn_bench_point');
        const usedBefore = processorSeconds(backend);
        const start = performance.now();
        const { rows } = await client.query<{ id: number; answer: string }>(
          `SELECT id, ${lookUp.sql} AS answer FROM cairn_bench_point`,
        );
        const seconds = (performance.now() - start) / 1000;
        const usedAfter = processorSeconds(backend);
        const used =
          usedBefore === undefined || usedAfter === undefined
            ? ''
            : ` (${(usedAfter - usedBefore).toFixed(1)} s of processors)`;
        const answers = await askAll(server, lookUp, points);
        let different = 0;
        let farthest = 0;
        for (const { id, answer } of rows) {
          if (answer === answers[id - 1]) continue;
          different += 1;
          const point = points[id - 1] ?? [0, 0];
          const degrees = await degreesToBorder(point, lookUp.name === 'zip4' ? 'cairn.zip4_data' : 'cairn.shard');
          farthest = Math.max(farthest, degrees);
          if (different < 4) say(`  differs at ${String(point)}: SQL ${answer}, HTTP ${answers[id - 1] ?? ''}`);
        }
        if (kind === 'random' && (different > points.length * ALLOWED_SHARE || farthest > ALLOWED_DEGREES))
          isWithinLimits = false;
        const found = answers.filter((answer) => answer !== '').length;
        say(
          `${lookUp.name.padEnd(16)}${kind.padEnd(16)}${String(points.length).padStart(7)} points ${seconds.toFixed(1).padStart(6)} s${used}  ${String(found).padStart(7)} found  ${different} differ${different === 0 ? '' : `, at most ${farthest.toExponential(1)} degrees from a border`}`,
        );
      }
    }
  } finally {
    server.close();
    cairn.stop();
    library.close();
    await client.query('DROP TABLE IF EXISTS cairn_bench_point');
  }
} finally {
  await client.end().catch(() => undefined);
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
say(`${isWithinLimits ? 'Within' : 'Beyond'} the limits; ${cpus().length} processors`);
process.exitCode = isWithinLimits ? 0 : 1;
