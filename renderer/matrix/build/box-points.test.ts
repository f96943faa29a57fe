import { expect, it } from 'vitest';
import { scattered } from './box-points.ts';

it('scatters the same points for the same seed, all inside the box', () => {
  const box = [-56.2, -34.92, -56.15, -34.88] as const;
  const points = scattered([...box], 500, 7);
  expect(scattered([...box], 500, 7)).toEqual(points);
  expect(scattered([...box], 500, 8)).not.toEqual(points);
  expect(points.every(({ lon, lat }) => lon >= box[0] && lon <= box[2] && lat >= box[1] && lat <= box[3])).toBe(true);
  const west = points.filter(({ lon }) => lon < -56.175).length;
  expect(west).toBeGreaterThan(180);
  expect(west).toBeLessThan(320);
});

it('scatters across ±180° without leaving the map', () => {
  const points = scattered([179, -1, 181, 1], 100, 1);
  expect(points.every(({ lon }) => lon >= 179 || lon <= -179)).toBe(true);
  expect(new Set(points.map(({ lon }) => Math.sign(lon))).size).toBe(2);
});
