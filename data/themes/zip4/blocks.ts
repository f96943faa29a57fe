/** Blocks of a town: the faces of its street graph, and which sides of which edges surround them. */
import type { AddressRange } from '../../../main/packs/address-position.ts';
import { at } from '../../kit/at.ts';
import { rotationSystem, type HalfEdge } from '../streets/orient.ts';
import { lineLength } from '../../kit/plane.ts';
import type { AddressRange as TigerRange, TigerEdge } from '../streets/tiger.ts';

/** One side of one edge. */
export interface Side {
  edge: TigerEdge;
  isLeft: boolean;
  /**
   * House numbers in the direction of the edge's line, with their ZIP; undefined where the side has none that can be
   * used.
   */
  range: (AddressRange & { zip: string }) | undefined;
  /** Of the edge, in metres. */
  length: number;
  /** Stretches of the edge by segment, as shares of its length in ascending order. */
  cuts: Cut[];
  block: number;
  /** Of a block up to six hectares: it is shared out completely. */
  inSmallBlock: boolean;
}

export interface Cut {
  start: number;
  end: number;
  segment: number;
}

/** The side that follows around the same block, and the angle inside the block between the two. */
export interface NextSide {
  side: Side;
  /** Radians, above 0 up to 2π; π is straight on. */
  angle: number;
}

export interface Blocks {
  /** Left and right side of each edge in turn. */
  sides: Side[];
  count: number;
  next(side: Side): NextSide;
}

const SMALL_BLOCK_SQUARE_METRES = 60_000;
/** Driveways, alleys, paths, private roads and tracks: without addresses they do not part blocks. */
const NO_BARRIER = new Set(['S1750', 'S1730', 'S1710', 'S1740', 'S1500']);
const ZIP = /^\d{5}$/;

function usableRange(range: TigerRange | undefined): Side['range'] {
  if (range?.numbers === undefined || range.zip === undefined || !ZIP.test(range.zip)) return undefined;
  return { ...range.numbers, zip: range.zip };
}

/** Twice the area swept between the origin and the side, walking with the block on the left. */
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

/** Walks the faces of the planar street graph. Edges that carry no address and are no barrier are left out first. */
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
    if (side === undefined) throw new Error(`edge ${half.edge.id} has no sides`);
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
