import { METRES_PER_DEGREE } from '../../contract/great-circle.ts';

/** Returns west, south, east and north of a box around a position in degrees whose sides are `metres` away from it. */
export function boxAround(lon: number, lat: number, metres: number): [number, number, number, number] {
  const high = metres / METRES_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [lon - wide, lat - high, lon + wide, lat + high];
}
