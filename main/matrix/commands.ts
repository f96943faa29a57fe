/** Commands of the matrix thread, and their answers. */
import type { Mode, Option } from '../routing/profiles/profile.ts';
import type { ReachLimit } from '../routing/graph/weights.ts';
import type { Direction } from '../routing/reach/search.ts';
import type { Role } from '../routing/snap/snapper.ts';
import type { MatrixOutcome } from '../store/matrix-job.ts';

/** Ends the name of a result file that is still being written. */
export const UNFINISHED = '.unfinished';

export interface Travel {
  /** Road pack's file. */
  pack: string;
  mode: Mode;
  option: Option;
}

export interface MatrixCommand extends Travel {
  /** `longitude, latitude` after one another. */
  origins: Float64Array;
  destinations: Float64Array;
  /** Files to write the rows' text to; undefined where that matrix is not wanted. */
  durationFile: string | undefined;
  distanceFile: string | undefined;
  /** Pairs of a longer duration, with the stop, have no value; all have one when absent. */
  maxDurationSeconds?: number | undefined;
}

/** How far a matrix is. */
export interface MatrixProgress {
  /** Of the whole, from 0 to 1. */
  share: number;
  /** Of the cells that are computed; 0 until the roads are ready. */
  cellsShare: number;
  /** How long these cells took, in milliseconds. */
  cellsMs: number;
}

export const INITIAL_PROGRESS: MatrixProgress = { share: 0, cellsShare: 0, cellsMs: 0 };

export interface MatrixAnswer {
  outcome: MatrixOutcome;
  /** Milliseconds by part of the work. */
  parts: Record<string, number>;
}

export interface RouteCommand extends Travel {
  origin: [longitude: number, latitude: number];
  destination: [longitude: number, latitude: number];
}

export type NoRoute = 'no_road_at_origin' | 'no_road_at_destination' | 'no_path' | 'too_far';

export type RouteAnswer =
  | {
      metres: number;
      seconds: number;
      line: [number, number][];
      /** Metres from the point to where the path begins, or ends, if that is not on a street nearest to it. */
      originMoved: number | undefined;
      destinationMoved: number | undefined;
    }
  | { reason: NoRoute };

/** Asks where points are taken to lie, and how fast one may get from one to another. */
export interface PlaceCommand extends Omit<Travel, 'option'> {
  /** `longitude, latitude` after one another. */
  lonLats: Float64Array;
  role: Role;
}

export interface PlaceAnswer {
  /**
   * Of each point the box around all places where trips may begin or end: west, south, east and north, degrees; NaN
   * where there is no road within the radius.
   */
  places: Float64Array;
  /** Metres from each point to the place that was taken because the nearest is not connected; NaN where it is. */
  moved: Float64Array;
  /** No trip of more than some metres is faster on average, in a straight line. */
  fastestKmh: number;
  /** Added to every trip, seconds. */
  stopSeconds: number;
}

/** Asks how far points are from the roads of a mode. */
export interface SnapCommand extends Omit<Travel, 'option'> {
  /** `longitude, latitude` after one another. */
  lonLats: Float64Array;
}

export interface SnapAnswer {
  /** To the nearest road, per point; null where there is none within the radius. */
  metres: (number | null)[];
  positions: ([longitude: number, latitude: number] | null)[];
  /** The streets that each point belongs to, the nearest first. */
  streets: { way: number; position: [longitude: number, latitude: number] }[][];
  /** Points whose nearest street is not connected, and what was taken instead. */
  moved: { address: number; role: Role; position: [longitude: number, latitude: number]; metres: number }[];
}

/** Asks how far one gets from points, or to them. */
export interface ReachCommand extends Travel {
  /** `longitude, latitude` after one another. */
  lonLats: Float64Array;
  direction: Direction;
  /** Whether each point has a surface of its own; else all have one together. */
  each: boolean;
  measure: 'duration' | 'distance';
  /** Seconds or metres, ascending. */
  limits: readonly number[];
  as: 'areas' | 'streets';
  /** Metres from a street to the border of an area. */
  width: number;
}

export type ReachAnswer =
  | {
      /** JSON of GeoJSON features, divided by commas. */
      features: string;
      /** Points without a road of the mode, by their place. */
      withoutRoad: number[];
    }
  | { reason: 'too_large' };

/**
 * The limit that numbers are compared with as they are shown: durations and distances to a tenth.
 * @param end seconds, with the stop, or metres
 */
export function roundedLimit(
  measure: 'duration' | 'distance',
  end: number,
  stopSeconds: number,
  reach: ReachLimit,
): ReachLimit {
  if (measure === 'distance') return { ...reach, decimetres: Math.min(reach.decimetres, Math.floor(end * 10 + 1e-6)) };
  // The last that is rounded down to it.
  const roundedMs = Math.floor(end * 10 + 1e-6) * 100 + 49 - stopSeconds * 1000;
  return { ...reach, milliseconds: Math.max(0, Math.min(reach.milliseconds, roundedMs)) };
}

/** Asks for the nearest of many destinations of each origin. */
export interface NearestCommand extends Travel {
  /** `longitude, latitude` after one another. */
  origins: Float64Array;
  destinations: Float64Array;
  k: number;
  /** Seconds with the stop, and metres; Infinity where there is no limit. */
  maxDurationSeconds: number;
  maxDistanceMetres: number;
}

export interface NearestAnswer {
  /** By origin, the nearest first: position of the destination, seconds, metres. */
  nearest: { index: number; duration: number; distance: number }[][];
  none: { origin: number; reason: NoRoute }[];
}
