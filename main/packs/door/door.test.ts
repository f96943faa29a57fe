import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeFixturePack } from '../fixture.ts';
import { openPacks } from '../pack-store.ts';
import { verifyPack } from '../upkeep/verify-pack.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-door-'));
  const square = 'MULTIPOLYGON(((0 0,1 0,1 1,0 1,0 0)))';
  writeFixturePack(directory, {
    id: 'sound',
    theme: 'countries',
    areas: [{ id: 1, category: 900, name: 'Square', wkt: square }],
    countries: [],
  });
});
afterEach(() => {
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    rmSync(pathOf('strange') + suffix, { recursive: true, force: true });
});
afterAll(() => rmSync(directory, { recursive: true }));

const pathOf = (id: string): string => join(directory, `${id}.sqlite`);

/** Changes the file of a countries pack by `sql`, even in ways that only SQLite's own shell allows. */
function spoil(sql: string): void {
  copyFileSync(pathOf('sound'), pathOf('strange'));
  const database = new Database(pathOf('strange'));
  database.unsafeMode();
  database.pragma('synchronous = OFF');
  database.exec(`PRAGMA writable_schema = ON; UPDATE manifest SET id = 'strange'; ${sql}`);
  database.close();
}

/** Returns why the file isn't used; undefined if it is. Checks that the other pack still answers. */
function failure(): string | undefined {
  const packs = openPacks(directory);
  const listed = packs.list().find(({ id }) => id === 'strange');
  expect(packs.ready.has('sound')).toBe(true);
  packs.close();
  if (listed === undefined) throw new Error('The file is not listed');
  return listed.status === 'failed' ? listed.message : undefined;
}

/** A query that never ends. */
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)';
const MANIFEST_COLUMNS =
  'id, format_version, theme, title, description, version, vintage, coverage, kind, licence, attribution, ' +
  'sources, counts, notes, built_at';

const asView = (table: string, select: string): string =>
  `ALTER TABLE ${table} RENAME TO old; CREATE VIEW ${table} AS ${select}`;

describe('a file whose tables are not as documented', () => {
  it.each([
    [
      'an endless view for its manifest',
      asView('manifest', `${ENDLESS} SELECT ${MANIFEST_COLUMNS} FROM old, n WHERE i < 0`),
      'manifest is a view',
    ],
    [
      'such a view under a name in capitals',
      'ALTER TABLE manifest RENAME TO old; CREATE VIEW "MANIFEST" AS SELECT * FROM old',
      'manifest is a view',
    ],
    ['a view for its areas', asView('area', `${ENDLESS} SELECT old.* FROM old, n`), 'area is a view'],
    [
      'a view of a theme that is not its own',
      `CREATE VIEW health_area AS ${ENDLESS} SELECT i FROM n`,
      'health_area is a view',
    ],
    ['a computed column', 'ALTER TABLE country ADD COLUMN more AS (hex(zeroblob(9)))', 'table country computes values'],
    [
      'a condition of its own',
      'DROP TABLE country; CREATE TABLE country (iso3 PRIMARY KEY, iso2, name, official_name, dial_code, ' +
        'capital, region, CHECK (length(hex(zeroblob(99))) > 1))',
      'table country computes values',
    ],
    [
      'a default that is computed',
      'DROP TABLE country; CREATE TABLE country (iso3 DEFAULT (randomblob(9)), iso2, name, official_name, ' +
        'dial_code, capital, region)',
      'table country computes values',
    ],
    [
      'an index over a computed value',
      'CREATE INDEX more ON country (length(name))',
      'index more of table country covers more than columns',
    ],
    [
      'a virtual table for its countries',
      'DROP TABLE country; CREATE VIRTUAL TABLE country USING fts5(iso3, iso2, name, official_name, dial_code)',
      'table country is virtual',
    ],
    [
      'another module for its R*Tree',
      'DROP TABLE idx_shard_geometry; CREATE VIRTUAL TABLE idx_shard_geometry USING fts5(pkid, xmin, xmax, ymin, ymax)',
      "table idx_shard_geometry isn't the documented virtual table",
    ],
    [
      'a module that is not known for its R*Tree',
      "UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE idx_shard_geometry USING VirtualText(x)' WHERE " +
        "name = 'idx_shard_geometry'",
      "table idx_shard_geometry isn't",
    ],
    [
      'a view for the nodes of its R*Tree',
      "UPDATE sqlite_schema SET type = 'view', rootpage = 0, sql = 'CREATE VIEW idx_shard_geometry_node AS " +
        "SELECT 1 AS nodeno, 2 AS data' WHERE name = 'idx_shard_geometry_node'",
      'idx_shard_geometry_node is a view',
    ],
    [
      'no column for the names',
      'ALTER TABLE country RENAME COLUMN official_name TO other',
      'table country lacks the columns official_name',
    ],
    [
      'a different primary key',
      'DROP TABLE country; CREATE TABLE country (iso3, iso2, name, official_name, dial_code, capital, region)',
      'table country has a different primary key',
    ],
    [
      'two manifests',
      `INSERT INTO manifest (${MANIFEST_COLUMNS}) SELECT 'other', ${MANIFEST_COLUMNS.slice(4)} FROM manifest`,
      'the manifest has more than one row',
    ],
    [
      'a manifest of 300 MB',
      "UPDATE manifest SET notes = '[\"' || hex(zeroblob(150000000)) || '\"]'",
      'the manifest is larger than 256 KiB',
    ],
    [
      'a manifest nested 100,000 deep',
      "UPDATE manifest SET counts = replace(hex(zeroblob(50000)), '0', '[')",
      "the manifest is invalid: /counts isn't JSON",
    ],
    [
      'lists nested 50,000 deep',
      "UPDATE manifest SET counts = replace(hex(zeroblob(25000)), '0', '[') || replace(hex(zeroblob(25000)), '0', ']')",
      'the manifest is invalid: /counts',
    ],
    [
      'a coverage without bounds',
      "UPDATE manifest SET coverage = '[-1e999,-90,180,90]'",
      'the manifest is invalid: /coverage',
    ],
    ['a negative count', 'UPDATE manifest SET counts = \'{"areas":-1}\'', 'the manifest is invalid: /counts'],
    ['bytes for a title', "UPDATE manifest SET title = x'ff00'", 'the manifest is invalid: /title'],
    ['a date that is none', "UPDATE manifest SET built_at = 'yesterday'", 'the manifest is invalid: /built_at'],
    ['an id that leads elsewhere', "UPDATE manifest SET id = '../../etc/passwd'", 'the manifest is invalid: /id'],
    ['the id of another pack', "UPDATE manifest SET id = 'sound'", 'the manifest is that of another pack, sound'],
    [
      '10,000 views',
      `${ENDLESS} INSERT INTO sqlite_schema SELECT 'view', 'v' || i, 'v' || i, 0, 'CREATE VIEW v' || i || ' ` +
        "AS SELECT 1' FROM n LIMIT 10000",
      'the schema is larger than that of any pack',
    ],
    [
      'a view of two megabytes',
      `CREATE VIEW more AS SELECT '${'x'.repeat(2e6)}'`,
      'the schema is larger than that of any pack',
    ],
    [
      'statistics without end',
      `ANALYZE; INSERT INTO sqlite_stat4 ${ENDLESS} SELECT 'area', 'area', '1', '1', '1', x'00' FROM n LIMIT 50000`,
      'the statistics are larger than those of any pack',
    ],
    ['WAL mode', 'PRAGMA journal_mode = WAL', 'the file is in WAL mode'],
  ])('is refused for %s', (_what, sql, reason) => {
    spoil(sql);
    expect(failure()).toContain(`The pack can't be used: ${reason}`);
  });

  it('is used if only unread objects are unusual', () => {
    spoil(
      `CREATE VIEW more AS ${ENDLESS} SELECT i FROM n; CREATE TABLE another (b, a AS (1)); CREATE TRIGGER t ` +
        'AFTER UPDATE ON manifest BEGIN SELECT 1; END; ALTER TABLE country ADD COLUMN flag TEXT',
    );
    expect(failure()).toBeUndefined();
  });
});

describe("a file that isn't a pack", () => {
  it.runIf(process.platform !== 'win32')("doesn't block if it is a pipe", async () => {
    execFileSync('mkfifo', [pathOf('strange')]);
    expect(failure()).toContain('not a regular file');
    expect(await verifyPack(pathOf('strange'))).toMatchObject({
      passed: false,
      checks: [{ check: 'manifest', passed: false }],
    });
  });

  it.runIf(process.platform !== 'win32')("doesn't block if its journal is a pipe", () => {
    spoil('');
    execFileSync('mkfifo', [`${pathOf('strange')}-journal`]);
    expect(failure()).toContain('strange.sqlite-journal lies next to the file');
    rmSync(`${pathOf('strange')}-journal`);
    expect(failure()).toBeUndefined();
  });

  it.each([
    ['a directory', () => mkdirSync(pathOf('strange')), 'not a regular file'],
    ['a link to itself', () => symlinkSync(pathOf('strange'), pathOf('strange')), "the file can't be read (ELOOP)"],
    ['a device', () => symlinkSync('/dev/zero', pathOf('strange')), 'not a regular file'],
    ['an empty file', () => writeFileSync(pathOf('strange'), ''), "the file isn't a Cairn pack"],
    [
      'a file that was cut off',
      () => {
        spoil('');
        truncateSync(pathOf('strange'), 40_000);
      },
      "The pack can't be used",
    ],
    [
      'a file beside which a journal lies',
      () => {
        spoil('');
        writeFileSync(`${pathOf('strange')}-journal`, Buffer.from('d9d505f920a163d7', 'hex'));
      },
      'strange.sqlite-journal lies next to the file',
    ],
    [
      'a file beside which a log lies',
      () => {
        spoil('');
        writeFileSync(`${pathOf('strange')}-wal`, 'log');
      },
      'strange.sqlite-wal lies next to the file',
    ],
  ])('%s', (_what, make, reason) => {
    make();
    expect(failure()).toContain(reason);
  });

  // Each page of a tree names the next: one that names itself would be read endlessly.
  it('is refused if its schema is a ring of pages', () => {
    spoil('');
    const bytes = readFileSync(pathOf('strange'));
    const pageBytes = bytes.readUInt16BE(16);
    bytes.writeUInt8(5, 100);
    bytes.writeUInt16BE(1, 103);
    bytes.writeUInt32BE(1, 108);
    bytes.writeUInt16BE(pageBytes - 8, 112);
    bytes.writeUInt32BE(1, pageBytes - 8);
    writeFileSync(pathOf('strange'), bytes);
    expect(failure()).toContain('the file is damaged: page 1 is at an impossible position');
  });
});

it('refuses to read tables with more rows than any valid pack', () => {
  spoil(
    'INSERT INTO country (iso3, iso2, name, official_name) SELECT value, value, value, value FROM (WITH ' +
      'RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n) SELECT value FROM n LIMIT 10001)',
  );
  expect(failure()).toContain('more than 10,000 rows, the limit for reading them at once');
});
