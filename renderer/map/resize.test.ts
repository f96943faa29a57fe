import { describe, expect, it } from 'vitest';
import { shiftIntoSight } from './resize.ts';

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
