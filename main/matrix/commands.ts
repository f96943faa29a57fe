/** Commands of the matrix thread and their answers. */
import type { Mode, Option } from '../routing/profiles/profile.ts';
import type { ReachLimit } from '../routing/graph/weights.ts';
import type { Direction } from '../routing/reach/search.ts';
import type { Role } from '../routing/snap/snapper.ts';
import type { MatrixOutcome } from '../store/matrix-job.ts';

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
  /** Files that receive the text of the rows; undefined if that matrix was not requested. */
  durationFile: string | undefined;
  distanceFile: string | undefined;
  /** Maximum duration including the stop, in seconds: pairs above it have no value. No maximum when absent. */
  maxDurationSeconds?: number | undefined;
}

/** Progress of a matrix. */
export interface MatrixProgress {
  /** Share of all work that is done, from 0 to 1. */
  share: number;
  /** Share of the cells that are computed, from 0 to 1; 0 until the roads are ready. */
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

/** Locates points on the roads of a mode, with an upper bound on the speed between them. */
export interface PlaceCommand extends Omit<Travel, 'option'> {
  /** `longitude, latitude` after one another. */
  lonLats: Float64Array;
  role: Role;
}

export interface PlaceAnswer {
  /**
   * Bounding box, per point, of all places where trips may begin or end: west, south, east and north, in degrees. NaN
   * if no road lies within the radius.
   */
  places: Float64Array;
  /** Metres from each point to the place used because the nearest one is not connected; NaN if it is connected. */
  moved: Float64Array;
  /** Upper bound of the average straight-line speed of a trip, except for trips of a few metres. */
  fastestKmh: number;
  /** Added to every trip, seconds. */
  stopSeconds: number;
}

/** Measures the distance from points to the nearest roads of a mode. */
export interface SnapCommand extends Omit<Travel, 'option'> {
  /** `longitude, latitude` after one another. */
  lonLats: Float64Array;
}

export interface SnapAnswer {
  /** Metres to the nearest road, per point; null if no road lies within the radius. */
  metres: (number | null)[];
  positions: ([longitude: number, latitude: number] | null)[];
  /** The streets that each point belongs to, the nearest first. */
  streets: { way: number; position: [longitude: number, latitude: number] }[][];
  /** Points whose nearest street is not connected, with the place used instead. */
  moved: { address: number; role: Role; position: [longitude: number, latitude: number]; metres: number }[];
}

/** Computes the areas or streets within reach of points, in either direction. */
export interface ReachCommand extends Travel {
  /** `longitude, latitude` after one another. */
  lonLats: Float64Array;
  direction: Direction;
  /** Whether each point has its own surface; otherwise all points share one. */
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
      /** GeoJSON features as JSON, separated by commas. */
      features: string;
      /** Indices of the points without a road of the mode. */
      withoutRoad: number[];
    }
  | { reason: 'too_large' };

/** The limits of a {@link ReachCommand} from minutes or metres; one of the two must be present. */
export const reachLimits = ({
  minutes,
  metres,
}: {
  minutes?: readonly number[] | undefined;
  metres?: readonly number[] | undefined;
}): Pick<ReachCommand, 'measure' | 'limits'> => ({
  measure: minutes === undefined ? 'distance' : 'duration',
  limits: (minutes?.map((each) => each * 60) ?? metres ?? []).toSorted((a, b) => a - b),
});

/**
 * Returns the limit for unrounded values, given that durations and distances are displayed to a tenth.
 * @param end seconds, with the stop, or metres
 */
export function roundedLimit(
  measure: 'duration' | 'distance',
  end: number,
  stopSeconds: number,
  reach: ReachLimit,
): ReachLimit {
  if (measure === 'distance') return { ...reach, decimetres: Math.min(reach.decimetres, Math.floor(end * 10 + 1e-6)) };
  // The largest value that rounds down to the limit.
  const roundedMs = Math.floor(end * 10 + 1e-6) * 100 + 49 - stopSeconds * 1000;
  return { ...reach, milliseconds: Math.max(0, Math.min(reach.milliseconds, roundedMs)) };
}

/** Finds the nearest destinations of each origin. */
export interface NearestCommand extends Travel {
  /** `longitude, latitude` after one another. */
  origins: Float64Array;
  destinations: Float64Array;
  k: number;
  /** Seconds including the stop, and metres; Infinity for no limit. */
  maxDurationSeconds: number;
  maxDistanceMetres: number;
}

export interface NearestAnswer {
  /** By origin, the nearest first: position of the destination, seconds, metres. */
  nearest: { index: number; duration: number; distance: number }[][];
  none: { origin: number; reason: NoRoute }[];
}
