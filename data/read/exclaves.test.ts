import { expect, it } from 'vitest';
import type { MultiPolygon, Ring } from '../../main/geometry/rings.ts';
import { cutOutExclaves } from './exclaves.ts';
import { containsPoint } from './overlaps.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);

it('cuts an exclave out of the surrounding area, and leaves other polygons unchanged', () => {
  const island = [box(30, 0, 31, 1)];
  const areas = new Map<string, MultiPolygon>([
    ['small', [[box(0, 0, 10, 10)], island]],
    ['large', [[box(4, 4, 5, 5)], [box(-50, 0, -20, 30)]]],
  ]);
  cutOutExclaves(areas, { owner: 'large', around: 'small' });
  const small = areas.get('small') ?? [];
  expect([containsPoint(small, 4.5, 4.5), containsPoint(small, 3.5, 4.5), small.includes(island)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(areas.get('large')).toHaveLength(2);
});

it('throws if there is no exclave', () => {
  expect(() => cutOutExclaves(new Map([['small', [[box(0, 0, 1, 1)]]]]), { owner: 'large', around: 'small' })).toThrow(
    'no exclaves of large in small',
  );
});
