import type { MultiPolygon, Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { borderLines, tightBounds } from './antimeridian.ts';

const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const SQUARE: Polygon = { type: 'Polygon', coordinates: [box(10, 50, 12, 52)] };
/** An island group that reaches over the 180th meridian, cut there. */
const CUT: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [[box(176, -20, 180, -15)], [box(-180, -20, -178, -16)]],
};

describe('tightBounds', () => {
  it('is the plain box of an area on one side', () => {
    expect(tightBounds(SQUARE)).toEqual([10, 50, 12, 52]);
  });

  it('crosses ±180° where the parts do', () => {
    expect(tightBounds(CUT)).toEqual([176, -20, 182, -15]);
  });

  it('leaves the widest gap outside', () => {
    const scattered: MultiPolygon = {
      type: 'MultiPolygon',
      coordinates: [[box(-170, 50, -60, 70)], [box(172, 51, 180, 53)], [box(-180, 51, -176, 53)]],
    };
    expect(tightBounds(scattered)).toEqual([172, 50, 300, 70]);
  });

  it('spans the world for an area all around it', () => {
    const [west, , east] = tightBounds({
      type: 'MultiPolygon',
      coordinates: [[box(-180, -90, 0, -60)], [box(0, -90, 180, -65)]],
    });
    expect(east - west).toBe(360);
  });
});

describe('borderLines', () => {
  it('keeps a ring that touches nothing as one closed line', () => {
    expect(borderLines(SQUARE)).toEqual(SQUARE.coordinates);
  });

  it('leaves out holes that are too small to see', () => {
    const withLake: Polygon = {
      type: 'Polygon',
      coordinates: [box(0, 0, 10, 10), box(4, 4, 4.1, 4.1), box(6, 6, 9, 9)],
    };
    expect(borderLines(withLake)).toHaveLength(3);
    expect(borderLines(withLake, 1)).toEqual([box(0, 0, 10, 10), box(6, 6, 9, 9)]);
  });

  it('leaves out the edges along the cut', () => {
    const lines = borderLines(CUT);
    const edges = lines.flatMap((line) => line.slice(1).map((end, index) => [line[index], end]));
    expect(edges).toHaveLength(6);
    for (const [start, end] of edges) expect(Math.abs(start?.[0] ?? 0) === 180 && start?.[0] === end?.[0]).toBe(false);
  });

  it('leaves out the edge along the pole', () => {
    const lines = borderLines({ type: 'Polygon', coordinates: [box(-180, -90, 180, -70)] });
    expect(lines).toEqual([
      [
        [180, -70],
        [-180, -70],
      ],
    ]);
  });
});
