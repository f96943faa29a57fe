/** Geometries of packs as well-known binary, with the box around each. */
import type { Bbox } from '../../../contract/pack.ts';
import { decodePolygons } from '../../geometry/geometry-blob.ts';
import { polygonsOf } from '../../geometry/shape.ts';
import { lineStringWkb, multiPolygonWkb, pointWkb } from '../../geometry/wkb.ts';

export type GeometryType = 'MultiPolygon' | 'LineString' | 'Point';

/** The columns that hold a geometry of that type in the tables of packs. */
export const GEOMETRY_COLUMNS: Record<GeometryType, readonly string[]> = {
  MultiPolygon: ['geometry'],
  LineString: ['geometry'],
  Point: ['lon', 'lat'],
};

/** Columns of those tables that hold a geometry, or what it and its box say again. */
export const spatialColumns = (type: GeometryType): ReadonlySet<string> =>
  new Set(['geometry', ...GEOMETRY_COLUMNS[type], 'west', 'south', 'east', 'north']);

export interface BoxedGeometry {
  wkb: Uint8Array;
  /** West, south, east, north in degrees. */
  box: Bbox;
}

const LITTLE_ENDIAN = 1;
const LINESTRING = 2;
const POSITION_BYTES = 16;

/** Box of positions, x and y in turn. */
function boxOf(coordinates: ArrayLike<number>): Bbox {
  const box: Bbox = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < coordinates.length; at += 2) {
    const x = coordinates[at] ?? 0;
    const y = coordinates[at + 1] ?? 0;
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
}

/** @param blob SpatiaLite's POLYGON or MULTIPOLYGON. @returns a MULTIPOLYGON. @throws Error where it is none */
export function multiPolygonOf(blob: unknown): BoxedGeometry {
  const polygons = decodePolygons(blob);
  return { wkb: multiPolygonWkb(polygonsOf(polygons)), box: boxOf(polygons.coordinates) };
}

const CLASS_OFFSET = 39;
const COUNT_OFFSET = 43;
const BODY_OFFSET = 47;
const BYTE_ORDER_OFFSET = 1;

/**
 * @param blob SpatiaLite's LINESTRING, not compressed, as street packs have it
 * (https://www.gaia-gis.it/gaia-sins/BLOB-Geometry.html)
 * @throws Error where it is none
 */
function lineStringOf(blob: unknown): BoxedGeometry {
  if (!(blob instanceof Uint8Array) || blob.length <= BODY_OFFSET) throw new Error('a geometry ends early');
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  const littleEndian = view.getUint8(BYTE_ORDER_OFFSET) === LITTLE_ENDIAN;
  const count = view.getUint32(COUNT_OFFSET, littleEndian);
  // One byte marks the end.
  if (
    view.getUint32(CLASS_OFFSET, littleEndian) !== LINESTRING ||
    BODY_OFFSET + count * POSITION_BYTES + 1 !== blob.length
  )
    throw new Error('a geometry is no line');
  const coordinates = Float64Array.from({ length: 2 * count }, (_, index) =>
    view.getFloat64(BODY_OFFSET + 8 * index, littleEndian),
  );
  return { wkb: lineStringWkb(coordinates), box: boxOf(coordinates) };
}

/** A POINT. */
const pointOf = (lon: number, lat: number): BoxedGeometry => ({
  wkb: pointWkb([lon, lat]),
  box: [lon, lat, lon, lat],
});

/**
 * The geometry of a row whose {@link GEOMETRY_COLUMNS} begin at `index`.
 * @throws Error for one that cannot be read
 */
export function geometryIn(row: readonly unknown[], index: number, type: GeometryType): BoxedGeometry {
  if (type === 'Point') return pointOf(Number(row[index]), Number(row[index + 1]));
  return type === 'LineString' ? lineStringOf(row[index]) : multiPolygonOf(row[index]);
}
