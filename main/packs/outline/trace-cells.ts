/** The outline of the marked cells of a grid. */
import type { CellGrid } from './cell-grid.ts';
import { simplifyRing, type Position } from './simplify-ring.ts';

/** In cells: stairs of a slanted border become a line, a bay of one cell stays. */
const TOLERANCE = 0.75;
/** Digits of a degree: a metre. */
const DECIMALS = 5;

/** Rings in cells: the first runs round an area, the others round what is left out of it. */
type CellPolygon = Position[][];

/** The four sides of a cell, each with the cell on its left. */
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

/** Sides between a marked cell and one that is not, by where they begin. */
function openSides(grid: CellGrid): Map<number, Side[]> {
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

/** Where two cells meet at a corner alone, the ring stays with its own cell: it turns left. */
function takeNext(candidates: Side[], { from, to }: Side): Side | undefined {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const left = candidates.findIndex((side) => side.to[0] - side.from[0] === -dy && side.to[1] - side.from[1] === dx);
  return candidates.splice(Math.max(left, 0), 1)[0];
}

/** Closed rings along the sides, through their middles: a slanted border has no stairs then. */
function* rings(grid: CellGrid): Generator<Position[]> {
  const sides = openSides(grid);
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

/** Twice the area within; negative for a ring that runs clockwise. */
const signedArea = (ring: readonly Position[]): number =>
  ring.reduce((sum, [x, y], i) => sum + x * (ring[i + 1]?.[1] ?? y) - (ring[i + 1]?.[0] ?? x) * y, 0);

function holds(ring: readonly Position[], [x, y]: Position): boolean {
  let isInside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1] ?? [0, 0], ring[i] ?? [0, 0]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}

function polygonsOf(grid: CellGrid): CellPolygon[] {
  const all = [...rings(grid)].map((ring) => ({ ring, area: signedArea(ring) }));
  // The smallest that holds a hole is the one that it is in.
  const outer = all
    .filter(({ area }) => area > 0)
    .toSorted((a, b) => a.area - b.area)
    .map(({ ring }) => [ring]);
  for (const { ring, area } of all) {
    const [corner] = ring;
    if (area > 0 || corner === undefined) continue;
    outer.find(([around = []]) => holds(around, corner))?.push(ring);
  }
  return outer;
}

/**
 * GeoJSON coordinates of a MultiPolygon: longitude, latitude; outer rings counterclockwise. Empty where no cell is
 * marked.
 */
export function traceCells(grid: CellGrid): Position[][][] {
  const place = ([x, y]: Position): Position => [
    Number(grid.longitude(x).toFixed(DECIMALS)),
    Number(grid.latitude(y).toFixed(DECIMALS)),
  ];
  return polygonsOf(grid).map((polygon) => polygon.map((ring) => simplifyRing(ring, TOLERANCE).map(place)));
}
