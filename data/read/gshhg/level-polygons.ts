/** Polygons of land and water per bin, with shores closed along the edges of the bin. */
import {
  reversed,
  signedDoubleArea,
  snap,
  withoutRepeats,
  type MultiPolygon,
  type Ring,
} from '../../../main/geometry/rings.ts';
import { ringContains } from '../../../main/geometry/split.ts';
import type { ShoreBin, ShoreLevel, Side } from './shore.ts';

const SIDES = 4;

/** A shore across the bin, with its inside on the left, and the positions of its ends on the bin's edge. */
interface Chain {
  points: Float64Array;
  start: number;
  end: number;
}

/** Returns a point's position on the edge, counter-clockwise from the south-west corner; each side has length 1. */
function alongEdge({ west, south }: ShoreBin, side: Side, x: number, y: number): number {
  const along = [x - west, y - south, 1 - (x - west), 1 - (y - south)][side] ?? 0;
  return side + Math.min(1, Math.max(0, along));
}

const cornerOf = ({ west, south }: ShoreBin, corner: number): [number, number] => [
  snap(west + (corner % SIDES === 1 || corner % SIDES === 2 ? 1 : 0)),
  snap(south + (corner % SIDES >= 2 ? 1 : 0)),
];

/** Returns the corners between two positions on the edge, counter-clockwise. */
function cornersBetween(bin: ShoreBin, from: number, to: number): number[] {
  const last = to < from ? to + SIDES : to;
  const corners: number[] = [];
  for (let corner = Math.floor(from) + 1; corner < last; corner++) corners.push(...cornerOf(bin, corner));
  return corners;
}

function binRing(bin: ShoreBin): Ring {
  return Float64Array.from([0, 1, 2, 3, 0].flatMap((corner) => cornerOf(bin, corner)));
}

/** Connects every shore that leaves the bin, counter-clockwise along the edge, to the next one that enters it. */
function linkChains(bin: ShoreBin, chains: readonly Chain[]): Ring[] {
  const rest = chains.toSorted((a, b) => a.start - b.start);
  const rings: Ring[] = [];
  for (let first = rest.shift(); first !== undefined; first = rest.shift()) {
    const points: number[] = [...first.points];
    let end = first.end;
    for (;;) {
      const from = end;
      const distance = (start: number): number => (start < from ? start + SIDES : start) - from;
      const next = rest.reduce<Chain | undefined>(
        (best, chain) => (best === undefined || distance(chain.start) < distance(best.start) ? chain : best),
        undefined,
      );
      if (next === undefined || distance(first.start) < distance(next.start)) break;
      rest.splice(rest.indexOf(next), 1);
      for (const value of cornersBetween(bin, from, next.start)) points.push(value);
      for (const value of next.points) points.push(value);
      end = next.end;
    }
    for (const value of cornersBetween(bin, end, first.start)) points.push(value);
    points.push(first.points[0] ?? 0, first.points[1] ?? 0);
    rings.push(Float64Array.from(points));
  }
  return rings;
}

/**
 * Returns the polygons within shores of `level` in the bin, one ring each: land including its lakes for 1, lakes
 * including their islands for 2, and so on, to be drawn in this order. Polygons of neighbouring bins meet at the edges.
 */
export function levelPolygons(bin: ShoreBin, level: ShoreLevel): MultiPolygon {
  const isWater = level % 2 === 0;
  const rings: Ring[] = [];
  const chains: Chain[] = [];
  for (const { level: segmentLevel, crosses, points: landOnLeft } of bin.segments) {
    if (segmentLevel !== level) continue;
    const points = isWater ? reversed(landOnLeft) : landOnLeft;
    if (crosses === undefined) {
      rings.push(points);
      continue;
    }
    const [from, to] = isWater ? [crosses.to, crosses.from] : [crosses.from, crosses.to];
    chains.push({
      points,
      start: alongEdge(bin, from, points[0] ?? 0, points[1] ?? 0),
      end: alongEdge(bin, to, points.at(-2) ?? 0, points.at(-1) ?? 0),
    });
  }
  if (chains.length > 0) rings.push(...linkChains(bin, chains));
  else if (bin.corners.every((corner) => corner >= level)) rings.push(binRing(bin));
  return rings.flatMap((ring) => {
    const clean = withoutRepeats(ring);
    return clean === undefined || signedDoubleArea(clean) <= 0 ? [] : [[clean]];
  });
}

const LEVELS: readonly ShoreLevel[] = [1, 2, 3, 4];

/** Returns the level of the innermost shore around a point in degrees, or 0 at sea. Odd levels are dry. */
export function levelAt(bin: ShoreBin, x: number, y: number): 0 | ShoreLevel {
  return (
    LEVELS.findLast((level) =>
      levelPolygons(bin, level).some(([ring]) => ring !== undefined && ringContains(ring, x, y)),
    ) ?? 0
  );
}
