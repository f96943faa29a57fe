/** Look-ups with cut and compressed pieces, compared with SpatiaLite on complete polygons. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostCertain } from './areas-at.ts';
import { createRandom } from './fixture-random.ts';
import { writeFixturePack, type FixtureArea } from './fixture.ts';
import { openPacks, type OpenPacks } from './pack-store.ts';
import { loadSpatialite } from '../geometry/spatialite.ts';

const SIDE = 6;
const STEPS = 40;

/** Returns a country of SIDE × SIDE areas with ragged borders; each border is one line, shared by both neighbours. */
function raggedGrid(): FixtureArea[] {
  const next = createRandom(7);
  const corners = Array.from({ length: SIDE + 1 }, (_, row) =>
    Array.from({ length: SIDE + 1 }, (_unused, column) => [column + 0.3 * next(), row + 0.3 * next()]),
  );
  const line = ([x1 = 0, y1 = 0]: number[], [x2 = 0, y2 = 0]: number[]): number[][] =>
    Array.from({ length: STEPS - 1 }, (_, step) => {
      const along = (step + 1) / STEPS;
      return [x1 + (x2 - x1) * along + 0.02 * (next() - 0.5), y1 + (y2 - y1) * along + 0.02 * (next() - 0.5)];
    });
  const corner = (row: number, column: number): number[] => corners[row]?.[column] ?? [];
  const rows = corners.map((points, row) =>
    points.slice(0, -1).map((_, column) => line(corner(row, column), corner(row, column + 1))),
  );
  const columns = corners
    .slice(0, -1)
    .map((points, row) => points.map((_, column) => line(corner(row, column), corner(row + 1, column))));
  return Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [row, column] = [Math.floor(index / SIDE), index % SIDE];
    const ring = [
      corner(row, column),
      ...(rows[row]?.[column] ?? []),
      corner(row, column + 1),
      ...(columns[row]?.[column + 1] ?? []),
      corner(row + 1, column + 1),
      ...(rows[row + 1]?.[column] ?? []).toReversed(),
      corner(row + 1, column),
      ...(columns[row]?.[column] ?? []).toReversed(),
      corner(row, column),
    ];
    return {
      id: 1000 - index,
      category: 901,
      name: `${row} ${column}`,
      wkt: `MULTIPOLYGON(((${ring.map((point) => point.join(' ')).join(',')})))`,
    };
  });
}

const AREAS = raggedGrid();
/** All vertices of all borders, and the midpoints of all edges. */
const BORDER_POINTS = AREAS.flatMap(({ wkt }) => {
  const ring = wkt
    .slice('MULTIPOLYGON((('.length, -3)
    .split(',')
    .map((pair) => pair.split(' ').map(Number));
  return ring.slice(1).flatMap(([x2 = 0, y2 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring[index] ?? [];
    return [
      { lon: x1, lat: y1 },
      { lon: (x1 + x2) / 2, lat: (y1 + y2) / 2 },
    ];
  });
});

describe.each([false, true])('a pack with compressed = %s', (compressed) => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-area-'));
  let packs: OpenPacks;
  let database: Database.Database;
  beforeAll(() => {
    writeFixturePack(directory, { id: 'grid', theme: 'admin', areas: AREAS, verticesPerShard: 16, compressed });
    packs = openPacks(directory);
    database = new Database(join(directory, 'grid.sqlite'), { readonly: true });
    loadSpatialite(database);
  });
  afterAll(() => {
    packs.close();
    database.close();
    rmSync(directory, { recursive: true });
  });

  const idsAt = (x: number, y: number): number[] =>
    mostCertain(packs.areas('admin').flatMap((pack) => pack.at({ lon: x, lat: y }))).map(
      ({ boundaryId }) => boundaryId,
    );
  /** SpatiaLite's result with the stored complete geometries. */
  const witnesses = (x: number, y: number): number[] =>
    database
      .prepare<[number, number], number>(
        'SELECT boundary_id FROM area WHERE ST_Intersects(UncompressGeometry(geometry), MakePoint(?, ?, 4326)) = 1',
      )
      .pluck()
      .all(x, y);

  it('finds the same at 2,000 random points as SpatiaLite with complete polygons', () => {
    const next = createRandom(compressed ? 11 : 13);
    for (let count = 0; count < 2000; count++) {
      const [x, y] = [next() * (SIDE + 1) - 0.2, next() * (SIDE + 1) - 0.2];
      expect({ x, y, found: idsAt(x, y) }).toEqual({ x, y, found: witnesses(x, y) });
    }
  });

  it('finds an area at every point of a shared border', () => {
    const inner = BORDER_POINTS.filter(
      ({ lon, lat }) => lon > 0.5 && lat > 0.5 && lon < SIDE - 0.5 && lat < SIDE - 0.5,
    );
    expect(inner.length).toBeGreaterThan(3000);
    expect(inner.filter(({ lon, lat }) => idsAt(lon, lat).length === 0)).toEqual([]);
  });

  it('gives the same answer on a border, whatever was requested before', () => {
    const fresh = openPacks(directory);
    const first = BORDER_POINTS.slice(0, 200).map(({ lon, lat }) => idsAt(lon, lat));
    const backwards = BORDER_POINTS.slice(0, 200)
      .toReversed()
      .map((point) =>
        mostCertain(fresh.areas('admin').flatMap((pack) => pack.at(point))).map(({ boundaryId }) => boundaryId),
      );
    fresh.close();
    expect(backwards.toReversed()).toEqual(first);
  });

  it('distinguishes the cuts of its pieces from borders', () => {
    const cuts = database
      .prepare<[], { x: number; y: number; boundary_id: number }>(
        `SELECT (MbrMinX(a.geometry) + MbrMaxX(a.geometry)) / 2 AS x, MbrMaxY(a.geometry) AS y, a.boundary_id
         FROM shard a JOIN shard b ON a.boundary_id = b.boundary_id AND MbrMaxY(a.geometry) = MbrMinY(b.geometry)`,
      )
      .all()
      .filter(({ x, y, boundary_id: id }) => witnesses(x, y).join() === String(id));
    expect(cuts.length).toBeGreaterThan(10);
    for (const { x, y, boundary_id: id } of cuts) expect(idsAt(x, y)).toEqual([id]);
  });

  it('finds nothing of other categories, and finds areas by id', () => {
    const [pack] = packs.areas('admin');
    expect(pack?.at({ lon: 2.5, lat: 2.5 }, 902)).toEqual([]);
    expect(pack?.at({ lon: 2.5, lat: 2.5 }, 901)).toHaveLength(1);
    expect(pack?.area(1000)).toMatchObject({ boundaryId: 1000, categoryCode: 901, name: '0 0', packId: 'grid' });
    expect([pack?.area(1), pack?.geometry(1)]).toEqual([undefined, undefined]);
  });
});
