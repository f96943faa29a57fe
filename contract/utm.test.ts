import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUps } from './ups.ts';
import { fromUtm, toUtm, utmBand, utmZone } from './utm.ts';

/**
 * Longitude, latitude, zone with band, easting, northing. The metres are from PROJ, through SpatiaLite's ST_Transform
 * to EPSG:326zz and 327zz.
 */
const PROJ: [number, number, string, number, number][] = [
  [-122.02631, 36.97412, '10S', 586665.625, 4092444.361],
  [5.32415, 60.39299, '32V', 297477.307, 6700830.063],
  [15.6356, 78.2232, '33X', 514481.485, 8683357.656],
  [25, 80, '35X', 461235.942, 8882252.17],
  [-0.0005, 51.4779, '30U', 708282.92, 5707238.506],
  [-180, -16.5, '1K', 179712.07, 8173373.045],
  [0, 0, '31N', 166021.443, 0],
  [-68.3, -54.8, '19F', 545000.053, 3927239.381],
  [8.9999, 72, '31X', 706633.062, 7999233.294],
  [0, 84, '31X', 465005.345, 9329005.182],
  [0, -80, '31C', 441867.785, 1116915.044],
  [3, 56, '32V', 126049.971, 6222336.335],
];

describe('toUtm', () => {
  it.each(PROJ)('agrees with PROJ to the millimetre at %d, %d', (lon, lat, grid, easting, northing) => {
    const utm = toUtm({ lon, lat });
    expect(`${utm?.zone}${utm?.band}`).toBe(grid);
    expect(utm?.eastingMetres).toBeCloseTo(easting, 2);
    expect(utm?.northingMetres).toBeCloseTo(northing, 2);
  });

  it('has no answer beyond 84° north and 80° south', () => {
    expect(toUtm({ lon: 0, lat: 84.0001 })).toBeNull();
    expect(toUtm({ lon: 0, lat: -80.0001 })).toBeNull();
  });

  it('takes 180 and -180 for the same meridian', () => {
    expect(toUtm({ lon: 180, lat: -16.5 })).toEqual(toUtm({ lon: -180, lat: -16.5 }));
  });

  it('comes back to the same point from everywhere', () => {
    assert(
      property(
        double({ min: -180, max: 179.999999, noNaN: true }),
        double({ min: -80, max: 84, noNaN: true }),
        (lon, lat) => {
          const utm = toUtm({ lon, lat });
          if (utm === null) return;
          const back = fromUtm(utm);
          expect(Math.abs(back.lat - lat)).toBeLessThan(1e-8);
          expect(Math.abs(((back.lon - lon + 540) % 360) - 180)).toBeLessThan(1e-8);
        },
      ),
    );
  });
});

describe('zones and bands', () => {
  it.each([
    [2.9999, 60, 31],
    [3, 60, 32],
    [11.9999, 63.9999, 32],
    [3, 64, 31],
    [8.9999, 75, 31],
    [9, 75, 33],
    [20.9999, 75, 33],
    [21, 75, 35],
    [33, 75, 37],
    [41.9999, 84, 37],
    [42, 75, 38],
    [0, 71.9999, 31],
    [179.9999, 0, 60],
    [180, 0, 1],
  ])('puts %d, %d into zone %d', (lon, lat, zone) => {
    expect(utmZone({ lon, lat })).toBe(zone);
  });

  it.each([
    [-80, 'C'],
    [-0.0001, 'M'],
    [0, 'N'],
    [71.9999, 'W'],
    [72, 'X'],
    [84, 'X'],
  ])('puts latitude %d into band %s', (lat, band) => {
    expect(utmBand(lat)).toBe(band);
  });
});

describe('toUps', () => {
  it.each([
    [0, 90, 'Z', 2_000_000, 2_000_000],
    [-45, 87.5, 'Y', 1803705.883, 1803705.883],
    [180, 85, 'Y', 2_000_000, 2555457.391],
    [10, 84.5, 'Z', 2106113.164, 1398202.343],
  ])('agrees with PROJ (EPSG:32661) at %d, %d', (lon, lat, letter, easting, northing) => {
    const ups = toUps({ lon, lat });
    expect(ups.letter).toBe(letter);
    expect(ups.eastingMetres).toBeCloseTo(easting, 2);
    expect(ups.northingMetres).toBeCloseTo(northing, 2);
  });

  it('mirrors the north in the south', () => {
    const north = toUps({ lon: 30, lat: 86 });
    const south = toUps({ lon: 30, lat: -86 });
    expect(south.letter).toBe('B');
    expect(south.eastingMetres).toBeCloseTo(north.eastingMetres, 6);
    expect(south.northingMetres - 2_000_000).toBeCloseTo(2_000_000 - north.northingMetres, 6);
  });
});
