import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areaKm2, planarArea } from '../../../main/geometry/rings.ts';
import { readSources, sourceFolder, type Source } from '../../sources/source.ts';
import { levelAt, levelPolygons } from './level-polygons.ts';
import { readRivers } from './rivers.ts';
import { readShore, type ShoreBin, type ShoreSegment } from './shore.ts';

const segment = (
  level: ShoreSegment['level'],
  crosses: ShoreSegment['crosses'],
  ...points: number[]
): ShoreSegment => ({
  level,
  crosses,
  points: Float64Array.from(points),
  polygon: 0,
  km2: 1,
  isRiver: false,
});

const bin = (corners: ShoreBin['corners'], ...segments: ShoreSegment[]): ShoreBin => ({
  west: 10,
  south: 20,
  corners,
  segments,
});

describe('a bin', () => {
  it('has one level if no shore crosses it', () => {
    expect(levelPolygons(bin([1, 1, 1, 1]), 1)).toEqual([[Float64Array.of(10, 20, 11, 20, 11, 21, 10, 21, 10, 20)]]);
    expect(levelPolygons(bin([0, 0, 0, 0]), 1)).toEqual([]);
    expect([levelAt(bin([2, 2, 2, 2]), 10.5, 20.5), levelAt(bin([0, 0, 0, 0]), 10.5, 20.5)]).toEqual([2, 0]);
  });

  it('has land on the left of a shore, including the corners', () => {
    const coast = bin([1, 0, 0, 1], segment(1, { from: 0, to: 2 }, 10.5, 20, 10.25, 20.5, 10.5, 21));
    expect(levelPolygons(coast, 1)).toEqual([
      [Float64Array.of(10.5, 20, 10.25, 20.5, 10.5, 21, 10, 21, 10, 20, 10.5, 20)],
    ]);
    expect([levelAt(coast, 10.1, 20.5), levelAt(coast, 10.3, 20.5)]).toEqual([1, 0]);
  });

  it('separates two capes of one side, and surrounds a bay with land', () => {
    const cape = (north: number): ShoreSegment =>
      segment(1, { from: 1, to: 1 }, 11, north, 10.5, north, 10.5, north - 0.125, 11, north - 0.125);
    expect(levelPolygons(bin([0, 0, 0, 0], cape(20.25), cape(20.75)), 1).map(planarArea)).toEqual([0.0625, 0.0625]);
    const bay = bin([1, 1, 1, 1], segment(1, { from: 1, to: 1 }, 11, 20.125, 10.5, 20.125, 10.5, 20.25, 11, 20.25));
    expect(levelPolygons(bay, 1).map(planarArea)).toEqual([0.9375]);
    expect([levelAt(bay, 10.75, 20.2), levelAt(bay, 10.75, 20.3)]).toEqual([0, 1]);
  });

  it('has a lake on the right of its shore, and an island in it', () => {
    const lake = segment(2, { from: 0, to: 0 }, 10.25, 20, 10.25, 20.5, 10.75, 20.5, 10.75, 20);
    const island = segment(3, undefined, 10.375, 20.25, 10.5, 20.25, 10.5, 20.375, 10.375, 20.25);
    const lakeside = bin([1, 1, 1, 1], lake, island);
    expect(
      ([1, 2, 3, 4] as const).map((level) =>
        levelPolygons(lakeside, level).reduce((sum, polygon) => sum + planarArea(polygon), 0),
      ),
    ).toEqual([1, 0.25, 0.0078125, 0]);
    expect([levelAt(lakeside, 10.6, 20.25), levelAt(lakeside, 10.48, 20.26), levelAt(lakeside, 10.1, 20.1)]).toEqual([
      2, 3, 1,
    ]);
  });
});

const source = readSources()['gshhg'];
const folderOf = (found: Source): string => sourceFolder(join(import.meta.dirname, '../../cache'), found);
const folder = source === undefined ? '' : folderOf(source);

describe.skipIf(!existsSync(folder))(`the world's shores, in ${folder}`, () => {
  it('has the correct levels at known places', async () => {
    const shore = await readShore(join(folder, 'binned_GSHHS_f.nc'));
    const level = (x: number, y: number): number => levelAt(shore.bin(Math.floor(x), Math.floor(y)), x, y);
    expect({
      'Montevideo, Ciudad Vieja': level(-56.2085, -34.9065),
      'Lake Michigan': level(-87, 43.5),
      'Manitoulin Island': level(-82.2, 45.75),
      'Vanua Levu': level(179.2, -16.6),
      'South Pole': level(10, -89.5),
      'the Atlantic': level(-30, 40),
    }).toEqual({
      'Montevideo, Ciudad Vieja': 1,
      'Lake Michigan': 2,
      'Manitoulin Island': 3,
      'Vanua Levu': 1,
      'South Pole': 1,
      'the Atlantic': 0,
    });
  });

  it('closes every bin, and the parts of an island add up to its area', async () => {
    const shore = await readShore(join(folder, 'binned_GSHHS_f.nc'));
    const sums = new Map<number, { total: number; parts: number }>();
    for (let south = 49; south < 52; south++) {
      for (let west = -66; west < -61; west++) {
        for (const level of [1, 2, 3, 4] as const) {
          const polygons = levelPolygons(shore.bin(west, south), level);
          expect(polygons.reduce((sum, polygon) => sum + planarArea(polygon), 0)).toBeLessThan(1 + 1e-9);
        }
        for (const { level, km2, polygon, crosses } of shore.bin(west, south).segments)
          if (level === 1 && crosses !== undefined) sums.set(polygon, { total: km2, parts: 0 });
      }
    }
    // Anticosti lies within these bins, across the edges of several.
    const anticosti = [...sums.values()].find(({ total: whole }) => whole > 7000 && whole < 9000);
    let parts = 0;
    for (let south = 49; south < 50; south++) {
      for (let west = -65; west < -61; west++) {
        const only = shore.bin(west, south);
        const islandSegments = only.segments.filter(({ km2 }) => km2 === anticosti?.total);
        if (islandSegments.length > 0) parts += areaKm2(levelPolygons({ ...only, segments: islandSegments }, 1));
      }
    }
    expect(parts / (anticosti?.total ?? 0)).toBeCloseTo(1, 3);
  });

  it('has the rivers of a bin with their levels', async () => {
    const rivers = await readRivers(join(folder, 'binned_river_f.nc'));
    const inBasel = rivers.bin(7, 47);
    expect(inBasel.length).toBeGreaterThan(0);
    expect(
      inBasel.filter(
        ({ level, points }) =>
          level > 10 ||
          points.length < 4 ||
          points.some((value, index) => (index % 2 === 0 ? value < 7 || value > 8 : value < 47 || value > 48)),
      ),
    ).toEqual([]);
    expect(rivers.bin(-31, 40)).toEqual([]);
    expect(() => rivers.bin(180, 0)).toThrow('No bin begins at longitude 180');
  });
});
