import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFixturePack } from './fixture.ts';
import { openPackLibrary, PackUnavailable } from './library.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-library-'));
  writeFixturePack(directory, { id: 'airports', theme: 'geo-boundaries', areas: [{ id: 1, category: 940, name: 'A', wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }] });
});
afterEach(() => rmSync(directory, { recursive: true }));

const file = (id: string): string => join(directory, `${id}.sqlite`);

/** The message under which a damaged pack is listed. */
function failureOf(id: string): string | undefined {
  const library = openPackLibrary(directory);
  const pack = library.list().find((candidate) => candidate.id === id);
  const others = library.ready.has('airports') || id === 'airports';
  library.close();
  expect(others).toBe(true);
  return pack?.status === 'failed' ? pack.message : undefined;
}

/** A copy of the good pack, changed by `sql`. */
function spoil(sql: string): void {
  copyFileSync(file('airports'), file('spoilt'));
  const database = new Database(file('spoilt'));
  database.exec(`UPDATE manifest SET id = 'spoilt'; ${sql}`);
  database.close();
}

describe('openPackLibrary', () => {
  it('lists what is ready with its manifest and size', () => {
    const library = openPackLibrary(directory);
    expect(library.list()).toEqual([
      {
        id: 'airports', format_version: 1, theme: 'geo-boundaries', title: 'Fixture airports', description: 'Invented shapes for tests', version: '1',
        vintage: 'invented', coverage: [-180, -90, 180, 90], kind: 'modelled', licence: 'CC0-1.0', attribution: 'None', sources: [], counts: {},
        notes: ['Every shape is invented'], built_at: '2026-01-01T00:00:00Z', status: 'ready', size_bytes: expect.any(Number),
      },
    ]);
    library.close();
  });

  it('is empty for an empty directory, and ignores other files', () => {
    const empty = join(directory, 'empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'readme.txt'), 'not a pack');
    const library = openPackLibrary(empty);
    expect([library.list(), library.areas('admin')]).toEqual([[], []]);
    library.close();
  });

  it.each([
    ['is not a database', 'nonsense', () => writeFileSync(file('spoilt'), 'nonsense'.repeat(200))],
    ['is a directory', 'directory', () => mkdirSync(file('spoilt'))],
    ['is another database', 'it is not a Cairn pack', () => new Database(file('spoilt')).exec('CREATE TABLE a (b)').close()],
    ['has another name than its manifest', 'its manifest names another pack, other', () => spoil("UPDATE manifest SET id = 'other'")],
    ['has no manifest', 'its manifest is empty', () => spoil('DELETE FROM manifest')],
    ['has an odd coverage', 'its manifest is not valid: /coverage', () => spoil("UPDATE manifest SET coverage = '[1]'")],
    ['has a newer format', 'it has pack format 2, and this version of Cairn reads format 1', () => spoil('UPDATE manifest SET format_version = 2')],
    ['lacks a table', 'no such table: shard', () => spoil('DROP TABLE shard')],
    ['lacks its index', 'no such table: idx_shard_geometry_node', () => spoil('DROP TABLE idx_shard_geometry')],
  ])('lists as failed, with a reason and no path, a file that %s', (_what, reason, make) => {
    make();
    const message = failureOf('spoilt') ?? '';
    if (!['nonsense', 'directory'].includes(reason)) expect(message).toContain(`The pack is not used: ${reason}`);
    expect(message).toMatch(/^The pack is not used: .+\. Build it again with: npm run data$/);
    expect(message).not.toContain(directory);
  });

  it('says of a missing directory that it is missing', () => expect(() => openPackLibrary(join(directory, 'nowhere'))).toThrow(/ENOENT/));
});

describe('a theme without a ready pack', () => {
  it('names the default pack that is not installed', () => {
    const library = openPackLibrary(directory);
    expect(() => library.need('time-zones')).toThrow(new PackUnavailable('Pack time-zones is not installed. Install it with: npm run data'));
    expect(() => library.needAreas('admin')).toThrow(PackUnavailable);
    library.close();
  });

  it('names the pack that failed, also beside another of the theme that may not have the answer', () => {
    writeFileSync(file('time-zones'), 'damaged');
    writeFileSync(file('eu-nuts'), 'damaged');
    const library = openPackLibrary(directory);
    expect(() => library.need('time-zones')).toThrow(/^Pack time-zones: The pack is not used: /);
    expect(library.needAreas('geo-boundaries')).toHaveLength(1);
    expect(() => library.refuseIfFailed('geo-boundaries')).toThrow(/^Pack eu-nuts: The pack is not used: /);
    library.close();
  });
});
