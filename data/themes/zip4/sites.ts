/** Sites of the Voronoi diagram: mirrored pairs along both sides of every street. */
import { at } from '../../kit/at.ts';
import type { Point } from '../../kit/plane.ts';
import type { Side } from './blocks.ts';

/** Properties of sites as parallel arrays. */
export interface Sites {
  x: Float64Array;
  y: Float64Array;
  /** Segment, or -1 for a side without numbers. */
  label: Int32Array;
  block: Int32Array;
  /** Maximum distance of the cell's boundary from the site, in metres. */
  cap: Float64Array;
  /** Number of sites on sides; the rest surround the town. */
  count: number;
}

/** Distance from the centreline, tiny so that the boundary between the two sides is the centreline even at bends. */
const SITE_OFFSET_METRES = 0.1;
const SPACING_METRES = 6;
/** Distances from both ends of a segment, symmetric, so that boundaries are on the corner's bisector and on cuts. */
const LADDER_METRES = [1, 2.5, 5];
const CAP_METRES = 60;
const CAP_IN_SMALL_BLOCK_METRES = 250;
/** Distance from the town of blank sites that close the outermost cells. */
const RING_METRES = 3000;
const RING_STEPS = 40;
/** Distance within which a cut is at a vertex. */
const CUT_TOLERANCE_METRES = 0.2;
/** Minimum distance of sites from the middle of a segment. */
const MIDDLE_CLEARANCE_METRES = 0.3;

export const NO_LABEL = -1;

function labelAt(side: Side, share: number): number {
  return (side.cuts.find((cut) => share <= cut.end) ?? side.cuts.at(-1))?.segment ?? NO_LABEL;
}

/** Returns the positions of site pairs along a segment of this length. */
function pairPositions(length: number): number[] {
  const ladder = LADDER_METRES.filter((rung) => rung <= length / 2 - MIDDLE_CLEARANCE_METRES);
  const last = ladder.at(-1);
  if (last === undefined) return [length / 2];
  const between = length - 2 * last;
  const steps = Math.max(1, Math.ceil(between / SPACING_METRES));
  const inner = Array.from({ length: steps - 1 }, (_, i) => last + (between * (i + 1)) / steps);
  return [...ladder.flatMap((rung) => [rung, length - rung]), ...inner];
}

/** Returns positions of sites along one segment of a line; `cuts` are distances from its start. */
function sitesAlongStep(length: number, cuts: readonly number[]): number[] {
  const inside = cuts
    .filter((cut) => cut > CUT_TOLERANCE_METRES && cut < length - CUT_TOLERANCE_METRES)
    .toSorted((a, b) => a - b);
  const stops = [0, ...inside, length];
  return stops.slice(1).flatMap((stop, i) => pairPositions(stop - at(stops, i)).map((rung) => at(stops, i) + rung));
}

const capOf = (side: Side): number => (side.inSmallBlock ? CAP_IN_SMALL_BLOCK_METRES : CAP_METRES);

class SiteList {
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly label: number[] = [];
  readonly block: number[] = [];
  readonly cap: number[] = [];

  add([x, y]: Point, label: number, block: number, cap: number): void {
    this.x.push(x);
    this.y.push(y);
    this.label.push(label);
    this.block.push(block);
    this.cap.push(cap);
  }

  addPairs(left: Side, right: Side): void {
    const { line } = left.edge;
    const cuts = [...new Set([...left.cuts, ...right.cuts].map((cut) => cut.end * left.length))];
    let before = 0;
    for (let i = 1; i < line.length; i++) {
      const a = at(line, i - 1);
      const b = at(line, i);
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const east = (b[0] - a[0]) / length;
      const north = (b[1] - a[1]) / length;
      const start = before;
      for (const distanceAlong of sitesAlongStep(
        length,
        cuts.map((cut) => cut - start),
      )) {
        const [x, y] = [a[0] + east * distanceAlong, a[1] + north * distanceAlong];
        const share = (start + distanceAlong) / left.length;
        this.add(
          [x - north * SITE_OFFSET_METRES, y + east * SITE_OFFSET_METRES],
          labelAt(left, share),
          left.block,
          capOf(left),
        );
        this.add(
          [x + north * SITE_OFFSET_METRES, y - east * SITE_OFFSET_METRES],
          labelAt(right, share),
          right.block,
          capOf(right),
        );
      }
      before += length;
    }
  }

  addRing(): void {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const x of this.x) [west, east] = [Math.min(west, x), Math.max(east, x)];
    for (const y of this.y) [south, north] = [Math.min(south, y), Math.max(north, y)];
    [west, south, east, north] = [west - RING_METRES, south - RING_METRES, east + RING_METRES, north + RING_METRES];
    for (let i = 0; i <= RING_STEPS; i++) {
      const x = west + (i / RING_STEPS) * (east - west);
      const y = south + (i / RING_STEPS) * (north - south);
      for (const point of [
        [x, south],
        [x, north],
        [west, y],
        [east, y],
      ] as const)
        this.add(point, NO_LABEL, NO_LABEL, CAP_METRES);
    }
  }
}

/** Places sites for all sides (left and right of each edge, alternating), and a ring of blank ones around them. */
export function placeSites(sides: readonly Side[]): Sites {
  const list = new SiteList();
  for (let i = 0; i < sides.length; i += 2) list.addPairs(at(sides, i), at(sides, i + 1));
  const count = list.x.length;
  list.addRing();
  return {
    x: Float64Array.from(list.x),
    y: Float64Array.from(list.y),
    label: Int32Array.from(list.label),
    block: Int32Array.from(list.block),
    cap: Float64Array.from(list.cap),
    count,
  };
}
