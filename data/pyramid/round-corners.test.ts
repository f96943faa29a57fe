import { describe, expect, it } from 'vitest';
import { roundCorners } from './round-corners.ts';
import { doubleArea, STRIDE, type Path } from '../../main/packs/write/pyramid/shape.ts';

const path = (...places: [number, number][]): Path => Int32Array.from(places.flatMap(([x, y]) => [x, y, 0]));
const places = (rounded: Path): number[][] =>
  Array.from({ length: rounded.length / STRIDE }, (_, i) => [rounded[i * STRIDE] ?? 0, rounded[i * STRIDE + 1] ?? 0]);

describe('rounded corners', () => {
  it('turn steps into a slope', () => {
    const steps = path([0, 0], [100, 0], [100, 100], [200, 100], [200, 200], [300, 200], [300, 300]);
    const [first, ...rest] = places(roundCorners(steps, false, () => 60));
    expect([first, rest.at(-1)]).toEqual([
      [0, 0],
      [300, 300],
    ]);
    // Every vertex except the ends lies on the line through the middles of the steps.
    expect(rest.slice(0, -1).map(([x = 0, y = 0]) => x - y)).toEqual(rest.slice(0, -1).map(() => 50));
  });

  it('don’t move long edges', () => {
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

  it('shrink a small island only a little, and preserve its direction', () => {
    const island = path([0, 0], [100, 0], [100, 100], [0, 100]);
    expect(doubleArea(roundCorners(island, true, () => 600)) / doubleArea(island)).toBeCloseTo(0.875);
  });

  it('return a path without corners unchanged', () => {
    const line = path([0, 0], [10, 10]);
    expect(roundCorners(line, false, () => 60)).toBe(line);
  });
});
