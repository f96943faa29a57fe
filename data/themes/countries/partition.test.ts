import { describe, expect, it } from 'vitest';
import { planarArea, type MultiPolygon, type Ring } from '../../../main/packs/write/rings.ts';
import { Partition, type Owners } from './partition.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);
const WHOLE: MultiPolygon = [[box(0, 0, 1, 1)]];

/** Zones of two countries that meet at the longitude 0.5; north of 2 there is sea. */
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
  it('is that of the one country which has ground in it, up to the shore', () => {
    const partition = new Partition({ ...zones, around: () => ['AAA'] });
    partition.add(0, 0, [[box(0.25, 0.25, 0.75, 1)]], [{ iso3: 'AAA', polygons: [[box(0.5, 0.5, 1, 1)]] }]);
    expect(sizes(partition)).toEqual({ AAA: 0.375 });
  });

  it('goes to the smaller country where two hold the same, without rest', () => {
    const partition = new Partition(zones);
    partition.add(0, 0, WHOLE, [
      { iso3: 'AAA', polygons: [[box(0.25, 0.25, 0.75, 0.75)]] },
      { iso3: 'BBB', polygons: WHOLE },
    ]);
    expect([sizes(partition), partition.overlaps()]).toEqual([
      { AAA: 0.25, BBB: 0.75 },
      [{ winner: 'AAA', loser: 'BBB' }],
    ]);
  });

  it('between two countries is cut where their waters meet', () => {
    const partition = new Partition(zones);
    partition.add(0, 0, WHOLE, [
      { iso3: 'AAA', polygons: [[box(0, 0, 0.25, 1)]] },
      { iso3: 'BBB', polygons: [[box(0.875, 0, 1, 1)]] },
    ]);
    expect(sizes(partition)).toEqual({ AAA: 0.5, BBB: 0.5 });
  });

  it('is cut there too where only one of them has a shore, or none', () => {
    const oneShore = new Partition(zones);
    oneShore.add(0, 0, WHOLE, [{ iso3: 'AAA', polygons: [[box(0, 0, 0.25, 1)]] }]);
    const noShore = new Partition(zones);
    noShore.add(0, 0, WHOLE, []);
    expect([sizes(oneShore), sizes(noShore)]).toEqual([
      { AAA: 0.5, BBB: 0.5 },
      { AAA: 0.5, BBB: 0.5 },
    ]);
  });

  it('is its own up to a border on land, wherever the other’s waters are', () => {
    const partition = new Partition(zones);
    partition.add(0, 0, WHOLE, [{ iso3: 'AAA', polygons: [[box(0, 0, 0.75, 1)]] }]);
    expect(sizes(partition)).toEqual({ AAA: 0.75, BBB: 0.25 });
  });

  it('ends at the shore, where ground beyond it is none', () => {
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

  it('apart from all ground is that of its time zone, and else has no country', () => {
    const partition = new Partition(zones);
    partition.add(0, 0, [[box(0.75, 0.5, 1, 1)]], [{ iso3: 'AAA', polygons: [[box(0, 0, 0.25, 0.25)]] }]);
    partition.add(0, 3, [[box(0.5, 3.5, 0.75, 3.75)]], []);
    expect([sizes(partition), partition.unclaimed.length]).toEqual([{ BBB: 0.125 }, 1]);
  });

  it('apart from all ground, where countries share the time zone, is left open and none’s so far', () => {
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
