import type { Point } from './coordinates.ts';
import type { Bbox } from './pack.ts';

/** The cell of a code. */
export interface PositionCode {
  /** `grid_reference` is of the military grid (MGRS). */
  readonly kind: 'plus_code' | 'grid_reference' | 'geohash' | 'maidenhead' | 'h3';
  /** In the usual notation: `849VCWC8+R9`, `10S EG 85743 91873`, `9q9hvunpy`, `JN58td`, `89283470d93ffff`. */
  readonly code: string;
  /** The centre of the cell. */
  readonly point: Point;
  /** The bounds of the cell, `[west, south, east, north]` in degrees; for MGRS from two of its corners. */
  readonly cell: Bbox;
}
