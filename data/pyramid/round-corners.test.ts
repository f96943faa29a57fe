import { describe, expect, it } from 'vitest';
import { roundCorners } from './round-corners.ts';
import { doubleArea, STRIDE, type Path } from '../../main/packs/write/pyramid/shape.ts';

const path = (...places: [number, number][]): Path => Int32Array.from(places.flatMap(([x, y]) => [x, y, 0]));
const places = (rounded: Path): number[][] =>
  Array.from({ length: rounded.length / STRIDE }, (_, i) => [rounded[i * STRIDE] ?? 0, rounded[i * STRIDE + 1] ?? 0]);

describe('rounded corners', () => {
  it('make a slope of steps', () => {
    const steps = path([0, 0], [100, 0], [100, 100], [200, 100], [200, 200], [300, 200], [300, 300]);
    const [first, ...rest] = places(roundCorners(steps, false, () => 60));
    expect([first, rest.at(-1)]).toEqual([
      [0, 0],
      [300, 300],
    ]);
    // But for the ends every vertex lies on the line through the middles of the steps.
    expect(rest.slice(0, -1).map(([x = 0, y = 0]) => x - y)).toEqual(rest.slice(0, -1).map(() => 50));
  });

  it('leave long edges where they are', () => {
    const ring = path([0, 0], [1000, 0], [1000, 1000], [0, 1000]);
    expect(places(roundCorners(ring, true, () => 60))).toEqual([
      [0, 60],
      [60, 0],
      [940, 0],
      [1000, 60],
      [1000, 940],
      [940, 1000],
      [60, 1000],
      [0, 940],
    ]);
  });

  it('take little of a small island, and keep its direction', () => {
    const island = path([0, 0], [100, 0], [100, 100], [0, 100]);
    expect(doubleArea(roundCorners(island, true, () => 600)) / doubleArea(island)).toBeCloseTo(0.875);
  });

  it('leave what has no corner', () => {
    const line = path([0, 0], [10, 10]);
    expect(roundCorners(line, false, () => 60)).toBe(line);
  });
});
