import { expect, test } from 'vitest';
import { fitLines } from './fit-to-country.ts';

/** A country of ten by ten degrees on the equator. */
const isInside = (longitude: number, latitude: number): boolean =>
  longitude > 0 && longitude < 10 && latitude > -5 && latitude < 5;
const rounded = (lines: number[][][]): number[][][] =>
  lines.map((line) => line.map((position) => position.map((value) => Math.round(value * 1000) / 1000)));

test('a line that leaves the country ends at its edge', () => {
  expect(
    rounded(
      fitLines(
        [
          [
            [-1, 0],
            [1, 0],
            [9, 0],
            [11, 0],
          ],
        ],
        isInside,
      ),
    ),
  ).toEqual([
    [
      [0, 0],
      [1, 0],
      [9, 0],
      [10, 0],
    ],
  ]);
});

test('a line that ends near the edge is extended to it, but not one that ends far away', () => {
  expect(
    rounded(
      fitLines(
        [
          [
            [5, 1],
            [5, 4.98],
          ],
          [
            [2, 2],
            [8, 2],
          ],
        ],
        isInside,
      ),
    ),
  ).toEqual([
    [
      [5, 1],
      [5, 4.98],
      [5, 5],
    ],
    [
      [2, 2],
      [8, 2],
    ],
  ]);
});

test('lines that meet near the edge stay unchanged', () => {
  const meeting: [number, number][][] = [
    [
      [5, 0],
      [9.98, 0],
    ],
    [
      [9.98, 0],
      [9.98, 1],
    ],
  ];
  expect(fitLines(meeting, isInside)[0]).toEqual([
    [5, 0],
    [9.98, 0],
  ]);
});

test('a line outside is removed', () =>
  expect(
    fitLines(
      [
        [
          [11, 0],
          [12, 0],
        ],
      ],
      isInside,
    ),
  ).toEqual([]));
