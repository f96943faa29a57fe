/** How much ground a box between two parallels and two meridians covers. */
import type { Bbox } from '../../../contract/pack.ts';
import type { UnitSystem } from './units.ts';
import { writtenLength } from './measures.ts';
import { ECCENTRICITY, SEMI_MAJOR_AXIS } from '../../../contract/wgs84.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Width along the middle parallel and height along the meridian in metres, by the WGS84 radii at the middle of the box.
 */
export function groundSize([west, south, east, north]: Bbox): { readonly width: number; readonly height: number } {
  const middle = radians((south + north) / 2);
  const bulge = 1 - (ECCENTRICITY * Math.sin(middle)) ** 2;
  const width = (SEMI_MAJOR_AXIS / Math.sqrt(bulge)) * Math.cos(middle) * radians(east - west);
  const height = ((SEMI_MAJOR_AXIS * (1 - ECCENTRICITY ** 2)) / bulge ** 1.5) * radians(north - south);
  return { width, height };
}

/** If the sides differ by more than this factor, each is written in its own unit. */
const MUCH_LONGER = 10;

/** Width and height in words, both in the unit of the longer one: `1.69 km × 0.85 km`. */
export function writtenBox(box: Bbox, units: UnitSystem): string {
  const { width, height } = groundSize(box);
  const longer = Math.max(width, height);
  const written = (side: number): string =>
    longer > side * MUCH_LONGER ? writtenLength(side, units) : writtenLength(side, units, longer);
  return `${written(width)} × ${written(height)}`;
}
