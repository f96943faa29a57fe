/** Shapes in cells of tables: well-known text, hexadecimal well-known binary as in PostGIS, or GeoJSON. */
import { isRecord } from '../../contract/is-record.ts';
import { readGeometry } from './geojson.ts';
import { textFault } from '../geometry/limits.ts';
import type { FoundShape } from '../geometry/shape.ts';
import { readWkb, sridOfWkb } from './wkb.ts';
import { isWkt, readWkt } from './wkt.ts';
import { errorMessage } from '../../contract/system-error.ts';

export interface ShapeCell {
  found: FoundShape;
  /** EPSG code in the shape. */
  epsg?: number | undefined;
}

/** At least the byte order and type of a geometry. PostgreSQL writes `\x` before bytes. */
const HEXADECIMAL = /^\s*(?:\\x)?(0[01](?:[0-9a-f]{2}){8,})\s*$/i;
const JSON_SHAPE = /^\s*\{[^{[]*"(?:type|coordinates|geometries)"\s*:/;
const LOOKED_AT = 200;
const WGS84_CODE = 4326;

/** Whether a cell contains a shape of any kind. */
export const isShapeCell = (text: string): boolean =>
  isWkt(text) || JSON_SHAPE.test(text.slice(0, LOOKED_AT)) || HEXADECIMAL.test(text);

function readJson(text: string): FoundShape {
  try {
    const value: unknown = JSON.parse(text);
    return readGeometry(isRecord(value) && value['type'] === 'Feature' ? value['geometry'] : value);
  } catch (error) {
    return { fault: `the geometry isn't valid JSON (${errorMessage(error)})` };
  }
}

/** Reads the shape in a cell. */
export function readShapeCell(text: string): ShapeCell {
  if (text.trim() === '') return { found: { fault: 'no geometry' } };
  const isJson = text.trimStart().startsWith('{');
  const tooLarge = textFault(text, isJson ? '[' : ',');
  if (tooLarge !== undefined) return { found: { fault: tooLarge } };
  if (isJson) return { found: readJson(text) };
  const digits = HEXADECIMAL.exec(text)?.[1];
  if (digits === undefined) return readWkt(text);
  const wkb = Buffer.from(digits, 'hex');
  return { found: readWkb(wkb), epsg: sridOfWkb(wkb) };
}

/** Reads a WGS84 point in a cell; undefined if the cell contains something else. */
export function pointOfCell(text: string): [longitude: number, latitude: number] | undefined {
  if (!isShapeCell(text)) return undefined;
  const { found, epsg = WGS84_CODE } = readShapeCell(text);
  if (epsg !== WGS84_CODE || found.shape?.kind !== 'point' || found.shape.coordinates.length !== 2) return undefined;
  const [longitude = NaN, latitude = NaN] = found.shape.coordinates;
  return [longitude, latitude];
}
