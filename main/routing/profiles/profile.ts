/** What a profile is: the vehicle that decides the graph, and the weighting that decides which path is best. */
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

/** What a vehicle may do on a way. A way that it may not use at all has no WayUse. */
export interface WayUse {
  /** Travel speeds in km/h in and against the direction of the way's nodes; 0 where not allowed. */
  forwardKmh: number;
  backwardKmh: number;
  /** Open only to reach something on it: no through traffic. */
  destinationOnly: Directions;
  /** Ferries that state their crossing time: seconds for the whole way, whatever its length. */
  crossingSeconds: number | undefined;
}

/** Seconds that turns cost, by the angle turned. */
export interface TurnRules {
  /** A turn straight back. */
  uTurnSeconds: number;
  /** The cost that ever sharper turns approach; 0 for modes that do not slow down. */
  sharpTurnSeconds: number;
}

export interface Vehicle {
  kind: VehicleKind;
  /**
   * Keys of `restriction:<key>`, and values of `except`, that concern it; most specific first. Empty: no restriction
   * does.
   */
  restrictionKeys: readonly string[];
  turns: TurnRules;
  /** A ceiling that no average over a long path exceeds, km/h. */
  topSpeedKmh: number;
  /** No path of more than a hundred hours is slower on average, km/h: bounds the durations of shortest paths. */
  minSpeedKmh: number;
  way(tags: Tags, country: string | undefined): WayUse | undefined;
  node(tags: Tags): NodeUse;
}

/** One segment of a way in one direction of travel. */
export interface Travel {
  lengthMetres: number;
  /** Without delays at nodes. */
  seconds: number;
  /** Rise over run in the direction of travel. */
  gradient: number;
}

/**
 * How the best path is chosen. `fastest` and `shortest` read duration and length alone; every other weighting sums a
 * cost of its own, and duration and length follow along.
 */
export type Weighting =
  | { id: 'fastest' }
  | { id: 'shortest' }
  | {
      id: string;
      /** Cost of travelling a segment, above 0; rounded to a whole number once per segment. */
      segmentCost: (tags: Tags, travel: Travel) => number;
      /** Cost of a turn, or of a delay at a node, that takes so long. */
      delayCost: (seconds: number) => number;
    };

export interface Profile {
  mode: Mode;
  vehicle: Vehicle;
  weightings: Readonly<Record<Option, Weighting>>;
  /** Added to every trip that goes anywhere: parking, the walk in, the visit. */
  stopSeconds: number;
}
