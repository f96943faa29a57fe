import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openRTree } from './r-tree.ts';

/** Enough boxes for a tree of three levels. */
const BOXES = 20_000;

it.each([{ kept: undefined }, { kept: 20 }, { kept: 0 }])(
  'finds what SQLite finds, with $kept nodes in memory',
  ({ kept }) => {
    const database = new Database(':memory:');
    database.exec('CREATE VIRTUAL TABLE boxes USING rtree(id, xmin, xmax, ymin, ymax)');
    const insert = database.prepare('INSERT INTO boxes VALUES (?,?,?,?,?)');
    database.transaction(() => {
      for (let index = 0; index < BOXES; index++) {
        const [x, y] = [((index * 7919) % 360_000) / 1000 - 180, ((index * 104_729) % 180_000) / 1000 - 90];
        insert.run(index * 3 + 1, x, x + (index % 7), y, y + (index % 5));
      }
    })();
    const tree = openRTree({ id: 'test', database }, 'boxes', kept);
    const select = database
      .prepare<[number, number, number, number], number>(
        'SELECT id FROM boxes WHERE xmin <= ? AND xmax >= ? AND ymin <= ? AND ymax >= ?',
      )
      .pluck();
    for (let index = 0; index < 500; index++) {
      const [x, y] = [((index * 31_337) % 360_000) / 1000 - 180, ((index * 271_828) % 180_000) / 1000 - 90];
      const found: number[] = [];
      tree.search(x, y, 0, (id) => found.push(id));
      expect(found.toSorted((a, b) => a - b)).toEqual(select.all(x, x, y, y).toSorted((a, b) => a - b));
    }
  },
);

it('holds nothing where the table is empty', () => {
  const database = new Database(':memory:');
  database.exec('CREATE VIRTUAL TABLE boxes USING rtree(id, xmin, xmax, ymin, ymax)');
  const tree = openRTree({ id: 'test', database }, 'boxes');
  const found: number[] = [];
  tree.search(0, 0, 1, (id) => found.push(id));
  expect(found).toEqual([]);
});

it('says that it was closed, instead of finding nothing', () => {
  const database = new Database(':memory:');
  database.exec('CREATE VIRTUAL TABLE boxes USING rtree(id, xmin, xmax, ymin, ymax)');
  database.exec('INSERT INTO boxes VALUES (7, 0, 1, 0, 1)');
  const tree = openRTree({ id: 'test', database }, 'boxes');
  const found: number[] = [];
  tree.search(0.5, 0.5, 0, (id) => found.push(id));
  tree.close();
  expect(() => tree.search(0.5, 0.5, 0, (id) => found.push(id))).toThrow(
    'boxes was searched after its pack was closed',
  );
  expect(found).toEqual([7]);
});

it('says which table is missing', () => {
  expect(() => openRTree({ id: 'test', database: new Database(':memory:') }, 'idx_nothing')).toThrow(
    /idx_nothing_node/,
  );
  expect(() => openRTree({ id: 'test', database: new Database(':memory:') }, 'x; DROP TABLE y')).toThrow(
    /isn't a table name/,
  );
});

it('says which node a damaged tree lacks', () => {
  const database = new Database(':memory:');
  database.exec('CREATE VIRTUAL TABLE boxes USING rtree(id, xmin, xmax, ymin, ymax)');
  const insert = database.prepare('INSERT INTO boxes VALUES (?,0,1,0,1)');
  for (let id = 1; id <= 200; id++) insert.run(id);
  const tree = openRTree({ id: 'test', database }, 'boxes');
  database.unsafeMode();
  database.exec('DELETE FROM boxes_node WHERE nodeno <> 1');
  expect(() => tree.search(0.5, 0.5, 0, () => undefined)).toThrow(/^Pack test is damaged: boxes: node \d+ is missing/);
});
