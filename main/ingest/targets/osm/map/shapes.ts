/** Lines, areas and points in degrees as shapes that tiles are cut from. */
import { rankDetails, squaredTolerances } from '../../../../packs/write/pyramid/detail.ts';
import {
  backwards,
  boxOf,
  doubleArea,
  LINE,
  pathOf,
  POINT,
  pointPath,
  POLYGON,
  STRIDE,
  WORLD_BITS,
  type Path,
  type Shape,
} from '../../../../packs/write/pyramid/shape.ts';
import { flat, type Ring } from '../../../../geometry/rings.ts';
import { polygonsOfRings, type Position } from '../relation-rings.ts';
import { LAST_ZOOM, type Drawn } from './layers.ts';

const TOLERANCES = squaredTolerances(LAST_ZOOM);
/** A tile has 512 pixels a side. */
const PIXEL_BITS = 9;

/** The path without the vertices that no zoom up to `zoom` draws. */
export function upTo(zoom: number, path: Path): Path {
  let length = 0;
  const kept = new Int32Array(path.length);
  for (let i = 0; i < path.length; i += STRIDE) {
    if ((path[i + 2] ?? 0) > zoom) continue;
    kept.set(path.subarray(i, i + STRIDE), length);
    length += STRIDE;
  }
  return length === path.length ? path : kept.slice(0, length);
}

/** @param coordinates longitude and latitude alternating */
function ranked(coordinates: Float64Array, isRing: boolean): Path {
  const path = pathOf(coordinates, isRing);
  rankDetails(path, isRing, TOLERANCES);
  return upTo(LAST_ZOOM, path);
}

const groupOf = ({ layer, properties }: Drawn, kind: typeof POINT | typeof LINE | typeof POLYGON): Shape['group'] => ({
  layer,
  kind,
  properties,
});

/** Nothing where the line has fewer than two vertices. */
export function lineShape(drawn: Drawn, positions: readonly Position[]): Shape[] {
  if (positions.length < 2) return [];
  const path = ranked(flat(positions), false);
  return [{ group: groupOf(drawn, LINE), minZoom: drawn.minZoom, box: boxOf(path), paths: [path] }];
}

export function pointShape(drawn: Drawn, [longitude, latitude]: Position): Shape {
  const path = pointPath(longitude, latitude);
  return { group: groupOf(drawn, POINT), minZoom: drawn.minZoom, box: boxOf(path), paths: [path] };
}

/** A polygon with its holes, and its width: the side of the square of that area, in units of the grid. */
export interface AreaShape {
  paths: Path[];
  width: number;
}

/** Polygons of closed rings, the outer ones and the holes in whatever direction. */
export function areasOf(outer: readonly Ring[], inner: readonly Ring[] = []): AreaShape[] {
  return polygonsOfRings(outer, inner).flatMap(([first, ...holes]) => {
    const shell = first === undefined ? undefined : ringPath(first, true);
    if (shell === undefined) return [];
    const paths = [shell, ...holes.map((hole) => ringPath(hole, false)).filter((hole) => hole !== undefined)];
    return [{ paths, width: Math.sqrt(doubleArea(shell) / 2) }];
  });
}

/** Nothing of a ring without area. */
function ringPath(ring: Ring, isOuter: boolean): Path | undefined {
  const path = ranked(ring, true);
  const area = doubleArea(path);
  if (area === 0) return undefined;
  return area > 0 === isOuter ? path : backwards(path);
}

/** The zoom at which something of that width in units of the grid has `pixels`. */
export const zoomOfWidth = (width: number, pixels: number): number =>
  Math.ceil(WORLD_BITS - PIXEL_BITS - Math.log2(width / pixels));

export const areaShape = (drawn: Drawn, { paths }: AreaShape): Shape => ({
  group: groupOf(drawn, POLYGON),
  minZoom: drawn.minZoom,
  box: boxOf(paths[0] ?? new Int32Array()),
  paths,
});
