import { describe, expect, it } from 'vitest';
import { correctPosition, MISPLACED } from './shore.ts';

const square = (lon: number, lat: number): Float64Array =>
  Float64Array.of(lon, lat, lon + 0.001, lat, lon + 0.001, lat + 0.001, lon, lat + 0.001, lon, lat);

describe('misplaced islands of the source', () => {
  it.each(MISPLACED.map((misplaced) => [misplaced.name, misplaced] as const))('are moved: %s', (_, { box, by }) => {
    const [lon, lat] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const moved = correctPosition(square(lon, lat));
    expect(moved[0]).toBeCloseTo(lon + by[0], 9);
    expect(moved[1]).toBeCloseTo(lat + by[1], 9);
    expect(moved.slice(0, 2)).toEqual(moved.slice(-2));
  });

  it.each(MISPLACED.map((misplaced) => [misplaced.name, misplaced] as const))(
    'stay in their bin: %s',
    (_, { box: [west, south, east, north], by: [dx, dy] }) => {
      expect([Math.floor(west + dx), Math.floor(east + dx)]).toEqual([Math.floor(west), Math.floor(east)]);
      expect([Math.floor(south + dy), Math.floor(north + dy)]).toEqual([Math.floor(south), Math.floor(north)]);
    },
  );

  it('doesn’t move other shores, or one that only starts there', () => {
    const otherShore = square(123.675, 25.92);
    const across = Float64Array.of(123.6, 25.78, 123.7, 25.78, 123.7, 25.9, 123.6, 25.78);
    expect(correctPosition(otherShore)).toBe(otherShore);
    expect(correctPosition(across)).toBe(across);
  });
});
