import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, afterAll, beforeAll, it, describe } from 'vitest';
import { writeFixturePack, type FixturePack } from './fixture.ts';
import { openPackFile, type PackFile } from './pack-file.ts';
import { hasTiles, openTilePack } from './tile-pack.ts';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';

describe('tile pack', () => {
  const layer = { name: 'road', minZoom: 9, maxZoom: 14, fields: {} };

  test.each([
    ['no table', undefined, false],
    ['a table without layers', { layers: [], tiles: [] }, false],
    ['a layer', { layers: [layer], tiles: [] }, true],
  ])('a pack with %s', (_, tiles, expected) => {
    const directory = mkdtempSync(join(tmpdir(), 'cairn-tile-pack-'));
    try {
      const fixture: FixturePack = { id: 'streets-x', theme: 'streets', ...(tiles === undefined ? {} : { tiles }) };
      writeFixturePack(directory, fixture);
      const pack = openPackFile(join(directory, 'streets-x.sqlite'));
      expect(hasTiles(pack)).toBe(expected);
      pack.database.close();
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe('tile runs', () => {
  const [OWN, LAND, ICE] = ['own', 'land', 'ice'].map((text) => gzipSync(text));

  let directory: string;
  const packs: PackFile[] = [];
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-tiles-'));
  });
  afterAll(() => {
    for (const { database } of packs) database.close();
    rmSync(directory, { recursive: true });
  });

  function opened(id: string): PackFile {
    const pack = openPackFile(join(directory, `${id}.sqlite`));
    packs.push(pack);
    return pack;
  }

  const write = (id: string): void =>
    writeFixturePack(directory, {
      id,
      theme: 'basemap',
      tiles: {
        layers: [{ name: 'land', minZoom: 0, maxZoom: 4, fields: {} }],
        tiles: [{ z: 4, x: 6, y: 3, data: OWN ?? Buffer.alloc(0) }],
        runs: [
          { z: 4, y: 3, firstX: 2, lastX: 5, data: LAND ?? Buffer.alloc(0) },
          { z: 4, y: 3, firstX: 8, lastX: 8, data: ICE ?? Buffer.alloc(0) },
        ],
      },
    });

  it('finds single tiles, and those of a run from first to last', () => {
    write('with-runs');
    const tiles = openTilePack(opened('with-runs'));
    expect([1, 2, 5, 6, 7, 8, 9].map((x) => tiles.tile(4, x, 3))).toEqual([
      undefined,
      LAND,
      LAND,
      OWN,
      undefined,
      ICE,
      undefined,
    ]);
    expect([tiles.tile(4, 3, 4), tiles.tile(3, 3, 3)]).toEqual([undefined, undefined]);
  });

  it('reads packs of earlier versions, which have no runs', () => {
    write('without-runs');
    const database = new Database(join(directory, 'without-runs.sqlite'));
    database.exec('DROP TABLE tile_run');
    database.close();
    const tiles = openTilePack(opened('without-runs'));
    expect([tiles.tile(4, 2, 3), tiles.tile(4, 6, 3)]).toEqual([undefined, OWN]);
  });
});
