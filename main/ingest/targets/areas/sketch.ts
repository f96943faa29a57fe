/**
 * Draws polygons with few positions, for a preview: neighbours of about one size share the grid, and so their borders.
 */
import { bboxOf, type MultiPolygon, type Ring } from '../../../geometry/rings.ts';

/** An area is drawn about so many steps of the grid wide at first. */
const FIRST_STEPS = 512;
/** Decimals of 0.1 m: a grid of a small power of two has more digits than a drawing needs. */
const DECIMALS = 1e6;
/** A closed triangle. */
const MIN_RING = 4;

type Position = [lon: number, lat: number];

/** Adding zero leaves no zero with a minus. */
const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS + 0;

function snapped(ring: Ring, step: number): Position[] {
  const kept: Position[] = [];
  let [lastX, lastY] = [NaN, NaN];
  for (let i = 0; i < ring.length; i += 2) {
    const [nextX, nextY] = [Math.round((ring[i] ?? 0) / step), Math.round((ring[i + 1] ?? 0) / step)];
    if (nextX === lastX && nextY === lastY) continue;
    kept.push([rounded(nextX * step), rounded(nextY * step)]);
    [lastX, lastY] = [nextX, nextY];
  }
  return kept;
}

export interface Sketch {
  polygons: Position[][][];
  positions: number;
  /** West, south, east, north, of the polygons as they were given. */
  bounds: [number, number, number, number];
}

/** @param most positions; at least the four corners of its bounds remain of an area */
export function sketchOf(polygons: MultiPolygon, most: number): Sketch {
  const bounds = bboxOf(polygons);
  const [west, south, east, north] = bounds;
  const extent = Math.max(east - west, north - south, Number.MIN_VALUE);
  for (let step = 2 ** Math.floor(Math.log2(extent / FIRST_STEPS)); step < extent; step *= 2) {
    let positions = 0;
    const drawn: Position[][][] = [];
    for (const rings of polygons) {
      const [outer = [], ...holes] = rings.map((ring) => snapped(ring, step));
      if (outer.length < MIN_RING) continue;
      const kept = [outer, ...holes.filter(({ length }) => length >= MIN_RING)];
      drawn.push(kept);
      positions += kept.reduce((sum, { length }) => sum + length, 0);
    }
    if (drawn.length > 0 && positions <= most) return { polygons: drawn, positions, bounds };
  }
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const box = corners.map(([x, y]): Position => [rounded(x), rounded(y)]);
  return { polygons: [[box]], positions: box.length, bounds };
}
