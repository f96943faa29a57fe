import { describe, expect, it } from 'vitest';
import { tileEdges, MERCATOR_LIMIT, tileAt, tilesPerSide } from '../../geometry/tile.ts';
import { quadrangleAreaKm2 } from './ellipsoid-area.ts';
import { pointToTile, tileToBBOX } from '@mapbox/tilebelt';

describe('quadrangleAreaKm2', () => {
  it('returns the known area of the entire ellipsoid', () => {
    // GRS80 and WGS84 agree to all digits shown: Moritz, Geodetic Reference System 1980, gives 510 065 622 km².
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

/** Mulberry32, so that every run uses the same points. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('tile', () => {
  const ZOOMS = [14, 15, 16, 17, 18, 19, 20];

  describe('tileAt', () => {
    it('agrees with an independent implementation on 100,000 random points', () => {
      const random = randomNumbers(1);
      const disagreements: unknown[] = [];
      for (let i = 0; i < 100_000; i++) {
        const longitude = random() * 360 - 180;
        const latitude = (random() * 2 - 1) * 85.05;
        const zoom = ZOOMS[i % ZOOMS.length] ?? 14;
        const tile = tileAt(longitude, latitude, zoom);
        const [x, y] = pointToTile(longitude, latitude, zoom);
        if (tile?.x !== x || tile.y !== y) disagreements.push({ longitude, latitude, zoom, tile, x, y });
      }
      expect(disagreements).toEqual([]);
    });

    it.each(ZOOMS)('treats 180° as −180° at zoom %i', (zoom) => {
      expect(tileAt(180, 10, zoom)).toEqual(tileAt(-180, 10, zoom));
      expect(tileAt(180, 10, zoom)?.x).toBe(0);
      expect(tileAt(179.999_999_999_999_97, 10, zoom)?.x).toBe(tilesPerSide(zoom) - 1);
    });

    it.each(ZOOMS)('extends to the Mercator limit and no farther at zoom %i', (zoom) => {
      expect(tileAt(0, MERCATOR_LIMIT, zoom)?.y).toBe(0);
      expect(tileAt(0, -MERCATOR_LIMIT, zoom)?.y).toBe(tilesPerSide(zoom) - 1);
      expect(tileAt(0, 85.051_128_779_806_59, zoom)?.y).toBe(0);
      for (const latitude of [85.0512, -85.0512, 90, -90]) expect(tileAt(0, latitude, zoom)).toBeUndefined();
    });

    it.each(ZOOMS)('assigns the centre of the world to the tile south-east of it at zoom %i', (zoom) => {
      const half = tilesPerSide(zoom) / 2;
      expect(tileAt(0, 0, zoom)).toEqual({ x: half, y: half, zoom });
      expect(tileAt(-1e-9, 1e-9, zoom)).toEqual({ x: half - 1, y: half - 1, zoom });
    });

    it('assigns a corner to the tile south-east of it, for 20,000 tiles and all corner tiles', () => {
      const random = randomNumbers(2);
      const corners = ZOOMS.flatMap((zoom) => {
        const last = tilesPerSide(zoom) - 1;
        return [0, 1, last - 1, last].flatMap((x) => [0, 1, last - 1, last].map((y) => ({ x, y, zoom })));
      });
      const sample = Array.from({ length: 20_000 }, (_, i) => {
        const zoom = ZOOMS[i % ZOOMS.length] ?? 14;
        return { x: Math.floor(random() * tilesPerSide(zoom)), y: Math.floor(random() * tilesPerSide(zoom)), zoom };
      });
      for (const tile of [...corners, ...sample]) {
        const { west, north } = tileEdges(tile);
        expect(tileAt(west, north, tile.zoom)).toEqual(tile);
      }
    });
  });

  describe('tileEdges', () => {
    it('agrees with an independent implementation', () => {
      const random = randomNumbers(3);
      for (let i = 0; i < 10_000; i++) {
        const zoom = ZOOMS[i % ZOOMS.length] ?? 14;
        const tile = {
          x: Math.floor(random() * tilesPerSide(zoom)),
          y: Math.floor(random() * tilesPerSide(zoom)),
          zoom,
        };
        const { west, south, east, north } = tileEdges(tile);
        const expected = tileToBBOX([tile.x, tile.y, zoom]);
        for (const [index, edge] of [west, south, east, north].entries())
          expect(edge).toBeCloseTo(expected[index] ?? NaN, 11);
      }
    });

    it('shares its edges with its neighbours to the last bit', () => {
      const edges = tileEdges({ x: 10_502, y: 25_401, zoom: 16 });
      expect(tileEdges({ x: 10_503, y: 25_401, zoom: 16 }).west).toBe(edges.east);
      expect(tileEdges({ x: 10_502, y: 25_402, zoom: 16 }).north).toBe(edges.south);
    });

    it('spans the world between the first and the last tile', () => {
      const last = tilesPerSide(20) - 1;
      expect(tileEdges({ x: 0, y: 0, zoom: 20 })).toMatchObject({ west: -180, north: MERCATOR_LIMIT });
      expect(tileEdges({ x: last, y: last, zoom: 20 })).toMatchObject({ east: 180, south: -MERCATOR_LIMIT });
    });
  });
});
