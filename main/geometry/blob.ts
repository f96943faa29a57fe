/**
 * Writes SpatiaLite's geometry BLOBs directly, which is far faster than text or WKB through SQL functions. A polygon is
 * compressed (vertices as 32-bit differences) if that is exact: on the grid of `rings.ts`, if all edges are shorter
 * than half a degree.
 * Source: SpatiaLite documentation, "BLOB-Geometry" and "Compressed Geometries".
 */
import { bboxOf, type MultiPolygon, type Polygon, type Ring } from './rings.ts';

const START = 0x00;
const LITTLE_ENDIAN = 0x01;
const MBR_END = 0x7c;
const ENTITY = 0x69;
const END = 0xfe;
const WGS84 = 4326;
const POLYGON = 3;
const MULTI_POLYGON = 6;
const COMPRESSED_POLYGON = 1_000_003;
const HEADER_BYTES = 39;

function isExactIn32Bits(ring: Ring): boolean {
  for (let i = 2; i < ring.length - 2; i++) {
    const difference = (ring[i] ?? 0) - (ring[i - 2] ?? 0);
    if (Math.fround(difference) !== difference) return false;
  }
  return true;
}

const isCompressible = (polygon: Polygon): boolean => polygon.every(isExactIn32Bits);

function bodyBytes(polygon: Polygon, compressed: boolean): number {
  let bytes = 4;
  for (const ring of polygon) {
    const vertices = ring.length / 2;
    bytes += 4 + (compressed ? 32 + (vertices - 2) * 8 : vertices * 16);
  }
  return bytes;
}

function writeRing(blob: Buffer, start: number, ring: Ring, compressed: boolean): number {
  // DataView is several times faster than Buffer's methods.
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  const last = ring.length - 2;
  let offset = blob.writeInt32LE(ring.length / 2, start);
  for (let i = 0; i < ring.length; i++) {
    const value = ring[i] ?? 0;
    if (compressed && i >= 2 && i < last) {
      view.setFloat32(offset, value - (ring[i - 2] ?? 0), true);
      offset += 4;
    } else {
      view.setFloat64(offset, value, true);
      offset += 8;
    }
  }
  return offset;
}

function writePolygon(blob: Buffer, start: number, polygon: Polygon, compressed: boolean): number {
  let offset = blob.writeInt32LE(compressed ? COMPRESSED_POLYGON : POLYGON, start);
  offset = blob.writeInt32LE(polygon.length, offset);
  for (const ring of polygon) offset = writeRing(blob, offset, ring, compressed);
  return offset;
}

function writeHeader(blob: Buffer, polygons: MultiPolygon): number {
  let offset = blob.writeUInt8(START, 0);
  offset = blob.writeUInt8(LITTLE_ENDIAN, offset);
  offset = blob.writeInt32LE(WGS84, offset);
  for (const value of bboxOf(polygons)) offset = blob.writeDoubleLE(value, offset);
  return blob.writeUInt8(MBR_END, offset);
}

/** One polygon as a SpatiaLite BLOB of type POLYGON. */
export function polygonBlob(polygon: Polygon): Buffer {
  const compressed = isCompressible(polygon);
  const blob = Buffer.allocUnsafe(HEADER_BYTES + 4 + bodyBytes(polygon, compressed) + 1);
  const end = writePolygon(blob, writeHeader(blob, [polygon]), polygon, compressed);
  blob.writeUInt8(END, end);
  return blob;
}

/** Polygons as a SpatiaLite BLOB of type MULTIPOLYGON. */
export function multiPolygonBlob(polygons: MultiPolygon): Buffer {
  const parts = polygons.map((polygon) => ({ polygon, compressed: isCompressible(polygon) }));
  const body = parts.reduce((sum, { polygon, compressed }) => sum + 5 + bodyBytes(polygon, compressed), 0);
  const blob = Buffer.allocUnsafe(HEADER_BYTES + 8 + body + 1);
  let offset = writeHeader(blob, polygons);
  offset = blob.writeInt32LE(MULTI_POLYGON, offset);
  offset = blob.writeInt32LE(parts.length, offset);
  for (const { polygon, compressed } of parts) {
    offset = blob.writeUInt8(ENTITY, offset);
    offset = writePolygon(blob, offset, polygon, compressed);
  }
  blob.writeUInt8(END, offset);
  return blob;
}
