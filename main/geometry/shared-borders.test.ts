/** Neighbours that are simplified neither overlap nor leave gaps: real municipalities, and borders that come close. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FeatureCollection, MultiPolygon as GeoJsonMultiPolygon, Polygon as GeoJsonPolygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { flat, fromGeoJson, signedDoubleArea, type MultiPolygon } from './rings.ts';
import { SharedBorders } from './shared-borders.ts';

const ITALY = join(import.meta.dirname, '../../../shared/data/admin_world/italy-municipalities-2023.geojson.gz');

const positionsOf = (areas: readonly MultiPolygon[]): number =>
  areas.flat(2).reduce((sum, ring) => sum + ring.length / 2, 0);
const areaOf = (areas: readonly MultiPolygon[]): number =>
  areas.flat(2).reduce((sum, ring) => sum + signedDoubleArea(ring) / 2, 0);

/** Edges `x,y x,y` of the areas that no neighbour has in the other direction: the outline of all. */
function outlineOf(areas: readonly MultiPolygon[]): { outline: Set<string>; repeated: number } {
  const outline = new Set<string>();
  let repeated = 0;
  for (const ring of areas.flat(2))
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [from, to] = [`${ring[i]},${ring[i + 1]}`, `${ring[i + 2]},${ring[i + 3]}`];
      if (outline.has(`${from} ${to}`)) repeated++;
      if (!outline.delete(`${to} ${from}`)) outline.add(`${from} ${to}`);
    }
  return { outline, repeated };
}

/** Signed area within edges that form closed rings. */
const areaWithin = (edges: ReadonlySet<string>): number =>
  [...edges].reduce((sum, edge) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edge.split(/[ ,]/).map(Number);
    return sum + (x1 * y2 - x2 * y1) / 2;
  }, 0);

const square = (x: number, y: number): MultiPolygon => [
  [flat([[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]])], // prettier-ignore
];

describe('simplified areas', () => {
  it('keep corners at which three of them meet', () => {
    const above = flat([[0, 1], [1, 1], [2, 1], [2, 2], [0, 2], [0, 1]]); // prettier-ignore
    const areas = [square(0, 0), square(1, 0), [[above]]];
    const simplified = new SharedBorders(areas).simplify(0.01);
    expect(simplified.map((polygons) => areaOf([polygons]))).toEqual([1, 1, 2]);
    expect(outlineOf(simplified).repeated).toBe(0);
  });

  it('keep a wavy border in common, and fill an enclave and its hole in the same way', () => {
    const wave = Array.from({ length: 101 }, (_, i) => [1 + 0.02 * Math.sin(i), i / 100]);
    const [from, to] = [[1, 0], [1, 1]]; // prettier-ignore
    const enclave = Array.from({ length: 33 }, (_, i) => [
      0.5 + 0.2 * Math.cos((i % 32) * (Math.PI / 16)),
      0.5 + 0.2 * Math.sin((i % 32) * (Math.PI / 16)),
    ]);
    const west = flat([[0, 0], from, ...wave.slice(1, -1), to, [0, 1], [0, 0]]);
    const east = flat([from, [2, 0], [2, 1], to, ...wave.slice(1, -1).toReversed(), from]);
    const areas: MultiPolygon[] = [[[west, flat(enclave.toReversed())]], [[east]], [[flat(enclave)]]];
    const simplified = new SharedBorders(areas).simplify(0.05);
    expect(positionsOf(simplified)).toBeLessThan(40);
    expect(areaOf(simplified)).toBeCloseTo(2, 12);
    expect(outlineOf(simplified).outline.size).toBe(6);
  });

  it('never cross another border that comes close', () => {
    // Without a check, the bay would become a line through the islet in it.
    const bay = flat([[0, 0], [4, 0], [4, 3], [2.2, 3], [2, 1], [1.8, 3], [0, 3], [0, 0]]); // prettier-ignore
    const islet = flat([[1.95, 2.8], [2.05, 2.8], [2, 2.95], [1.95, 2.8]]); // prettier-ignore
    const [land, small] = new SharedBorders([[[bay]], [[islet]]]).simplify(2.5);
    expect(land?.[0]?.[0]).toEqual(bay);
    expect(small?.[0]?.[0]).toEqual(islet);
  });

  it.skipIf(!existsSync(ITALY))(
    'of Italy’s municipalities have no gaps and no overlaps',
    () => {
      const { features }: FeatureCollection<GeoJsonPolygon | GeoJsonMultiPolygon> = JSON.parse(
        gunzipSync(readFileSync(ITALY)).toString(),
      );
      const areas = features.map(({ geometry }) => fromGeoJson(geometry));
      const before = outlineOf(areas);
      const simplified = new SharedBorders(areas).simplify(0.002);
      const after = outlineOf(simplified);
      expect(areas).toHaveLength(7899);
      expect(simplified.filter((polygons) => polygons.length === 0)).toEqual([]);
      expect(positionsOf(simplified)).toBeLessThan(positionsOf(areas) / 2);
      // Every inner border is that of both neighbours, in opposite directions: what is left is the outline of all.
      expect(after.repeated).toBe(before.repeated);
      expect(after.outline.size).toBeLessThan(before.outline.size);
      expect(areaOf(simplified)).toBeCloseTo(areaWithin(after.outline), 6);
      expect(new SharedBorders(simplified).crossings()).toBe(0);
    },
    300_000,
  );
});
