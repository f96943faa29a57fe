import { afterEach, expect, it, vi } from 'vitest';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { scattered, takeFromBox } from './box-points.ts';
import { useMap } from '../../model/map/map.ts';

vi.stubGlobal('requestAnimationFrame', () => 0);
afterEach(() => {
  useBuilder.setState(useBuilder.getInitialState(), true);
  useMap.setState(useMap.getInitialState(), true);
});

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

it('adds the points to the list that they were asked for, though the other one has been chosen meanwhile', () => {
  const [first, second] = [
    [-56.2, -34.92, -56.15, -34.88] as [number, number, number, number],
    [-56.2, -34.92, -56.1, -34.8] as [number, number, number, number],
  ];
  useMap.getState().set({ box: second });
  useMap.setState({ boxRole: 'origins' });
  takeFromBox(
    first,
    'destinations',
    scattered(first, 700, 1).map((point) => ({ point })),
    '700 destinations added',
  );
  expect([useBuilder.getState().lists.origins.length, useBuilder.getState().lists.destinations.length]).toEqual([
    0, 700,
  ]);
  expect(useMap.getState().box).toBe(second);
  expect(useMap.getState().boxRole).toBe('origins');
});

it('knows of no list for a box that no list asked for, and draws other points each time', () => {
  const box = [-56.2, -34.92, -56.15, -34.88] as [number, number, number, number];
  const panel = useMap.getState;
  useMap.getState().set({ box });
  useMap.setState({ boxRole: 'origins' });
  const { boxSeed } = panel();
  takeFromBox(box, 'origins', [{ point: { lon: -56.2, lat: -34.9 } }], '1 origin added');
  expect(useMap.getState().box).toBeNull();
  expect(panel().boxRole).toBeNull();
  expect(panel().boxSeed).not.toBe(boxSeed);
});
