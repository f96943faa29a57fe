/** A profile: a vehicle, which determines the graph, and weightings, which determine the best path. */
import type { Directions } from './access.ts';
import type { NodeUse } from './nodes.ts';
import type { Tags } from './tags.ts';

export const MODES = ['car', 'truck', 'bike', 'pedestrian', 'technician', 'sales'] as const;
export type Mode = (typeof MODES)[number];

export const OPTIONS = ['fastest', 'shortest', 'safest', 'most_efficient'] as const;
export type Option = (typeof OPTIONS)[number];

/** Modes with the same vehicle share one street graph and one order. */
export const VEHICLE_KINDS = ['car', 'truck', 'bike', 'foot'] as const;
export type VehicleKind = (typeof VEHICLE_KINDS)[number];

/** How a vehicle may use a way. A way that it may not use at all has no WayUse. */
export interface WayUse {
  /** Travel speeds in km/h along and against the direction of the way's nodes; 0 if not allowed. */
  forwardKmh: number;
  backwardKmh: number;
  /** Directions open only to reach something on the way: no through traffic. */
  destinationOnly: Directions;
  /** Crossing time in seconds for the whole way, whatever its length; only for ferries that state it. */
  crossingSeconds: number | undefined;
}

/** Delay of turns in seconds, by the turning angle. */
export interface TurnRules {
  /** Delay of a U-turn. */
  uTurnSeconds: number;
  /** Delay that the sharpest turns approach; 0 for modes that don't slow down. */
  sharpTurnSeconds: number;
}

export interface Vehicle {
  kind: VehicleKind;
  /**
   * Keys of `restriction:<key>` and values of `except` that apply to it, most specific first. Empty if restrictions
   * don't apply.
   */
  restrictionKeys: readonly string[];
  turns: TurnRules;
  /** Average speed that no long path exceeds, km/h. */
  topSpeedKmh: number;
  /** Average speed of the slowest path over a hundred hours, km/h: bounds the durations of shortest paths. */
  minSpeedKmh: number;
  way(tags: Tags, country: string | undefined): WayUse | undefined;
  node(tags: Tags): NodeUse;
}

/** One segment of a way in one direction of travel. */
export interface Travel {
  lengthMetres: number;
  /** Travel time without delays at nodes. */
  seconds: number;
  /** Rise over run in the direction of travel. */
  gradient: number;
}

/**
 * How the best path is chosen. `fastest` and `shortest` use only duration and length. Every other weighting sums its
 * own cost and adds up duration and length alongside.
 */
export type Weighting =
  | { id: 'fastest' }
  | { id: 'shortest' }
  | {
      id: string;
      /** Cost of travelling a segment, above 0; rounded to a whole number once per segment. */
      segmentCost: (tags: Tags, travel: Travel) => number;
      /** Cost of a turn, or of a delay at a node, of so many seconds. */
      delayCost: (seconds: number) => number;
    };

export interface Profile {
  mode: Mode;
  vehicle: Vehicle;
  weightings: Readonly<Record<Option, Weighting>>;
  /** Seconds added to every trip that isn't empty: parking, the walk in, the visit. */
  stopSeconds: number;
}
