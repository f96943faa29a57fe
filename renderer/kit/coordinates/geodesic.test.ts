import { describe, expect, it } from 'vitest';
import { boxArea, geodesicArea, geodesicLeg, geodesicPositions } from './geodesic.ts';

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
