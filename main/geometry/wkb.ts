/**
 * Well-known binary (OGC 06-103r4, little-endian, two dimensions), to hand geometries to SpatiaLite's `GeomFromWKB`.
 */

type Position = readonly [number, number];

const LITTLE_ENDIAN = 1;
const POINT = 1;
const LINESTRING = 2;
const POLYGON = 3;
const MULTILINESTRING = 5;
const MULTIPOLYGON = 6;
const HEADER_BYTES = 5;
const COUNT_BYTES = 4;
const POSITION_BYTES = 16;

const ringBytes = (ring: readonly Position[]): number => COUNT_BYTES + ring.length * POSITION_BYTES;
const polygonBytes = (rings: readonly (readonly Position[])[]): number =>
  HEADER_BYTES + COUNT_BYTES + rings.reduce((sum, ring) => sum + ringBytes(ring), 0);

function writeHeader(buffer: Buffer, offset: number, type: number, count: number): number {
  buffer.writeUInt8(LITTLE_ENDIAN, offset);
  buffer.writeUInt32LE(type, offset + 1);
  return buffer.writeUInt32LE(count, offset + HEADER_BYTES);
}

function writePositions(buffer: Buffer, start: number, positions: readonly Position[]): number {
  let offset = start;
  for (const [x, y] of positions) {
    offset = buffer.writeDoubleLE(x, offset);
    offset = buffer.writeDoubleLE(y, offset);
  }
  return offset;
}

function writePolygon(buffer: Buffer, start: number, rings: readonly (readonly Position[])[]): number {
  let offset = writeHeader(buffer, start, POLYGON, rings.length);
  for (const ring of rings) {
    offset = buffer.writeUInt32LE(ring.length, offset);
    offset = writePositions(buffer, offset, ring);
  }
  return offset;
}

/** A POINT. */
export function pointWkb(position: Position): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + POSITION_BYTES);
  buffer.writeUInt8(LITTLE_ENDIAN, 0);
  buffer.writeUInt32LE(POINT, 1);
  writePositions(buffer, HEADER_BYTES, [position]);
  return buffer;
}

/** A MULTILINESTRING of lines of positions. */
export function multiLineStringWkb(lines: readonly (readonly Position[])[]): Buffer {
  const head = Buffer.allocUnsafe(HEADER_BYTES + COUNT_BYTES);
  writeHeader(head, 0, MULTILINESTRING, lines.length);
  return Buffer.concat([head, ...lines.map(lineStringWkb)]);
}

/** A LINESTRING of `[longitude, latitude]` positions. */
export function lineStringWkb(positions: readonly Position[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + ringBytes(positions));
  writePositions(buffer, writeHeader(buffer, 0, LINESTRING, positions.length), positions);
  return buffer;
}

/** A POLYGON: its outer ring, then its holes, each closed. */
export function polygonWkb(rings: readonly (readonly Position[])[]): Buffer {
  const buffer = Buffer.allocUnsafe(polygonBytes(rings));
  writePolygon(buffer, 0, rings);
  return buffer;
}

/** A MULTIPOLYGON, nested as GeoJSON nests it. */
export function multiPolygonWkb(polygons: readonly (readonly (readonly Position[])[])[]): Buffer {
  const buffer = Buffer.allocUnsafe(
    HEADER_BYTES + COUNT_BYTES + polygons.reduce((sum, rings) => sum + polygonBytes(rings), 0),
  );
  let offset = writeHeader(buffer, 0, MULTIPOLYGON, polygons.length);
  for (const rings of polygons) offset = writePolygon(buffer, offset, rings);
  return buffer;
}
