import { describe, expect, it } from 'vitest';
import { encode, MUTED, pixelsOf, type HeatColours, type Range } from './codes.ts';
import { paint, type Painting } from './paint.ts';
import { linearScale, valueColour } from './scale.ts';
import { nearestOrigins, sortedValues, summarise } from './statistics.ts';

const COLOURS: HeatColours = { ground: '#FFFFFF', hatchGround: '#F1F3F2', hatchLine: '#B3BBB8', dot: '#17201E' };

const upTo = (length: number) => Int32Array.from({ length }, (_, i) => i);
const hex = (pixel: number) =>
  '#' + [0, 8, 16].map((shift) => ((pixel >> shift) & 255).toString(16).padStart(2, '0')).join('');

/** Paints the values and returns the colour of a pixel as `#rrggbb`. */
function painted(
  values: Float64Array,
  columns: number,
  size: [width: number, height: number],
  view: Partial<Painting>,
  filter: Range | null = null,
) {
  const scale = linearScale(summarise(values, sortedValues(values)), true);
  const codes = new Uint16Array(values.length);
  encode(values, scale, filter, codes);
  const [width, height] = size;
  const image = new Uint32Array(width * height);
  const painting = {
    codes,
    rows: upTo(values.length / columns),
    columns: upTo(columns),
    dotted: nearestOrigins(values, columns).map((row, column) => row * columns + column),
    left: 0,
    top: 0,
    cellWidth: 4,
    cellHeight: 4,
    gap: 0,
    dotRadius: 0,
    dotDrop: 0,
    pixels: pixelsOf(scale, COLOURS),
    ...view,
  };
  paint(painting, image, width, height);
  return {
    at: (x: number, y: number) => hex(image[y * width + x] ?? 0),
    colour: (value: number) => valueColour(scale, value),
    codes,
  };
}

const FOUR = Float64Array.of(0, 20, 40, 60);

describe('paint', () => {
  it('fills each cell with the colour of its value, and the rest with the ground', () => {
    const { at, colour } = painted(FOUR, 2, [10, 8], {});
    expect([at(0, 0), at(3, 3), at(4, 0), at(0, 4), at(7, 7)]).toEqual([0, 0, 20, 40, 60].map(colour));
    expect([at(8, 0), at(9, 7)]).toEqual(['#ffffff', '#ffffff']);
  });

  it('follows the order of rows and columns, and the scroll', () => {
    const { at, colour } = painted(FOUR, 2, [4, 4], {
      rows: Int32Array.of(1, 0),
      columns: Int32Array.of(1, 0),
      left: 2,
      top: 4,
    });
    expect([at(0, 0), at(1, 0), at(2, 0), at(3, 3)]).toEqual([20, 20, 0, 0].map(colour));
  });

  it('leaves gaps and puts a dot on the nearest origin of each column', () => {
    const { at, colour } = painted(FOUR, 2, [22, 22], { cellWidth: 11, cellHeight: 11, gap: 1, dotRadius: 2 });
    expect(at(10, 3)).toBe('#ffffff');
    expect(at(3, 10)).toBe('#ffffff');
    expect([at(5, 5), at(16, 5)]).toEqual(['#17201e', '#17201e']);
    expect(at(5, 16)).toBe(colour(40));
  });

  it('lowers the dot where a number stands above it', () => {
    const low = { cellWidth: 11, cellHeight: 11, gap: 1, dotRadius: 2, dotDrop: 3 };
    const { at } = painted(FOUR, 2, [22, 22], low);
    expect([at(5, 8), at(5, 4)]).toEqual(['#17201e', at(1, 1)]);
  });

  it('hatches what is unreachable, with lines that run on', () => {
    const { at } = painted(Float64Array.of(Number.NaN, Number.NaN, 1, 2), 2, [16, 16], { cellWidth: 8, cellHeight: 8 });
    expect([at(0, 0), at(6, 0), at(7, 5), at(12, 0)]).toEqual(Array.from({ length: 4 }, () => '#b3bbb8'));
    expect([at(1, 0), at(7, 0), at(8, 0)]).toEqual(Array.from({ length: 3 }, () => '#f1f3f2'));
  });

  it('mutes what a filter leaves out', () => {
    const { at, colour, codes } = painted(FOUR, 2, [8, 8], {}, { min: 20, max: 40 });
    expect([at(4, 0), at(0, 4)]).toEqual([20, 40].map(colour));
    expect([...codes].map((code) => code >= MUTED)).toEqual([true, false, false, true]);
    expect(at(0, 0)).not.toBe(colour(0));
  });

  it('gives a pixel that stands for several cells their mean', () => {
    const { at, colour } = painted(Float64Array.of(0, 60, 60, 60, 0, 60, 60, 60), 4, [2, 1], {
      cellWidth: 0.5,
      cellHeight: 0.5,
    });
    expect(at(0, 0)).toBe(colour(30));
    expect(at(1, 0)).toBe(colour(60));
  });

  it('hatches a pixel a third of whose cells are unreachable', () => {
    const values = Float64Array.from({ length: 12 }, (_, i) => (i % 3 === 0 && i < 6 ? Number.NaN : 5));
    const { at } = painted(values, 6, [2, 2], { cellWidth: 1 / 3, cellHeight: 1 });
    expect([at(0, 0), at(1, 0)]).toEqual(['#b3bbb8', '#f1f3f2']);
    expect(at(0, 1)).not.toBe('#b3bbb8');
  });
});
