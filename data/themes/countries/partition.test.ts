import { describe, expect, it } from 'vitest';
import { planarArea, type MultiPolygon, type Ring } from '../../../main/geometry/rings.ts';
import { Partition, type Owners } from './partition.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);
const SQUARE: MultiPolygon = [[box(0, 0, 1, 1)]];

/** Zones of two countries that meet at longitude 0.5; sea north of 2. */
const zones: Owners = {
  at: (x, y) => (y > 2 ? [] : x < 0.5 ? ['AAA'] : ['BBB']),
  around: ([west, south, east]) => (south > 2 ? [] : [...(west < 0.5 ? ['AAA'] : []), ...(east > 0.5 ? ['BBB'] : [])]),
  within: () =>
    new Map([
      ['AAA', [[box(-1, -1, 0.5, 2)]]],
      ['BBB', [[box(0.5, -1, 2, 2)]]],
    ]),
};

function sizes(partition: Partition): Record<string, number> {
  return Object.fromEntries(
    [...partition.pieces].map(([iso3, polygons]) => [
      iso3,
      Number(polygons.reduce((sum, polygon) => sum + planarArea(polygon), 0).toFixed(6)),
    ]),
  );
}

describe('the land of a bin', () => {
  it('belongs to the only country in it, up to the shore', () => {
    const partition = new Partition({ ...zones, around: () => ['AAA'] });
    partition.add(0, 0, [[box(0.25, 0.25, 0.75, 1)]], [{ iso3: 'AAA', polygons: [[box(0.5, 0.5, 1, 1)]] }]);
    expect(sizes(partition)).toEqual({ AAA: 0.375 });
  });

  it('belongs to the smaller of two overlapping countries', () => {
    const partition = new Partition(zones);
    partition.add(0, 0, SQUARE, [
      { iso3: 'AAA', polygons: [[box(0.25, 0.25, 0.75, 0.75)]] },
      { iso3: 'BBB', polygons: SQUARE },
    ]);
    expect([sizes(partition), partition.overlaps()]).toEqual([
      { AAA: 0.25, BBB: 0.75 },
      [{ winner: 'AAA', loser: 'BBB' }],
    ]);
  });

  it('is divided between two countries where their waters meet', () => {
    const partition = new Partition(zones);
    partition.add(0, 0, SQUARE, [
      { iso3: 'AAA', polygons: [[box(0, 0, 0.25, 1)]] },
      { iso3: 'BBB', polygons: [[box(0.875, 0, 1, 1)]] },
    ]);
    expect(sizes(partition)).toEqual({ AAA: 0.5, BBB: 0.5 });
  });

  it('is divided there also if only one of them has a shore, or none', () => {
    const oneShore = new Partition(zones);
    oneShore.add(0, 0, SQUARE, [{ iso3: 'AAA', polygons: [[box(0, 0, 0.25, 1)]] }]);
    const noShore = new Partition(zones);
    noShore.add(0, 0, SQUARE, []);
    expect([sizes(oneShore), sizes(noShore)]).toEqual([
      { AAA: 0.5, BBB: 0.5 },
      { AAA: 0.5, BBB: 0.5 },
    ]);
  });

  it('belongs to a country up to a land border, regardless of the other’s waters', () => {
    const partition = new Partition(zones);
    partition.add(0, 0, SQUARE, [{ iso3: 'AAA', polygons: [[box(0, 0, 0.75, 1)]] }]);
    expect(sizes(partition)).toEqual({ AAA: 0.75, BBB: 0.25 });
  });

  it('ends at the shore, without polygons beyond it', () => {
    const partition = new Partition(zones);
    partition.add(
      0,
      0,
      [[box(0, 0.5, 1, 1)]],
      [
        { iso3: 'AAA', polygons: [[box(0, 0, 0.5, 0.75)]] },
        { iso3: 'BBB', polygons: [[box(0.5, 0, 1, 0.75)]] },
      ],
    );
    expect(sizes(partition)).toEqual({ AAA: 0.25, BBB: 0.25 });
  });

  it('outside all countries belongs to its time zone’s country, or to none', () => {
    const partition = new Partition(zones);
    partition.add(0, 0, [[box(0.75, 0.5, 1, 1)]], [{ iso3: 'AAA', polygons: [[box(0, 0, 0.25, 0.25)]] }]);
    partition.add(0, 3, [[box(0.5, 3.5, 0.75, 3.75)]], []);
    expect([sizes(partition), partition.unclaimed.length]).toEqual([{ BBB: 0.125 }, 1]);
  });

  it('outside all countries stays unclaimed if countries share the time zone', () => {
    const partition = new Partition({ at: () => ['AAA', 'BBB'], around: () => [], within: () => new Map() });
    const island: MultiPolygon = [[box(0.25, 0.75, 0.375, 0.875)]];
    partition.add(
      0,
      0,
      [...island, [box(0, 0, 1, 0.5)]],
      [
        { iso3: 'AAA', polygons: [[box(-1, -1, 0.5, 0.5)]] },
        { iso3: 'BBB', polygons: [[box(0.5, -1, 2, 0.5)]] },
      ],
    );
    expect([sizes(partition), partition.unclaimed.map(({ among }) => among)]).toEqual([
      { AAA: 0.25, BBB: 0.25 },
      [['AAA', 'BBB']],
    ]);
  });
});
