/** Blocks of a town: the faces of its street graph, with the surrounding sides of edges. */
import type { AddressRange } from '../../../main/packs/address-position.ts';
import { at } from '../../kit/at.ts';
import { rotationSystem, type HalfEdge } from '../streets/orient.ts';
import { lineLength } from '../../kit/plane.ts';
import type { AddressRange as TigerRange, TigerEdge } from '../streets/tiger.ts';

/** One side of one edge. */
export interface Side {
  edge: TigerEdge;
  isLeft: boolean;
  /** House numbers in the direction of the edge's line, with their ZIP code; undefined if not usable. */
  range: (AddressRange & { zip: string }) | undefined;
  /** Length of the edge in metres. */
  length: number;
  /** Parts of the edge by segment, as shares of its length in ascending order. */
  cuts: Cut[];
  block: number;
  /** Whether the block has at most six hectares, and so is divided completely. */
  inSmallBlock: boolean;
}

export interface Cut {
  start: number;
  end: number;
  segment: number;
}

/** The next side around the same block, and the angle between the two inside the block. */
export interface NextSide {
  side: Side;
  /** Radians, above 0 up to 2π; π is straight. */
  angle: number;
}

export interface Blocks {
  /** Left and right side of each edge, alternating. */
  sides: Side[];
  count: number;
  next(side: Side): NextSide;
}

const SMALL_BLOCK_SQUARE_METRES = 60_000;
/** Driveways, alleys, paths, private roads and tracks, which don't separate blocks unless they have addresses. */
const NO_BARRIER = new Set(['S1750', 'S1730', 'S1710', 'S1740', 'S1500']);
const ZIP = /^\d{5}$/;

function usableRange(range: TigerRange | undefined): Side['range'] {
  if (range?.numbers === undefined || range.zip === undefined || !ZIP.test(range.zip)) return undefined;
  return { ...range.numbers, zip: range.zip };
}

/** Returns twice the area between the origin and the side, walking with the block on the left. */
function doubleAreaUnder(side: Side): number {
  const { line } = side.edge;
  let sum = 0;
  for (let i = 1; i < line.length; i++) {
    const a = at(line, i - 1);
    const b = at(line, i);
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return side.isLeft ? sum : -sum;
}

/** Finds the faces of the planar street graph, without edges that have no addresses and don't separate blocks. */
export function findBlocks(all: readonly TigerEdge[]): Blocks {
  const edges = all.filter(
    (edge) =>
      usableRange(edge.left) !== undefined ||
      usableRange(edge.right) !== undefined ||
      !NO_BARRIER.has(edge.featureClass),
  );
  const rotation = rotationSystem(edges);
  const sides: Side[] = [];
  const lefts = new Map<TigerEdge, Side>();
  const rights = new Map<TigerEdge, Side>();
  for (const edge of edges) {
    for (const isLeft of [true, false]) {
      const range = usableRange(isLeft ? edge.left : edge.right);
      const side: Side = {
        edge,
        isLeft,
        range,
        length: lineLength(edge.line),
        cuts: [],
        block: -1,
        inSmallBlock: false,
      };
      (isLeft ? lefts : rights).set(edge, side);
      sides.push(side);
    }
  }
  const sideLeaving = (half: HalfEdge<TigerEdge>): Side => {
    const side = (half.outward ? lefts : rights).get(half.edge);
    if (side === undefined) throw new Error(`Edge ${half.edge.id} has no sides`);
    return side;
  };
  // The block lies on the left of travel: left sides run FROM → TO, right sides TO → FROM.
  const next = (side: Side): NextSide => {
    const around = rotation.get(side.isLeft ? side.edge.toNode : side.edge.fromNode) ?? [];
    const arrival = around.findIndex((half) => half.edge === side.edge && half.outward !== side.isLeft);
    const leaving = at(around, arrival - 1);
    let angle = at(around, arrival).bearing - leaving.bearing;
    while (angle <= 0) angle += 2 * Math.PI;
    return { side: sideLeaving(leaving), angle };
  };
  let count = 0;
  for (const first of sides) {
    if (first.block >= 0) continue;
    const walk: Side[] = [];
    let doubleArea = 0;
    for (let side = first; side.block < 0; side = next(side).side) {
      side.block = count;
      walk.push(side);
      doubleArea += doubleAreaUnder(side);
    }
    const area = doubleArea / 2;
    for (const side of walk) side.inSmallBlock = area > 0 && area <= SMALL_BLOCK_SQUARE_METRES;
    count++;
  }
  return { sides, count, next };
}
