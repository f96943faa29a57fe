import { describe, expect, it } from 'vitest';
import { union } from './fit-packs.ts';

describe('union', () => {
  it('holds every box', () => {
    expect(union([[-122.2, 36.9, -121.9, 37.1], [-56.4, -34.9, -56.0, -34.7]])).toEqual([-122.2, -34.9, -56, 37.1]);
  });

  it('is the inhabited world where there is none', () => {
    expect(union([])).toEqual([-180, -60, 180, 80]);
  });
});
