import type { Point } from './coordinates.ts';
import type { Bbox } from './pack.ts';

/** A decoded Plus Code or reference of the military grid (MGRS). */
export interface PositionCode {
  readonly kind: 'plus_code' | 'grid_reference';
  /** In the usual notation: `849VCWC8+R9`, `10S EG 85743 91873`. */
  readonly code: string;
  /** The centre of the cell. */
  readonly point: Point;
  /** The cell of the code, `[west, south, east, north]` in degrees; for MGRS from two of its corners. */
  readonly cell: Bbox;
}
