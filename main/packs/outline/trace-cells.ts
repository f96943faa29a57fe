/** Traces the outline of the marked cells of a grid. */
import type { CellGrid } from './cell-grid.ts';
import { flat } from '../../geometry/rings.ts';
import { selectVertices } from '../../geometry/simplify-line.ts';

export type Position = [x: number, y: number];

/** In cells: steps of a slanted border become a line, but a bay of one cell remains. */
const TOLERANCE = 0.75;
/** Decimals of a degree; the last is about a metre. */
const DECIMALS = 5;

/** Rings in cells: the outer ring, then its holes. */
type CellPolygon = Position[][];

/** The sides of a cell, each with the cell on its left, and the offset of the cell beyond it. */
const SIDES = [
  { from: [0, 0], to: [1, 0], beyond: [0, -1] },
  { from: [1, 0], to: [1, 1], beyond: [1, 0] },
  { from: [1, 1], to: [0, 1], beyond: [0, 1] },
  { from: [0, 1], to: [0, 0], beyond: [-1, 0] },
] as const;

interface Side {
  from: Position;
  to: Position;
}

/** Returns the sides between marked and unmarked cells, by their start. */
function boundarySides(grid: CellGrid): Map<number, Side[]> {
  const sides = new Map<number, Side[]>();
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      if (!grid.has(column, row)) continue;
      for (const { from, to, beyond } of SIDES) {
        if (grid.has(column + beyond[0], row + beyond[1])) continue;
        const side: Side = { from: [column + from[0], row + from[1]], to: [column + to[0], row + to[1]] };
        const key = keyOf(grid, side.from);
        const others = sides.get(key);
        if (others === undefined) sides.set(key, [side]);
        else others.push(side);
      }
    }
  }
  return sides;
}

const keyOf = (grid: CellGrid, [x, y]: Position): number => y * (grid.columns + 1) + x;

/** Removes and returns the next side. Where two cells only share a corner, it turns left, to stay with its own cell. */
function takeNext(candidates: Side[], { from, to }: Side): Side | undefined {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const left = candidates.findIndex((side) => side.to[0] - side.from[0] === -dy && side.to[1] - side.from[1] === dx);
  return candidates.splice(Math.max(left, 0), 1)[0];
}

/** Yields closed rings through the midpoints of the sides, which smooths the steps of slanted borders. */
function* rings(grid: CellGrid): Generator<Position[]> {
  const sides = boundarySides(grid);
  for (const starts of sides.values()) {
    for (let first = starts.pop(); first !== undefined; first = starts.pop()) {
      const ring: Position[] = [];
      for (
        let side: Side | undefined = first;
        side !== undefined;
        side = takeNext(sides.get(keyOf(grid, side.to)) ?? [], side)
      ) {
        ring.push([(side.from[0] + side.to[0]) / 2, (side.from[1] + side.to[1]) / 2]);
      }
      const [start] = ring;
      if (start !== undefined) yield [...ring, start];
    }
  }
}

/** Returns twice the enclosed area; negative if the ring runs clockwise. */
const signedArea = (ring: readonly Position[]): number =>
  ring.reduce((sum, [x, y], i) => sum + x * (ring[i + 1]?.[1] ?? y) - (ring[i + 1]?.[0] ?? x) * y, 0);

function contains(ring: readonly Position[], [x, y]: Position): boolean {
  let isInside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1] ?? [0, 0], ring[i] ?? [0, 0]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}

function polygonsOf(grid: CellGrid): CellPolygon[] {
  const all = [...rings(grid)].map((ring) => ({ ring, area: signedArea(ring) }));
  // A hole belongs to the smallest ring that contains it.
  const outer = all
    .filter(({ area }) => area > 0)
    .toSorted((a, b) => a.area - b.area)
    .map(({ ring }) => [ring]);
  for (const { ring, area } of all) {
    const [corner] = ring;
    if (area > 0 || corner === undefined) continue;
    outer.find(([outerRing = []]) => contains(outerRing, corner))?.push(ring);
  }
  return outer;
}

/** Corners of a closed ring: a triangle. */
const MIN_RING = 4;

/** Simplifies a closed ring. */
const simplified = (ring: readonly Position[]): Position[] =>
  selectVertices(flat(ring), TOLERANCE, { minimum: MIN_RING }).map((index) => ring[index] ?? [NaN, NaN]);

/**
 * Returns the coordinates of a GeoJSON MultiPolygon (longitude, latitude; outer rings counterclockwise); empty if no
 * cell is marked.
 */
export function traceCells(grid: CellGrid): Position[][][] {
  const place = ([x, y]: Position): Position => [
    Number(grid.longitude(x).toFixed(DECIMALS)),
    Number(grid.latitude(y).toFixed(DECIMALS)),
  ];
  return polygonsOf(grid).map((polygon) => polygon.map((ring) => simplified(ring).map(place)));
}
