import { describe, expect, it } from 'vitest';
import { boxBetween } from './box-drawing.ts';

describe('boxBetween', () => {
  it('takes any two corners', () => {
    expect(boxBetween({ lng: 5, lat: 52 }, { lng: -3, lat: 40 })).toEqual([-3, 40, 5, 52]);
  });

  it('goes on past ±180°, on whichever turn of the world it was drawn', () => {
    expect(boxBetween({ lng: 176, lat: -20 }, { lng: 182, lat: -15 })).toEqual([176, -20, 182, -15]);
    expect(boxBetween({ lng: -184, lat: -20 }, { lng: -178, lat: -15 })).toEqual([176, -20, 182, -15]);
    expect(boxBetween({ lng: 362, lat: 1 }, { lng: 365, lat: 2 })).toEqual([2, 1, 5, 2]);
  });

  it('is the world where it goes round it, and ends where the map ends', () => {
    expect(boxBetween({ lng: -300, lat: 89 }, { lng: 100, lat: -89 })).toEqual([-180, -85.051129, 180, 85.051129]);
  });
});
