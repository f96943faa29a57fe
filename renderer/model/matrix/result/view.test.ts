import { assert, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellsPerPixel,
  centredAt,
  firstView,
  fitView,
  isAllSeen,
  MAX_CELL,
  revealing,
  scrolled,
  spotAt,
  within,
  zoomed,
} from './view.ts';

const SIZE = { width: 600, height: 440 };
const LARGE = { rows: 1000, columns: 1000 };
const WIDE = { rows: 40, columns: 1000 };

describe('the first view', () => {
  it('shows a million cells whole, smaller than pixels', () => {
    expect(firstView(SIZE, LARGE)).toEqual({ left: 0, top: 0, cellWidth: 0.6, cellHeight: 0.44, isFit: true });
    expect(cellsPerPixel(firstView(SIZE, LARGE))).toEqual([3, 4]);
  });

  it('shows cells that can be told apart where the matrix is not too large', () => {
    expect(firstView(SIZE, WIDE)).toMatchObject({ cellWidth: 13, cellHeight: 13, isFit: false });
    expect(firstView(SIZE, { rows: 30, columns: 30 })).toMatchObject({ cellWidth: 20, cellHeight: 14, isFit: true });
  });
});

describe('zooming', () => {
  it('keeps the cell under the pointer', () => {
    const view = centredAt(
      { ...fitView(SIZE, LARGE), cellWidth: 5, cellHeight: 5, isFit: false },
      0.5,
      0.5,
      SIZE,
      LARGE,
    );
    const at = { x: 123, y: 321 };
    expect(spotAt(zoomed(view, 1, at, SIZE, LARGE), at.x, at.y, LARGE)).toEqual(spotAt(view, at.x, at.y, LARGE));
  });

  it('makes nothing smaller on the way in, and ends at fit on the way out', () => {
    const anywhere = record({ x: integer({ min: 0, max: 599 }), y: integer({ min: 0, max: 439 }) });
    assert(
      property(
        constantFrom(LARGE, WIDE, { rows: 3, columns: 2 }, { rows: 1000, columns: 1 }),
        anywhere,
        (extent, at) => {
          let view = fitView(SIZE, extent);
          for (let step = 0; step < 20; step += 1) {
            const next = zoomed(view, 1, at, SIZE, extent);
            expect(next.cellWidth).toBeGreaterThanOrEqual(view.cellWidth);
            expect(next.cellHeight).toBeGreaterThanOrEqual(view.cellHeight);
            expect(within(next, SIZE, extent)).toEqual(next);
            view = next;
          }
          expect(Math.min(view.cellWidth, view.cellHeight)).toBeLessThanOrEqual(MAX_CELL);
          for (let step = 0; step < 20; step += 1) view = zoomed(view, -1, at, SIZE, extent);
          expect(view).toEqual(fitView(SIZE, extent));
          expect(isAllSeen(view, SIZE, extent)).toBe(true);
        },
      ),
    );
  });
});

it('scrolls no further than the cells reach', () => {
  const view = { ...fitView(SIZE, WIDE), cellWidth: 13, cellHeight: 13, isFit: false };
  assert(
    property(double({ min: -1e5, max: 1e5, noNaN: true }), (far) => {
      const moved = scrolled(view, far, far, SIZE, WIDE);
      expect(moved.left).toBeGreaterThanOrEqual(0);
      expect(moved.left).toBeLessThanOrEqual(13_000 - 600);
      expect(moved.top).toBeLessThanOrEqual(520 - 440);
    }),
  );
});

it('reveals a cell with as little scrolling as it takes', () => {
  const view = { ...fitView(SIZE, WIDE), cellWidth: 13, cellHeight: 13, isFit: false };
  expect(revealing(view, { row: 0, column: 10 }, SIZE, WIDE)).toMatchObject({ left: 0, top: 0 });
  expect(revealing(view, { row: 39, column: 999 }, SIZE, WIDE)).toMatchObject({ left: 12_400, top: 80 });
});

it('has no cell beside the cells', () => {
  const view = fitView(SIZE, { rows: 2, columns: 2 });
  expect(spotAt(view, 71, 35, { rows: 2, columns: 2 })).toEqual({ row: 0, column: 1 });
  expect(spotAt(view, 72, 35, { rows: 2, columns: 2 })).toBeNull();
});
