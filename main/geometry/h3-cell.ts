/** H3 cells, by Uber's library. */
import { createRequire } from 'node:module';
import type * as H3Module from 'h3-js';
import type { Point } from '../../contract/coordinates.ts';
import type { PositionCode } from '../../contract/position-code.ts';
import { cutAtAntimeridian } from './antimeridian.ts';
import { flat, type MultiPolygon } from './rings.ts';

type H3 = Pick<typeof H3Module, 'cellToBoundary' | 'cellToLatLng' | 'isValidCell' | 'latLngToCell'>;
let loaded: H3 | undefined;
/** Loaded on demand: loading takes 15 ms. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module's own types
const h3 = (): H3 => (loaded ??= createRequire(import.meta.url)('h3-js') as H3);

/** Returns the index of the cell that contains the point. @param resolution 0 to 15 */
export const h3CellOf = ({ lon, lat }: Point, resolution: number): string => h3().latLngToCell(lat, lon, resolution);

const PATTERN = /^(?:h3[\s:]+)?(8[0-9a-f]{14})$/i;

/** Reads the index of a cell; `null` for other text. */
export function readH3(text: string): PositionCode | null {
  const code = PATTERN.exec(text.trim())?.[1]?.toLowerCase();
  if (code === undefined || !h3().isValidCell(code)) return null;
  const [lat, lon] = h3().cellToLatLng(code);
  // Corners are shifted to the world copy of the centre, because the cell may cross ±180°.
  const corners = h3()
    .cellToBoundary(code)
    .map(([y, x]) => [x + Math.round((lon - x) / 360) * 360, y] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    kind: 'h3',
    code,
    point: { lon, lat },
    cell: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
}

/** Returns the outline of a cell, cut at ±180°; empty if the index isn't valid. */
export function h3Polygons(code: string): MultiPolygon {
  if (!h3().isValidCell(code)) return [];
  const corners = h3().cellToBoundary(code, true);
  return cutAtAntimeridian([[flat(corners)]]);
}
