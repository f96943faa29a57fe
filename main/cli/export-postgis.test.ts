/**
 * `cairn export postgis` to a real PostgreSQL: away from borders its functions return the same as HTTP, and it can be
 * interrupted.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { geoBoundariesAt } from '../look-ups/geo-boundaries/look-up.ts';
import { zip4At } from '../look-ups/zip4/look-up.ts';
import { hasPacks, linkPacks } from '../packs/built-packs.fixture.ts';
import { startPostgres, postgresSkipReason, type PostgresFixture } from '../store/postgres/postgres.fixture.ts';
import { writeFixturePack } from '../packs/fixture.ts';
import { createRandom } from '../packs/fixture-random.ts';
import { decodePolygons } from '../geometry/geometry-blob.ts';
import { openPacks } from '../packs/pack-store.ts';
import { startFixtureServer, type FixtureServer } from '../server/fixture-world.ts';
import { runInProcess } from './run-in-process.fixture.ts';

// Each command is a separate process, and PostgreSQL has to start.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const scratch = mkdtempSync(join(tmpdir(), 'cairn-postgis-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const argumentsOf = (packs: string, url: string, more: readonly string[]): string[] => [
  'export',
  'postgis',
  '--url',
  url,
  '--packs',
  packs,
  '--data-dir',
  join(scratch, 'data'),
  ...more,
];

function run(packs: string, url: string, ...more: string[]): { code: number | null; out: string; error: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...argumentsOf(packs, url, more)], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, error: stderr };
}

const clamped = (degrees: number, limit: number): number => Math.min(limit, Math.max(-limit, degrees));

/**
 * Returns points on and near every border of the fixture world, at ±180°, at the poles, off the shores, and at random.
 */
function pointsOfWorld(): [x: number, y: number][] {
  const random = createRandom(20_261_125);
  const smallOffset = (): number =>
    [0, 0, 1e-7, -1e-7, 9e-7, -9e-7, 1.1e-6, 0.004, -0.004, 0.03][Math.floor(random() * 10)] ?? 0;
  const near = Array.from({ length: 900 }, (): [number, number] => [
    clamped(Math.round(random() * 24 - 12) / (random() < 0.2 ? 2 : 1) + smallOffset(), 180),
    clamped(Math.round(random() * 12 - 1) / (random() < 0.2 ? 2 : 1) + smallOffset(), 90),
  ]);
  const edges = Array.from({ length: 200 }, (_, i): [number, number] => [
    i % 2 === 0 ? (random() < 0.5 ? -180 : 180) : Math.round(random() * 360 - 180),
    i % 4 === 0 ? -15 + smallOffset() : i % 4 === 1 ? (random() < 0.5 ? -90 : 90) : Math.round(-40 * random()),
  ]);
  const randomPoints = Array.from({ length: 200 }, (): [number, number] => [random() * 360 - 180, random() * 180 - 90]);
  return [...near, ...edges, ...randomPoints];
}

describe('without a server', () => {
  const packs = join(scratch, 'lonely');
  beforeAll(() => {
    mkdirSync(packs);
    writeFixturePack(packs, {
      id: 'airports',
      theme: 'geo-boundaries',
      areas: [{ id: 7, category: 940, name: 'A', wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }],
    });
  });

  it('reports the server, but never the password', async () => {
    const { code, error } = await runInProcess(argumentsOf(packs, 'postgres://maps:s3cret@127.0.0.1:1/atlas', []));
    expect(code).toBe(1);
    expect(error).toContain('maps@127.0.0.1:1/atlas');
    expect(error).not.toContain('s3cret');
  });

  it.each(['mysql://maps:s3cret@127.0.0.1/atlas', 'postgres://maps:s3cret@127.0.0.1:port/atlas', 'atlas'])(
    'rejects the invalid URL %s',
    async (url) => {
      const { code, error } = await runInProcess(argumentsOf(packs, url, []));
      expect(code).toBe(2);
      expect(error).toContain('postgres://USER@HOST:PORT/DATABASE');
      expect(error).not.toContain('s3cret');
    },
  );

  it('reports the unknown value of --only', async () => {
    const more = ['--only', 'airport'];
    expect(await runInProcess(argumentsOf(packs, 'postgres://maps@127.0.0.1:1/atlas', more))).toMatchObject({
      code: 2,
      error: expect.stringContaining('"airport" is neither a theme that is exported (countries, admin'),
    });
  });
});

const reason = postgresSkipReason('postgis');
if (reason !== undefined) process.stderr.write(`Skipped: export to PostgreSQL, ${reason}\n`);

describe.skipIf(reason !== undefined)('into PostgreSQL', () => {
  let postgres: PostgresFixture;
  let client: Client;
  let world: FixtureServer;

  beforeAll(async () => {
    postgres = await startPostgres(['fsync = off'], 'postgis');
    client = new Client({ connectionString: postgres.url });
    await client.connect();
    world = await startFixtureServer();
    writeFixturePack(world.packsDirectory, {
      id: 'regions-west',
      theme: 'geo-boundaries',
      areas: [
        { id: 700, category: 952, name: 'The West', iso3: 'WST', wkt: 'MULTIPOLYGON(((50 50,51 50,51 51,50 50)))' },
      ],
      members: [[700, 901, 210]],
    });
    await world.ask('/v1/packs/reload', { method: 'POST' });
  });
  afterAll(async () => {
    await client?.end();
    await world?.close();
    await postgres?.stop();
  });

  const value = async (sql: string, ...values: unknown[]): Promise<unknown> => {
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    return Object.values(rows[0] ?? {})[0];
  };

  /** Returns the differences at points that are farther from all borders than the functions' tolerance. */
  async function differingOffBorders<A>(
    tables: readonly string[],
    points: readonly (readonly [x: number, y: number])[],
    found: readonly A[],
    wanted: readonly A[],
  ): Promise<unknown[]> {
    const far: unknown[] = [];
    for (const [index, [x, y]] of points.entries()) {
      if (isDeepStrictEqual(found[index], wanted[index])) continue;
      const isNearBorder = await value(
        `SELECT bool_or(public.ST_DWithin(public.ST_Boundary(geometry), public.ST_SetSRID(public.ST_MakePoint($1, $2),
          4326), 1e-7))
         FROM (${tables.map((table) => `SELECT geometry FROM ${table}`).join(' UNION ALL ')}) piece`,
        x,
        y,
      );
      if (isNearBorder !== true) far.push([x, y, found[index], wanted[index]]);
    }
    return far;
  }

  describe('of a small world', () => {
    beforeAll(() => {
      expect(run(world.packsDirectory, postgres.url)).toMatchObject({ code: 0, error: '' });
    });

    it('has a row for each pack, its licence and its rows', async () => {
      const { rows } = await client.query('SELECT id, theme, kind, licence FROM cairn.pack ORDER BY id');
      expect(rows).toEqual(
        [
          ['admin-east', 'admin'],
          ['admin-west', 'admin'],
          ['airports', 'geo-boundaries'],
          ['countries', 'countries'],
          ['regions-west', 'geo-boundaries'],
          ['time-zones', 'time-zones'],
        ].map(([id, theme]) => ({ id, theme, kind: 'modelled', licence: 'CC0-1.0' })),
      );
      expect(
        (
          await client.query(
            'SELECT name, level, category_name, country_name, pack FROM cairn.area WHERE boundary_id = 211',
          )
        ).rows,
      ).toEqual([
        {
          name: 'West South',
          level: 1,
          category_name: 'admin1',
          country_name: 'Republic of Westland',
          pack: 'admin-west',
        },
      ]);
    });

    it('returns the same as HTTP, except within 1e-7 degrees of a border', async () => {
      const all = pointsOfWorld();
      await client.query(
        'CREATE TEMP TABLE asked AS SELECT * FROM unnest($1::float8[], $2::float8[]) WITH ORDINALITY a (x, y, id)',
        [all.map(([x]) => x), all.map(([, y]) => y)],
      );
      const { rows } = await client.query<{
        zone: string | null;
        areas: (string | null)[];
        boundaries: string[];
        countries: (string | null)[];
      }>(
        `SELECT cairn.time_zone(x, y) AS zone, ARRAY(SELECT cairn.admin(x, y, level)
          FROM generate_series(0, 8) level)::text[] AS areas,
           ARRAY(SELECT cairn.geo_boundaries(x, y))::text[] AS boundaries,
           ARRAY(SELECT coalesce(a.country_name, c.country_name)
                 FROM cairn.geo_boundaries(x, y) WITH ORDINALITY AS b (id, place)
                 JOIN cairn.area a ON a.boundary_id = b.id
                 LEFT JOIN cairn.area c ON c.boundary_id = cairn.admin(x, y, 0) ORDER BY b.place) AS countries
         FROM asked ORDER BY id`,
      );
      expect(rows).toHaveLength(all.length);
      let held = 0;
      const wanted: unknown[] = [];
      for (const [x, y] of all) {
        const query = `x=${x}&y=${y}`;
        const [zone, chain, boundaries] = await Promise.all([
          world.ask(`/timezonesv1/xy2tzdata?${query}`),
          world.ask(`/v1/admin-chain?${query}`),
          world.ask(`/geoboundariesv1/xy2bounddata?${query}`),
        ]);
        const levels: unknown = chain.json();
        const ids = new Map(
          Object(levels).levels.map(({ level, boundary_id: id }: { level: number; boundary_id: number }) => [
            level,
            String(id),
          ]),
        );
        held += ids.size;
        const found: { boundary_id: number; country_name: string | null }[] = Object(boundaries.json()).boundaries;
        wanted.push({
          zone: Object(zone.json()).local_area?.local_boundary_name ?? null,
          areas: Array.from({ length: 9 }, (_, level) => ids.get(level) ?? null),
          boundaries: found.map(({ boundary_id: id }) => String(id)),
          countries: found.map(({ country_name: name }) => name),
        });
      }
      expect(await differingOffBorders<unknown>(['cairn.shard'], all, rows, wanted)).toEqual([]);
      expect(held).toBeGreaterThan(500);
    });

    it('returns null for invalid positions, and rejects invalid levels', async () => {
      expect(await value("SELECT cairn.time_zone('NaN', 3)")).toBeNull();
      expect(await value('SELECT cairn.admin(181, 3, 0)')).toBeNull();
      expect(await value('SELECT cairn.admin(1, NULL, 0)')).toBeNull();
      expect(await value('SELECT cairn.admin(1, 1, NULL)')).toBeNull();
      expect(await value('SELECT count(*) FROM cairn.geo_boundaries(1, 91)')).toBe('0');
      await expect(value('SELECT cairn.admin(1, 1, 9)')).rejects.toThrow(/Unknown level 9\. Use 0, the country, to 8/);
      await expect(value('SELECT cairn.zip4(1, 1)')).rejects.toThrow(/no pack of theme zip4\. Export one/);
    });

    it('works whatever the search path of its caller', async () => {
      await client.query("SET search_path = ''");
      expect(await value('SELECT cairn.admin(-2.5, 1.5, 8)')).toBe('218');
      expect(await value('SELECT cairn.time_zone(-2.5, 1.5)')).toBe('America/Phoenix');
      await client.query('RESET search_path');
    });

    it('keeps loaded packs, updates changed ones, and follows the order of the packs', async () => {
      const unchanged = run(world.packsDirectory, postgres.url);
      expect(unchanged).toMatchObject({ code: 0, out: expect.stringContaining('airports  10 rows, unchanged') });
      expect(await value('SELECT cairn.admin(-0.25, 3, 1)')).toBe('211');

      const packs = join(scratch, 'changed');
      mkdirSync(packs);
      for (const id of ['countries', 'admin-west', 'admin-east', 'airports'])
        copyFileSync(join(world.packsDirectory, `${id}.sqlite`), join(packs, `${id}.sqlite`));
      rmSync(join(packs, 'airports.sqlite'));
      writeFixturePack(packs, {
        id: 'airports',
        theme: 'geo-boundaries',
        areas: [{ id: 601, category: 940, name: 'Moved', wkt: 'MULTIPOLYGON(((30 30,40 30,40 40,30 40,30 30)))' }],
      });
      const changed = run(packs, postgres.url, '--json', '--replace', '--only', 'airports');
      expect(changed).toMatchObject({
        code: 0,
        error: expect.stringContaining('regions-west, time-zones: in schema "cairn", but no longer among the packs'),
      });
      expect(await value('SELECT array_agg(g) FROM cairn.geo_boundaries(35, 35) g')).toEqual(['601']);
      expect(await value('SELECT array_agg(g) FROM cairn.geo_boundaries(-7.5, 2) g')).toBeNull();

      expect(run(packs, postgres.url, '--prune').code).toBe(0);
      expect(await value("SELECT string_agg(id, ' ' ORDER BY id) FROM cairn.pack")).toBe(
        'admin-east admin-west airports countries',
      );
      expect(await value('SELECT count(*) FROM cairn.shard_time_zone')).toBe('0');
      // Restores all packs.
      expect(run(world.packsDirectory, postgres.url).code).toBe(0);
      expect(await value('SELECT array_agg(g) FROM cairn.geo_boundaries(-7.5, 2) g')).toEqual(['610', '601', '600']);
    });

    it('writes to another schema with any name, but not to one with other tables', async () => {
      const name = `Länder's "1"; DROP TABLE x`;
      expect(run(world.packsDirectory, postgres.url, '--schema', name, '--only', 'countries')).toMatchObject({
        code: 0,
      });
      expect(await value(`SELECT "Länder's ""1""; DROP TABLE x".admin(5, 5, 0)`)).toBe('100');
      await client.query('CREATE SCHEMA theirs CREATE TABLE pack (id integer)');
      expect(run(world.packsDirectory, postgres.url, '--schema', 'theirs')).toMatchObject({
        code: 1,
        error: expect.stringContaining("contains tables that aren't part of this export"),
      });
    });

    it('fails while another export is running', async () => {
      await client.query("SELECT pg_advisory_lock(hashtext('cairn export'), hashtext('cairn'))");
      expect(run(world.packsDirectory, postgres.url)).toMatchObject({
        code: 1,
        error: expect.stringContaining('Another export is writing'),
      });
      await client.query("SELECT pg_advisory_unlock(hashtext('cairn export'), hashtext('cairn'))");
    });
  });

  const NEEDED = [
    'eu-nuts',
    'neighbourhoods-germany',
    'zip4-santa-cruz',
    'places',
    'streets-santa-cruz',
    'health-default',
  ];
  const isBuilt = hasPacks('PostgreSQL of default packs', NEEDED);

  describe.skipIf(!isBuilt)('of default packs', () => {
    const packs = join(scratch, 'real');
    beforeAll(() => {
      mkdirSync(packs);
      linkPacks(NEEDED, packs);
      writeFileSync(join(packs, 'order.json'), '{"first":["neighbourhoods-germany"]}');
    });

    it.each(['SIGKILL', 'SIGINT'] as const)('resumes after %s', async (signal) => {
      const schema = `after_${signal.toLowerCase()}`;
      const command = spawn(process.execPath, [CLI, ...argumentsOf(packs, postgres.url, ['--schema', schema])]);
      // Waits until one pack is complete and another is being loaded.
      for (let tries = 0; tries < 600 && command.exitCode === null; tries++) {
        const hasTable = await value(`SELECT to_regclass('${schema}.pack') IS NOT NULL`);
        if (hasTable === true && Number(await value(`SELECT count(*) FROM ${schema}.pack`)) > 0) break;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      command.kill(signal);
      const [code] = await once(command, 'exit');
      expect(code).toBe(signal === 'SIGINT' ? 130 : null);
      const packCount = Number(await value(`SELECT count(*) FROM ${schema}.pack`));
      expect(packCount).toBeGreaterThan(0);
      expect(packCount).toBeLessThan(NEEDED.length);
      const again = run(packs, postgres.url, '--schema', schema, '--json');
      expect(again).toMatchObject({ code: 0, error: '' });
      const states = JSON.parse(again.out).packs.map(({ state }: { state: string }) => state);
      expect(states.filter((state: string) => state === 'kept')).toHaveLength(packCount);
      expect(states).toHaveLength(NEEDED.length);
      // The interrupted pack has left no rows.
      expect(await value(`SELECT sum(row_count) FROM ${schema}.pack WHERE theme = 'places'`)).toBe(
        await value(`SELECT count(*) FROM ${schema}.place`),
      );
      expect(await value(`SELECT count(*) - count(DISTINCT boundary_id) FROM ${schema}.area_data`)).toBe('0');
    });

    it('has the rows and values of the packs', async () => {
      expect(await value('SELECT count(*) FROM after_sigint.street_edge')).toBe('14069');
      const places = new Database(join(packs, 'places.sqlite'), { readonly: true });
      const counted = places.prepare('SELECT count(*) FROM place WHERE population IS NOT NULL').pluck().get();
      places.close();
      expect(await value('SELECT count(*) FROM after_sigint.place WHERE population IS NOT NULL')).toBe(String(counted));
      expect(await value('SELECT count(*) FROM after_sigint.zip4_data WHERE public.ST_IsValid(geometry)')).toBe(
        '11482',
      );
      expect(await value('SELECT count(*) FROM after_sigint.health_figure')).toBe('3441');
      expect(await value("SELECT rank FROM after_sigint.pack WHERE id = 'neighbourhoods-germany'")).toBe(0);
    });

    it('returns the same as the look-ups, except within 1e-7 degrees of a border', async () => {
      const library = openPacks(packs);
      const random = createRandom(7);
      const points: [x: number, y: number][] = [];
      for (const [id, table, count] of [
        ['eu-nuts', 'shard', 600],
        ['neighbourhoods-germany', 'shard', 300],
        ['zip4-santa-cruz', 'zip4', 600],
      ] as const) {
        const shapes =
          library.ready.get(id)?.database.prepare<[], Buffer>(`SELECT geometry FROM ${table}`).pluck().all() ?? [];
        for (let i = 0; i < count; i++) {
          const { coordinates } = decodePolygons(shapes[Math.floor(random() * shapes.length)]);
          const position = 2 * Math.floor(random() * (coordinates.length / 2 - 1));
          const along = [0, 0.5, random()][i % 3] ?? 0;
          const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = coordinates.subarray(position, position + 4);
          const offset = (): number => (random() < 0.5 ? 0 : (random() - 0.5) * 2e-6);
          points.push([x1 + along * (x2 - x1) + offset(), y1 + along * (y2 - y1) + offset()]);
        }
      }
      for (let i = 0; i < 1000; i++)
        points.push([-10 + random() * 40, 35 + random() * 30], [-122.16 + random() * 0.28, 36.94 + random() * 0.16]);
      const { rows } = await client.query<{ boundaries: string[]; zips: string[] }>(
        `SELECT ARRAY(SELECT after_sigint.geo_boundaries(x, y))::text[] AS boundaries, ARRAY(SELECT after_sigint.zip4(x,
          y)) AS zips
         FROM unnest($1::float8[], $2::float8[]) WITH ORDINALITY a (x, y, id) ORDER BY id`,
        [points.map(([x]) => x), points.map(([, y]) => y)],
      );
      const wanted = points.map(([lon, lat]) => {
        const { features }: { features: { properties: { zip9: string } }[] } = JSON.parse(
          zip4At(library, { lon, lat }),
        );
        return {
          boundaries: geoBoundariesAt(library, { lon, lat }).boundaries.map(({ boundary_id: id }) => String(id)),
          zips: features.map(({ properties }) => properties.zip9),
        };
      });
      const tables = ['after_sigint.shard', 'after_sigint.zip4_data'];
      expect(await differingOffBorders(tables, points, rows, wanted)).toEqual([]);
      expect(rows.filter(({ zips }) => zips.length > 0).length).toBeGreaterThan(400);
      library.close();
    });
  });
});
