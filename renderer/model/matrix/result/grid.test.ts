import { describe, expect, it } from 'vitest';
import { cellAt, cellNumber, readGrid, reasonOf, valuesOf } from './grid.ts';
import { answerOf, gridOf } from './sample.fixture.ts';

describe('readGrid', () => {
  it('lays the rows after one another, without a value where there is null', () => {
    expect(
      gridOf([
        [1, 2.5, null],
        [4, 5, 6],
      ]).duration,
    ).toEqual(Float64Array.of(1, 2.5, Number.NaN, 4, 5, 6));
  });

  it('numbers the points with as many digits as the last one needs', () => {
    const { origins, destinations } = gridOf([Array.from({ length: 120 }, () => 1)]);
    expect(origins.map(({ code }) => code)).toEqual(['O-01']);
    expect([destinations[0]?.code, destinations[119]?.code]).toEqual(['D-001', 'D-120']);
    expect([destinations[2]?.lon, destinations[2]?.lat]).toEqual([-55.98, -34.8]);
  });

  it('takes names where there are any', () => {
    const { origins } = gridOf([[1], [2]], { origin_names: ['Depot', ''] });
    expect(origins.map(({ name }) => name)).toEqual(['Depot', null]);
  });

  it('is nothing before the job has finished', () => {
    const { duration: _none, ...answer } = answerOf([[1]]);
    expect(readGrid(answer)).toBeNull();
  });
});

describe('valuesOf', () => {
  it('falls back to the measure that the job has', () => {
    expect(valuesOf(gridOf([[1, 2]]), 'distance')).toEqual({ measure: 'duration', values: Float64Array.of(1, 2) });
  });
});

describe('cells', () => {
  it('are numbered row by row', () => {
    const grid = gridOf([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(cellNumber(grid, { origin: 1, destination: 2 })).toBe(5);
    expect(cellAt(grid, 5)).toEqual({ origin: 1, destination: 2 });
  });

  it('have the reason of the origin before that of the destination', () => {
    const grid = gridOf(
      [
        [null, null],
        [null, null],
      ],
      { origins_without_road: [0], destinations_without_road: [1] },
    );
    const reasons = [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
    ].map(([origin = 0, destination = 0]) => reasonOf(grid, { origin, destination }));
    expect(reasons).toEqual(['no_road_at_origin', 'no_road_at_origin', 'no_road_at_destination', 'no_path']);
  });
});
