import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readRingFeatures } from './geojson-rings.ts';

const directory = mkdtempSync(join(tmpdir(), 'rings-'));
afterAll(() => rmSync(directory, { recursive: true }));

function read(text: string): ReturnType<typeof readRingFeatures> {
  const path = join(directory, 'map.json');
  writeFileSync(path, text);
  return readRingFeatures(path);
}

const feature = (type: string, coordinates: unknown, name: string): unknown => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties: { name },
});

const withGeometry = (coordinates: string): string =>
  `{"features":[{"properties":{},"geometry":{"type":"Polygon","coordinates":${coordinates}}}]}`;

describe('rings of a GeoJSON file', () => {
  it('are the numbers that JSON.parse reads', () => {
    const outer = [
      [-24.67366, 14.82374],
      [179.9999999, -0.000_000_1],
      [1e-7, 12],
      [0.123_456_789_012_345_68, -1.5e1],
      [-24.67366, 14.82374],
    ];
    const hole = [
      [1, 2],
      [3, 4.5],
      [-5, 6],
    ];
    const text = JSON.stringify(
      {
        type: 'FeatureCollection',
        features: [feature('Polygon', [outer, hole], 'São'), feature('MultiPolygon', [[hole], [outer], []], 'b')],
      },
      null,
      1,
    ).replaceAll('"coordinates": ', '"coordinates":');
    expect(read(text)).toEqual([
      { properties: { name: 'São' }, polygons: [[Float64Array.from(outer.flat()), Float64Array.from(hole.flat())]] },
      {
        properties: { name: 'b' },
        polygons: [[Float64Array.from(hole.flat())], [Float64Array.from(outer.flat())], []],
      },
    ]);
  });

  it('skip heights, and reject other geometries and invalid numbers', () => {
    expect(read(withGeometry('[[[1,2,30],[3,4,50]]]'))[0]?.polygons).toEqual([[Float64Array.of(1, 2, 3, 4)]]);
    expect(() => read(withGeometry('[1,2]'))).toThrow("isn't a polygon");
    expect(() => read(withGeometry('[[[1,x]]]'))).toThrow("isn't a coordinate");
    expect(() => read(withGeometry('[[[1,2],[3]]]'))).toThrow('expected ","');
  });
});
