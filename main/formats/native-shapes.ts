/**
 * Native encodings of GeoParquet 1.1: shapes as nested lists of positions `{ x, y }` in columns of numbers, without
 * well-known binary.
 */
import type { FoundShape } from '../geometry/shape.ts';
import { readGeometry } from './geojson.ts';

/** Types of GeoJSON by encoding. Both nest positions equally. */
const TYPES: Readonly<Record<string, string>> = {
  point: 'Point',
  multipoint: 'MultiPoint',
  linestring: 'LineString',
  multilinestring: 'MultiLineString',
  polygon: 'Polygon',
  multipolygon: 'MultiPolygon',
};

export const isNativeEncoding = (encoding: unknown): encoding is string =>
  typeof encoding === 'string' && encoding in TYPES;

/** Reads the shape in a value of a column with that encoding. */
export const shapeOfNative = (encoding: string, value: unknown): FoundShape =>
  readGeometry(value === null || value === undefined ? null : { type: TYPES[encoding], coordinates: value });
