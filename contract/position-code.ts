import type { Point } from './coordinates.ts';
import type { Bbox } from './pack.ts';

/** A code that is a position itself, as read: a Plus Code, or a reference of the military grid (MGRS). */
export interface PositionCode {
  readonly kind: 'plus_code' | 'grid_reference';
  /** As it is usually written: `849VCWC8+R9`, `10S EG 85743 91873`. */
  readonly code: string;
  /** The middle of the cell. */
  readonly point: Point;
  /** The cell that the code stands for, `[west, south, east, north]` in degrees; of MGRS by two of its corners. */
  readonly cell: Bbox;
}
