import { expect, it } from 'vitest';
import { writtenBearing, writtenGround, writtenLength } from './measures.ts';

it.each([
  [0, '0 m'],
  [8.449, '8.45 m'],
  [842.3, '842 m'],
  [999.7, '1 km'],
  [1119, '1.12 km'],
  [41_250, '41.3 km'],
  [1_234_567, '1,235 km'],
])('writes %d m as %s', (metres, text) => expect(writtenLength(metres, 'metric')).toBe(text));

it('writes feet and miles', () => {
  expect(writtenLength(100, 'imperial')).toBe('328 ft');
  expect(writtenLength(1609.344, 'imperial')).toBe('1 mi');
});

it.each([
  [640, '640 m²', '6,889 ft²'],
  [42_000, '4.2 ha', '10.4 acres'],
  [12_300_000, '12.3 km²', '4.75 mi²'],
])('writes %d m² as %s or %s', (area, metric, imperial) => {
  expect(writtenGround(area, 'metric')).toBe(metric);
  expect(writtenGround(area, 'imperial')).toBe(imperial);
});

it('turns once round', () => {
  expect(writtenBearing(359.7)).toBe('0°');
  expect(writtenBearing(151.9)).toBe('152°');
});
