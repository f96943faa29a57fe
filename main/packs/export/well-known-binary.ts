/** Geometries of packs as well-known binary, with their boxes. */
import type { Bbox } from '../../../contract/pack.ts';
import { coordinateBounds } from '../../geometry/bounds.ts';
import { decodePolygons } from '../../geometry/geometry-blob.ts';
import { polygonsOf } from '../../geometry/shape.ts';
import { lineStringWkb, multiPolygonWkb, pointWkb } from '../../geometry/wkb.ts';

export type GeometryType = 'MultiPolygon' | 'LineString' | 'Point';

/** The geometry columns of the tables of packs, by type. */
export const GEOMETRY_COLUMNS: Record<GeometryType, readonly string[]> = {
  MultiPolygon: ['geometry'],
  LineString: ['geometry'],
  Point: ['lon', 'lat'],
};

/** Columns that hold a geometry or repeat its coordinates or box. */
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

/** Converts SpatiaLite's POLYGON or MULTIPOLYGON to a MULTIPOLYGON. @throws Error for other BLOBs */
export function toMultiPolygon(blob: unknown): BoxedGeometry {
  const polygons = decodePolygons(blob);
  return { wkb: multiPolygonWkb(polygonsOf(polygons)), box: coordinateBounds(polygons.coordinates) };
}

const CLASS_OFFSET = 39;
const COUNT_OFFSET = 43;
const BODY_OFFSET = 47;
const BYTE_ORDER_OFFSET = 1;

/**
 * Converts SpatiaLite's uncompressed LINESTRING, as in street packs
 * (https://www.gaia-gis.it/gaia-sins/BLOB-Geometry.html). @throws Error for other BLOBs
 */
function toLineString(blob: unknown): BoxedGeometry {
  if (!(blob instanceof Uint8Array) || blob.length <= BODY_OFFSET) throw new Error('a geometry ends early');
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  const littleEndian = view.getUint8(BYTE_ORDER_OFFSET) === LITTLE_ENDIAN;
  const count = view.getUint32(COUNT_OFFSET, littleEndian);
  // The last byte is the end mark.
  if (
    view.getUint32(CLASS_OFFSET, littleEndian) !== LINESTRING ||
    BODY_OFFSET + count * POSITION_BYTES + 1 !== blob.length
  )
    throw new Error("a geometry isn't a line");
  const coordinates = Float64Array.from({ length: 2 * count }, (_, index) =>
    view.getFloat64(BODY_OFFSET + 8 * index, littleEndian),
  );
  return { wkb: lineStringWkb(coordinates), box: coordinateBounds(coordinates) };
}

const toPoint = (lon: number, lat: number): BoxedGeometry => ({
  wkb: pointWkb([lon, lat]),
  box: [lon, lat, lon, lat],
});

/** Returns the geometry of a row whose {@link GEOMETRY_COLUMNS} start at `index`. @throws Error if it can't be read */
export function readGeometry(row: readonly unknown[], index: number, type: GeometryType): BoxedGeometry {
  if (type === 'Point') return toPoint(Number(row[index]), Number(row[index + 1]));
  return type === 'LineString' ? toLineString(row[index]) : toMultiPolygon(row[index]);
}
