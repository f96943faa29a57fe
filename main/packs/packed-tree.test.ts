import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { EmptyRegions, EMPTY_MARGIN_DEGREES } from './empty-regions.ts';
import { createRandom } from './fixture-random.ts';
import { openPackedTree } from './packed-tree.ts';
import { PACKED_TREE_TABLE } from './schema/areas.ts';
import { writePackedTree } from './write/packed-tree.ts';

/** Enough boxes for a tree of four levels. */
const BOXES = 20_000;

let database: Database.Database;

/** Adds a row, and its box as SpatiaLite does. */
function add(id: number, west: number, south: number, east: number, north: number): void {
  database.prepare('INSERT INTO shard VALUES (?)').run(id);
  database.prepare('INSERT INTO idx_shard_geometry VALUES (?, ?, ?, ?, ?)').run(id, west, east, south, north);
}

function addMany(idOf: (index: number) => number): void {
  database.transaction(() => {
    for (let index = 0; index < BOXES; index++) {
      const [x, y] = [((index * 7919) % 360_000) / 1000 - 180, ((index * 104_729) % 180_000) / 1000 - 90];
      add(idOf(index), x, y, x + (index % 7), y + (index % 5));
    }
  })();
}

beforeEach(() => {
  database = new Database(':memory:');
  database.exec(
    'CREATE TABLE shard (id INTEGER PRIMARY KEY); ' +
      'CREATE VIRTUAL TABLE idx_shard_geometry USING rtree(pkid, xmin, xmax, ymin, ymax)',
  );
});

const open = (): ReturnType<typeof openPackedTree> => openPackedTree({ id: 'test', database }, 'shard');

describe.each([
  ['that is stored', (index: number) => index + 1, true],
  ['that is built', (index: number) => index + 1, false],
  ['that is built of rows with gaps', (index: number) => index * 3 + 2, false],
])('a tree %s', (_, idOf, isStored) => {
  it('finds the same rows and boxes as SQLite', () => {
    addMany(idOf);
    if (isStored) {
      writePackedTree(database, 'shard');
      database.exec('DROP TABLE idx_shard_geometry');
    }
    const tree = open();
    const witness = new Database(':memory:');
    witness.exec('CREATE VIRTUAL TABLE boxes USING rtree(pkid, xmin, xmax, ymin, ymax)');
    const insert = witness.prepare('INSERT INTO boxes VALUES (?, ?, ?, ?, ?)');
    tree.search(-180, -90, 200, 100, (id, west, south, east, north) => insert.run(id, west, east, south, north));
    if (!isStored)
      expect(witness.prepare('SELECT * FROM boxes ORDER BY pkid').all()).toEqual(
        database.prepare('SELECT * FROM idx_shard_geometry ORDER BY pkid').all(),
      );
    const select = witness
      .prepare<[number, number, number, number], number>(
        'SELECT pkid FROM boxes WHERE xmin <= ? AND xmax >= ? AND ymin <= ? AND ymax >= ? ORDER BY pkid',
      )
      .pluck();
    expect(witness.prepare('SELECT count(*), max(pkid) FROM boxes').raw().get()).toEqual([BOXES, idOf(BOXES - 1)]);
    for (let index = 0; index < 500; index++) {
      const [x, y] = [((index * 31_337) % 360_000) / 1000 - 180, ((index * 271_828) % 180_000) / 1000 - 90];
      const found: number[] = [];
      tree.search(x, y, x + 0.01, y + 0.01, (id) => found.push(id));
      expect(found.toSorted((a, b) => a - b)).toEqual(select.all(x + 0.01, x, y + 0.01, y));
    }
  });
});

it.each([true, false])('is empty if the table is empty, stored: %s', (isStored) => {
  if (isStored) writePackedTree(database, 'shard');
  const found: number[] = [];
  open().search(-180, -90, 180, 90, (id) => found.push(id));
  expect(found).toEqual([]);
});

it('throws after it was closed, instead of finding nothing', () => {
  add(1, 0, 0, 1, 1);
  const tree = open();
  tree.close();
  expect(() => tree.search(0, 0, 1, 1, () => undefined)).toThrow('searched after its pack was closed');
});

it("refuses row ids that a stored tree can't represent", () => {
  add(2, 0, 0, 1, 1);
  expect(() => writePackedTree(database, 'shard')).toThrow("aren't numbered from 1 on");
});

const stored = (): Buffer => database.prepare<[], Buffer>('SELECT tree FROM packed_tree').pluck().get() ?? Buffer.of();
const store = (tree: Buffer, checksum: number): unknown =>
  database.prepare('UPDATE packed_tree SET tree = ?, crc32 = ?').run(tree, checksum);

describe('a damaged tree', () => {
  it('is an error that names the pack, whichever bytes have changed', () => {
    addMany((index) => index + 1);
    writePackedTree(database, 'shard');
    const tree = stored();
    const random = createRandom(6);
    for (let round = 0; round < 100; round++) {
      const changed = Buffer.from(tree);
      const offset = Math.floor(random() * (round < 30 ? 16 : tree.length));
      changed.writeUInt8((changed.readUInt8(offset) + 1 + Math.floor(random() * 255)) % 256, offset);
      store(changed, crc32(tree));
      expect(open).toThrow(/^Pack test is damaged: the tree of shard can't be read: its content has changed/);
    }
  });

  it('is refused before a search could leave its bounds, even with a matching checksum', () => {
    addMany((index) => index + 1);
    writePackedTree(database, 'shard');
    const tree = stored();
    const random = createRandom(8);
    const indexBytes = (tree.length - 8) / 5;
    const change = (write: (changed: Buffer) => void): void => {
      const changed = Buffer.from(tree);
      write(changed);
      store(changed, crc32(changed));
    };
    // Positions in nodes: those of rows must exist, those of nodes must be as written.
    for (let round = 0; round < 60; round++) {
      const node = Math.floor((random() * indexBytes) / 4);
      change((changed) => changed.writeUInt32LE(BOXES + Math.floor(random() * 2 ** 31), 8 + indexBytes * 4 + node * 4));
      expect(open).toThrow(/^Pack test is damaged: the tree of shard can't be read: (?:item|node) \d+ refers to a/);
    }
    for (const [at, value] of [
      [0, 0],
      [1, 0x47],
      [1, 0x38],
      [2, 8],
      [4, 1],
      [7, 255],
    ] as const) {
      change((changed) => changed.writeUInt8(value, at));
      expect(open).toThrow(/^Pack test is damaged: the tree of shard can't be read: /);
    }
    store(tree.subarray(0, -4), crc32(tree.subarray(0, -4)));
    expect(open).toThrow(/^Pack test is damaged: /);
    store(Buffer.concat([tree, Buffer.alloc(8)]), crc32(Buffer.concat([tree, Buffer.alloc(8)])));
    expect(open).toThrow(/^Pack test is damaged: /);
  });

  it('is refused if it is for other rows', () => {
    add(1, 0, 0, 1, 1);
    writePackedTree(database, 'shard');
    add(2, 0, 0, 1, 1);
    expect(open).toThrow(/it contains 1 rows in \d+ bytes, but the table has 2/);
  });

  it('is missing together with the R*Tree: the error names the table', () => {
    database.exec(`${PACKED_TREE_TABLE}; DROP TABLE idx_shard_geometry`);
    expect(open).toThrow(/idx_shard_geometry/);
  });
});

it('detects whether a square degree and its surroundings are empty, also across the antimeridian', () => {
  add(1, 10, 50, 11, 51);
  add(2, 179.9, 0, 180, 1);
  const far = new EmptyRegions(open());
  const reach = EMPTY_MARGIN_DEGREES;
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
