import { describe, expect, it } from 'vitest';
import { SHORE_METRES } from '../../divisions.ts';
import { createRandom } from '../../fixture-random.ts';
import { METRES_PER_DEGREE } from '../../nearest-point.ts';
import { CellMarker, CELLS_PER_DEGREE, COLUMNS, eachMarked, TILE_COLUMNS, type Marks } from './cell-marks.ts';
import { labelTiles, type Tile } from './cell-tiles.ts';
import { Patches } from './patches.ts';

const cellOf = (x: number, y: number): { column: number; row: number; tile: number } => {
  const column = Math.min(COLUMNS - 1, Math.floor((x + 180) * CELLS_PER_DEGREE));
  const row = Math.floor((y + 90) * CELLS_PER_DEGREE);
  const tile = Math.floor(row / CELLS_PER_DEGREE) * TILE_COLUMNS + Math.floor(column / CELLS_PER_DEGREE);
  return { column, row, tile };
};

function isMarkedAt(marks: Marks, x: number, y: number): boolean {
  const { column, row, tile } = cellOf(x, y);
  let found = false;
  const bits = marks.get(tile);
  if (bits !== undefined)
    eachMarked(bits, row % CELLS_PER_DEGREE, (cell) => (found ||= cell === column % CELLS_PER_DEGREE));
  return found;
}

/** The number of the label at a position. */
function labelAt(tiles: readonly Tile[], x: number, y: number): number {
  const { column, row, tile: number } = cellOf(x, y);
  const tile = tiles.find(({ tile: own }) => own === number);
  const cell = (row % CELLS_PER_DEGREE) * CELLS_PER_DEGREE + (column % CELLS_PER_DEGREE);
  return tile?.labels[tile.cells === undefined ? tile.labels.length - 1 : (tile.cells[cell] ?? 0)] ?? 0;
}

function marksOfRing(...positions: (readonly [x: number, y: number])[]): Marks {
  const marker = new CellMarker();
  for (const [index, [x, y]] of positions.entries()) {
    const [x1, y1] = positions.at(index - 1) ?? [x, y];
    marker.addEdge(x1, y1, x, y);
  }
  return marker.marks;
}

describe('cells that an edge crosses', () => {
  it('are all that it comes within ten metres of, and none a cell away', () => {
    const random = createRandom(5);
    for (let turn = 0; turn < 300; turn++) {
      const size = [0.001, 0.05, 3][turn % 3] ?? 1;
      const [x1, y1] = [random() * 350 - 175, random() * 170 - 85];
      const [x2, y2] = [x1 + (random() - 0.5) * size, turn % 10 === 0 ? y1 : y1 + (random() - 0.5) * size];
      const marker = new CellMarker();
      marker.addEdge(x1, y1, x2, y2);
      const length = Math.hypot(x2 - x1, y2 - y1);
      for (let step = 0; step < 200; step++) {
        const along = random();
        const [x, y] = [x1 + along * (x2 - x1), y1 + along * (y2 - y1)];
        const [besideX, besideY] = [x + (random() - 0.5) * 1.8e-4, y + (random() - 0.5) * 1.8e-4];
        expect([x1, y1, x2, y2, besideX, besideY, isMarkedAt(marker.marks, besideX, besideY)]).toEqual([
          x1,
          y1,
          x2,
          y2,
          besideX,
          besideY,
          true,
        ]);
        // To the side of the edge, by more than a cell and its diagonal.
        const aside = (step % 2 === 0 ? 2.5 : -2.5) / CELLS_PER_DEGREE;
        const [farX, farY] = [x + ((y2 - y1) / length) * aside, y - ((x2 - x1) / length) * aside];
        expect(isMarkedAt(marker.marks, farX, farY)).toBe(false);
      }
    }
  });
});

describe('patches', () => {
  const inner = marksOfRing([1.5, 1.5], [3.5, 1.5], [3.5, 2.5], [1.5, 2.5]);
  const sea: Marks = new Map();

  it('are one on each side of a border, with a label each, and none on it', () => {
    const { tiles, labels } = labelTiles([new Patches(inner)], inner, sea);
    const [inside, outside] = [labelAt(tiles, 2.2, 2.1), labelAt(tiles, -150, -60)];
    expect(inside).not.toBe(outside);
    expect(Math.min(inside, outside)).toBeGreaterThan(0);
    expect([labelAt(tiles, 1.7, 1.6), labelAt(tiles, 3.4, 2.4)]).toEqual([inside, inside]);
    expect([labelAt(tiles, 1.4, 2), labelAt(tiles, 3.6, 2), labelAt(tiles, 179.9, 88.9)]).toEqual([
      outside,
      outside,
      outside,
    ]);
    expect([labelAt(tiles, 1.5, 2), labelAt(tiles, 3, 2.5)]).toEqual([0, 0]);
    // All longitudes meet at a pole.
    expect(labelAt(tiles, 0, 89.5)).toBe(0);
    expect(labels.size).toBe(2);
    for (const [label, { x, y }] of labels) expect(labelAt(tiles, x, y)).toBe(label);
  });

  it('leave out those of a few cells', () => {
    const islet = marksOfRing([1.5, 1.5], [1.56, 1.5], [1.56, 1.56], [1.5, 1.56]);
    const { tiles, labels } = labelTiles([new Patches(islet)], islet, sea);
    expect(labelAt(tiles, 1.53, 1.53)).toBe(0);
    expect(labels.size).toBe(1);
  });

  it('are those of the last layer where it has some, and else of the one before', () => {
    const deeper = marksOfRing([2.5, 1.5], [2.5, 2.5]);
    const both: Marks = new Map([...inner].map(([tile, bits]) => [tile, bits.slice()]));
    for (const [tile, bits] of deeper)
      both.set(
        tile,
        (both.get(tile) ?? new Uint8Array(bits.length)).map((byte, at) => byte | (bits[at] ?? 0)),
      );
    const { tiles, labels } = labelTiles([new Patches(inner), new Patches(both)], both, sea);
    const west = labels.get(labelAt(tiles, 2, 2));
    const east = labels.get(labelAt(tiles, 3, 2));
    expect([west?.layer, east?.layer]).toEqual([1, 1]);
    expect(west?.patch).not.toBe(east?.patch);
    expect(labels.get(labelAt(tiles, 2.5, 2))?.layer).toBe(0);
  });

  it('have other labels within two kilometres of a shore, on its both sides and across ±180 degrees', () => {
    const shore = marksOfRing([170, 60], [179.999, 60], [179.999, 62], [170, 62]);
    const { tiles, labels } = labelTiles([new Patches(shore)], shore, shore);
    const isNear = (x: number, y: number): boolean | undefined => labels.get(labelAt(tiles, x, y))?.isNearShore;
    const reach = SHORE_METRES / METRES_PER_DEGREE;
    const aside = reach / Math.cos((61 * Math.PI) / 180);
    for (const step of [0.97, 1]) {
      expect(isNear(175, 60 - reach * step)).toBe(true);
      expect(isNear(175, 62 + reach * step)).toBe(true);
      expect(isNear(170 - aside * step, 61)).toBe(true);
      expect(isNear(179.999 + aside * step - 360, 61)).toBe(true);
    }
    expect(isNear(175, 60.02)).toBe(true);
    expect([isNear(175, 61), isNear(175, 59.9), isNear(-179.8, 61), isNear(169.8, 61)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
