import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentDigest } from './content-digest.ts';
import { INVENTED } from './fixture.ts';
import { openPackFile } from './pack-file.ts';
import { verifyPack } from './upkeep/verify-pack.ts';
import { beginPack } from './write/pack.ts';

let directory: string;
const pathOf = (id: string): string => join(directory, `${id}.sqlite`);

/** Bytes that SQLite doesn't interpret, at a single position of the file. */
const SHAPE = Buffer.from('a shape that nothing but its reader looks into');

async function writePack(id: string): Promise<void> {
  const pack = beginPack(directory, id);
  pack.database.exec('CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT, share REAL, shape BLOB)');
  pack.database.prepare('INSERT INTO thing VALUES (?, ?, ?, ?)').run(1, 'Ñandú', 0.5, SHAPE);
  await pack.finish({ ...INVENTED, theme: 'places', title: id, description: 'Invented' });
}

function edit(id: string, sql: string): void {
  const database = new Database(pathOf(id));
  database.exec(sql);
  database.close();
}

function digestOf(id: string): string {
  const database = new Database(pathOf(id), { readonly: true });
  const digest = contentDigest(database);
  database.close();
  return digest;
}

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([2, bytes.length, 0, 0, 0]), bytes]);
};
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(9, 1);
  bytes.writeDoubleLE(value, 1);
  return bytes;
};

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-digest-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('contentDigest', () => {
  it('is computed as documented', () => {
    const database = new Database(':memory:');
    database.exec(
      'CREATE TABLE b (x, y); CREATE TABLE a (k TEXT PRIMARY KEY, n) WITHOUT ROWID; INSERT INTO b VALUES (1, ' +
        "NULL); INSERT INTO a VALUES ('z', x'07'), ('é', 2.5)",
    );
    const bytes = [
      text('a'),
      number(2),
      text('k'),
      text('n'),
      text('z'),
      Buffer.from([3, 1, 0, 0, 0, 7]),
      text('é'),
      number(2.5),
      Buffer.from([4]),
      text('b'),
      number(2),
      text('x'),
      text('y'),
      number(1),
      Buffer.from([0]),
      Buffer.from([4]),
    ];
    expect(contentDigest(database)).toBe(createHash('sha256').update(Buffer.concat(bytes)).digest('hex'));
    database.close();
  });

  it('supports values of any length', () => {
    const digests = [0, 1, 5000, 16_379, 16_380, 70_000, 300_000].flatMap((length) =>
      ['x', 'é'].map((letter) => {
        const database = new Database(':memory:');
        database.exec('CREATE TABLE a (t, b)');
        database.prepare('INSERT INTO a VALUES (?, ?)').run(letter.repeat(length), Buffer.alloc(length, 1));
        const digest = contentDigest(database);
        database.close();
        return digest;
      }),
    );
    expect(new Set(digests).size).toBe(digests.length - 1);
  });
});

describe('a written pack', () => {
  it('contains the digest of its content', async () => {
    await writePack('whole');
    const { database, manifest } = openPackFile(pathOf('whole'));
    database.close();
    expect(manifest.content_sha256).toBe(digestOf('whole'));
    expect((await verifyPack(pathOf('whole'))).checks).toContainEqual({
      check: 'content',
      passed: true,
      text: 'The content matches the digest in the manifest',
    });
  });

  it('has the same digest after SQLite has reorganised the file', async () => {
    await writePack('vacuumed');
    const before = digestOf('vacuumed');
    edit('vacuumed', 'PRAGMA page_size = 4096; VACUUM; ANALYZE');
    expect(digestOf('vacuumed')).toBe(before);
    expect(await verifyPack(pathOf('vacuumed'))).toMatchObject({ passed: true });
  });

  it("fails the check for a byte that SQLite's own checks don't cover", async () => {
    await writePack('flipped');
    const file = openSync(pathOf('flipped'), 'r+');
    writeSync(file, Buffer.from([0xff]), 0, 1, readFileSync(pathOf('flipped')).indexOf(SHAPE) + 8);
    closeSync(file);
    const { passed, checks } = await verifyPack(pathOf('flipped'));
    expect(passed).toBe(false);
    expect(checks.slice(-2)).toMatchObject([
      { check: 'pages', passed: true },
      { check: 'content', passed: false },
    ]);
  });

  it('fails the check if its manifest has been changed', async () => {
    await writePack('edited');
    edit('edited', "UPDATE manifest SET licence = 'MIT'");
    expect((await verifyPack(pathOf('edited'))).checks.at(-1)).toMatchObject({ check: 'content', passed: false });
  });

  it.each([
    ['no digest', 'UPDATE manifest SET content_sha256 = NULL'],
    ['a manifest of an earlier version', 'ALTER TABLE manifest DROP COLUMN content_sha256'],
  ])("can be read with %s, and the check reports that the content wasn't compared", async (_name, sql) => {
    await writePack('earlier');
    edit('earlier', sql);
    const { passed, checks } = await verifyPack(pathOf('earlier'));
    expect(passed).toBe(true);
    expect(checks.find(({ check }) => check === 'content')?.text).toMatch(
      /^Not compared: the manifest contains no digest/u,
    );
  });
});
