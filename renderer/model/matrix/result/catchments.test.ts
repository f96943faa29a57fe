import { assert, array, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATCHMENT_HUES, catchmentNeighbours, colourCatchments } from './catchments.ts';
import type { Place } from './grid.ts';

const at = (lon: number, lat: number): Place => ({ code: 'D-01', name: null, lon, lat });

describe('catchments', () => {
  it('are neighbours where a triangle of destinations joins them', () => {
    const places = [at(0, 0), at(0, 1), at(1, 0), at(1, 1), at(9, 0), at(9, 1)];
    const neighbours = catchmentNeighbours(places, Int32Array.of(0, 0, 1, 1, 2, 2), 4);
    expect(neighbours.map((set) => [...set].toSorted((a, b) => a - b))).toEqual([[1], [0, 2], [1], []]);
  });

  it('are neighbours along a line as well', () => {
    const neighbours = catchmentNeighbours([at(0, 0), at(2, 0), at(1, 0)], Int32Array.of(0, 2, 1), 3);
    expect(neighbours.map((set) => [...set].toSorted((a, b) => a - b))).toEqual([[1], [0, 2], [1]]);
  });

  it('leave out destinations that no origin reaches', () => {
    expect(catchmentNeighbours([at(0, 0), at(1, 1)], Int32Array.of(-1, -1), 1)).toEqual([new Set()]);
  });

  it('differ in colour from their neighbours', () => {
    const place = record({
      lon: integer({ min: 0, max: 40 }),
      lat: integer({ min: 0, max: 40 }),
      origin: integer({ min: 0, max: 11 }),
    });
    assert(
      property(array(place, { minLength: 1, maxLength: 80 }), (points) => {
        const compact = catchmentNeighbours(
          points.map(({ lon, lat }) => at(lon, lat)),
          Int32Array.from(points, ({ lon }) => Math.floor(lon / 4)),
          12,
        );
        const hues = colourCatchments(compact);
        for (const [origin, neighbours] of compact.entries())
          for (const neighbour of neighbours) expect(hues[neighbour]).not.toBe(hues[origin]);
      }),
    );
  });

  it('use all hues, also where few would do', () => {
    expect(new Set(colourCatchments(Array.from({ length: 40 }, () => new Set<number>())))).toHaveProperty(
      'size',
      CATCHMENT_HUES.length,
    );
  });
});
