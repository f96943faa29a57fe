/**
 * Reads and writes well-known binary (OGC 06-103r4, little-endian, two dimensions) for SpatiaLite, PROJ, GeoPackage and
 * GeoParquet.
 */

import { partsOf, polygonsOf, type Shape } from './shape.ts';

const LITTLE_ENDIAN = 1;
const POINT = 1;
const LINESTRING = 2;
const POLYGON = 3;
const MULTILINESTRING = 5;
const MULTIPOLYGON = 6;
/** Byte order and type. */
const HEADER_BYTES = 5;
const COUNT_BYTES = 4;
const POSITION_BYTES = 16;

function writeHead(bytes: Buffer, at: number, type: number, count: number): number {
  bytes.writeUInt8(LITTLE_ENDIAN, at);
  bytes.writeUInt32LE(type, at + 1);
  return bytes.writeUInt32LE(count, at + HEADER_BYTES);
}

function writeCoordinates(bytes: Buffer, start: number, coordinates: Float64Array): number {
  let at = start;
  for (let i = 0; i < coordinates.length; i++) at = bytes.writeDoubleLE(coordinates[i] ?? 0, at);
  return at;
}

/** Writes a POINT. */
export function pointWkb([x, y]: readonly [number, number]): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + POSITION_BYTES);
  bytes.writeUInt8(LITTLE_ENDIAN, 0);
  bytes.writeUInt32LE(POINT, 1);
  bytes.writeDoubleLE(x, HEADER_BYTES);
  bytes.writeDoubleLE(y, HEADER_BYTES + 8);
  return bytes;
}

/** Writes a LINESTRING. @param coordinates x and y alternating */
export function lineStringWkb(coordinates: Float64Array): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + COUNT_BYTES + coordinates.length * 8);
  writeCoordinates(bytes, writeHead(bytes, 0, LINESTRING, coordinates.length / 2), coordinates);
  return bytes;
}

/** Reads the coordinates of a LINESTRING from `lineStringWkb` or SpatiaLite. @throws RangeError if it ends early */
export function coordinatesOfLine(wkb: Buffer): Float64Array {
  const count = wkb.readUInt32LE(HEADER_BYTES);
  const start = HEADER_BYTES + COUNT_BYTES;
  return Float64Array.from({ length: 2 * count }, (_, i) => wkb.readDoubleLE(start + 8 * i));
}

/** A MULTILINESTRING. */
export function multiLineStringWkb(lines: readonly Float64Array[]): Buffer {
  const head = Buffer.allocUnsafe(HEADER_BYTES + COUNT_BYTES);
  writeHead(head, 0, MULTILINESTRING, lines.length);
  return Buffer.concat([head, ...lines.map(lineStringWkb)]);
}

const polygonBytes = (rings: readonly Float64Array[]): number =>
  rings.reduce((sum, ring) => sum + COUNT_BYTES + 8 * ring.length, HEADER_BYTES + COUNT_BYTES);

function writePolygon(bytes: Buffer, start: number, rings: readonly Float64Array[]): number {
  let at = writeHead(bytes, start, POLYGON, rings.length);
  for (const ring of rings) at = writeCoordinates(bytes, bytes.writeUInt32LE(ring.length / 2, at), ring);
  return at;
}

/** Writes a POLYGON: the outer ring, then holes, each closed. */
export function polygonWkb(rings: readonly Float64Array[]): Buffer {
  const bytes = Buffer.allocUnsafe(polygonBytes(rings));
  writePolygon(bytes, 0, rings);
  return bytes;
}

/** Writes a MULTIPOLYGON. */
export function multiPolygonWkb(polygons: readonly (readonly Float64Array[])[]): Buffer {
  const size = polygons.reduce((sum, rings) => sum + polygonBytes(rings), HEADER_BYTES + COUNT_BYTES);
  const bytes = Buffer.allocUnsafe(size);
  let at = writeHead(bytes, 0, MULTIPOLYGON, polygons.length);
  for (const rings of polygons) at = writePolygon(bytes, at, rings);
  return bytes;
}

/** Writes a shape; lines and polygons always as multi-geometries, so that a layer has one type. */
export function shapeWkb(shape: Shape): Buffer {
  if (shape.kind === 'polygon') return multiPolygonWkb(polygonsOf(shape));
  if (shape.kind === 'line') return multiLineStringWkb(partsOf(shape));
  return pointWkb([shape.coordinates[0] ?? 0, shape.coordinates[1] ?? 0]);
}
