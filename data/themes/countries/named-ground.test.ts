import { describe, expect, it } from 'vitest';
import type { MultiPolygon, Ring } from '../../../main/geometry/rings.ts';
import { REASSIGNED, moveNamedGround, withNamedGround } from './named-ground.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);
/** Creates an islet in the middle of each named box, and an unrelated mainland, with the countries of the source. */
const ground = (): Map<string, MultiPolygon> =>
  new Map(
    [...Map.groupBy(REASSIGNED, ({ from }) => from)].map(([from, places]) => [
      from,
      [
        [box(0, 0, 1, 1)],
        ...places.map(({ box: [west, south, east, north] }) => [
          box((2 * west + east) / 3, (2 * south + north) / 3, (west + 2 * east) / 3, (south + 2 * north) / 3),
        ]),
      ],
    ]),
  );

describe('land assigned by position', () => {
  it('moves to its country, and the rest stays', () => {
    const areas = ground();
    moveNamedGround(areas);
    expect(Object.fromEntries([...areas].map(([iso3, polygons]) => [iso3, polygons.length]))).toEqual({
      EGY: 1,
      PHL: 1,
      SAU: 1,
      MYS: 2,
    });
  });

  it('causes an error if the source lacks it', () => {
    expect(() => moveNamedGround(new Map([['EGY', [[box(0, 0, 1, 1)]]]]))).toThrow(
      'The source has no land of EGY in the box of Tiran and Sanafir',
    );
  });

  it('has its country regardless of its time zone, if outside all countries of the source', () => {
    const owners = withNamedGround({ at: () => ['TWN', 'JPN'], around: () => ['TWN', 'JPN'], within: () => new Map() });
    expect([owners.at(123.5, 25.76), owners.at(122, 25)]).toEqual([['JPN'], ['TWN', 'JPN']]);
    expect([owners.around([123.49, 25.75, 123.52, 25.77]), owners.around([122, 25, 122.5, 25.5])]).toEqual([
      [],
      ['TWN', 'JPN'],
    ]);
  });
});
