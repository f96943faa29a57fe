/** Levels of all street segments: the index of the first of several limits that a segment is within. */
import type { RoadGraph } from '../graph/graph.ts';
import type { Stretch, Stretches } from './stretches.ts';

/** Marks a segment with several levels: see `cuts`. */
export const CUT = 254;

/** Marks a segment that points don't snap to. */
export const UNUSED = 255;

export interface SegmentLevels {
  /** The level of segments beyond all limits. */
  none: number;
  /** By first point of the segment. */
  level: Uint8Array;
  /** By segment with several levels: its parts, each with its end as a share of the segment, ascending. */
  cuts: Map<number, Cut[]>;
  /** Bounding box of all streets within a limit, degrees × 10⁷: west, south, east and north. */
  box: [west: number, south: number, east: number, north: number];
}

export interface Cut {
  end: number;
  level: number;
}

/**
 * Computes the levels of all segments.
 * @param usable by street: 1 if points snap to it
 */
export function segmentLevels(
  { streets, network: { longitudeE7, latitudeE7 } }: RoadGraph,
  usable: Uint8Array,
  stretches: Stretches,
): SegmentLevels {
  const none = stretches.levels;
  const level = new Uint8Array(streets.node.length).fill(none);
  const cuts = new Map<number, Cut[]>();
  const box: SegmentLevels['box'] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let street = 0; street < streets.count; street++) {
    const [first, end] = [streets.first[street]!, streets.first[street + 1]! - 1];
    if (usable[street] === 0) {
      level.fill(UNUSED, first, end);
      continue;
    }
    const throughout = stretches.levelThroughout(street);
    if (throughout === none) continue;
    if (throughout === undefined) enter(stretches.cut(street), first, level, cuts);
    else level.fill(throughout, first, end);
    for (let point = first; point <= end; point++) {
      const [longitude, latitude] = [longitudeE7[streets.node[point]!]!, latitudeE7[streets.node[point]!]!];
      if (longitude < box[0]) box[0] = longitude;
      if (latitude < box[1]) box[1] = latitude;
      if (longitude > box[2]) box[2] = longitude;
      if (latitude > box[3]) box[3] = latitude;
    }
  }
  return { none, level, cuts, box };
}

function enter(stretches: readonly Stretch[], first: number, level: Uint8Array, cuts: Map<number, Cut[]>): void {
  let begin = first;
  for (const stretch of stretches) {
    for (let point = Math.floor(begin); point < stretch.end; point++) {
      const end = Math.min(1, stretch.end - point);
      const parts = cuts.get(point) ?? [];
      if (end === 1 && parts.length === 0) {
        level[point] = stretch.level;
        continue;
      }
      if (parts.at(-1)?.level === stretch.level) parts.pop();
      parts.push({ end, level: stretch.level });
      if (parts.length === 1 && end === 1) {
        cuts.delete(point);
        level[point] = stretch.level;
      } else {
        cuts.set(point, parts);
        level[point] = CUT;
      }
    }
    begin = stretch.end;
  }
}

/** Returns the level at a share of a segment. */
export function levelAt({ level, cuts }: SegmentLevels, point: number, share: number): number {
  return level[point] === CUT ? cuts.get(point)!.find(({ end }) => share <= end)!.level : level[point]!;
}
