/** `cairn export geoparquet`, read by DuckDB: the same rows, values and shapes as in the packs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import Database from 'better-sqlite3';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtPack, hasPacks, linkPacks } from '../packs/built-packs.fixture.ts';
import { decodePolygons } from '../geometry/geometry-blob.ts';
import { geometryJson } from '../geometry/geometry-json.ts';
import { writeFixturePack } from '../packs/fixture.ts';

// Each command runs in a separate process.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const scratch = mkdtempSync(join(tmpdir(), 'cairn-geoparquet-'));
afterAll(() => rmSync(scratch, { recursive: true }));

let duck: DuckDBConnection;
beforeAll(async () => {
  duck = await (await DuckDBInstance.create(':memory:')).connect();
});

/** Converts values to text, because one of the readers returns integers as text. */
const asText = (row: object | undefined): object =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, String(value)]));

const query = async (sql: string) => (await duck.runAndReadAll(sql)).getRowObjectsJson();

function run(packs: string, folder: string, ...args: string[]): { code: number | null; out: string; error: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CLI, 'export', 'geoparquet', folder, '--packs', packs, '--data-dir', join(scratch, 'data'), ...args],
    { encoding: 'utf8' },
  );
  return { code: status, out: stdout, error: stderr };
}

describe('of a small pack', () => {
  const packs = join(scratch, 'small');
  const folder = join(scratch, 'lake');
  const file = join(folder, 'area', 'airports.parquet');
  beforeAll(() => {
    mkdirSync(packs);
    writeFixturePack(packs, {
      id: 'airports',
      theme: 'geo-boundaries',
      areas: [
        { id: 7, category: 940, name: 'Stræde "7"', wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' },
        {
          id: 2 ** 40,
          category: 940,
          name: '',
          wkt: 'MULTIPOLYGON(((5 5,9 5,9 9,5 9,5 5),(6 6,7 6,7 7,6 6)),((-3 -2,-1 -2,-1 -1,-3 -2)))',
        },
      ],
    });
  });

  it('writes a file for each layer, with its columns, boxes and metadata', async () => {
    expect(run(packs, folder)).toMatchObject({ code: 0, error: '' });
    expect(readdirSync(folder).toSorted()).toEqual(['area', 'shard']);
    expect(
      await query(`SELECT pack, boundary_id, name, country_iso3, bbox FROM '${file}' ORDER BY boundary_id`),
    ).toEqual([
      {
        pack: 'airports',
        boundary_id: '7',
        name: 'Stræde "7"',
        country_iso3: null,
        bbox: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 },
      },
      {
        pack: 'airports',
        boundary_id: String(2 ** 40),
        name: '',
        country_iso3: null,
        bbox: { xmin: -3, ymin: -2, xmax: 9, ymax: 9 },
      },
    ]);
    const metadata = await query(
      `SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata('${file}')`,
    );
    const byKey = new Map(
      metadata.map(({ key, value }) => [key, JSON.parse(typeof value === 'string' ? value : 'null')]),
    );
    expect(byKey.get('geo')).toEqual({
      version: '1.1.0',
      primary_column: 'geometry',
      columns: {
        geometry: {
          encoding: 'WKB',
          geometry_types: ['MultiPolygon'],
          edges: 'planar',
          bbox: [-3, -2, 9, 9],
          covering: {
            bbox: { xmin: ['bbox', 'xmin'], ymin: ['bbox', 'ymin'], xmax: ['bbox', 'xmax'], ymax: ['bbox', 'ymax'] },
          },
        },
      },
    });
    expect(byKey.get('cairn')).toMatchObject({ id: 'airports', kind: 'modelled' });
  });

  it('has the shapes, including holes and parts', async () => {
    // Another reader, which supports GeoParquet and returns GeoJSON.
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(file), columns: ['geometry'] });
    expect(rows.map(({ geometry }) => geometry)).toEqual([
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        ],
      },
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [5, 5],
              [9, 5],
              [9, 9],
              [5, 9],
              [5, 5],
            ],
            [
              [6, 6],
              [7, 6],
              [7, 7],
              [6, 6],
            ],
          ],
          [
            [
              [-3, -2],
              [-1, -2],
              [-1, -1],
              [-3, -2],
            ],
          ],
        ],
      },
    ]);
  });

  it('keeps existing files without --replace', () => {
    const before = statSync(file).mtimeMs;
    expect(run(packs, folder)).toMatchObject({ code: 0, error: expect.stringContaining('2 files existed already') });
    expect(statSync(file).mtimeMs).toBe(before);
    expect(run(packs, folder, '--replace', '--only', 'area').code).toBe(0);
    expect(statSync(file).mtimeMs).toBeGreaterThan(before);
    expect(readdirSync(join(folder, 'area'))).toEqual(['airports.parquet']);
  });

  it('reports the unknown value of --only', () => {
    expect(run(packs, folder, '--only', 'airport')).toMatchObject({
      code: 2,
      error: expect.stringContaining(
        '"airport" is neither a layer (area, shard, zip4, place, street_edge, address) nor a pack with one (airports)',
      ),
    });
  });
});

const NEEDED = ['eu-nuts', 'places', 'streets-santa-cruz', 'zip4-santa-cruz'];
const isBuilt = hasPacks('GeoParquet of default packs', NEEDED);

describe.skipIf(!isBuilt)('of default packs', () => {
  const packs = join(scratch, 'real');
  const folder = join(scratch, 'real-lake');
  beforeAll(() => {
    mkdirSync(packs);
    linkPacks(NEEDED, packs);
    expect(run(packs, folder)).toMatchObject({ code: 0, error: '' });
  });

  it.each([
    ['area', 'eu-nuts', 'count(*) AS rows, sum(boundary_id) AS ids, round(sum(area_km2)) AS size'],
    ['shard', 'eu-nuts', 'count(*) AS rows, sum(boundary_id) AS ids'],
    ['zip4', 'zip4-santa-cruz', 'count(*) AS rows, min(zip9) AS first, max(zip9) AS last, sum(low_number) AS low'],
    ['place', 'places', 'count(*) AS rows, sum(population) AS people, count(admin2) AS divided'],
    ['street_edge', 'streets-santa-cruz', 'count(*) AS rows, sum(from_node) AS nodes, count(name) AS named'],
  ])('%s of %s equals the pack', async (layer, id, measures) => {
    const database = new Database(builtPack(id), { readonly: true });
    const [expected] = database.prepare<[], Record<string, unknown>>(`SELECT ${measures} FROM ${layer}`).all();
    database.close();
    const [found] = await query(`SELECT ${measures} FROM '${join(folder, layer, `${id}.parquet`)}'`);
    expect(asText(found)).toEqual(asText(expected));
  });

  it("every shape equals the pack's", async () => {
    const file = join(folder, 'zip4', 'zip4-santa-cruz.parquet');
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(file), columns: ['id', 'geometry'] });
    const database = new Database(builtPack('zip4-santa-cruz'), { readonly: true });
    const shape = database.prepare<[bigint], Buffer>('SELECT geometry FROM zip4 WHERE id = ?').pluck();
    for (const { id, geometry } of rows.slice(0, 2000)) {
      const expected: { type: string; coordinates: unknown[] } = JSON.parse(
        geometryJson(decodePolygons(shape.get(id))).toString(),
      );
      const parts = expected.type === 'Polygon' ? [expected.coordinates] : expected.coordinates;
      // The pack has doubles, whereas responses have seven decimals.
      const rounded: unknown = JSON.parse(
        JSON.stringify(geometry.coordinates, (_key, value: unknown) =>
          typeof value === 'number' ? Math.round(value * 1e7) / 1e7 : value,
        ),
      );
      expect(rounded).toEqual(parts);
    }
    expect(rows).toHaveLength(11_482);
    database.close();
  });

  it('all files of a layer form one table that can be filtered by boxes', async () => {
    const [row] = await query(
      `SELECT count(*) AS n FROM read_parquet('${folder}/place/*.parquet') WHERE bbox.xmin BETWEEN -122.1 ` +
        "AND -121.9 AND bbox.ymin BETWEEN 36.9 AND 37.1 AND name = 'Santa Cruz'",
    );
    expect(Number(row?.['n'])).toBeGreaterThan(0);
  });
});
