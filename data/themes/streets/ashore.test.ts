import { describe, expect, it } from 'vitest';
import { clipToLand } from './ashore.ts';
import type { Ground } from './ground.ts';

const park = (west: number, east: number): Ground['areas'][number] => ({
  kind: 'park',
  name: undefined,
  rings: [
    [
      [west, 0],
      [east, 0],
      [east, 1],
      [west, 1],
      [west, 0],
    ],
  ],
});
/** A strait from 2 to 3. */
const SEA = [[Float64Array.of(2, -1, 3, -1, 3, 2, 2, 2, 2, -1)]];
const boxes = (areas: Ground['areas']): number[][] =>
  areas.map(({ rings: [outer = []] }) => {
    const lons = outer.map(([lon]) => lon);
    return [Math.min(...lons), Math.max(...lons)];
  });

describe('ground at the shore', () => {
  it('ends at the sea, and continues beyond a strait', () => {
    expect(boxes(clipToLand([park(1, 2.5)], SEA))).toEqual([[1, 2]]);
    expect(boxes(clipToLand([park(1, 4)], SEA)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('vanishes at sea, and stays unchanged on land', () => {
    const inland = park(0, 1);
    expect(clipToLand([park(2.2, 2.8), inland], SEA)).toEqual([inland]);
  });
});
