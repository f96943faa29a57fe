import { describe, expect, it } from 'vitest';
import { namedGround, parseAreas, parseLines } from './named-ground.ts';

/** The source's format: one line, with names preceded by their length. */
const NAMES =
  ' 1 1 7 0 5 Water 2 2 1 1 12 Asian Lakes 3 2 1 2 9 Lake Long 4 2 6 0 7 Country 5 3 3 4 21 Upper (or Old) ' +
  'Island 6 2 1 1 5 Ocean 7 3 3 4 13 Crete (Kriti)';
const line = (left: number, right: number, latLon: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(32 + latLon.length * 4);
  [latLon.length, 1, left, right].forEach((value, i) => bytes.writeInt32LE(value, 4 * i));
  latLon.forEach((value, i) => bytes.writeFloatLE(value, 32 + 4 * i));
  return bytes;
};
const areas = parseAreas(NAMES);
const find = (parts: Buffer[]): string[] =>
  namedGround(areas, parseLines(Buffer.concat(parts))).map(({ name }) => name);

describe('areas of the map database', () => {
  it('are read by the lengths of their names', () => {
    expect(areas.get(5)).toEqual({ level: 3, colour: 3, parent: 4, name: 'Upper (or Old) Island' });
    expect(areas.size).toBe(7);
  });

  it('become rings of connected lines in either direction', () => {
    const lines = parseLines(
      Buffer.concat([line(3, 4, [0, 0, 0, 2, 2, 2]), line(4, 3, [0, 0, 2, 0, 2, 2]), line(4, 6, [9, 9, 9, 12])]),
    );
    expect(namedGround(areas, lines)).toEqual([
      {
        kind: 'lake',
        name: 'Lake Long',
        otherName: undefined,
        rings: [Float64Array.of(0, 0, 2, 0, 2, 2, 0, 2, 0, 0)],
      },
    ]);
  });

  it('are islands if surrounded by water, unless a line is missing', () => {
    const closed = [line(5, 6, [0, 0, 0, 2, 2, 2, 0, 0])];
    expect(find(closed)).toEqual(['Upper (or Old) Island']);
    expect(find([line(5, 6, [0, 0, 0, 2, 2, 2])])).toEqual([]);
    expect(find([line(5, 4, [0, 0, 0, 2, 2, 2, 0, 0])])).toEqual([]);
  });

  it('have their other name separately', () => {
    const [island] = namedGround(areas, parseLines(line(7, 6, [0, 0, 0, 2, 2, 2, 0, 0])));
    expect([island?.name, island?.otherName]).toEqual(['Crete', 'Kriti']);
  });

  it('are rejected if a line extends beyond the file', () => {
    expect(() => parseLines(line(1, 2, [0, 0, 1, 1]).subarray(0, 40))).toThrow('The line at byte 0 has 4 numbers');
  });
});
