/**
 * Reads and writes well-known text. Reads also the EPSG code before it that PostGIS writes, curved sides (ISO 13249-3),
 * and polygons in collections.
 */
import { linearize } from '../geometry/curves.ts';
import type { Polygons } from '../geometry/geometry-blob.ts';
import { buildShape, polygonsOf, ShapeFault, type FoundShape } from '../geometry/shape.ts';
import { readShape } from './geojson.ts';
import { degreesText } from './text-format.ts';

type Position = [number, number];
type Geometry = Record<string, unknown>;

const SRID = /^\s*SRID=(\d{1,6});/i;
const HEAD = /^\s*([A-Za-z]+)\s*(?:\bZM?\b|\bM\b)?\s*(?=\(|EMPTY)/i;
/** Types that are skipped in collections. */
const CURVES = /^(?:MULTI)?CURVE$|^(?:CIRCULARSTRING|COMPOUNDCURVE)$/;
/** Maximum depth of nested collections and curves. */
const MAX_DEPTH = 20;

/** The texts in the brackets at the outermost level: `(a),(b)` gives `a` and `b`. */
function* bracketed(text: string): Generator<string> {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '(') {
      if (depth++ === 0) from = at + 1;
    } else if (letter === ')') {
      depth -= 1;
      if (depth === 0) yield text.slice(from, at);
      if (depth < 0) break;
    }
  }
  if (depth !== 0) throw new ShapeFault("brackets aren't closed");
}

const readPositions = (text: string): Position[] =>
  text.split(',').map((part): Position => {
    const [x = '', y = ''] = part.trim().split(/\s+/);
    const position: Position = [Number(x), Number(y)];
    if (x === '' || y === '' || !position.every(Number.isFinite))
      throw new ShapeFault(`${JSON.stringify(part.trim().slice(0, 50))} isn't a position of two numbers`);
    return position;
  });

const readRings = (text: string): Position[][] => Array.from(bracketed(text), readPositions);

/** The texts between the commas outside all brackets. */
function* members(text: string): Generator<string> {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '(') depth++;
    else if (letter === ')') depth--;
    else if (letter === ',' && depth === 0) {
      yield text.slice(from, at);
      from = at + 1;
    }
  }
  if (text.trim() !== '') yield text.slice(from);
}

/** Returns the type of a geometry without its Z and M flags, and the text in its brackets. */
function parse(text: string): { type: string; body: string } {
  const head = HEAD.exec(text);
  if (head === null) throw new ShapeFault("the geometry isn't well-known text");
  const [start, name = ''] = head;
  const type = name.toUpperCase().replace(/(?<=POLYGON|SURFACE|COLLECTION|STRING|CURVE)(?:ZM|Z|M)$/, '');
  const rest = text.slice(start.length);
  const [body = ''] = /^EMPTY/i.test(rest) ? [] : bracketed(rest);
  return { type, body };
}

/** Positions of a ring of CURVEPOLYGON: straight lines, arcs, or both in sequence. */
function readCurve(text: string, depth = 0): Position[] {
  if (text.trimStart().startsWith('(')) return readRings(text)[0] ?? [];
  const { type, body } = parse(text);
  if (type === 'CIRCULARSTRING') return linearize(readPositions(body));
  if (type === 'LINESTRING') return readPositions(body);
  if (type !== 'COMPOUNDCURVE' || depth > MAX_DEPTH)
    throw new ShapeFault(`a curve of the geometry is a ${type}, which isn't supported`);
  // Each part begins where the previous one ends.
  return [...members(body)].flatMap((part, index) => readCurve(part, depth + 1).slice(index === 0 ? 0 : 1));
}

/** Converts to GeoJSON. */
function geometryOf(text: string, depth = 0): Geometry {
  const { type, body } = parse(text);
  switch (type) {
    case 'POINT':
    case 'MULTIPOINT':
      // Each position of several points may be in brackets.
      return { type: 'MultiPoint', coordinates: body === '' ? [] : readPositions(body.replaceAll(/[()]/g, '')) };
    case 'LINESTRING':
      return { type: 'MultiLineString', coordinates: body === '' ? [] : [readPositions(body)] };
    case 'MULTILINESTRING':
      return { type: 'MultiLineString', coordinates: readRings(body) };
    case 'POLYGON':
      return { type: 'Polygon', coordinates: readRings(body) };
    case 'MULTIPOLYGON':
      return { type: 'MultiPolygon', coordinates: Array.from(bracketed(body), readRings) };
    case 'CURVEPOLYGON':
      return { type: 'Polygon', coordinates: Array.from(members(body), (ring) => readCurve(ring)) };
    case 'GEOMETRYCOLLECTION':
    case 'MULTISURFACE':
      if (depth <= MAX_DEPTH)
        return {
          type: 'GeometryCollection',
          // A polygon in a surface may lack its type.
          geometries: Array.from(members(body), (part) =>
            geometryOf(part.trimStart().startsWith('(') ? `POLYGON${part}` : part, depth + 1),
          ),
        };
  }
  if (depth > 0 && CURVES.test(type)) return { type: 'LineString' };
  throw new ShapeFault(`the geometry is a ${type}, not a point, line or polygon`);
}

/** Whether a text begins as well-known text of any shape does. */
export const isWkt = (text: string): boolean =>
  /^\s*(?:SRID=\d{1,6};)?\s*(?:(?:MULTI)?(?:POLYGON|POINT|LINESTRING|SURFACE|CURVE)|CURVEPOLYGON|GEOMETRYCOLLECTION)\b/i.test(
    text.slice(0, 100),
  );

export interface WktShape {
  found: FoundShape;
  /** EPSG code before the text: `SRID=2056;POLYGON((…))`. */
  epsg: number | undefined;
}

export function readWkt(text: string): WktShape {
  const [prefix, srid] = SRID.exec(text) ?? [''];
  return {
    found: buildShape((builder) => readShape(builder, geometryOf(text.slice(prefix.length)))),
    epsg: srid === undefined ? undefined : Number(srid),
  };
}

function ringText(ring: Float64Array): string {
  const positions: string[] = [];
  for (let i = 0; i < ring.length; i += 2)
    positions.push(`${degreesText(ring[i] ?? 0, 7)} ${degreesText(ring[i + 1] ?? 0, 7)}`);
  return `(${positions.join(', ')})`;
}

/** Writes a MULTIPOLYGON with longitude first, to a centimetre. */
export const multiPolygonWkt = (polygons: Polygons): string =>
  `MULTIPOLYGON (${polygonsOf(polygons)
    .map((rings) => `(${rings.map(ringText).join(', ')})`)
    .join(', ')})`;
