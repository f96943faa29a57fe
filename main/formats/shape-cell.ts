/** A shape in a cell of a table: well-known text, well-known binary as PostGIS writes it out, or GeoJSON. */
import { featureOf } from './geojson.ts';
import { textFault } from '../geometry/limits.ts';
import { soundPolygons } from '../geometry/sound-polygons.ts';
import { plainWkb, sridOfWkb } from './wkb-polygons.ts';
import { wkbFault } from './wkb-size.ts';
import { isWkt, polygonsOfWkt } from './wkt-polygons.ts';
import { errorMessage } from '../../contract/system-error.ts';

export interface ShapeCell {
  wkb: Buffer;
  remark?: string;
  /** Code that stands beside the shape. */
  epsg?: number | undefined;
}

/** The order of bytes and the kind of a geometry, at the least: PostgreSQL puts `\x` before bytes. */
const HEXADECIMAL = /^\s*(?:\\x)?(0[01](?:[0-9a-f]{2}){8,})\s*$/i;
const JSON_SHAPE = /^\s*\{[^{[]*"(?:type|coordinates|geometries)"\s*:/;
const LOOKED_AT = 200;

/** Whether a cell holds a shape, of polygons or not. */
export const isShapeCell = (text: string): boolean =>
  isWkt(text) || JSON_SHAPE.test(text.slice(0, LOOKED_AT)) || HEXADECIMAL.test(text);

function readHexadecimal(digits: string): ShapeCell | string {
  const wkb = Buffer.from(digits, 'hex');
  const plain = wkbFault(wkb) ?? plainWkb(wkb);
  return typeof plain === 'string' ? plain : { wkb: plain, epsg: sridOfWkb(wkb) };
}

function readJson(text: string): ShapeCell | string {
  try {
    const { wkb, remark, fault } = featureOf(0, JSON.parse(text), 'polygons');
    if (wkb === undefined) return fault ?? 'no geometry';
    return remark === undefined ? { wkb } : { wkb, remark };
  } catch (error) {
    return `the geometry isn't valid JSON (${errorMessage(error)})`;
  }
}

/** The polygons in a cell, or why there are none, as `row 3: …` goes on. */
export function readShapeCell(text: string): ShapeCell | string {
  if (text.trim() === '') return 'no geometry';
  const isJson = text.trimStart().startsWith('{');
  const tooLarge = textFault(text, isJson ? '[' : ',');
  if (tooLarge !== undefined) return tooLarge;
  if (isJson) return readJson(text);
  const digits = HEXADECIMAL.exec(text)?.[1];
  if (digits !== undefined) return readHexadecimal(digits);
  const read = polygonsOfWkt(text);
  if (typeof read === 'string') return read;
  const shape = soundPolygons(read.polygons);
  return typeof shape === 'string' ? shape : { ...shape, epsg: read.epsg };
}
