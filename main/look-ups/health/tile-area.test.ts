import { describe, expect, it } from 'vitest';
import { tileEdges } from './tile.ts';
import { quadrangleAreaKm2 } from './tile-area.ts';

describe('quadrangleAreaKm2', () => {
  it('gives the whole ellipsoid its known surface', () => {
    // GRS80 and WGS84 agree to the digit shown: Moritz, Geodetic Reference System 1980, gives 510 065 622 km².
    expect(quadrangleAreaKm2({ west: -180, south: -90, east: 180, north: 90 })).toBeCloseTo(510_065_621.7, 0);
  });

  it('agrees with a numerical integral over a tile', () => {
    const edges = tileEdges({ x: 10_502, y: 25_401, zoom: 16 });
    const a = 6378.137;
    const e2 = 0.006_694_379_990_141_317;
    const steps = 2000;
    const height = ((edges.north - edges.south) * Math.PI) / 180 / steps;
    let sum = 0;
    for (let i = 0; i < steps; i++) {
      const latitude = (edges.south * Math.PI) / 180 + (i + 0.5) * height;
      const root = 1 - e2 * Math.sin(latitude) ** 2;
      sum += ((a * a * (1 - e2) * Math.cos(latitude)) / root ** 2) * height;
    }
    const expected = sum * (((edges.east - edges.west) * Math.PI) / 180);
    expect(quadrangleAreaKm2(edges) / expected).toBeCloseTo(1, 8);
  });

  it('is nearest to 500 by 500 metres at zoom 16 in the inhabited latitudes', () => {
    expect(quadrangleAreaKm2(tileEdges({ x: 32_768, y: 24_576, zoom: 16 }))).toBeGreaterThan(0.12);
    expect(quadrangleAreaKm2(tileEdges({ x: 32_768, y: 24_576, zoom: 16 }))).toBeLessThan(0.37);
  });
});
