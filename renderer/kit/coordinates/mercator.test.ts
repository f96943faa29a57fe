import { describe, expect, it } from 'vitest';
import { clampLatitude, isOnMap, metresPerPixel, pixelsToDegrees, worldZoom } from './mercator.ts';

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
