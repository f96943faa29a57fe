/**
 * Reads polygons of well-known text: also with the EPSG code before it that PostGIS writes, with curved sides (ISO
 * 13249-3), and within collections.
 */
import { straightened } from '../geometry/curves.ts';

type Position = [number, number];

export interface WktPolygons {
  polygons: Position[][][];
  /** Code before the text: `SRID=2056;POLYGON((…))`. */
  epsg: number | undefined;
}

const SRID = /^\s*SRID=(\d{1,6});/i;
const HEAD = /^\s*([A-Za-z]+)\s*(?:\bZM?\b|\bM\b)?\s*(?=\(|EMPTY)/i;
/** Beside the polygons of a collection. */
const SLENDER = /^(?:MULTI)?(?:POINT|LINESTRING|CURVE)$|^(?:CIRCULARSTRING|COMPOUNDCURVE)$/;
/** Collections within one another. */
const MAX_DEPTH = 20;

class WktFault extends Error {}

/** Text within one pair of brackets after the other at the same depth: `(a),(b)` gives `a` and `b`. */
function* bracketed(text: string, start: number, end: number): Generator<[from: number, to: number]> {
  let depth = 0;
  let from = start;
  for (let at = start; at < end; at++) {
    const letter = text[at];
    if (letter === '(') {
      if (depth++ === 0) from = at + 1;
    } else if (letter === ')') {
      depth -= 1;
      if (depth === 0) yield [from, at];
      if (depth < 0) break;
    }
  }
  if (depth !== 0) throw new WktFault("brackets aren't closed");
}

const readPositions = (text: string): Position[] =>
  text.split(',').map((part): Position => {
    const [x = '', y = ''] = part.trim().split(/\s+/);
    const position: Position = [Number(x), Number(y)];
    if (x === '' || y === '' || !position.every(Number.isFinite))
      throw new WktFault(`${JSON.stringify(part.trim().slice(0, 50))} isn't a position of two numbers`);
    return position;
  });

/** Texts between the commas outside of all brackets. */
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

/** Name of a geometry, without what says that it has heights and measures, and the text in its brackets. */
function taken(text: string): { kind: string; body: string } {
  const head = HEAD.exec(text);
  if (head === null) throw new WktFault("the geometry isn't well-known text");
  const [whole, name = ''] = head;
  const kind = name.toUpperCase().replace(/(?<=POLYGON|SURFACE|COLLECTION|STRING|CURVE)(?:ZM|Z|M)$/, '');
  if (/^EMPTY/i.test(text.slice(whole.length))) return { kind, body: '' };
  const [outer] = bracketed(text, whole.length, text.length);
  return { kind, body: outer === undefined ? '' : text.slice(...outer) };
}

/** Positions of a ring of CURVEPOLYGON: plain, arcs, or both one after the other. */
function curve(text: string, depth = 0): Position[] {
  if (text.trimStart().startsWith('(')) return ringsIn(text, 0, text.length)[0] ?? [];
  const { kind, body } = taken(text);
  if (kind === 'CIRCULARSTRING') return straightened(readPositions(body));
  if (kind === 'LINESTRING') return readPositions(body);
  if (kind !== 'COMPOUNDCURVE' || depth > MAX_DEPTH)
    throw new WktFault(`a curve of the geometry is a ${kind}, which isn't supported`);
  // Each begins where the one before it ends.
  return [...members(body)].flatMap((part, index) => curve(part, depth + 1).slice(index === 0 ? 0 : 1));
}

function polygonsIn(text: string, depth = 0): Position[][][] {
  const { kind, body } = taken(text);
  const isCollection = kind === 'GEOMETRYCOLLECTION' || kind === 'MULTISURFACE';
  if (depth > 0 && SLENDER.test(kind)) return [];
  if (kind === 'POLYGON') return body === '' ? [] : [ringsIn(body, 0, body.length)];
  if (kind === 'MULTIPOLYGON')
    return Array.from(bracketed(body, 0, body.length), ([from, to]) => ringsIn(body, from, to));
  if (kind === 'CURVEPOLYGON') return body === '' ? [] : [[...members(body)].map((ring) => curve(ring))];
  if (!isCollection || depth > MAX_DEPTH)
    throw new WktFault(`the geometry is a ${kind}, not a POLYGON or MULTIPOLYGON`);
  return [...members(body)].flatMap((part) =>
    // A part of a surface may have its brackets alone.
    polygonsIn(part.trimStart().startsWith('(') ? `POLYGON${part}` : part, depth + 1),
  );
}

const ringsIn = (text: string, start: number, end: number): Position[][] =>
  Array.from(bracketed(text, start, end), ([from, to]) => readPositions(text.slice(from, to)));

/** Whether a text begins as well-known text of any shape does. */
export const isWkt = (text: string): boolean =>
  /^\s*(?:SRID=\d{1,6};)?\s*(?:MULTI)?(?:POLYGON|POINT|LINESTRING|SURFACE|CURVE)\b|^\s*(?:SRID=\d{1,6};)?\s*(?:CURVEPOLYGON|GEOMETRYCOLLECTION)\b/i.test(
    text.slice(0, 100),
  );

/** The polygons of a shape, or why there are none. */
export function polygonsOfWkt(text: string): WktPolygons | string {
  const [prefix, srid] = SRID.exec(text) ?? [''];
  try {
    const polygons = polygonsIn(text.slice(prefix.length));
    return polygons.length === 0
      ? 'the geometry is empty'
      : { polygons, epsg: srid === undefined ? undefined : Number(srid) };
  } catch (error) {
    if (error instanceof WktFault) return error.message;
    throw error;
  }
}
