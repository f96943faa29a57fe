import { describe, expect, it } from 'vitest';
import { clampLatitude, isOnMap, metresPerPixel, pixelsToDegrees, worldZoom } from './mercator.ts';
import { writtenBearing, writtenGround, writtenLength } from './measures.ts';
import { metresBetween } from '../../../contract/great-circle.ts';
import { bearingBetween, windOf, writtenDistance } from './bearing.ts';
import { boxArea, geodesicArea, geodesicLeg, geodesicPositions } from './geodesic.ts';
import { boxAround, centredOn, union } from './bounds.ts';
import { writtenBox } from './box-size.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { UnitSystem } from './units.ts';

describe('the web mercator plane', () => {
  it('ends where it is as high as wide', () => {
    expect([90, 85.0511, -12, -86].map(clampLatitude)).toEqual([85.051129, 85.0511, -12, -85.051129]);
    expect([90, 85.0511, -85.0512].map((lat) => isOnMap({ lon: 0, lat }))).toEqual([false, true, false]);
    const y = Math.log(Math.tan(Math.PI / 4 + (clampLatitude(90) * Math.PI) / 360));
    expect(y).toBeCloseTo(Math.PI, 6);
  });

  it('knows how much ground a pixel covers', () => {
    expect(metresPerPixel(0, 0)).toBeCloseTo(78_271.517, 3);
    expect(metresPerPixel(60, 1)).toBeCloseTo(metresPerPixel(0, 2), 6);
    expect(pixelsToDegrees(512, 0)).toBe(360);
    expect(pixelsToDegrees(24, 3)).toBeCloseTo(2.109375, 9);
  });

  it('finds the zoom at which the world is so wide', () => {
    expect([512, 2048].map(worldZoom)).toEqual([0, 2]);
  });
});

describe('measures', () => {
  it.each([
    [0, '0 m'],
    [8.449, '8.45 m'],
    [842.3, '842 m'],
    [999.7, '1 km'],
    [1119, '1.12 km'],
    [41_250, '41.3 km'],
    [1_234_567, '1,235 km'],
  ])('writes %d m as %s', (metres, text) => expect(writtenLength(metres, 'metric')).toBe(text));

  it('writes feet and miles', () => {
    expect(writtenLength(100, 'imperial')).toBe('328 ft');
    expect(writtenLength(1609.344, 'imperial')).toBe('1 mi');
    expect([842, 2500].map((metres) => writtenLength(metres, 'nautical'))).toEqual(['842 m', '1.35 nmi']);
  });

  it.each([
    [640, '640 m²', '6,889 ft²'],
    [42_000, '4.2 ha', '10.4 acres'],
    [12_300_000, '12.3 km²', '4.75 mi²'],
  ])('writes %d m² as %s or %s', (area, metric, imperial) => {
    expect(writtenGround(area, 'metric')).toBe(metric);
    expect(writtenGround(area, 'imperial')).toBe(imperial);
  });

  it('turns once round', () => {
    expect(writtenBearing(359.7)).toBe('0°');
    expect(writtenBearing(151.9)).toBe('152°');
  });
});

describe('bearing', () => {
  const BERLIN = { lon: 13.405, lat: 52.52 };
  const PARIS = { lon: 2.3522, lat: 48.8566 };

  describe('between two points', () => {
    it('knows how far Paris is from Berlin, and where', () => {
      expect(metresBetween(BERLIN, PARIS) / 1000).toBeCloseTo(877.5, 0);
      expect(windOf(bearingBetween(BERLIN, PARIS))).toBe('SW');
      expect(windOf(bearingBetween(PARIS, BERLIN))).toBe('NE');
    });

    it('goes the short way across ±180°', () => {
      const west = { lon: 179.99, lat: 0 };
      const east = { lon: -179.99, lat: 0 };
      expect(metresBetween(west, east)).toBeLessThan(2300);
      expect(windOf(bearingBetween(west, east))).toBe('E');
      expect(windOf(359)).toBe('N');
    });
  });

  describe('writtenDistance', () => {
    it.each([
      [8.6, 'metric', '9 m'],
      [999.6, 'metric', '1 km'],
      [4120, 'metric', '4.1 km'],
      [412_300, 'metric', '412 km'],
      [9, 'imperial', '30 ft'],
      [4120, 'imperial', '2.6 mi'],
    ] as const)('%d m, %s: %s', (metres, units, text) => {
      expect(writtenDistance(metres, units)).toBe(text);
    });
  });
});

describe('geodesic', () => {
  describe('geodesicLeg', () => {
    it('is that of the surveyors', () => {
      // Flinders Peak to Buninyong, worked example of the Geocentric Datum of Australia Technical Manual (GRS80, whose
      // axes differ by 0.1 mm).
      const flinders = { lat: -37.951033417, lon: 144.424867889 };
      const buninyong = { lat: -37.652821139, lon: 143.926495528 };
      const { metres, bearing } = geodesicLeg(flinders, buninyong);
      expect(metres).toBeCloseTo(54_972.271, 2);
      expect(bearing).toBeCloseTo(306.868159, 5);
    });

    it('holds between antipodes and for no way at all', () => {
      expect(geodesicLeg({ lon: 0, lat: 0 }, { lon: 179.5, lat: 0.5 }).metres).toBeCloseTo(19_936_288.579, 2);
      expect(geodesicLeg({ lon: 7, lat: 50 }, { lon: 7, lat: 50 })).toEqual({ metres: 0 });
    });
  });

  describe('areas', () => {
    it('of the whole ellipsoid are 510,065,622 km²', () => {
      expect(boxArea([-180, -90, 180, 90]) / 1e6).toBeCloseTo(510_065_621.724, 2);
    });

    it('of a small box are those of its corners, within a hundred-thousandth', () => {
      const ring = [
        { lon: -122, lat: 37 },
        { lon: -121.9, lat: 37 },
        { lon: -121.9, lat: 37.1 },
        { lon: -122, lat: 37.1 },
      ];
      const area = boxArea([-122, 37, -121.9, 37.1]);
      expect(geodesicArea(ring) / area).toBeCloseTo(1, 4);
      expect(geodesicArea(ring.toReversed())).toBeCloseTo(geodesicArea(ring), 3);
    });
  });

  describe('geodesicPositions', () => {
    it('go on past the 180th meridian', () => {
      const positions = geodesicPositions({ lon: 179, lat: 10 }, { lon: -179, lat: 10 });
      expect(positions[0]).toEqual([179, 10]);
      expect(positions.at(-1)).toEqual([181, 10]);
      expect(positions.length).toBeGreaterThan(3);
    });
  });
});

describe('bounds', () => {
  describe('union', () => {
    it('holds every box', () => {
      expect(
        union([
          [-122.2, 36.9, -121.9, 37.1],
          [-56.4, -34.9, -56.0, -34.7],
        ]),
      ).toEqual([-122.2, -34.9, -56, 37.1]);
    });

    it('goes over the 180th meridian where that is shorter', () => {
      expect(
        union([
          [177, -19, 181, -16],
          [-179.5, -20, -178, -15],
        ]),
      ).toEqual([177, -20, 182, -15]);
      expect(
        union([
          [178, -1, 179, 1],
          [-10, 0, -9, 1],
          [-60, 0, -50, 1],
        ]),
      ).toEqual([178, -1, 351, 1]);
    });

    it('is as wide as the world where that is full', () => {
      expect(
        union([
          [-180, -90, 180, 90],
          [5, 5, 6, 6],
        ]),
      ).toEqual([-180, -90, 180, 90]);
    });

    it('is the inhabited world where there is none', () => {
      expect(union([])).toEqual([-180, -60, 180, 80]);
    });
  });

  describe('boxAround', () => {
    it('goes around points the short way', () => {
      expect(
        boxAround([
          { lon: 178.4, lat: -18.1 },
          { lon: -179.9, lat: -16.8 },
        ]),
      ).toEqual([178.4, -18.1, 180.1, -16.8]);
      expect(boxAround([{ lon: -56.2, lat: -34.9 }])).toEqual([-56.2, -34.9, -56.2, -34.9]);
    });
  });
});

const planeY = (lat: number): number => Math.asinh(Math.tan((lat * Math.PI) / 180));

describe('a box with a point in its middle', () => {
  it('holds all of the box, as the map draws it', () => {
    const [west, south, east, north] = centredOn([13.09, 52.34, 13.76, 52.68], { lon: 13.41, lat: 52.5244 });
    expect([west, east]).toEqual([expect.closeTo(13.06, 6), expect.closeTo(13.76, 6)]);
    expect(south).toBeCloseTo(52.34, 6);
    expect(north).toBeGreaterThan(52.68);
    // The plane stretches towards the poles: the middle of the plane is not that of the degrees.
    expect(planeY(north) - planeY(52.5244)).toBeCloseTo(planeY(52.5244) - planeY(south), 9);
  });

  it('runs on across 180°, and leaves a box alone that does not hold the point', () => {
    expect(centredOn([170, -20, 190, -10], { lon: -175, lat: -15 })[2]).toBeCloseTo(200, 6);
    expect(centredOn([0, 0, 1, 1], { lon: 5, lat: 0.5 })).toEqual([0, 0, 1, 1]);
  });
});

it.each<[Bbox, UnitSystem, string]>([
  [[0, 0, 0.01, 0.0086], 'imperial', '0.69 mi × 0.59 mi'],
  [[0, 0, 0.009, 0.0043], 'metric', '1 km × 0.48 km'],
  [[0, 0, 0.9, 0.0043], 'metric', '100 km × 475 m'],
])('writes the sides of the box %j in one unit, unless they differ much', (box, units, written) =>
  expect(writtenBox(box, units)).toBe(written),
);
