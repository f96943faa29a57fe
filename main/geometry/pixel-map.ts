/**
 * Where a point is in a raster of any coordinate system, without PROJ: Chebyshev polynomials of longitude and latitude,
 * which are exact to a millionth of a pixel, in boxes that are divided until they are. Look-ups then
 * need neither SpatiaLite nor its database of coordinate systems, and take less than a microsecond.
 */
import type { Bbox } from '../../contract/pack.ts';

/** Returns the columns and rows of positions, alternating; undefined if a position has none. */
export type ToPixels = (lonLats: Float64Array) => Float64Array | undefined;

/** A box in degrees with the coefficients of column and row, or the boxes that it is divided into. */
interface Box {
  /** West, south, east, north. */
  bounds: Bbox;
  columns?: number[];
  rows?: number[];
  parts?: Box[];
}
/** Serialised as JSON in packs. */
export type PixelMap = Box[];

/** Number of coefficients per axis. */
const ORDER = 8;
const CHECKED = ORDER - 1;
/** Largest deviation from PROJ, in pixels, and that of the small boxes around poles and other singular points. */
const [MAX_DEVIATION, MAX_SINGULAR_DEVIATION] = [1e-6, 1e-4];
/** How often boxes are halved; quarters are two halvings. */
const [SINGULAR_HALVINGS, MAX_HALVINGS] = [8, 16];
/**
 * A box is halved along one axis only, e.g. towards a pole, if the polynomials leave this many times as much open along
 * it as along the other.
 */
const ONE_AXIS = 100;

/** Zeros of the Chebyshev polynomial, from −1 to 1. */
const NODES = Array.from({ length: ORDER }, (_, i) => Math.cos((Math.PI * (i + 0.5)) / ORDER));
/** Positions between the zeros, and the ends. */
const BETWEEN = Array.from({ length: CHECKED + 2 }, (_, i) => Math.cos((Math.PI * i) / (CHECKED + 1)));

/** The values of the Chebyshev polynomials at `x`. */
function polynomials(x: number, values: Float64Array): Float64Array {
  values[0] = 1;
  values[1] = x;
  for (let i = 2; i < ORDER; i++) values[i] = 2 * x * (values[i - 1] ?? 0) - (values[i - 2] ?? 0);
  return values;
}
const AT_NODES = NODES.map((node) => polynomials(node, new Float64Array(ORDER)));

/** The positions of a grid in a box. @param steps from −1 to 1 */
function gridIn([west, south, east, north]: Bbox, steps: readonly number[]): Float64Array {
  const lonLats = new Float64Array(2 * steps.length ** 2);
  let at = 0;
  for (const v of steps)
    for (const u of steps) {
      lonLats[at++] = (west + east + u * (east - west)) / 2;
      lonLats[at++] = (south + north + v * (north - south)) / 2;
    }
  return lonLats;
}

/** @param axis 0 for columns, 1 for rows @param pixels at the nodes */
function coefficientsOf(pixels: Float64Array, axis: 0 | 1): number[] {
  const coefficients: number[] = [];
  for (let j = 0; j < ORDER; j++)
    for (let i = 0; i < ORDER; i++) {
      let sum = 0;
      for (let v = 0; v < ORDER; v++)
        for (let u = 0; u < ORDER; u++)
          sum += (pixels[2 * (v * ORDER + u) + axis] ?? 0) * (AT_NODES[u]?.[i] ?? 0) * (AT_NODES[v]?.[j] ?? 0);
      coefficients.push((sum * (i === 0 ? 1 : 2) * (j === 0 ? 1 : 2)) / ORDER ** 2);
    }
  return coefficients;
}

const [U, V] = [new Float64Array(ORDER), new Float64Array(ORDER)];

/** A position in pixels from the upper left corner of the raster. */
export interface Pixel {
  column: number;
  row: number;
}

function evaluate(
  { bounds: [west, south, east, north], columns = [], rows = [] }: Box,
  lon: number,
  lat: number,
): Pixel {
  const us = polynomials((2 * lon - west - east) / (east - west), U);
  const vs = polynomials((2 * lat - south - north) / (north - south), V);
  let [column, row, at] = [0, 0, 0];
  for (let j = 0; j < ORDER; j++) {
    let [columnSum, rowSum] = [0, 0];
    for (let i = 0; i < ORDER; i++, at++) {
      const u = us[i] ?? 0;
      columnSum += (columns[at] ?? 0) * u;
      rowSum += (rows[at] ?? 0) * u;
    }
    const v = vs[j] ?? 0;
    column += columnSum * v;
    row += rowSum * v;
  }
  return { column, row };
}

const includes = ([west, south, east, north]: Bbox, lon: number, lat: number): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

/** Returns the pixel at a position; undefined if the map doesn't include it. The pixel may be outside the raster. */
export function pixelAt(map: PixelMap, lon: number, lat: number): Pixel | undefined {
  let boxes: PixelMap | undefined = map;
  while (boxes !== undefined) {
    const box: Box | undefined = boxes.find(({ bounds }) => includes(bounds, lon, lat));
    if (box === undefined) return undefined;
    if (box.parts === undefined) return evaluate(box, lon, lat);
    boxes = box.parts;
  }
  return undefined;
}

/** Returns the bounds of all boxes with polynomials. */
export const boundsIn = (map: PixelMap): Bbox[] =>
  map.flatMap(({ bounds, parts }) => (parts === undefined ? [bounds] : boundsIn(parts)));

const quartersOf = ([west, south, east, north]: Bbox): Bbox[] => {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  return [
    [west, south, lon, lat],
    [lon, south, east, lat],
    [west, lat, lon, north],
    [lon, lat, east, north],
  ];
};

const halvesOf = ([west, south, east, north]: Bbox, axis: 'longitude' | 'latitude'): Bbox[] => {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  return axis === 'longitude'
    ? [
        [west, south, lon, north],
        [lon, south, east, north],
      ]
    : [
        [west, south, east, lat],
        [west, lat, east, north],
      ];
};

/** Returns the only axis along which polynomials don't suffice, by their last coefficients; undefined if both are. */
function openAxis(...polynomialsOfPixels: readonly (readonly number[])[]): 'longitude' | 'latitude' | undefined {
  let [along, across] = [0, 0];
  for (const coefficients of polynomialsOfPixels)
    for (const [at, coefficient] of coefficients.entries()) {
      if (at % ORDER >= ORDER - 2) along += Math.abs(coefficient);
      if (at >= ORDER * (ORDER - 2)) across += Math.abs(coefficient);
    }
  return along > ONE_AXIS * across ? 'longitude' : across > ONE_AXIS * along ? 'latitude' : undefined;
}

interface Size {
  width: number;
  height: number;
}

/** Whether the pixels may include some of the raster. */
function reaches(pixels: Float64Array, { width, height }: Size): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < pixels.length; i += 2) {
    const [column = 0, row = 0] = [pixels[i], pixels[i + 1]];
    [west, east] = [Math.min(west, column), Math.max(east, column)];
    [north, south] = [Math.min(north, row), Math.max(south, row)];
  }
  return east >= -1 && west <= width + 1 && south >= -1 && north <= height + 1;
}

/** Returns the box of a part of the map; undefined if it is outside the raster, or can't be described. */
function fit(bounds: Bbox, toPixels: ToPixels, size: Size, halvings = 0): Box | undefined {
  const nodes = toPixels(gridIn(bounds, NODES));
  const positions = gridIn(bounds, BETWEEN);
  const between = toPixels(positions);
  let axis: 'longitude' | 'latitude' | undefined;
  if (nodes !== undefined && between !== undefined) {
    if (!reaches(nodes, size) && !reaches(between, size)) return undefined;
    const box = { bounds, columns: coefficientsOf(nodes, 0), rows: coefficientsOf(nodes, 1) };
    const most = halvings < SINGULAR_HALVINGS ? MAX_DEVIATION : MAX_SINGULAR_DEVIATION;
    const isExact = between.every((pixel, i) => {
      const { column, row } = evaluate(box, positions[i - (i % 2)] ?? 0, positions[i - (i % 2) + 1] ?? 0);
      return Math.abs((i % 2 === 0 ? column : row) - pixel) <= most;
    });
    if (isExact) return box;
    axis = openAxis(box.columns, box.rows);
  }
  const done = halvings + (axis === undefined ? 2 : 1);
  if (done > MAX_HALVINGS) return undefined;
  const divided = axis === undefined ? quartersOf(bounds) : halvesOf(bounds, axis);
  const parts = divided.flatMap((part) => fit(part, toPixels, size, done) ?? []);
  return parts.length === 0 ? undefined : { bounds, parts };
}

/**
 * Describes where the points of some boxes are in a raster. Parts that no polynomial describes, e.g. along the cuts of
 * an interrupted projection, are left out.
 */
export const fitPixels = (boxes: readonly Bbox[], toPixels: ToPixels, size: Size): PixelMap =>
  boxes.flatMap((bounds) => fit(bounds, toPixels, size) ?? []);
