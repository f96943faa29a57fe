import { roundDegrees, withTrueMinus, type CoordinateText, type Point } from './point.ts';

/** `36.974120, -122.026310`: latitude first, as people write it. */
export function formatDecimal({ lon, lat }: Point, decimals: number): CoordinateText {
  const fixed = (degrees: number) => roundDegrees(degrees, decimals).toFixed(decimals);
  const copied = `${fixed(lat)}, ${fixed(lon)}`;
  return { copied, shown: withTrueMinus(copied) };
}
