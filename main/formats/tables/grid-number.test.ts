import { expect, test } from 'vitest';
import { gridMagnitude, readGridPair } from './grid-number.ts';

test.each([
  ['573900', '6140000', 573_900, 6_140_000],
  ['573900.25', '6140000.5', 573_900.25, 6_140_000.5],
  ['573900,25', '6140000,125', 573_900.25, 6_140_000.125],
  ['573 900', '6 140 000', 573_900, 6_140_000],
  ['573\u00A0900,5', '6\u202F140\u202F000', 573_900.5, 6_140_000],
  ["2'600'000.5", '1’200’000', 2_600_000.5, 1_200_000],
  ['573,900.5', '6,140,000', 573_900.5, 6_140_000],
  ['573.900,5', '6.140.000,25', 573_900.5, 6_140_000.25],
  ['573900 m', '6140000m', 573_900, 6_140_000],
  ['-392989.2', '−111623,6', -392_989.2, -111_623.6],
  ['5.739E+05', '6.14e6', 573_900, 6_140_000],
  // The northing says that the comma stands between thousands.
  ['573,900', '6,140,000', 573_900, 6_140_000],
  ['573.900', '6.140.000', 573_900, 6_140_000],
  // The northing says that the point stands before decimals.
  ['512.345', '5612345.678', 512.345, 5_612_345.678],
  ['0.125', '5', 0.125, 5],
])('%s and %s', (easting, northing, x, y) => {
  expect(readGridPair(easting, northing)).toEqual({ pair: [x, y] });
});

test.each([
  ['', '6140000', 'Easting is empty'],
  ['573900', ' ', 'Northing is empty'],
  ['21H', '6140000', 'Easting "21H" isn\'t a number'],
  ['573900', '6,14,0', 'Northing "6,14,0" isn\'t a number'],
  ['573.900', '140', 'Easting "573.900" may mean 573.9 or 573900: write it without a thousands separator'],
  ['140', '573,900', 'Northing "573,900" may mean 573.9 or 573900: write it without a thousands separator'],
])('%s and %s: %s', (easting, northing, fault) => {
  expect(readGridPair(easting, northing)).toEqual({ fault });
});

test('the magnitude counts digits, whatever stands between them', () => {
  expect(['6,140', '-573.900', '12.5', '٥٧٣٬٩٠٠٫٥', 'Road 7'].map(gridMagnitude)).toEqual([
    6140,
    573_900,
    12.5,
    573_900.5,
    undefined,
  ]);
});
