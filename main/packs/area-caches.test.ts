import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { CellCache, CellSearch, ShardCache, type Shard } from './area-caches.ts';
import type { Candidate } from './area-row.ts';
import { hitOf } from './candidate-fixture.ts';
import { createRandom } from './fixture-random.ts';
import { openPackedTree, type PackedTree } from './packed-tree.ts';
import { locateBox, type Side } from '../geometry/point-in-polygon.ts';

const TOLERANCE = 1e-6;
/** A cell is 1/64 degree wide, so its corners are exact numbers. */
const CELL = 1 / 64;

let tree: PackedTree;

beforeAll(() => {
  const database = new Database(':memory:');
  database.exec('CREATE VIRTUAL TABLE idx_boxes_geometry USING rtree(pkid, xmin, xmax, ymin, ymax)');
  const insert = database.prepare('INSERT INTO idx_boxes_geometry VALUES (?,?,?,?,?)');
  const random = createRandom(4);
  database.transaction(() => {
    for (let id = 1; id <= 3000; id++) {
      const [x, y] = [10 + random(), 50 + random()];
      insert.run(id, x, x + random() / 30, y, y + random() / 30);
    }
    // Many boxes in one cell, boxes that end at the edge of a cell, and one across the antimeridian.
    for (let id = 4000; id < 4100; id++) insert.run(id, 12, 12 + CELL, 50, 50 + CELL);
    insert.run(5000, 13 + CELL, 13 + 2 * CELL, 50, 50 + CELL);
    insert.run(6000, 179.9, 180, 0, 1);
  })();
  tree = openPackedTree({ id: 'boxes', database }, 'boxes');
});

const idsOf = (search: (visit: (id: number) => void) => void): number[] => {
  const ids: number[] = [];
  search((id) => ids.push(id));
  return ids.toSorted((a, b) => a - b);
};

const idsIn = (search: CellSearch | undefined): number[] =>
  idsOf((visit) => search?.search(10.5, 50.5, search.cellAt(10.5, 50.5), visit));

describe('CellSearch', () => {
  it('finds the same as the tree, however often a cell was requested', () => {
    const search = new CellSearch(
      tree,
      new CellCache(),
      TOLERANCE,
      () => undefined,
      () => undefined,
    );
    const random = createRandom(9);
    const points = Array.from({ length: 400 }, () => [10 + random() * 1.1, 50 + random() * 1.1] as const);
    const edges = [0, 1, 2].flatMap((step) =>
      [-TOLERANCE, 0, TOLERANCE].map((off) => [13 + step * CELL + off, 50] as const),
    );
    let found = 0;
    for (let time = 0; time < 3; time++) {
      for (const [lon, lat] of [...points, ...edges, [12.001, 50.001] as const, [-180, -90] as const]) {
        const ids = idsOf((visit) => search.search(lon, lat, search.cellAt(lon, lat), visit));
        const [west, south, east, north] = [lon - TOLERANCE, lat - TOLERANCE, lon + TOLERANCE, lat + TOLERANCE];
        expect(ids).toEqual(idsOf((visit) => tree.search(west, south, east, north, visit)));
        found += ids.length;
      }
    }
    expect(found).toBeGreaterThan(900);
  });

  it('distinguishes the cells of its packs', () => {
    const cells = new CellCache();
    const other = new Database(':memory:');
    other.exec('CREATE VIRTUAL TABLE idx_boxes_geometry USING rtree(pkid, xmin, xmax, ymin, ymax)');
    other.exec('INSERT INTO idx_boxes_geometry VALUES (77, 9, 12, 49, 52)');
    const [first, second] = [tree, openPackedTree({ id: 'boxes', database: other }, 'boxes')].map(
      (each) =>
        new CellSearch(
          each,
          cells,
          TOLERANCE,
          () => undefined,
          () => undefined,
        ),
    );
    for (let time = 0; time < 3; time++) {
      expect(idsIn(second)).toEqual([77]);
      expect(idsIn(first)).not.toContain(77);
    }
    cells.clear();
    expect(idsIn(second)).toEqual([77]);
  });
});

const shardOf = (boundaryId: number, points = 4): Shard => ({
  boundaryId,
  categoryCode: 200,
  polygons: {
    coordinates: new Float64Array(2 * points),
    ringEnds: new Uint32Array([points]),
    polygonEnds: new Uint32Array([1]),
  },
});

const areasOf = (ids: readonly number[]): Candidate[] => ids.map((id) => hitOf(id));

describe('the sides of cells', () => {
  /** A square whose right edge isn't on the edge of a cell, in a larger box. */
  const square = { west: 10, south: 50, east: 10 + 2.5 * CELL, north: 50 + 4 * CELL };
  const polygons = {
    coordinates: Float64Array.from(
      [
        [square.west, square.south, square.east, square.south, square.east, square.north],
        [square.west, square.north, square.west, square.south],
      ].flat(),
    ),
    ringEnds: Uint32Array.of(5),
    polygonEnds: Uint32Array.of(1),
  };
  const isInSquare = (lon: number, lat: number): boolean =>
    lon > square.west && lon < square.east && lat > square.south && lat < square.north;
  const sideOf = (_id: number, ...box: [number, number, number, number]): Side | undefined =>
    locateBox(polygons, ...box);

  it('report which rows contain a point, and omit distant ones, correctly', () => {
    const database = new Database(':memory:');
    database.exec('CREATE VIRTUAL TABLE idx_boxes_geometry USING rtree(pkid, xmin, xmax, ymin, ymax)');
    database.prepare('INSERT INTO idx_boxes_geometry VALUES (1, 10, 11, 50, 51)').run();
    const rowsTree = openPackedTree({ id: 'boxes', database }, 'boxes');
    const search = new CellSearch(rowsTree, new CellCache(), TOLERANCE, sideOf, areasOf);
    const random = createRandom(3);
    const points = Array.from({ length: 300 }, () => [10 + random() * 5 * CELL, 50 + random() * 5 * CELL] as const);
    const seen = { inside: 0, unsure: 0, left: 0 };
    const settled = { inside: 0, outside: 0, unsure: 0 };
    for (let time = 0; time < 3; time++)
      for (const [lon, lat] of points) {
        let found: boolean | undefined;
        const cell = search.cellAt(lon, lat);
        search.search(lon, lat, cell, (_id, isInside) => (found = isInside));
        if (found === true) expect(isInSquare(lon, lat)).toBe(true);
        if (found === undefined) expect(isInSquare(lon, lat)).toBe(false);
        seen[found === true ? 'inside' : found === false ? 'unsure' : 'left'] += 1;
        const areas = cell?.settled?.map(({ area }) => area.boundaryId);
        if (areas !== undefined) expect(areas).toEqual(isInSquare(lon, lat) ? [1] : []);
        settled[areas === undefined ? 'unsure' : areas.length > 0 ? 'inside' : 'outside'] += 1;
      }
    expect(Math.min(...Object.values(seen), ...Object.values(settled))).toBeGreaterThan(20);
  });

  it("are unknown if a row can't be read", () => {
    const search = new CellSearch(
      tree,
      new CellCache(),
      TOLERANCE,
      () => undefined,
      () => undefined,
    );
    for (let time = 0; time < 3; time++)
      search.search(10.5, 50.5, search.cellAt(10.5, 50.5), (_id, isInside) => expect(isInside).toBe(false));
  });
});

describe('ShardCache', () => {
  it('distinguishes the pieces of its packs', () => {
    const cache = new ShardCache();
    const [first, second] = [cache.forPack(), cache.forPack()];
    first.set(7, shardOf(1));
    second.set(7, shardOf(2));
    expect([first.get(7)?.boundaryId, second.get(7)?.boundaryId, first.get(8)]).toEqual([1, 2, undefined]);
  });

  it('shares its capacity between all packs', () => {
    const cache = new ShardCache();
    const [seldom, busy] = [cache.forPack(), cache.forPack()];
    seldom.set(1, shardOf(1));
    // 40 MB of coordinates.
    for (let id = 0; id < 100; id++) busy.set(id, shardOf(2, 25_000));
    expect(seldom.get(1)).toBeUndefined();
    expect(busy.get(99)?.boundaryId).toBe(2);
    expect(busy.get(0)).toBeUndefined();
  });

  it('ignores ids that could be mistaken for those of another pack', () => {
    const cache = new ShardCache();
    const [first, second] = [cache.forPack(), cache.forPack()];
    first.set(2 ** 33 - 1, shardOf(1));
    for (const id of [2 ** 33 + 7, 2 ** 53, -1]) {
      first.set(id, shardOf(1));
      second.set(id, shardOf(2));
    }
    expect([first.get(2 ** 33 + 7), first.get(-1), second.get(7), second.get(-1), first.get(7)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('can be cleared', () => {
    const cache = new ShardCache();
    const pack = cache.forPack();
    pack.set(1, shardOf(1));
    cache.clear();
    expect(pack.get(1)).toBeUndefined();
  });
});
