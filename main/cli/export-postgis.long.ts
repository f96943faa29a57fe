/**
 * Compares the functions of `cairn export postgis` with the look-ups behind the HTTP interface, with all default packs:
 * random points, points on and near borders, and points at ±180° and the poles.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminChainAt } from '../look-ups/admin/chain.ts';
import { geoBoundariesAt } from '../look-ups/geo-boundaries/look-up.ts';
import { createTimeZoneLookUp } from '../look-ups/time-zones/look-up.ts';
import { zip4At } from '../look-ups/zip4/look-up.ts';
import { hasPacks, PACKS } from '../packs/built-packs.fixture.ts';
import { createRandom } from '../packs/fixture-random.ts';
import { decodePolygons } from '../geometry/geometry-blob.ts';
import { openPacks } from '../packs/pack-store.ts';
import type { Packs } from '../packs/packs.ts';
import { startPostgres, postgresSkipReason, type PostgresFixture } from '../store/postgres/postgres.fixture.ts';

type Point = readonly [x: number, y: number];

/** Number of random points for each look-up; a tenth as many are on borders. */
const POINTS = Number(process.env['CAIRN_TEST_POINTS'] ?? 100_000);
const SEED = Number(process.env['CAIRN_TEST_SEED'] ?? 1);
/** For random points: the fraction that may differ, and how far from a border, in degrees. */
const ALLOWED_SHARE = 1e-4;
const ALLOWED_DEGREES = 1e-7;

interface LookUp {
  name: string;
  /** SQL expression in x and y that returns a text. */
  sql: string;
  /** Returns the same text from Cairn's own look-up. */
  find: (packs: Packs) => (point: { lon: number; lat: number }) => string;
  /** Themes whose borders matter. */
  themes: readonly string[];
  /** Extent of the random points, by default the whole Earth: west, south, east, north. */
  within?: readonly [number, number, number, number];
}

const setOf = (call: string): string =>
  `(SELECT coalesce(string_agg(g::text, ' ' ORDER BY n), '') FROM ${call} WITH ORDINALITY o (g, n))`;

const LOOK_UPS: readonly LookUp[] = [
  {
    name: 'time_zone',
    sql: "coalesce(cairn.time_zone(x, y), '')",
    find: (packs) => {
      const lookUp = createTimeZoneLookUp(packs);
      return (point) => lookUp.zoneName(point) ?? '';
    },
    themes: ['time-zones'],
  },
  ...[0, 1, 2, 4, 8].map((level): LookUp => ({
    name: `admin ${level}`,
    sql: `coalesce(cairn.admin(x, y, ${level})::text, '')`,
    find: (packs) => (point) =>
      String(adminChainAt(packs, point).levels.find((area) => area.level === level)?.boundary_id ?? ''),
    themes: ['countries', 'admin'],
  })),
  {
    name: 'geo_boundaries',
    sql: setOf('cairn.geo_boundaries(x, y)'),
    find: (packs) => (point) =>
      geoBoundariesAt(packs, point)
        .boundaries.map(({ boundary_id: id }) => id)
        .join(' '),
    themes: ['geo-boundaries', 'countries'],
  },
  {
    name: 'zip4',
    sql: setOf('cairn.zip4(x, y)'),
    find: (packs) => (point) => {
      const { features }: { features: { properties: { zip9: string } }[] } = JSON.parse(zip4At(packs, point));
      return features.map(({ properties }) => properties.zip9).join(' ');
    },
    themes: ['zip4'],
    within: [-122.17, 36.94, -121.87, 37.11],
  },
];

const random = createRandom(SEED);

/** Returns random points, uniform on the sphere or in a box. */
function randomPoint(
  [west, south, east, north]: readonly [number, number, number, number] = [-180, -90, 180, 90],
): Point {
  const [from, to] = [south, north].map((latitude) => Math.sin((latitude * Math.PI) / 180));
  const height = (from ?? -1) + random() * ((to ?? 1) - (from ?? -1));
  return [west + random() * (east - west), (Math.asin(height) * 180) / Math.PI];
}

/**
 * Returns points on an edge of a piece (at its end, in its middle or anywhere), or up to `asideDegrees` away from it.
 */
function onBorders(packs: Packs, themes: readonly string[], count: number, asideDegrees: number): Point[] {
  const sources = [...packs.ready.values()]
    .filter(({ manifest }) => themes.includes(manifest.theme))
    .map(({ database, manifest }) => {
      const table = manifest.theme === 'zip4' ? 'zip4' : 'shard';
      return {
        last: database.prepare<[], number>(`SELECT max(id) FROM ${table}`).pluck().get() ?? 0,
        select: database.prepare<[number], Buffer>(`SELECT geometry FROM ${table} WHERE id = ?`).pluck(),
      };
    });
  const points: Point[] = [];
  const offset = (): number => (random() < 0.5 ? 0 : (random() * 2 - 1) * asideDegrees);
  while (points.length < count) {
    const source = sources[Math.floor(random() * sources.length)];
    const blob = source?.select.get(1 + Math.floor(random() * source.last));
    if (blob === undefined) continue;
    const { coordinates } = decodePolygons(blob);
    const first = 2 * Math.floor(random() * (coordinates.length / 2 - 1));
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = coordinates.subarray(first, first + 4);
    const along = [0, 0.5, random()][Math.floor(random() * 3)] ?? 0;
    const [x, y] = [x1 + along * (x2 - x1) + offset(), y1 + along * (y2 - y1) + offset()];
    if (Math.abs(x) <= 180 && Math.abs(y) <= 90) points.push([x, y]);
  }
  return points;
}

/** Points at and near ±180°, and at the poles. */
const atEdges = (count: number): Point[] =>
  Array.from({ length: Math.ceil(count / 6) }, () => {
    const [x, y] = randomPoint();
    const offset = random() * 1e-6;
    return [
      [180, y],
      [-180, y],
      [x, 90],
      [x, -90],
      [180 - offset, y],
      [offset - 180, y],
    ] satisfies Point[];
  }).flat();

const reason = postgresSkipReason('postgis');
if (reason !== undefined) process.stderr.write(`Skipped: export to PostgreSQL, ${reason}\n`);
const isPossible =
  reason === undefined && hasPacks('PostgreSQL of all default packs', ['countries', 'time-zones', 'zip4-santa-cruz']);

describe.skipIf(!isPossible)('functions in PostgreSQL', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'cairn-postgis-'));
  let postgres: PostgresFixture;
  let client: Client;
  let packs: ReturnType<typeof openPacks>;

  beforeAll(async () => {
    postgres = await startPostgres(['shared_buffers = 512MB', 'max_wal_size = 4GB', 'fsync = off'], 'postgis');
    const place = ['--url', postgres.url, '--packs', PACKS, '--data-dir', scratch];
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '..', 'cli.ts'), 'export', 'postgis', ...place],
      { encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    client = new Client({ connectionString: postgres.url });
    await client.connect();
    packs = openPacks(PACKS);
  }, 3_600_000);
  afterAll(async () => {
    await client?.end();
    packs?.close();
    await postgres?.stop();
    rmSync(scratch, { recursive: true });
  });

  /** Returns the degrees from a point to the nearest edge of a piece, or to the edge of the map. */
  async function degreesToBorder([x, y]: Point, table: string): Promise<number> {
    const { rows } = await client.query<{ degrees: number | null }>(
      `SELECT min(ST_Distance(ST_Boundary(s.geometry), p)) AS degrees
       FROM ST_SetSRID(ST_MakePoint($1, $2), 4326) p JOIN ${table} s ON s.geometry && ST_Expand(p, 0.1)`,
      [x, y],
    );
    return Math.min(rows[0]?.degrees ?? Infinity, 180 - Math.abs(x), 90 - Math.abs(y));
  }

  /** Returns the points for which SQL returns something else, with their distance from a border. */
  async function differing({ name, sql, find }: LookUp, points: readonly Point[]) {
    const { rows } = await client.query<{ answer: string }>(
      `SELECT ${sql} AS answer FROM unnest($1::float8[], $2::float8[]) WITH ORDINALITY p (x, y, id) ORDER BY id`,
      [points.map(([x]) => x), points.map(([, y]) => y)],
    );
    const expected = find(packs);
    const different = [];
    for (const [index, point] of points.entries()) {
      const [lon, lat] = point;
      const [answer, wanted] = [rows[index]?.answer, expected({ lon, lat })];
      if (answer === wanted) continue;
      const degrees = await degreesToBorder(point, name === 'zip4' ? 'cairn.zip4_data' : 'cairn.shard');
      different.push({ point, answer, wanted, degrees });
    }
    return different;
  }

  describe.each(LOOK_UPS)('$name', (lookUp) => {
    test('of random points', async () => {
      const points = Array.from({ length: POINTS }, () => randomPoint(lookUp.within));
      const different = await differing(lookUp, points);
      expect(different.filter(({ degrees }) => degrees > ALLOWED_DEGREES)).toEqual([]);
      expect(different.length).toBeLessThanOrEqual(POINTS * ALLOWED_SHARE);
    });

    // Also off shores, and in the strips between two sources' borders.
    test.each([1e-6, 0.03])('up to %d degrees from borders, but farther than 1e-7', async (asideDegrees) => {
      const different = await differing(lookUp, onBorders(packs, lookUp.themes, POINTS / 10, asideDegrees));
      expect(different.filter(({ degrees }) => degrees > ALLOWED_DEGREES)).toEqual([]);
    });

    test('at the edges of the map', async () => {
      const different = await differing(lookUp, atEdges(POINTS / 50));
      expect(different.filter(({ degrees }) => degrees > ALLOWED_DEGREES)).toEqual([]);
    });
  });
});
