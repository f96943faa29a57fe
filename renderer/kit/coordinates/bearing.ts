/** Direction between two points on the ground, and their distance in words. */
import { LENGTHS, type UnitSystem } from './units.ts';
import type { Point } from './point.ts';
import { writtenNumber } from '../words/locale.ts';
import { t } from '../words/t.ts';

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

/** The abbreviation of the point of the compass, one of eight, nearest to a bearing. */
export const windOf = (bearing: number): string =>
  t('common.compassPoints').split(' ')[Math.round(bearing / 45) % 8] ?? '';

/** `9 m`, `4.1 km`, `412 km`; `30 ft`, `2.6 mi`; `4.1 nmi`. */
export function writtenDistance(metres: number, units: UnitSystem): string {
  const [small, smallSign, large, largeSign] = LENGTHS[units];
  const short = Math.round(metres / small);
  if (short < 1000) return `${short} ${smallSign}`;
  const value = metres / large;
  return `${writtenNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${largeSign}`;
}
