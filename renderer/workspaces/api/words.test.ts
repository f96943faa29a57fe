import { describe, expect, it } from 'vitest';
import { byteSize, elapsed, exactTime, since, timeOfDay } from './words.ts';

const NOW = Date.parse('2026-11-22T06:17:00Z');
const before = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

describe('times in words', () => {
  it.each([
    [0, 'less than a minute'],
    [5, '5 min'],
    [125, '2 h 5 min'],
    [120, '2 h'],
    [25 * 60, '1 day 1 h'],
    [3 * 24 * 60, '3 days'],
    [-5, 'less than a minute'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(elapsed(before(minutes), NOW)).toBe(words);
  });

  it('follow the clock of the settings, and name another day', () => {
    const time = new Date(2026, 10, 22, 16, 42, 7, 318).toISOString();
    const evening = new Date(2026, 10, 22, 23, 0).getTime();
    expect(timeOfDay(time, evening, '24')).toBe('16:42');
    expect(timeOfDay(time, evening, '12')).toBe('4:42 pm');
    expect(timeOfDay(time, evening + 86_400_000, '24')).toBe('22 Nov 2026, 16:42');
    expect(exactTime(time, '24')).toBe('16:42:07.318');
    expect(exactTime(time, '12')).toBe('4:42:07.318 pm');
  });

  it('tell how long ago a key was used', () => {
    expect([0, 1, 59, 180].map((minutes) => since(before(minutes), NOW))).toEqual([
      'now',
      '1 min ago',
      '59 min ago',
      '3 h ago',
    ]);
  });
});

describe('sizes', () => {
  it.each([
    [412, '412 B'],
    [2140, '2.1 kB'],
    [38_200, '38 kB'],
    [5_100_000, '5.1 MB'],
  ])('%i bytes are %s', (bytes, words) => {
    expect(byteSize(bytes)).toBe(words);
  });
});
