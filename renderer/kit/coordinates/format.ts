import { formatDecimal } from './decimal.ts';
import { formatDms } from './dms.ts';
import type { CoordinateText, Point } from './point.ts';
import { toUps } from './ups.ts';
import { toUtm } from './utm.ts';

export const COORDINATE_FORMATS = ['DD', 'DMS', 'UTM'] as const;
export type CoordinateFormat = (typeof COORDINATE_FORMATS)[number];

/** `10S 586784 E 4092245 N`, whole metres; `UPS Z 2000000 E 2000000 N` where UTM ends. */
function formatGrid(point: Point): CoordinateText {
  const utm = toUtm(point);
  const grid = utm ?? toUps(point);
  const name = utm ? `${utm.zone}${utm.band}` : `UPS ${toUps(point).letter}`;
  const text = `${name} ${Math.round(grid.eastingMetres)} E ${Math.round(grid.northingMetres)} N`;
  return { shown: text, copied: text };
}

/** The point in one of the three notations; `decimals` counts for DD only. */
export function formatCoordinates(point: Point, format: CoordinateFormat, decimals: number): CoordinateText {
  if (format === 'DMS') return formatDms(point);
  return format === 'UTM' ? formatGrid(point) : formatDecimal(point, decimals);
}
