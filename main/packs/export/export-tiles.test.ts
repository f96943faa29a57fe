import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Compression, PMTiles, TileType, type Source } from 'pmtiles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFixturePack, type FixturePack } from '../fixture.ts';
import { exportTiles } from './export-tiles.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-export-tiles-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Opens an archive as a web page reads it from a server. */
function archiveAt(path: string): PMTiles {
  const bytes = new Uint8Array(readFileSync(path));
  const source: Source = {
    getKey: () => path,
    getBytes: (offset, length) => Promise.resolve({ data: bytes.slice(offset, offset + length).buffer }),
  };
  return new PMTiles(source);
}

async function exported(id: string, tiles: NonNullable<FixturePack['tiles']>): Promise<PMTiles> {
  writeFixturePack(directory, { id, theme: 'tiles', tiles });
  const to = join(directory, `${id}.pmtiles`);
  await exportTiles(join(directory, `${id}.sqlite`), to);
  expect(readdirSync(directory).filter((name) => name.endsWith('.tiles'))).toEqual([]);
  return archiveAt(to);
}

const textOf = async (archive: PMTiles, z: number, x: number, y: number): Promise<string | undefined> => {
  const tile = await archive.getZxy(z, x, y);
  return tile === undefined ? undefined : Buffer.from(tile.data).toString();
};

const layers = [{ name: 'land', minZoom: 0, maxZoom: 4, fields: { name: 'String' } }];
const [WORLD, LAND, OWN] = [gzipSync('world'), gzipSync('land'), gzipSync('own')];

it('contains every tile, including those of runs, without duplicates', async () => {
  const archive = await exported('few', {
    layers,
    tiles: [
      { z: 0, x: 0, y: 0, data: WORLD },
      { z: 4, x: 6, y: 3, data: OWN },
    ],
    runs: [{ z: 4, y: 3, firstX: 2, lastX: 5, data: LAND }],
  });
  expect(await archive.getHeader()).toMatchObject({
    specVersion: 3,
    clustered: true,
    tileType: TileType.Mvt,
    tileCompression: Compression.Gzip,
    minZoom: 0,
    maxZoom: 4,
    numAddressedTiles: 6,
    numTileContents: 3,
    tileDataLength: WORLD.length + LAND.length + OWN.length,
  });
  expect(await archive.getMetadata()).toMatchObject({ vector_layers: [{ id: 'land', maxzoom: 4 }] });
  const row = await Promise.all([1, 2, 5, 6, 7].map((x) => textOf(archive, 4, x, 3)));
  expect(row).toEqual([undefined, 'land', 'land', 'own', undefined]);
  expect(await textOf(archive, 0, 0, 0)).toBe('world');
});

it('divides a large directory into leaves, with a root that fits into the first request', async () => {
  const places = Array.from({ length: 9000 }, (_, i) => ({ z: 7, x: i % 128, y: Math.floor(i / 128) }));
  const archive = await exported('many', {
    layers,
    tiles: places.map(({ z, x, y }) => ({ z, x, y, data: gzipSync(`${x} ${y}`, { level: 1 }) })),
    format: { format: 'mvt', minZoom: 7, maxZoom: 7 },
  });
  const header = await archive.getHeader();
  expect(header.leafDirectoryLength).toBeGreaterThan(0);
  expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThan(16_384);
  const tried = places.filter((_place, i) => i % 500 === 0);
  const texts = await Promise.all(tried.map(({ z, x, y }) => textOf(archive, z, x, y)));
  expect(texts).toEqual(tried.map(({ x, y }) => `${x} ${y}`));
  expect(await textOf(archive, 7, 127, 127)).toBeUndefined();
});

it('stores images unchanged', async () => {
  const picture = Buffer.from('89504e470d0a1a0a00', 'hex');
  const archive = await exported('photo', {
    layers: [],
    tiles: [{ z: 1, x: 1, y: 0, data: picture }],
    format: { format: 'png', minZoom: 1, maxZoom: 1 },
  });
  expect(await archive.getHeader()).toMatchObject({ tileType: TileType.Png, tileCompression: Compression.None });
  expect(Buffer.from((await archive.getZxy(1, 1, 0))?.data ?? new ArrayBuffer()).equals(picture)).toBe(true);
});

it('leaves no file if a tile is damaged or the pack has no tiles', async () => {
  const tiles = [{ z: 0, x: 0, y: 0, data: Buffer.from('no gzip') }];
  await expect(exported('broken', { layers, tiles })).rejects.toThrow('tile 0/0/0 is invalid');
  await expect(exported('outside', { layers, tiles: [{ z: 1, x: 2, y: 0, data: WORLD }] })).rejects.toThrow(
    'tiles 1/2–2/0 are outside the map',
  );
  writeFixturePack(directory, { id: 'areas', theme: 'admin', areas: [] });
  await expect(exportTiles(join(directory, 'areas.sqlite'), join(directory, 'areas.pmtiles'))).rejects.toThrow(
    'Pack areas has no map tiles',
  );
  expect(readdirSync(directory).filter((name) => /^(?:broken|outside|areas)\.pm/.test(name))).toEqual([]);
});
