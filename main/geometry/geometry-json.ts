/** Writes polygons as GeoJSON text, straight into bytes: a country has a hundred thousand points. */
import type { Polygons } from './geometry-blob.ts';

/** Coordinates have at most seven decimals: about a centimetre. */
const SCALE = 1e7;
const DECIMALS = 7;
/** Rounds `degrees` as the coordinates of an answer's geometry are. */
export const roundDegrees = (degrees: number): number =>
  (Math.sign(degrees) * Math.round(Math.abs(degrees) * SCALE)) / SCALE + 0;

/** The longest coordinate, `-180.0000000,`, and brackets around a point. */
const POINT_BYTES = 32;

const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const OPEN = 0x5b;
const CLOSE = 0x5d;

/** Writes the non-negative integer `value` at `at`, and returns the index after it. */
function writeInteger(into: Uint8Array, at: number, value: number): number {
  const digits = value < 10 ? 1 : value < 100 ? 2 : 3;
  let rest = value;
  for (let index = at + digits - 1; index >= at; index--) {
    into[index] = ZERO + (rest % 10);
    rest = (rest / 10) | 0;
  }
  return at + digits;
}

/** Writes `degrees` rounded to seven decimals, without trailing zeros, and returns the index after it. */
function writeDegrees(into: Uint8Array, start: number, degrees: number): number {
  let at = start;
  const scaled = Math.round(Math.abs(degrees) * SCALE);
  if (degrees < 0 && scaled > 0) into[at++] = MINUS;
  // `| 0` keeps both parts 32-bit integers, whose divisions by ten are multiplications.
  const whole = (scaled / SCALE) | 0;
  let fraction = (scaled - whole * SCALE) | 0;
  at = writeInteger(into, at, whole);
  if (fraction === 0) return at;
  into[at++] = POINT;
  let digits = DECIMALS;
  while (fraction % 10 === 0) {
    fraction = (fraction / 10) | 0;
    digits--;
  }
  for (let index = at + digits - 1; index >= at; index--) {
    into[index] = ZERO + (fraction % 10);
    fraction = (fraction / 10) | 0;
  }
  return at + digits;
}

/**
 * The GeoJSON geometry of `polygons` in UTF-8: a `Polygon` where there is one, else a `MultiPolygon`; longitude first,
 * rings as they are stored.
 */
export function geometryJson({ coordinates, ringEnds, polygonEnds }: Polygons): Buffer {
  const isSingle = polygonEnds.length === 1;
  const head = isSingle ? '{"type":"Polygon","coordinates":' : '{"type":"MultiPolygon","coordinates":[';
  const bytes = Buffer.allocUnsafe(
    head.length + (coordinates.length / 2) * POINT_BYTES + (ringEnds.length + polygonEnds.length) * 3 + 4,
  );
  let at = bytes.write(head, 0, 'latin1');
  let ring = 0;
  let point = 0;
  for (const [polygon, polygonEnd] of polygonEnds.entries()) {
    if (polygon > 0) bytes[at++] = COMMA;
    bytes[at++] = OPEN;
    for (const firstRing = ring; ring < polygonEnd; ring++) {
      if (ring > firstRing) bytes[at++] = COMMA;
      bytes[at++] = OPEN;
      const ringEnd = ringEnds[ring] ?? 0;
      for (const firstPoint = point; point < ringEnd; point++) {
        if (point > firstPoint) bytes[at++] = COMMA;
        bytes[at++] = OPEN;
        at = writeDegrees(bytes, at, coordinates[point * 2] ?? 0);
        bytes[at++] = COMMA;
        at = writeDegrees(bytes, at, coordinates[point * 2 + 1] ?? 0);
        bytes[at++] = CLOSE;
      }
      bytes[at++] = CLOSE;
    }
    bytes[at++] = CLOSE;
  }
  at += bytes.write(isSingle ? '}' : ']}', at, 'latin1');
  // A copy of the right size: what is kept must not hold the larger buffer.
  return Buffer.from(bytes.subarray(0, at));
}
