import { describe, expect, it } from 'vitest';
import { readZip9 } from './zip4-search.ts';
import { cityOf, isPlaceless, placelessMeaning, zoneNamed, zonesMatching } from './zones.ts';

describe('readZip9', () => {
  it.each([
    ['95060-4518', '950604518'],
    [' 950604518 ', '950604518'],
    ['95060 4518', '950604518'],
    ['95060', null],
    ['95060-45', null],
    ['118 Cooper', null],
  ])('%s: %s', (text, code) => {
    expect(readZip9(text)).toBe(code);
  });
});

describe('zones', () => {
  it('are found by any part, the nearest in spelling first', () => {
    expect(zonesMatching('los angeles')[0]).toBe('America/Los_Angeles');
    expect(zonesMatching('berl')).toContain('Europe/Berlin');
    expect(zonesMatching('atlantis')).toEqual([]);
  });

  it('are known by their whole name only with a slash', () => {
    expect(zoneNamed('europe/berlin')).toBe('Europe/Berlin');
    expect(zoneNamed('Berlin')).toBeNull();
    expect(zoneNamed('Europe/Atlantis')).toBeNull();
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  });

  it('go by the names of the packs, and are found by their former ones', () => {
    expect(zonesMatching('calcutta')).toEqual(['Asia/Kolkata']);
    expect(zonesMatching('kolkata')).toEqual(['Asia/Kolkata']);
    expect(zoneNamed('Europe/Kiev')).toBe('Europe/Kyiv');
  });

  it('without a place can be found, after those that have one', () => {
    expect(zonesMatching('utc')).toEqual(['Etc/UTC']);
    expect(zoneNamed('etc/gmt+5')).toBe('Etc/GMT+5');
    expect(zoneNamed('UTC')).toBe('Etc/UTC');
    expect(zonesMatching('etc/gmt').every(isPlaceless)).toBe(true);
  });

  it.each([
    ['Etc/UTC', 'Etc/UTC is Coordinated Universal Time, without daylight saving. It belongs to no place'],
    ['Etc/GMT+5', 'Etc/GMT+5 is UTC−05:00 all year. Ships keep it on the high seas from 67.5° to 82.5° W.'],
    ['Etc/GMT-12', 'Etc/GMT-12 is UTC+12:00 all year. Ships keep it on the high seas from 172.5° to 180° E.'],
    ['Etc/GMT-14', 'Etc/GMT-14 is UTC+14:00 all year. It belongs to no place'],
  ])('%s says what it is', (zone, meaning) => {
    expect(placelessMeaning(zone)).toContain(meaning);
  });
});
