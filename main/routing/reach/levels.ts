/** Levels of all streets: the index of the first of several limits that a street is within. */
import type { Stretch, Stretches } from './stretches.ts';
import type { StreetTiles } from './street-tiles.ts';

/** Marks a street with several levels, see `cuts`. */
export const CUT = 254;

/** Marks a street that points don't snap to. */
export const UNUSED = 255;

export interface StreetLevels {
  /** The level of streets beyond all limits. */
  none: number;
  /** Level by street. */
  level: Uint8Array;
  /** Level by segment of a street with several levels. */
  segmentLevels: Uint8Array;
  /** By segment with several levels: its parts, each with its end as a share of the segment, ascending. */
  cuts: Map<number, Cut[]>;
  /** Compares positions that are equally near to a point; undefined if the lower level always comes first. */
  isBefore: Stretches['isBefore'];
  /** Columns and rows of the tiles around all streets within a limit: west, south, east and north. */
  box: [west: number, south: number, east: number, north: number];
}

export interface Cut {
  end: number;
  level: number;
}

/**
 * Computes the levels of all streets.
 * @param usable by street: 1 if points snap to it
 */
export function streetLevels(
  { bounds, streetOf }: StreetTiles,
  usable: Uint8Array,
  stretches: Stretches,
): StreetLevels {
  const none = stretches.levels;
  const level = new Uint8Array(usable.length);
  const segmentLevels = new Uint8Array(streetOf.length);
  const cuts = new Map<number, Cut[]>();
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let street = 0; street < level.length; street++) {
    if (usable[street] === 0) {
      level[street] = UNUSED;
      continue;
    }
    const throughout = stretches.levelThroughout(street);
    level[street] = throughout ?? CUT;
    if (throughout === none) continue;
    if (throughout === undefined) enter(stretches.first(street), stretches.cut(street), segmentLevels, cuts);
    if (bounds[4 * street]! < west) west = bounds[4 * street]!;
    if (bounds[4 * street + 1]! < south) south = bounds[4 * street + 1]!;
    if (bounds[4 * street + 2]! > east) east = bounds[4 * street + 2]!;
    if (bounds[4 * street + 3]! > north) north = bounds[4 * street + 3]!;
  }
  return { none, level, segmentLevels, cuts, isBefore: stretches.isBefore, box: [west, south, east, north] };
}

function enter(
  first: number,
  stretches: readonly Stretch[],
  segmentLevels: Uint8Array,
  cuts: Map<number, Cut[]>,
): void {
  let begin = first;
  for (const { end, level } of stretches) {
    for (let point = Math.floor(begin); point < end; point++) {
      const share = Math.min(1, end - point);
      const parts = cuts.get(point) ?? [];
      if (parts.at(-1)?.level === level) parts.pop();
      if (share === 1 && parts.length === 0) {
        cuts.delete(point);
        segmentLevels[point] = level;
      } else {
        parts.push({ end: share, level });
        cuts.set(point, parts);
        segmentLevels[point] = CUT;
      }
    }
    begin = end;
  }
}

/** Returns the level of a segment, or `CUT` if it has several. */
export function segmentLevel({ level, segmentLevels }: StreetLevels, street: number, segment: number): number {
  const streetLevel = level[street]!;
  return streetLevel === CUT ? segmentLevels[segment]! : streetLevel;
}

/** Returns the level at a share of a segment with several parts. */
export function levelAt(parts: readonly Cut[], share: number): number {
  let i = 0;
  while (share > parts[i]!.end) i++;
  return parts[i]!.level;
}
