/** Shapes that map tiles are made from, on a Web Mercator grid of the world. */
import { snap } from '../../../geometry/rings.ts';

/** Width of the world in grid units: one is 15 cm at the equator. */
export const WORLD_BITS = 28;
export const WORLD = 2 ** WORLD_BITS;
/** Latitudes beyond the map are clamped here, outside the buffer of any tile. */
const POLAR_REACH = WORLD / 16;
const DEGREES = Math.PI / 180;

/** As numbered by the vector tile specification. */
export const POINT = 1;
export const LINE = 2;
export const POLYGON = 3;
export type ShapeKind = typeof POINT | typeof LINE | typeof POLYGON;

/**
 * Vertices, three numbers each: x eastward and y southward on the grid, and the lowest zoom that draws the vertex.
 * Rings don't repeat their first vertex; outer rings run clockwise on the map, holes counterclockwise.
 */
export type Path = Int32Array;
export const STRIDE = 3;

/** Shapes of a group become one feature per tile, except points. */
export interface Group {
  layer: string;
  kind: ShapeKind;
  properties: Readonly<Record<string, string | number>>;
}

/** `[west, north, east, south]` on the grid. */
export type GridBox = readonly [number, number, number, number];

export interface Shape {
  group: Group;
  /** Lowest zoom that draws it. */
  minZoom: number;
  /** Highest zoom that draws it; by default the last. */
  maxZoom?: number;
  /** Of a polygon, the box of its outer ring. */
  box: GridBox;
  /** A point; a line; or an outer ring and its holes. */
  paths: readonly Path[];
}

/** Returns the grid column of a longitude in degrees, which may be beyond ±180. */
export const gridX = (longitude: number): number => Math.round((longitude / 360 + 0.5) * WORLD);

/** Returns the grid row of a latitude in degrees; those of the poles are just outside the map. */
export function gridY(latitude: number): number {
  const mercator = Math.asinh(Math.tan(latitude * DEGREES));
  const y = Math.round((0.5 - mercator / (2 * Math.PI)) * WORLD);
  return Math.min(WORLD + POLAR_REACH, Math.max(-POLAR_REACH, y));
}

/**
 * Converts degrees `[lon, lat, …]` to a path, without the repeated vertex of a closed ring. Details aren't ranked yet.
 */
export function pathOf(degrees: ArrayLike<number>, isRing: boolean): Path {
  const isClosed =
    degrees.length > 2 && degrees[0] === degrees[degrees.length - 2] && degrees[1] === degrees[degrees.length - 1];
  const vertices = degrees.length / 2 - (isRing && isClosed ? 1 : 0);
  const path = new Int32Array(vertices * STRIDE);
  for (let vertex = 0; vertex < vertices; vertex++) {
    path[vertex * STRIDE] = gridX(degrees[vertex * 2] ?? 0);
    path[vertex * STRIDE + 1] = gridY(degrees[vertex * 2 + 1] ?? 0);
  }
  return path;
}

/** Returns the path of a point in degrees. */
export const pointPath = (longitude: number, latitude: number): Path =>
  Int32Array.of(Math.min(WORLD - 1, Math.max(0, gridX(snap(longitude)))), gridY(latitude), 0);

export function boxOf(path: Path): GridBox {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < path.length; i += STRIDE) {
    const x = path[i] ?? 0;
    const y = path[i + 1] ?? 0;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  return [west, north, east, south];
}

/** Returns twice the area in square grid units; positive if the ring runs clockwise on the map. */
export function doubleArea(path: Path): number {
  const x0 = path[0] ?? 0;
  const y0 = path[1] ?? 0;
  let sum = 0;
  let ax = 0;
  let ay = 0;
  for (let i = STRIDE; i < path.length; i += STRIDE) {
    const bx = (path[i] ?? 0) - x0;
    const by = (path[i + 1] ?? 0) - y0;
    sum += ax * by - bx * ay;
    ax = bx;
    ay = by;
  }
  return sum;
}

/** Returns the path in the opposite direction. */
export function backwards(path: Path): Path {
  const out = new Int32Array(path.length);
  for (let i = 0; i < path.length; i += STRIDE) out.set(path.subarray(path.length - STRIDE - i, path.length - i), i);
  return out;
}
