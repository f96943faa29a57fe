import { describe, expect, it } from 'vitest';
import { readZip9 } from './zip4-code.ts';
import { cityOf, zoneNamed, zonesMatching } from './zones.ts';

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
});
