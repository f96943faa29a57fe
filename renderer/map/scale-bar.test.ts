import { describe, expect, it } from 'vitest';
import { scaleBar, writtenArea } from './scale-bar.ts';

describe('scaleBar', () => {
  it.each([
    [1, 'metric', '100 m', 100],
    [1.2, 'metric', '100 m', 83],
    [78_000, 'metric', '5,000 km', 64],
    [10, 'metric', '1 km', 100],
    [9.9, 'metric', '500 m', 51],
    [1, 'imperial', '300 ft', 91],
    [20, 'imperial', '1 mi', 80],
    [0.02, 'metric', '2 m', 100],
  ] as const)('at %d m per pixel in %s is %s', (metresPerPixel, units, label, pixels) => {
    expect(scaleBar(metresPerPixel, units)).toEqual({ label, pixels });
  });
});

describe('writtenArea', () => {
  it.each([
    [1572.4, 'metric', '1,572 km²'],
    [1572.4, 'imperial', '607 mi²'],
    [0.4216, 'metric', '0.42 km²'],
    [9_826_675, 'metric', '9,826,675 km²'],
  ] as const)('writes %d km² in %s as %s', (area, units, text) => {
    expect(writtenArea(area, units)).toBe(text);
  });
});
