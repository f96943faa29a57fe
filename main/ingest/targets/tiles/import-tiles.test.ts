import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackFile } from '../../../packs/pack-file.ts';
import { openTilePack } from '../../../packs/tile-pack.ts';
import type { ImportResult } from '../../target.ts';
import { importTiles } from './import-tiles.ts';

const SHARED = join(import.meta.dirname, '../../../../../shared/data/tiles');
/** Of a picture only the beginning is looked at. */
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** A layer of version 2 called `roads`, without features. */
const VECTOR = Buffer.from([0x1a, 9, 0x78, 2, 0x0a, 5, ...Buffer.from('roads')]);

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-tiles-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

type Tile = [z: number, column: number, row: number, data: Buffer | null];

/** An archive whose tiles are a view of two tables, as many tools make it. */
function writeMbtiles(name: string, metadata: Record<string, string>, tiles: readonly Tile[]): string {
  const path = join(directory, name);
  const database = new Database(path);
  database.exec(`CREATE TABLE metadata (name TEXT, value TEXT);
    CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id INTEGER);
    CREATE TABLE images (tile_id INTEGER, tile_data BLOB);
    CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (tile_id)`);
  for (const entry of Object.entries(metadata)) database.prepare('INSERT INTO metadata VALUES (?, ?)').run(...entry);
  tiles.forEach(([z, x, y, data], id) => {
    database.prepare('INSERT INTO map VALUES (?, ?, ?, ?)').run(z, x, y, id);
    database.prepare('INSERT INTO images VALUES (?, ?)').run(id, data);
  });
  database.close();
  return path;
}

const varints = (numbers: readonly number[]): number[] =>
  numbers.flatMap((number) => (number < 128 ? [number] : [(number & 127) | 128, number >> 7]));

/** PMTiles 3 as its specification has it: header, one directory, description, tiles. */
function writePmtiles(
  name: string,
  description: object,
  tiles: readonly (readonly [id: number, data: Buffer])[],
): string {
  const offsets = tiles.map((_tile, at) => tiles.slice(0, at).reduce((sum, [, data]) => sum + data.length, 0));
  const directoryBytes = Buffer.from(
    varints([
      tiles.length,
      ...tiles.map(([id], at) => id - (tiles[at - 1]?.[0] ?? 0)),
      ...tiles.map(() => 1),
      ...tiles.map(([, data]) => data.length),
      ...offsets.map((offset) => offset + 1),
    ]),
  );
  const json = Buffer.from(JSON.stringify(description));
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const parts = [127, directoryBytes.length, 127 + directoryBytes.length, json.length];
  const dataAt = 127 + directoryBytes.length + json.length;
  const data = Buffer.concat(tiles.map(([, bytes]) => bytes));
  [...parts, dataAt, 0, dataAt, data.length, tiles.length, tiles.length, tiles.length].forEach((value, at) =>
    header.writeBigUInt64LE(BigInt(value), 8 + at * 8),
  );
  // Clustered; directories and tiles without compression; vector tiles; zooms 0 to 1; the bounds in ten-millionths.
  header.set([1, 1, 1, 1, 0, 1], 96);
  [-10, -20, 30, 40].forEach((degrees, at) => header.writeInt32LE(degrees * 1e7, 102 + at * 4));
  const path = join(directory, name);
  writeFileSync(path, Buffer.concat([header, directoryBytes, json, data]));
  return path;
}

const run = (file: string): Promise<ImportResult> => {
  const id = `tiles-${basename(file).replaceAll(/[^a-z0-9]+/g, '-')}`;
  return importTiles({ files: [file], packsDirectory: directory, id });
};

/** What is asked of the pack that an import has written. */
function reading<Result>(id: string, read: (pack: ReturnType<typeof openPackFile>) => Result): Result {
  const pack = openPackFile(join(directory, `${id}.sqlite`));
  try {
    return read(pack);
  } finally {
    pack.database.close();
  }
}

describe('MBTiles', () => {
  it(
    'of vector tiles: y from the north, names of layers as the tiles have them, words of the archive as plain ' +
      'text',
    async () => {
      const file = writeMbtiles(
        'roads.mbtiles',
        {
          name: 'Roads',
          format: 'pbf',
          bounds: '-180,-85,0,0',
          attribution: '<a href="https://example.org">&copy; <b>Someone</b></a>',
          json: JSON.stringify({
            vector_layers: [
              { id: 'roads', fields: { ref: 'String' } },
              { id: 'gone', fields: {} },
            ],
          }),
        },
        [
          [0, 0, 0, gzipSync(VECTOR)],
          [1, 0, 1, VECTOR],
        ],
      );
      expect(await run(file)).toMatchObject({
        report: { counts: { tiles: 2, left_out: 0 }, notes: ['MBTiles of mvt, zooms 0 to 1', 'Layers: roads'] },
      });
      reading('tiles-roads-mbtiles', (pack) => {
        expect(pack.manifest).toMatchObject({
          theme: 'tiles',
          title: 'Roads',
          attribution: '© Someone',
          coverage: [-180, -85, 0, 0],
        });
        const tiles = openTilePack(pack);
        expect(tiles.layers).toEqual([{ name: 'roads', minZoom: 0, maxZoom: 1, fields: { ref: 'String' } }]);
        expect(gunzipSync(tiles.tile(1, 0, 0) ?? '')).toEqual(VECTOR);
        expect(tiles.tile(1, 0, 1)).toBeUndefined();
      });
    },
  );

  it('of pictures: what is none, is missing or is outside the map is left out with its place', async () => {
    const file = writeMbtiles('photo.mbtiles', { format: 'jpg' }, [
      [1, 0, 0, PNG],
      [1, 1, 0, null],
      [1, 1, 1, Buffer.from('text')],
      [1, 2, 0, PNG],
      [1, 0, 0, PNG],
    ]);
    const { report, problems } = await run(file);
    expect(report).toMatchObject({ counts: { tiles: 1, left_out: 4 }, notes: ['MBTiles of png, zooms 1 to 1'] });
    expect(problems.map(({ message }) => message)).toEqual([
      'Tile 1/1/1 is empty, or larger than 16 MiB',
      "Tile 1/1/0 isn't a PNG image",
      'Tile 1/2/0 is outside the map',
      'Tile 1/0/1 occurs twice',
    ]);
    reading('tiles-photo-mbtiles', (pack) => {
      const [west, south, east, north] = pack.manifest.coverage;
      expect([west, south.toFixed(2), east, north.toFixed(2)]).toEqual([-180, '-85.05', 0, '0.00']);
      expect(openTilePack(pack).tile(1, 0, 1)).toEqual(PNG);
    });
  });
});

/** Whether a tile in row `row` becomes 1/0/0, counted from the north: that over North America. */
const isThere = async (metadata: Record<string, string>, row: number): Promise<boolean> => {
  const name = `rows-${mkdtempSync(join(directory, 'at-')).slice(-6).toLowerCase()}`;
  await run(writeMbtiles(name, { format: 'png', ...metadata }, [[1, 0, row, PNG]]));
  return reading(`tiles-${name}`, (pack) => openTilePack(pack).tile(1, 0, 0) !== undefined);
};

describe('MBTiles with scheme=xyz', () => {
  it.each([
    ['are counted from the north', { scheme: 'xyz' }, 0],
    ['are counted from the south without it', {}, 1],
    ['are counted from the south with tms', { scheme: 'tms' }, 1],
    ['are counted from the north where the bounds agree', { scheme: 'XYZ', bounds: '-125,25,-65,50' }, 0],
    ['are counted from the north where the bounds fit both', { scheme: 'xyz', bounds: '-180,-85,180,85' }, 0],
    ['are counted from the south where the bounds fit those alone', { scheme: 'xyz', bounds: '-125,25,-65,50' }, 1],
  ])('rows %s', async (_what, metadata, row) => {
    expect(await isThere(metadata, row)).toBe(true);
  });
});

it('MBTiles with a write-ahead log are read with what the log holds, and nothing is left beside them', async () => {
  const file = writeMbtiles('log.mbtiles', { format: 'png' }, [[1, 0, 1, PNG]]);
  const folder = mkdtempSync(join(directory, 'log-'));
  const writer = new Database(file);
  writer.pragma('journal_mode = WAL');
  const moved = join(folder, 'log.mbtiles');
  cpSync(file, moved);
  expect(await run(moved)).toMatchObject({ report: { counts: { tiles: 1 } } });
  expect(readdirSync(folder)).toEqual(['log.mbtiles']);
  // Left by a program that did not end well.
  writer.prepare('INSERT INTO map VALUES (1, 1, 1, 7)').run();
  writer.prepare('INSERT INTO images VALUES (7, ?)').run(PNG);
  for (const part of ['', '-wal']) cpSync(file + part, moved + part);
  writer.close();
  const before = readFileSync(`${moved}-wal`);
  expect(await run(moved)).toMatchObject({ report: { counts: { tiles: 2 } } });
  expect(readdirSync(folder)).toEqual(['log.mbtiles', 'log.mbtiles-wal']);
  expect(readFileSync(`${moved}-wal`).equals(before)).toBe(true);
});

describe('PMTiles', () => {
  it('are read along their directory', async () => {
    // Numbers along the curve: 0 is the world, 1 to 4 its quarters: north-west, south-west, south-east, north-east.
    const file = writePmtiles('town.pmtiles', { name: 'Town' }, [
      [0, VECTOR],
      [2, VECTOR],
    ]);
    expect(await run(file)).toMatchObject({
      report: { counts: { tiles: 2 }, notes: ['PMTiles of mvt, zooms 0 to 1', 'Layers: roads'] },
    });
    reading('tiles-town-pmtiles', (pack) => {
      expect(pack.manifest).toMatchObject({ title: 'Town', coverage: [-10, -20, 30, 40] });
      expect(gunzipSync(openTilePack(pack).tile(1, 0, 1) ?? '')).toEqual(VECTOR);
    });
  });

  it('that were cut off are refused, and the pack that was there stays', async () => {
    const file = writePmtiles('cut.pmtiles', {}, [[0, VECTOR]]);
    await run(file);
    const before = readFileSync(join(directory, 'tiles-cut-pmtiles.sqlite'));
    writeFileSync(file, readFileSync(file).subarray(0, -3));
    await expect(run(file)).rejects.toThrow(/cut\.pmtiles: the file is truncated before byte \d+\. Download/);
    expect(readFileSync(join(directory, 'tiles-cut-pmtiles.sqlite')).equals(before)).toBe(true);
    expect(readdirSync(directory).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

/** Tiles of each archive, or why it is refused. */
const EXPECTED: Record<string, number | RegExp> = {
  'corrupt-null-tile.mbtiles': 284,
  'corrupt.mbtiles': /database disk image is malformed/,
  'empty.pmtiles': /the file is empty/,
  'geography-class-jpg.mbtiles': 5,
  'geography-class-png-no-bounds.mbtiles': 5,
  'geography-class-png.mbtiles': 5,
  'geography-class-webp.mbtiles': 5,
  'invalid-tile-format.mbtiles': /no tile can be read/,
  'invalid-version-4.pmtiles': /PMTiles version 4 isn't supported, only version 3/,
  'invalid.mbtiles': /the database has no table of tiles/,
  'invalid.pmtiles': /is neither MBTiles nor PMTiles/,
  'mt-whitney-webp-z8-15.pmtiles': 50,
  'tiny-mlt.pmtiles': /the archive contains no tiles/,
  'tiny-vector.pmtiles': 1,
  'toner-raster-z3.pmtiles': 85,
  'world_cities.mbtiles': 196,
};

describe.skipIf(!existsSync(SHARED))('archives of other programs (skipped where ../shared is absent)', () => {
  it.each(Object.entries(EXPECTED))('%s', async (name, expected) => {
    const outcome = await run(join(SHARED, name)).then(
      ({ report }) => report.counts['tiles'],
      (error: Error) => error.message,
    );
    if (typeof expected === 'number') expect(outcome).toBe(expected);
    else expect(outcome).toMatch(expected);
  });
});
