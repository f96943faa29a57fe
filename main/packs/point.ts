/** A position as look-ups take it. */

export interface Point {
  /** Longitude in decimal degrees, WGS84, −180 to 180. */
  x: number;
  /** Latitude in decimal degrees, WGS84, −90 to 90. */
  y: number;
}

/**
 * The coordinates under which data may hold `point`: 180 and −180 are one meridian, and all longitudes meet at a pole,
 * where longitude 0 stands for them.
 */
export function aliases({ x, y }: Point): Point[] {
  if (Math.abs(y) === 90) return [{ x: 0, y }];
  if (Math.abs(x) === 180)
    return [
      { x: -180, y },
      { x: 180, y },
    ];
  return [{ x, y }];
}
