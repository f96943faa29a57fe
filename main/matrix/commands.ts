/** Commands of the matrix thread and their results. */
import type { CountedItem } from '../look-ups/roads/count-sources.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import type { Avoidance } from '../routing/graph/avoided.ts';
import type { WaySpeed } from '../routing/graph/changed-speeds.ts';
import type { ReachLimit } from '../routing/graph/weights.ts';
import type { Direction } from '../routing/reach/search.ts';
import type { Role } from '../routing/snap/snapper.ts';
import type { JsonText } from '../../contract/json-text.ts';
import type { NearestAnswer as NearestBody } from '../../contract/reach.ts';
import type { RouteLanguage } from '../../contract/route.ts';
import type { MatrixOutcome } from '../store/matrix-job.ts';

export interface Travel {
  /** Path of the road pack. */
  pack: string;
  mode: Mode;
  option: Option;
  /** Streets that no path may use; by default none. */
  avoid?: Avoidance | undefined;
  /** Speeds of ways that replace those of the profile. */
  speeds?: readonly WaySpeed[] | undefined;
  /** Local date and time at which conditions on the time are evaluated; without one, they are ignored. */
  hour?: string | undefined;
}

export interface MatrixCommand extends Travel {
  /** Longitude and latitude of each point, one pair after another. */
  origins: Float64Array;
  destinations: Float64Array;
  wantsDuration: boolean;
  wantsDistance: boolean;
  /** Maximum duration including the stop, in seconds. Pairs that take longer have no value. Unlimited if absent. */
  maxDurationSeconds?: number | undefined;
}

/** Progress of a matrix. */
export interface MatrixProgress {
  /** Fraction of all work done, 0 to 1. */
  share: number;
  /** Fraction of the cells computed, 0 to 1; 0 until the roads are loaded. */
  cellsShare: number;
  /** Time spent on these cells, in milliseconds. */
  cellsMs: number;
}

export const INITIAL_PROGRESS: MatrixProgress = { share: 0, cellsShare: 0, cellsMs: 0 };

export interface MatrixAnswer {
  outcome: MatrixOutcome;
  /** Milliseconds spent on each part of the work. */
  parts: Record<string, number>;
  /**
   * Rows as JSON, `[1.5,null],[2,3]`, in consecutive pieces; empty if not requested. The memory is shared with the
   * matrix thread, and must be released with {@link releaseRows}.
   */
  duration: readonly Uint8Array[];
  distance: readonly Uint8Array[];
  /** 1 while the rows are in use. */
  inUse: Int32Array;
}

/** Releases the memory of the rows, which must not be read any longer. */
export const releaseRows = ({ inUse }: Pick<MatrixAnswer, 'inUse'>): void => void Atomics.store(inUse, 0, 0);

export interface RouteCommand extends Travel {
  origin: [longitude: number, latitude: number];
  destination: [longitude: number, latitude: number];
}

/** Finds the path from each point to the next, with directions. */
export interface DirectionsCommand extends Travel {
  /** Longitude and latitude of each point, one pair after another. */
  lonLats: Float64Array;
  language: RouteLanguage;
}

export type NoRoute = 'no_road_at_origin' | 'no_road_at_destination' | 'no_path' | 'too_far';

export type RouteAnswer =
  | {
      metres: number;
      seconds: number;
      line: [number, number][];
      /** Metres from the point to the start or end of the path, if that isn't on one of the nearest streets. */
      originMoved: number | undefined;
      destinationMoved: number | undefined;
    }
  | { reason: NoRoute };

/** Locates points on the roads of a mode, with an upper bound on the speed between them. */
export interface PlaceCommand extends Omit<Travel, 'option'> {
  /** Longitude and latitude of each point, one pair after another. */
  lonLats: Float64Array;
  role: Role;
}

export interface PlaceAnswer {
  /**
   * Bounding box, per point, of all places where a trip may begin or end: west, south, east and north, in degrees. NaN
   * if there is no road within the search radius.
   */
  places: Float64Array;
  /**
   * Metres from each point to the place used because the nearest road is not connected to the network; NaN if it is.
   */
  moved: Float64Array;
  /** Upper bound on the average straight-line speed of a trip, except for trips of a few metres. */
  fastestKmh: number;
  /** Time added to every trip, in seconds. */
  stopSeconds: number;
}

/** Measures the distance from points to the nearest roads of a mode. */
export interface SnapCommand extends Pick<Travel, 'pack' | 'mode'> {
  /** Longitude and latitude of each point, one pair after another. */
  lonLats: Float64Array;
}

export interface SnapAnswer {
  /** Metres to the nearest road, per point; null if there is no road within the search radius. */
  metres: (number | null)[];
  positions: ([longitude: number, latitude: number] | null)[];
  /** The streets that each point was snapped to, nearest first. */
  streets: { way: number; name?: string; position: [longitude: number, latitude: number] }[][];
  /** Points whose nearest street is not connected to the network, with the place used instead. */
  moved: { address: number; role: Role; position: [longitude: number, latitude: number]; metres: number }[];
}

/** Computes the areas or streets within reach of points, in either direction. */
export interface ReachCommand extends Travel {
  /** Longitude and latitude of each point, one pair after another. */
  lonLats: Float64Array;
  direction: Direction;
  /** Whether to compute separate areas for each point; otherwise all points share them. */
  each: boolean;
  measure: 'duration' | 'distance';
  /** Seconds or metres, ascending. */
  limits: readonly number[];
  as: 'areas' | 'streets';
  /** Distance from a street to the edge of the area, in metres. */
  width: number;
  /** What to count in areas. */
  count: readonly CountedItem[];
}

export type ReachAnswer =
  | {
      /** GeoJSON features as JSON, separated by commas. */
      features: string;
      /** Indices of the points that have no road nearby for this mode. */
      withoutRoad: number[];
      /** Ids of the packs that were counted, by name of the item. */
      countedIn: Record<string, string[]>;
    }
  | { reason: 'too_large' };

/** Returns the limits of a {@link ReachCommand}, given minutes or metres; one of the two must be present. */
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
 * Returns the limit that applies to exact values. The requested limit refers to displayed values, which are rounded to
 * a tenth.
 * @param end limit in seconds, including the stop, or in metres
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
  /** Longitude and latitude of each point, one pair after another. */
  origins: Float64Array;
  destinations: Float64Array;
  k: number;
  /** Seconds including the stop, and metres; Infinity for no limit. */
  maxDurationSeconds: number;
  maxDistanceMetres: number;
}

export interface NearestAnswer {
  /**
   * For each origin, nearest first: index of the destination, seconds, metres. As JSON, because a million objects take
   * seconds to copy from thread to thread.
   */
  nearest: JsonText<NearestBody['nearest']>;
  none: { origin: number; reason: NoRoute }[];
}

/** Finds the best order of stops. */
export interface TripCommand extends Travel {
  /** Longitude and latitude of each point, one pair after another. */
  lonLats: Float64Array;
  /** Indices of the first and the last stop; any if undefined. */
  start: number | undefined;
  end: number | undefined;
  isRoundTrip: boolean;
  /** Whether to search for the order; otherwise only the matrix is computed. */
  isOrdered: boolean;
}

export type TripFound =
  | {
      /** Indices of the stops with a path between every two of them; the rows and columns below. */
      stops: number[];
      /** Seconds including the stop of the mode, and metres. */
      durations: number[][];
      distances: number[][];
      /** Positions in `stops`; empty if not requested. */
      order: number[];
      unserved: { address: number; reason: 'no_road' | 'no_path' }[];
    }
  | { unreachable: number; reason: 'no_road' | 'no_path' };
