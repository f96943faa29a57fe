import { afterEach, describe, expect, test } from 'vitest';
import { openGrid, type Grid } from './grid.ts';

let grid: Grid | undefined;
afterEach(() => grid?.close());

/** About a metre of latitude. */
const METRE = 1e-5;

test.each([
  // Beside the window's own series (renderer/kit/coordinates/utm.test.ts).
  [32_610, '586665.625', '4092444.361', -122.02631, 36.97412, 0.01],
  [32_632, '297477.307', '6700830.063', 5.32415, 60.39299, 0.01],
  [32_719, '545000.053', '3927239.381', -68.3, -54.8, 0.01],
  // Beside what the surveys publish: Bern's old observatory, and Framingham with the Ordnance Survey's own shift.
  [2056, "2'600'000", "1'200'000", 7.438632495, 46.951082877, 0.05],
  [27_700, '651409.903', '313177.270', 1.716073973, 52.658007833, 10],
])('EPSG:%d at %s, %s', (epsg, easting, northing, longitude, latitude, metres) => {
  grid = openGrid(epsg);
  const found = grid.position([easting, northing]);
  if (!('point' in found)) throw new Error(found.fault);
  expect(Math.abs(found.point.lat - latitude)).toBeLessThan(metres * METRE);
  expect(Math.abs(found.point.lon - longitude)).toBeLessThan((metres * METRE) / Math.cos((latitude * Math.PI) / 180));
  expect(found.added?.map(Number)).toEqual([Number(found.point.lon.toFixed(9)), Number(found.point.lat.toFixed(9))]);
});

test('a system of degrees is read as longitude, then latitude, and its datum is shifted', () => {
  grid = openGrid(4267);
  expect(grid.name).toBe('NAD27');
  expect(grid.position(['-100', '40°N'])).toMatchObject({
    point: { lon: expect.closeTo(-100.000416, 5), lat: expect.closeTo(39.999997, 5) },
  });
  expect(grid.position(['573900', '40'])).toMatchObject({ fault: expect.stringMatching(/^Longitude "573900"/) });
});

describe('no position', () => {
  test.each([
    ['', '6140000', 'Easting is empty'],
    [
      '-56.1',
      '-34.9',
      'Easting -56.1 and northing -34.9 look like degrees, but EPSG:32721 (WGS 84 / UTM zone 21S) ' +
        'uses units of length: omit the code if they are longitude and latitude',
    ],
    [
      '1e99',
      '6140000',
      "Easting 1e99 and northing 6140000 aren't a place in EPSG:32721 (WGS 84 / UTM zone 21S): is the system correct?",
    ],
  ])('%s and %s', (easting, northing, fault) => {
    grid = openGrid(32_721);
    expect(grid.position([easting, northing])).toEqual({ fault });
  });

  test.each([
    ['no code', 99_999],
    ['heights', 5773],
    ['axes through the middle of the earth', 4978],
  ])('%s', (_, epsg) => {
    expect(() => openGrid(epsg)).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        errors: [
          {
            parameter: 'epsg',
            message: expect.stringContaining(`${epsg} isn't a known coordinate system for places`),
          },
        ],
      }),
    );
  });
});
