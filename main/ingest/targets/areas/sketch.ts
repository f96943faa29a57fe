/** Draws areas with few positions for a preview. Neighbours share their borders. */
import { bboxOf, type MultiPolygon } from '../../../geometry/rings.ts';
import { SharedBorders } from '../../../geometry/shared-borders.ts';

/** Width of all areas in steps of the grid that they are drawn on: finer than a screen. */
export const GRID_STEPS = 2 ** 13;
/** First tolerance, as a share of the width of all areas. */
const FIRST_TOLERANCE = 2 ** -11;
/** Decimals of 0.1 m. */
const DECIMALS = 1e6;
/** Numbers in a closed triangle. */
const MIN_RING = 8;

export type Position = [lon: number, lat: number];

/** Adding zero replaces a negative zero. */
const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS + 0;

/** Snaps a line or ring to a grid. */
export function snapped(ring: Float64Array, step: number): Float64Array {
  const out = new Float64Array(ring.length);
  let length = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [Math.round((ring[i] ?? 0) / step) * step, Math.round((ring[i + 1] ?? 0) / step) * step];
    if (length > 0 && out[length - 2] === x && out[length - 1] === y) continue;
    out[length++] = x;
    out[length++] = y;
  }
  return out.slice(0, length);
}

export const positionsOf = (ring: Float64Array): Position[] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [rounded(ring[2 * i] ?? 0), rounded(ring[2 * i + 1] ?? 0)]);

/** Draws an area that is too small for the grid as its bounding box. */
function boxAround(polygons: MultiPolygon): MultiPolygon {
  const [west, south, east, north] = bboxOf(polygons);
  return [[Float64Array.of(west, south, east, south, east, north, west, north, west, south)]];
}

/**
 * @param maximum number of positions of all areas; areas that would vanish have five
 * @returns coordinates of GeoJSON multi-polygons, in the order of the areas
 */
export function sketchAreas(areas: readonly MultiPolygon[], maximum: number): Position[][][][] {
  const [west, south, east, north] = bboxOf(areas.flat());
  const extent = Math.max(east - west, north - south, Number.MIN_VALUE);
  const step = 2 ** Math.floor(Math.log2(extent / GRID_STEPS));
  const borders = new SharedBorders(
    areas.map((polygons) =>
      polygons
        .map((rings) => rings.map((ring) => snapped(ring, step)))
        .filter(([outer]) => outer !== undefined && outer.length >= MIN_RING)
        .map((rings) => rings.filter(({ length }, i) => i === 0 || length >= MIN_RING)),
    ),
  );
  for (let tolerance = extent * FIRST_TOLERANCE; ; tolerance *= 2) {
    const simplified = borders.simplify(tolerance);
    const positions = simplified.flat(2).reduce((sum, { length }) => sum + length / 2, 0);
    if (positions > maximum && tolerance < extent) continue;
    return simplified.map((polygons, i) =>
      (polygons.length > 0 ? polygons : boxAround(areas[i] ?? [])).map((rings) => rings.map(positionsOf)),
    );
  }
}
