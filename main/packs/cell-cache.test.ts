import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { CellCache, CellSearch } from './cell-cache.ts';
import { FarOff, FAR_OFF_DEGREES } from './far-off.ts';
import { createRandom } from './fixture-random.ts';
import { openRTree, type RTree } from './r-tree.ts';

const TOLERANCE = 1e-6;
/** A cell is 1/64 degree wide: its corners are numbers that are exact. */
const CELL = 1 / 64;

let tree: RTree;

beforeAll(() => {
  const database = new Database(':memory:');
  database.exec('CREATE VIRTUAL TABLE boxes USING rtree(id, xmin, xmax, ymin, ymax)');
  const insert = database.prepare('INSERT INTO boxes VALUES (?,?,?,?,?)');
  const random = createRandom(4);
  database.transaction(() => {
    for (let id = 1; id <= 3000; id++) {
      const [x, y] = [10 + random(), 50 + random()];
      insert.run(id, x, x + random() / 30, y, y + random() / 30);
    }
    // A crowd in one cell, boxes that end where a cell does, and one across the antimeridian from the others.
    for (let id = 4000; id < 4100; id++) insert.run(id, 12, 12 + CELL, 50, 50 + CELL);
    insert.run(5000, 13 + CELL, 13 + 2 * CELL, 50, 50 + CELL);
    insert.run(6000, 179.9, 180, 0, 1);
  })();
  tree = openRTree({ id: 'boxes', database }, 'boxes');
});

const idsOf = (search: (visit: (id: number) => void) => void): number[] => {
  const ids: number[] = [];
  search((id) => ids.push(id));
  return ids;
};

describe('CellSearch', () => {
  it('finds what the tree finds, in its order, however often a cell was asked for', () => {
    const search = new CellSearch(tree, new CellCache(), TOLERANCE);
    const random = createRandom(9);
    const points = Array.from({ length: 400 }, () => [10 + random() * 1.1, 50 + random() * 1.1] as const);
    const edges = [0, 1, 2].flatMap((step) =>
      [-TOLERANCE, 0, TOLERANCE].map((off) => [13 + step * CELL + off, 50] as const),
    );
    let found = 0;
    for (let time = 0; time < 3; time++) {
      for (const [lon, lat] of [...points, ...edges, [12.001, 50.001] as const, [-180, -90] as const]) {
        const ids = idsOf((visit) => search.search(lon, lat, visit));
        expect(ids).toEqual(idsOf((visit) => tree.search(lon, lat, TOLERANCE, visit)));
        found += ids.length;
      }
    }
    expect(found).toBeGreaterThan(900);
  });

  it('tells the cells of its packs apart', () => {
    const cells = new CellCache();
    const other = new Database(':memory:');
    other.exec('CREATE VIRTUAL TABLE boxes USING rtree(id, xmin, xmax, ymin, ymax)');
    other.exec('INSERT INTO boxes VALUES (77, 9, 12, 49, 52)');
    const [first, second] = [tree, openRTree({ id: 'boxes', database: other }, 'boxes')].map(
      (each) => new CellSearch(each, cells, TOLERANCE),
    );
    for (let time = 0; time < 3; time++) {
      expect(idsOf((visit) => second?.search(10.5, 50.5, visit))).toEqual([77]);
      expect(idsOf((visit) => first?.search(10.5, 50.5, visit))).not.toContain(77);
    }
    cells.clear();
    expect(idsOf((visit) => second?.search(10.5, 50.5, visit))).toEqual([77]);
  });
});

it('says of a square degree whether anything lies in it or around it, over the antimeridian too', () => {
  const far = new FarOff(tree);
  const reach = FAR_OFF_DEGREES;
  for (const [lon, lat, isEmpty] of [
    [10.5, 50.5, false],
    [9.6, 50.5, false],
    [8.4, 50.5, true],
    [-180, 0.5, false],
    [-179.2, 1 + reach / 2, false],
    [180, 0.5, false],
    [-178.9, 0.5, true],
    [0, 90, true],
    [0, -90, true],
  ] as const)
    for (let time = 0; time < 2; time++) expect([lon, lat, far.isEmptyAround(lon, lat)]).toEqual([lon, lat, isEmpty]);
});
