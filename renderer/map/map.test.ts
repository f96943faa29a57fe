import { expect, it, describe } from 'vitest';
import { boxBetween } from '../kit/coordinates/bounds.ts';
import { scaleBar, writtenArea } from './scale-bar.ts';
import { shiftIntoSight } from './resize.ts';

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

describe('scale bar', () => {
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
      [10, 'nautical', '1,000 m', 100],
      [100, 'nautical', '5 nmi', 93],
    ] as const)('at %d m per pixel in %s is %s', (metresPerPixel, units, label, pixels) => {
      expect(scaleBar(metresPerPixel, units)).toEqual({ label, pixels });
    });
  });

  describe('writtenArea', () => {
    it.each([
      [1572.4, 'metric', '1,572 km²'],
      [1572.4, 'imperial', '607 mi²'],
      [1572.4, 'nautical', '1,572 km²'],
      [0.4216, 'metric', '0.42 km²'],
      [9_826_675, 'metric', '9,826,675 km²'],
    ] as const)('writes %d km² in %s as %s', (area, units, text) => {
      expect(writtenArea(area, units)).toBe(text);
    });
  });
});

describe('resize', () => {
  const ROOM = { width: 900, height: 400 };

  describe('shiftIntoSight', () => {
    it('moves nothing while every mark is in sight', () => {
      expect(shiftIntoSight([], ROOM)).toEqual({ x: 0, y: 0 });
      expect(
        shiftIntoSight(
          [
            { x: 450, y: 200 },
            { x: 30, y: 380 },
          ],
          ROOM,
        ),
      ).toEqual({ x: 0, y: 0 });
    });

    it('moves as far as it must, with room for the mark', () => {
      expect(shiftIntoSight([{ x: 1000, y: 200 }], ROOM)).toEqual({ x: -124, y: 0 });
      expect(shiftIntoSight([{ x: 450, y: 500 }], ROOM)).toEqual({ x: 0, y: -116 });
      expect(shiftIntoSight([{ x: 10, y: 10 }], ROOM)).toEqual({ x: 14, y: 34 });
    });

    it('shows the first where not all can be seen', () => {
      expect(
        shiftIntoSight(
          [
            { x: 450, y: 500 },
            { x: 460, y: 50 },
          ],
          ROOM,
        ),
      ).toEqual({ x: 0, y: -116 });
      expect(
        shiftIntoSight(
          [
            { x: 450, y: 500 },
            { x: 460, y: 450 },
          ],
          ROOM,
        ),
      ).toEqual({ x: 0, y: -116 });
    });
  });
});
