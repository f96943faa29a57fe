import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackFile } from '../../../packs/pack-file.ts';
import { RasterPack } from '../../../packs/raster-pack.ts';
import { openTilePack } from '../../../packs/tile-pack.ts';
import { randomNumbers } from '../../../routing/random.ts';
import type { ImportRequest } from '../../target.ts';
import { importRaster } from './import-raster.ts';

const hasGdal = ((): boolean => {
  try {
    execFileSync('gdallocationinfo', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-raster-'));
  mkdirSync(join(directory, 'packs'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const at = (name: string): string => join(directory, name);

/** Imports files as `raster-test`, and returns what the pack answers. */
async function imported(names: readonly string[], options: Partial<ImportRequest> = {}) {
  const files = names.map(at);
  const result = await importRaster({ files, id: 'raster-test', packsDirectory: at('packs'), damaged: [], ...options });
  const file = openPackFile(join(at('packs'), 'raster-test.sqlite'));
  return { result, file, raster: new RasterPack(file), tiles: openTilePack(file) };
}

/** A square degree of SRTM: 1201 rows of hills, with a hole. */
function writeHgt(name: string): void {
  const side = 1201;
  const heights = new Int16Array(side * side);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      heights[row * side + column] = Math.round(1500 + 900 * Math.sin(column / 90) * Math.cos(row / 70));
  for (let row = 600; row < 640; row++) heights.fill(-32_768, row * side + 500, row * side + 560);
  writeFileSync(at(name), Buffer.from(heights.buffer).swap16());
}

const run = (program: string, args: readonly string[], input = ''): string =>
  execFileSync(program, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
const gdal = (program: string, ...args: string[]): string => run(program, ['-q', ...args]);

type Position = [x: number, y: number];
const numbersIn = (text: string): Position[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [x = Number.NaN, y = Number.NaN] = line.split(' ').map(Number);
      return [x, y];
    });
const asLines = (positions: readonly Position[]): string => positions.map(([x, y]) => `${x} ${y}`).join('\n');

/** The cells that GDAL reads: at longitudes and latitudes, or of columns and rows. NaN outside. */
function cellsByGdal(file: string, positions: readonly Position[], options: readonly string[] = []): number[] {
  const lines = run('gdallocationinfo', ['-valonly', ...options, file], asLines(positions)).split('\n');
  return positions.map((_, i) => (lines[i]?.trim() ? Number(lines[i]) : Number.NaN));
}

/** The position of a point in cells, by GDAL. */
function pixelsByGdal(file: string, lonLats: readonly Position[]): Position[] {
  const info: { geoTransform: number[]; coordinateSystem: { wkt: string } } = JSON.parse(
    run('gdalinfo', ['-json', file]),
  );
  const [a = 0, b = 1, , d = 0, , f = 1] = info.geoTransform;
  const wkt = info.coordinateSystem.wkt;
  const there = run('gdaltransform', ['-s_srs', 'EPSG:4326', '-t_srs', wkt, '-output_xy'], asLines(lonLats));
  return numbersIn(there).map(([x, y]) => [(x - a) / b, (y - d) / f]);
}

/** GDAL prints fifteen digits. */
const written = (value: number): number => Number(value.toPrecision(12));

const random = randomNumbers(7);
const randomIn = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Position => [
  west + random() * (east - west),
  south + random() * (north - south),
];

/** Files of different coordinate systems, types, no-data values, layouts and compressions. */
const FILES = [
  { name: 'degrees.tif', options: ['-ot', 'Int16', '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=2'], warp: [] },
  {
    name: 'utm.tif',
    options: ['-ot', 'Float32', '-co', 'TILED=YES', '-co', 'COMPRESS=LZW'],
    warp: ['-t_srs', 'EPSG:32632', '-tr', '90', '90', '-r', 'bilinear', '-ot', 'Float32', '-dstnodata', '-9999'],
  },
  {
    name: 'laea.tif',
    options: ['-of', 'COG', '-ot', 'Float64'],
    warp: ['-t_srs', 'EPSG:3035', '-tr', '130', '110', '-r', 'cubic', '-ot', 'Float64', '-dstnodata', 'nan'],
  },
  {
    name: 'own-projection.tif',
    options: ['-ot', 'UInt16', '-co', 'BIGTIFF=YES'],
    warp: ['-t_srs', '+proj=laea +lat_0=46.5 +lon_0=7.2 +datum=WGS84', '-dstnodata', '0'],
  },
];

describe.skipIf(!hasGdal)('rasters of GDAL (skipped where gdallocationinfo is not installed)', () => {
  beforeAll(() => {
    writeHgt('N46E007.hgt');
    gdal('gdal_translate', '-projwin', '7.3', '46.7', '7.7', '46.3', at('N46E007.hgt'), at('hills.tif'));
  });

  it.each(FILES)('$name has the values of gdallocationinfo, nearest and bilinear', async ({ name, options, warp }) => {
    gdal('gdalwarp', ...warp, at('hills.tif'), at(`warped-${name}`));
    gdal('gdal_translate', ...options, at(`warped-${name}`), at(name));
    const { raster, file } = await imported([name]);
    const points = Array.from({ length: 1000 }, () => randomIn(file.manifest.coverage));
    const noData = Number(/"noDataValue":\s*"?([-\w.]+)/.exec(run('gdalinfo', ['-json', at(name)]))?.[1]);
    const isValue = (value: number | undefined): value is number =>
      value !== undefined && !Number.isNaN(value) && value !== noData;
    const cells = cellsByGdal(at(name), points, ['-wgs84']);
    const nearest = points.map(([lon, lat]) => raster.valueAt({ lon, lat }) ?? Number.NaN);
    expect(nearest.map(written)).toEqual(cells.map((cell) => (isValue(cell) ? written(cell) : Number.NaN)));
    expect(nearest.filter(isValue).length).toBeGreaterThan(500);

    const pixels = pixelsByGdal(at(name), points);
    const corners = pixels.flatMap(([x, y]) =>
      [0, 1, 2, 3].map((i): Position => [Math.floor(x - 0.5) + (i % 2), Math.floor(y - 0.5) + Math.floor(i / 2)]),
    );
    const values = cellsByGdal(at(name), corners);
    let compared = 0;
    for (const [i, [x, y]] of pixels.entries()) {
      const [a, b, c, d] = values.slice(4 * i, 4 * i + 4);
      if (!isValue(a) || !isValue(b) || !isValue(c) || !isValue(d)) continue;
      const [u, v] = [(((x - 0.5) % 1) + 1) % 1, (((y - 0.5) % 1) + 1) % 1];
      const [lon = 0, lat = 0] = points[i] ?? [];
      const expected = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
      expect(Math.abs((raster.valueAt({ lon, lat }, 'bilinear') ?? Infinity) - expected)).toBeLessThan(1e-3);
      compared++;
    }
    expect(compared).toBeGreaterThan(500);
    file.database.close();
  });

  it('draws PNG tiles to the size of the cells, transparent without data', async () => {
    const { file, tiles, result } = await imported(['N46E007.hgt']);
    expect(tiles).toMatchObject({ format: 'png', minZoom: 0, maxZoom: 11 });
    expect(result.report.counts['tile']).toBeGreaterThan(50);
    for (const [z, x, y] of [
      [0, 0, 0],
      [9, 266, 180],
    ] as const) {
      writeFileSync(at('tile.png'), tiles.tile(z, x, y) ?? '');
      expect(run('gdalinfo', [at('tile.png')])).toMatch(/Size is 256, 256[\s\S]*ColorInterp=Palette/);
    }
    expect(tiles.tile(9, 0, 0)).toBeUndefined();
    file.database.close();
  });

  it('names classes by a legend, and leaves out cells without data', async () => {
    writeFileSync(
      at('cover.asc'),
      'ncols 3\nnrows 2\nxllcorner 7\nyllcorner 46\ncellsize 0.5\nNODATA_value 0\n1 2 0\n2 2 9\n',
    );
    gdal('gdal_translate', '-ot', 'Byte', '-a_srs', 'EPSG:4326', at('cover.asc'), at('cover.tif'));
    writeFileSync(at('classes.csv'), 'value;name;colour\n1;Forest;#00aa00\n2;Lake;\n7;Ice;#ffffff\n');
    const { file, raster, result } = await imported(['cover.tif', 'classes.csv']);
    expect(result.report.counts).toMatchObject({ cells: 5, classes: 4 });
    expect([...raster.classes.values()]).toMatchObject([
      { value: 1, name: 'Forest', colour: '#00aa00' },
      { value: 2, name: 'Lake' },
      { value: 7, name: 'Ice' },
      { value: 9, name: null },
    ]);
    expect(raster.valueAt({ lon: 7.1, lat: 46.9 }, 'bilinear')).toBe(1);
    expect(raster.valueAt({ lon: 8.2, lat: 46.9 })).toBeUndefined();
    expect(raster.valueAt({ lon: 6.9, lat: 46.9 })).toBeUndefined();
    file.database.close();
  });

  it('covers both sides of ±180°, the poles, and longitudes from 0 to 360', async () => {
    const cells = Array.from({ length: 90 }, (_, row) => Array.from({ length: 180 }, (_cell, i) => row * 180 + i));
    const header = 'ncols 180\nnrows 90\nxllcorner 0\nyllcorner -90\ncellsize 2\n';
    writeFileSync(at('world.asc'), `${header}${cells.map((row) => row.join(' ')).join('\n')}\n`);
    gdal('gdal_translate', '-ot', 'Int32', '-a_srs', 'EPSG:4326', at('world.asc'), at('world.tif'));
    const world = await imported(['world.tif']);
    expect(world.raster.valueAt({ lon: 1, lat: 89 })).toBe(0);
    expect(world.raster.valueAt({ lon: -1, lat: 89 })).toBe(179);
    expect(world.raster.valueAt({ lon: -179, lat: -89 })).toBe(89 * 180 + 90);
    world.file.database.close();

    for (const system of ['EPSG:3995', 'EPSG:32660', 'ESRI:54009']) {
      const extent = system === 'EPSG:32660' ? ['-te', '500000', '1000000', '900000', '2000000'] : [];
      const file = at(`${system.replace(':', '-')}.tif`);
      const source = system === 'EPSG:3995' ? ['-te', '-3000000', '-3000000', '3000000', '3000000'] : extent;
      gdal('gdalwarp', '-t_srs', system, '-dstnodata', '-1', '-ot', 'Int32', ...source, at('world.tif'), file);
      // oxlint-disable-next-line no-await-in-loop -- one pack
      const { raster, file: pack } = await imported([`${system.replace(':', '-')}.tif`]);
      const points = Array.from({ length: 500 }, () => randomIn(pack.manifest.coverage));
      const expected = cellsByGdal(file, points, ['-wgs84']).map((cell) => (cell === -1 ? Number.NaN : cell));
      expect(points.map(([lon, lat]) => raster.valueAt({ lon, lat }) ?? Number.NaN)).toEqual(expected);
      pack.database.close();
    }
  });

  describe('files that are refused', () => {
    beforeAll(() => {
      writeHgt('heights.hgt');
      writeFileSync(at('plain.asc'), 'ncols 2\nnrows 1\nxllcorner 7\nyllcorner 46\ncellsize 0.5\n1 2\n');
      gdal('gdal_translate', at('plain.asc'), at('no-system.tif'));
      gdal('gdal_translate', '-a_srs', 'EPSG:4326', at('plain.asc'), at('degrees.tif'));
      gdal('gdal_translate', at('degrees.tif'), at('cut.tif'));
      truncateSync(at('cut.tif'), statSync(at('cut.tif')).size - 1);
      gdal('gdal_translate', '-of', 'PNG', '-ot', 'Byte', at('plain.asc'), at('picture.png'));
      rmSync(at('picture.png.aux.xml'), { force: true });
      gdal('gdal_translate', '--config', 'GDAL_PAM_ENABLED', 'NO', at('picture.png'), at('picture.tif'));
      gdal('gdal_translate', '-a_nodata', '1', '-srcwin', '0', '0', '1', '1', at('degrees.tif'), at('empty.tif'));
      writeFileSync(at('text.tif'), 'hello');
    });

    it.each([
      ['a cut file', 'cut.tif', {}, /GeoTIFF.*Download it again|can't be read/],
      ['a picture without a position', 'picture.tif', {}, /without a position.*Georeference/],
      ['a file without a coordinate system', 'no-system.tif', {}, /coordinate system.*EPSG/],
      ['a band that is not there', 'degrees.tif', { band: 2 }, /no band 2.*from 1 to 1/],
      ['another file', 'text.tif', {}, /neither GeoTIFF nor SRTM/],
      ['heights without their position', 'heights.hgt', {}, /name of an \.hgt file/],
      ['a raster with no value', 'empty.tif', {}, /no cell has a value/],
    ])('refuses %s and leaves nothing', async (_, name, options, message) => {
      const before = readdirSync(at('packs'));
      await expect(imported([name], options)).rejects.toThrow(message);
      expect(readdirSync(at('packs'))).toEqual(before);
    });
  });
});
