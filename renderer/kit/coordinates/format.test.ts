import { describe, expect, it } from 'vitest';
import { formatCoordinates } from './format.ts';
import { wrapLongitude } from './point.ts';

const SANTA_CRUZ = { lon: -122.02631, lat: 36.97412 };

describe('formatCoordinates', () => {
  it('shows a true minus and copies an ASCII one', () => {
    expect(formatCoordinates(SANTA_CRUZ, 'DD', 6)).toEqual({
      shown: '36.974120, −122.026310',
      copied: '36.974120, -122.026310',
    });
  });

  it.each([
    [5, '36.97412, -122.02631'],
    [7, '36.9741200, -122.0263100'],
  ])('writes %i decimals', (decimals, copied) => {
    expect(formatCoordinates(SANTA_CRUZ, 'DD', decimals).copied).toBe(copied);
  });

  it('never writes minus zero', () => {
    expect(formatCoordinates({ lon: -0.000_000_01, lat: -0 }, 'DD', 6).copied).toBe('0.000000, 0.000000');
  });

  it('writes degrees, minutes and seconds with hemisphere letters', () => {
    expect(formatCoordinates(SANTA_CRUZ, 'DMS', 6)).toEqual({
      shown: '36°58′26.83″ N, 122°01′34.72″ W',
      copied: `36°58'26.83" N, 122°01'34.72" W`,
    });
  });

  it('carries a rounded minute over', () => {
    expect(formatCoordinates({ lon: 9.999_999_999, lat: -59.999_999_9 }, 'DMS', 6).shown).toBe(
      '60°00′00.00″ S, 10°00′00.00″ E',
    );
  });

  it('writes UTM in whole metres', () => {
    expect(formatCoordinates(SANTA_CRUZ, 'UTM', 6).copied).toBe('10S 586666 E 4092444 N');
  });

  it('writes the polar grid where UTM ends', () => {
    expect(formatCoordinates({ lon: 0, lat: 90 }, 'UTM', 6).copied).toBe('UPS Z 2000000 E 2000000 N');
    expect(formatCoordinates({ lon: -120, lat: -85 }, 'UTM', 6).copied).toMatch(/^UPS A \d{7} E \d{7} N$/);
  });
});

describe('wrapLongitude', () => {
  it.each([
    [180, -180],
    [-180, -180],
    [190, -170],
    [-190, 170],
    [540, -180],
    [12.5, 12.5],
    [372.5, 12.5],
  ])('brings %d to %d', (lon, wrapped) => {
    expect(wrapLongitude(lon)).toBe(wrapped);
  });
});
