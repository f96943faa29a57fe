/**
 * Reads polygons from SpatiaLite's BLOB-Geometry, plain and compressed, without SpatiaLite.
 *
 * Format: https://www.gaia-gis.it/gaia-sins/BLOB-Geometry.html. In a compressed ring the first and last points are
 * doubles, and each point between them is a pair of 32-bit floats: the difference from the point before it.
 */

/** Polygons of one geometry, longitude and latitude in degrees; every ring is closed. */
export interface Polygons {
  /** x and y alternating. */
  coordinates: Float64Array;
  /** For each ring, the index after its last point. */
  ringEnds: Uint32Array;
  /** For each polygon, the index after its last ring; a polygon's first ring is its outer one. */
  polygonEnds: Uint32Array;
}

const START = 0x00;
const LITTLE_ENDIAN = 0x01;
const MBR_END = 0x7c;
const ENTITY = 0x69;
const POLYGON = 3;
const MULTIPOLYGON = 6;
const COMPRESSED_POLYGON = 1_000_003;
const CLASS_OFFSET = 39;
const BODY_OFFSET = 43;
const POINT_BYTES = 16;
const DELTA_BYTES = 8;

/** Bytes of a ring of `points` points, without its count. */
const ringBytes = (points: number, compressed: boolean): number =>
  compressed && points > 2 ? 2 * POINT_BYTES + (points - 2) * DELTA_BYTES : points * POINT_BYTES;

interface PolygonOffset {
  offset: number;
  compressed: boolean;
}

/** Tolerance for rounding at the edge of the world. */
const MAX_LONGITUDE = 180.001;
const MAX_LATITUDE = 90.001;

const damaged = (what: string): Error => new Error(`a geometry ${what}`);

/** Reads a count; each item must have at least `bytes` bytes in the rest of the BLOB. */
function readCount(view: DataView, offset: number, littleEndian: boolean, bytes: number): number {
  if (offset + 4 > view.byteLength) throw damaged('ends too early');
  const count = view.getInt32(offset, littleEndian);
  if (count < 1 || count * bytes > view.byteLength - offset)
    throw damaged(`of ${view.byteLength} bytes claims to have ${count} parts`);
  return count;
}

/** Finds the offset of each polygon's ring count by skipping over the rings. */
function findPolygons(
  view: DataView,
  littleEndian: boolean,
): { offsets: PolygonOffset[]; points: number; rings: number } {
  const offsets: PolygonOffset[] = [];
  let points = 0;
  let rings = 0;
  const step = (offset: number, geometryClass: number): number => {
    if (geometryClass !== POLYGON && geometryClass !== COMPRESSED_POLYGON) {
      throw damaged(`has the class ${geometryClass}; only two-dimensional polygons are supported`);
    }
    const compressed = geometryClass === COMPRESSED_POLYGON;
    offsets.push({ offset, compressed });
    const count = readCount(view, offset, littleEndian, 4);
    let next = offset + 4;
    for (let ring = 0; ring < count; ring++) {
      const size = readCount(view, next, littleEndian, compressed ? DELTA_BYTES : POINT_BYTES);
      points += size;
      next += 4 + ringBytes(size, compressed);
    }
    rings += count;
    if (next >= view.byteLength) throw damaged('ends too early');
    return next;
  };
  const geometryClass = view.getInt32(CLASS_OFFSET, littleEndian);
  if (geometryClass === MULTIPOLYGON) {
    const count = readCount(view, BODY_OFFSET, littleEndian, 9);
    let offset = BODY_OFFSET + 4;
    for (let polygon = 0; polygon < count; polygon++) {
      if (offset + 9 > view.byteLength || view.getUint8(offset) !== ENTITY)
        throw damaged('has a polygon at the wrong position');
      offset = step(offset + 5, view.getInt32(offset + 1, littleEndian));
    }
  } else {
    step(BODY_OFFSET, geometryClass);
  }
  return { offsets, points, rings };
}

/** Writes a ring's points into `target` from index `start`, and returns the index after the last. */
function readRing(
  view: DataView,
  littleEndian: boolean,
  place: { offset: number; points: number; compressed: boolean },
  target: Float64Array,
  start: number,
): number {
  let { offset } = place;
  let index = start;
  let x = 0;
  let y = 0;
  const last = place.points - 1;
  for (let point = 0; point <= last; point++) {
    if (place.compressed && point > 0 && point < last) {
      x += view.getFloat32(offset, littleEndian);
      y += view.getFloat32(offset + 4, littleEndian);
      offset += DELTA_BYTES;
    } else {
      x = view.getFloat64(offset, littleEndian);
      y = view.getFloat64(offset + 8, littleEndian);
      offset += POINT_BYTES;
    }
    // Written so that NaN is refused, too.
    if (!(Math.abs(x) <= MAX_LONGITUDE && Math.abs(y) <= MAX_LATITUDE))
      throw damaged(`has a point outside the world: ${x}, ${y}`);
    target[index] = x;
    target[index + 1] = y;
    index += 2;
  }
  return index;
}

/**
 * Decodes a POLYGON or MULTIPOLYGON.
 * @throws Error if `blob` isn't such a geometry, has a third dimension, ends early, or has a point outside the world
 */
export function decodePolygons(blob: unknown): Polygons {
  if (!(blob instanceof Uint8Array)) throw damaged('is missing');
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  if (blob.byteLength < BODY_OFFSET + 4 || blob[0] !== START || blob[38] !== MBR_END)
    throw damaged("isn't in SpatiaLite's format");
  const littleEndian = blob[1] === LITTLE_ENDIAN;
  const { offsets, points, rings } = findPolygons(view, littleEndian);
  const coordinates = new Float64Array(points * 2);
  const ringEnds = new Uint32Array(rings);
  const polygonEnds = new Uint32Array(offsets.length);
  let index = 0;
  let ring = 0;
  for (const [polygon, { offset, compressed }] of offsets.entries()) {
    const count = view.getInt32(offset, littleEndian);
    let next = offset + 4;
    for (let end = ring + count; ring < end; ring++) {
      const size = view.getInt32(next, littleEndian);
      index = readRing(view, littleEndian, { offset: next + 4, points: size, compressed }, coordinates, index);
      next += 4 + ringBytes(size, compressed);
      ringEnds[ring] = index / 2;
    }
    polygonEnds[polygon] = ring;
  }
  return { coordinates, ringEnds, polygonEnds };
}
