/** Names in other languages and vintages of areas, and packs that were written before there were any. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AreaPack } from './area-pack.ts';
import { writeFixturePack } from './fixture.ts';
import { openPackLibrary } from './library.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-area-names-'));
  const wkt = 'MULTIPOLYGON(((0 0,1 0,1 1,0 1,0 0)))';
  writeFixturePack(directory, {
    id: 'admin',
    theme: 'admin',
    areas: [
      {
        id: 7,
        category: 901,
        name: 'Lombardia',
        wkt,
        vintage: '2010',
        names: { de: 'Lombardei', 'zh-Hant': '倫巴底' },
      },
    ],
  });
});
afterEach(() => rmSync(directory, { recursive: true }));

function asked<T>(question: (pack: AreaPack) => T): T | undefined {
  const library = openPackLibrary(directory);
  try {
    const [pack] = library.areas('admin');
    return pack === undefined ? undefined : question(pack);
  } finally {
    library.close();
  }
}

it('has the names that the pack has, and no other', () => {
  expect(asked((pack) => ['de', 'zh-Hant', 'fr'].map((language) => pack.nameIn(7, language)))).toEqual([
    'Lombardei',
    '倫巴底',
    undefined,
  ]);
  expect(asked((pack) => pack.nameIn(8, 'de'))).toBeUndefined();
});

it('says as of when a division is', () => expect(asked((pack) => pack.area(7)?.vintage)).toBe('2010'));

it('reads packs of earlier versions, which have neither', () => {
  const database = new Database(join(directory, 'admin.sqlite'));
  database.exec('DROP TABLE area_name; ALTER TABLE area DROP COLUMN vintage');
  database.close();
  expect(asked((pack) => [pack.area(7)?.name, pack.area(7)?.vintage, pack.nameIn(7, 'de')])).toEqual([
    'Lombardia',
    null,
    undefined,
  ]);
});
