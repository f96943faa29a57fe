import { describe, expect, it } from 'vitest';
import { bearingBetween, metresBetween, windOf, writtenDistance } from './bearing.ts';

const BERLIN = { lon: 13.405, lat: 52.52 };
const PARIS = { lon: 2.3522, lat: 48.8566 };

describe('between two points', () => {
  it('knows how far Paris is from Berlin, and where', () => {
    expect(metresBetween(BERLIN, PARIS) / 1000).toBeCloseTo(877.5, 0);
    expect(windOf(bearingBetween(BERLIN, PARIS))).toBe('SW');
    expect(windOf(bearingBetween(PARIS, BERLIN))).toBe('NE');
  });

  it('goes the short way across ±180°', () => {
    const west = { lon: 179.99, lat: 0 };
    const east = { lon: -179.99, lat: 0 };
    expect(metresBetween(west, east)).toBeLessThan(2300);
    expect(windOf(bearingBetween(west, east))).toBe('E');
    expect(windOf(359)).toBe('N');
  });
});

describe('writtenDistance', () => {
  it.each([
    [8.6, 'metric', '9 m'],
    [999.6, 'metric', '1 km'],
    [4120, 'metric', '4.1 km'],
    [412_300, 'metric', '412 km'],
    [9, 'imperial', '30 ft'],
    [4120, 'imperial', '2.6 mi'],
  ] as const)('%d m, %s: %s', (metres, units, text) => {
    expect(writtenDistance(metres, units)).toBe(text);
  });
});
