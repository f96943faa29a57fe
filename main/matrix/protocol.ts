/** What passes between the thread that coordinates matrices and whoever started it. */
import type { MatrixOutcome } from '../store/matrix-jobs.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';

/** Words of the block that both sides see while a job runs. */
export const CONTROL = {
  /** 1 when the job is no longer wanted. */
  cancelled: 0,
  /** Thousandths done. */
  progress: 1,
  /** Thousandths of the cells that are computed; 0 until the roads are ready. */
  cells: 2,
  /** Milliseconds that these cells took. */
  cellsTime: 3,
} as const;

export const CONTROL_WORDS = 4;

/** Ends the name of a result file that is still being written. */
export const UNFINISHED = '.unfinished';

export interface Travel {
  /** Road pack's file. */
  pack: string;
  mode: Mode;
  option: Option;
}

export interface MatrixCommand extends Travel {
  type: 'matrix';
  uuid: string;
  /** `longitude, latitude` after one another. */
  origins: Float64Array;
  destinations: Float64Array;
  /** Files to write the rows' text to; undefined where that matrix is not wanted. */
  durationFile: string | undefined;
  distanceFile: string | undefined;
  control: Int32Array<SharedArrayBuffer>;
}

export interface RouteCommand extends Travel {
  type: 'route';
  id: number;
  origin: [longitude: number, latitude: number];
  destination: [longitude: number, latitude: number];
}

/** Asks how far points are from the roads of a mode. */
export interface SnapCommand extends Omit<Travel, 'option'> {
  type: 'snap';
  id: number;
  /** `longitude, latitude` after one another. */
  lonLats: Float64Array;
}

export type Command = MatrixCommand | RouteCommand | SnapCommand;

export interface MatrixReport {
  type: 'matrix';
  uuid: string;
  /** One of the three. */
  outcome?: MatrixOutcome;
  failure?: string;
  cancelled?: true;
  /** The engine is of no more use: the thread must be started anew. */
  broken?: true;
  /** Milliseconds by part of the work. */
  parts: Record<string, number>;
}

export type NoRoute = 'no_road_at_origin' | 'no_road_at_destination' | 'no_path' | 'too_far';

export interface RouteReport {
  type: 'route';
  id: number;
  failure?: string;
  route?: { metres: number; seconds: number; line: [number, number][] } | { reason: NoRoute };
}

export interface SnapReport {
  type: 'snap';
  id: number;
  failure?: string;
  /** To the nearest road, per point; null where there is none within the radius. */
  metres?: (number | null)[];
  positions?: ([longitude: number, latitude: number] | null)[];
}

export type Report = MatrixReport | RouteReport | SnapReport;
