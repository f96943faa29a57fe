/** Direction between two points on the ground, and their distance in words. */
import { METRES_PER_FOOT, METRES_PER_MILE, METRES_PER_NAUTICAL_MILE, type UnitSystem } from './units.ts';
import type { Point } from './point.ts';
import { writtenNumber } from '../words/locale.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Degrees clockwise from north, 0 to 360, in which `to` is first seen from `from`. */
export function bearingBetween(from: Point, to: Point): number {
  const east = radians(to.lon - from.lon);
  const y = Math.sin(east) * Math.cos(radians(to.lat));
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(east);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

const WINDS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** Which of eight winds a bearing is nearest to. */
export const windOf = (bearing: number): (typeof WINDS)[number] => WINDS[Math.round(bearing / 45) % 8] ?? 'N';

/** `9 m`, `4.1 km`, `412 km`; `30 ft`, `2.6 mi`. */
export function writtenDistance(metres: number, units: UnitSystem): string {
  const [small, large, metresPerLarge] =
    units === 'imperial'
      ? ([metres / METRES_PER_FOOT, ['ft', 'mi'], METRES_PER_MILE] as const)
      : units === 'nautical'
        ? ([metres, ['m', 'nmi'], METRES_PER_NAUTICAL_MILE] as const)
        : ([metres, ['m', 'km'], 1000] as const);
  if (Math.round(small) < 1000) return `${Math.round(small)} ${large[0]}`;
  const value = metres / metresPerLarge;
  return `${writtenNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${large[1]}`;
}
