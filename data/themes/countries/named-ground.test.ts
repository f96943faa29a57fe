import { describe, expect, it } from 'vitest';
import type { MultiPolygon, Ring } from '../../../main/packs/write/rings.ts';
import { MOVED, moveNamedGround, withNamedGround } from './named-ground.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);
/**
 * An islet in the middle of each named place, and a mainland around none of them, of the country that the source has
 * there.
 */
const ground = (): Map<string, MultiPolygon> =>
  new Map(
    [...Map.groupBy(MOVED, ({ from }) => from)].map(([from, places]) => [
      from,
      [
        [box(0, 0, 1, 1)],
        ...places.map(({ box: [west, south, east, north] }) => [
          box((2 * west + east) / 3, (2 * south + north) / 3, (west + 2 * east) / 3, (south + 2 * north) / 3),
        ]),
      ],
    ]),
  );

describe('ground that is counted by where it lies', () => {
  it('goes to its country, and the rest stays', () => {
    const areas = ground();
    moveNamedGround(areas);
    expect(Object.fromEntries([...areas].map(([iso3, polygons]) => [iso3, polygons.length]))).toEqual({
      EGY: 1,
      PHL: 1,
      SAU: 1,
      MYS: 2,
    });
  });

  it('is refused where the source has it no more', () => {
    expect(() => moveNamedGround(new Map([['EGY', [[box(0, 0, 1, 1)]]]]))).toThrow(
      'The source has no ground of EGY where Tiran and Sanafir is',
    );
  });

  it('has its country apart from all ground, whatever time it keeps', () => {
    const owners = withNamedGround({ at: () => ['TWN', 'JPN'], around: () => ['TWN', 'JPN'], within: () => new Map() });
    expect([owners.at(123.5, 25.76), owners.at(122, 25)]).toEqual([['JPN'], ['TWN', 'JPN']]);
    expect([owners.around([123.49, 25.75, 123.52, 25.77]), owners.around([122, 25, 122.5, 25.5])]).toEqual([
      [],
      ['TWN', 'JPN'],
    ]);
  });
});
