import { expect, it } from 'vitest';
import { findFarRows, type PlacedRow } from './far-rows.ts';

/** Rows around places: `[longitude, latitude, number of rows]`. */
const rowsAt = (...places: readonly (readonly [lon: number, lat: number, rows: number])[]): PlacedRow[] =>
  places
    .flatMap(([lon, lat, rows]) =>
      Array.from({ length: rows }, (_, i) => ({ lon: lon + (i % 7) / 10, lat: lat + (i % 5) / 10 })),
    )
    .map(({ lon, lat }, i) => ({ number: i + 1, lon, lat }));

const find = (rows: readonly PlacedRow[], unplaced: readonly PlacedRow[] = []) => findFarRows(() => rows, unplaced);

it('finds swapped rows in a table of two towns, and those that a swap has put off the earth', () => {
  const rows = rowsAt([-74, 40.7, 250], [13.4, 52.5, 240], [52.5, 13.4, 3], [40.7, -74, 2]);
  expect(find(rows, [{ number: 900, lon: 40.7, lat: -122 }])).toEqual({
    rows: [491, 492, 493, 494, 495],
    swappable: [491, 492, 493, 494, 495],
  });
  expect(find(rows, [{ number: 900, lon: 40.7, lat: -74 }]).swappable).toContain(900);
});

it('finds rows at 0, 0, which no swap puts right', () => {
  const rows = [...rowsAt([6, 51, 20]), { number: 21, lon: 0, lat: 0 }];
  expect(find(rows)).toEqual({ rows: [21], swappable: [] });
});

it.each([
  [
    'scattered over the world',
    rowsAt(...Array.from({ length: 60 }, (_, i) => [i * 6 - 180, (i % 9) * 15 - 60, 1] as const)),
  ],
  ['too short', rowsAt([6, 51, 7], [100, 10, 1])],
  ['on both sides of the 180th meridian', rowsAt([179.3, -17, 60], [-179.9, -17, 1])],
  ['of a town and a branch with a share of its own', rowsAt([6, 51, 90], [-74, 40, 10])],
])('finds nothing in a table %s', (_, rows) => expect(find(rows)).toEqual({ rows: [], swappable: [] }));
