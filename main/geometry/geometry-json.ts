/** Writes polygons as GeoJSON directly into bytes, because a country has a hundred thousand points. */
import type { Polygons } from './geometry-blob.ts';

/** Coordinates have at most seven decimals: about a centimetre. */
const SCALE = 1e7;
const DECIMALS = 7;
/** Rounds `degrees` to the precision of geometries in responses. */
export const roundDegrees = (degrees: number): number =>
  (Math.sign(degrees) * Math.round(Math.abs(degrees) * SCALE)) / SCALE + 0;

/** Maximum bytes of a point: two coordinates like `-180.0000000,` and brackets. */
const POINT_BYTES = 32;

const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const OPEN = 0x5b;
const CLOSE = 0x5d;

/** Writes a non-negative integer below 1000, and returns the index after it. */
function writeInteger(target: Uint8Array, end: number, value: number): number {
  const digits = value < 10 ? 1 : value < 100 ? 2 : 3;
  let remainder = value;
  for (let index = end + digits - 1; index >= end; index--) {
    target[index] = ZERO + (remainder % 10);
    remainder = (remainder / 10) | 0;
  }
  return end + digits;
}

/** Writes `degrees` rounded to seven decimals, without trailing zeros, and returns the index after it. */
function writeDegrees(target: Uint8Array, start: number, degrees: number): number {
  let end = start;
  const scaled = Math.round(Math.abs(degrees) * SCALE);
  if (degrees < 0 && scaled > 0) target[end++] = MINUS;
  // `| 0` keeps both parts 32-bit integers, which divide faster.
  const whole = (scaled / SCALE) | 0;
  let fraction = (scaled - whole * SCALE) | 0;
  end = writeInteger(target, end, whole);
  if (fraction === 0) return end;
  target[end++] = POINT;
  let digits = DECIMALS;
  while (fraction % 10 === 0) {
    fraction = (fraction / 10) | 0;
    digits--;
  }
  for (let index = end + digits - 1; index >= end; index--) {
    target[index] = ZERO + (fraction % 10);
    fraction = (fraction / 10) | 0;
  }
  return end + digits;
}

/**
 * Returns the GeoJSON geometry of `polygons` in UTF-8: one `Polygon`, or else a `MultiPolygon`; longitude first, rings
 * in the stored order.
 */
export function geometryJson({ coordinates, ringEnds, polygonEnds }: Polygons): Buffer {
  const isSingle = polygonEnds.length === 1;
  const head = isSingle ? '{"type":"Polygon","coordinates":' : '{"type":"MultiPolygon","coordinates":[';
  const bytes = Buffer.allocUnsafe(
    head.length + (coordinates.length / 2) * POINT_BYTES + (ringEnds.length + polygonEnds.length) * 3 + 4,
  );
  let end = bytes.write(head, 0, 'latin1');
  let ring = 0;
  let point = 0;
  for (const [polygon, polygonEnd] of polygonEnds.entries()) {
    if (polygon > 0) bytes[end++] = COMMA;
    bytes[end++] = OPEN;
    for (const firstRing = ring; ring < polygonEnd; ring++) {
      if (ring > firstRing) bytes[end++] = COMMA;
      bytes[end++] = OPEN;
      const ringEnd = ringEnds[ring] ?? 0;
      for (const firstPoint = point; point < ringEnd; point++) {
        if (point > firstPoint) bytes[end++] = COMMA;
        bytes[end++] = OPEN;
        end = writeDegrees(bytes, end, coordinates[point * 2] ?? 0);
        bytes[end++] = COMMA;
        end = writeDegrees(bytes, end, coordinates[point * 2 + 1] ?? 0);
        bytes[end++] = CLOSE;
      }
      bytes[end++] = CLOSE;
    }
    bytes[end++] = CLOSE;
  }
  end += bytes.write(isSingle ? '}' : ']}', end, 'latin1');
  // A copy, so that a cached result doesn't retain the larger buffer.
  return Buffer.from(bytes.subarray(0, end));
}
