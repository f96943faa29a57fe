/**
 * Reads shapes of well-known text: also with the EPSG code before it that PostGIS writes, with curved sides (ISO
 * 13249-3), and polygons within collections.
 */
import { linearize } from '../geometry/curves.ts';
import { buildShape, ShapeFault, type FoundShape, type ShapeBuilder } from '../geometry/shape.ts';

type Position = [number, number];

const SRID = /^\s*SRID=(\d{1,6});/i;
const HEAD = /^\s*([A-Za-z]+)\s*(?:\bZM?\b|\bM\b)?\s*(?=\(|EMPTY)/i;
/** Beside the polygons of a collection. */
const SLENDER = /^(?:MULTI)?(?:POINT|LINESTRING|CURVE)$|^(?:CIRCULARSTRING|COMPOUNDCURVE)$/;
/** Collections within one another. */
const MAX_DEPTH = 20;

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

/** Returns the name of a geometry without its Z and M flags, and the text in its brackets. */
function taken(text: string): { kind: string; body: string } {
  const head = HEAD.exec(text);
  if (head === null) throw new ShapeFault("the geometry isn't well-known text");
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
  if (kind === 'CIRCULARSTRING') return linearize(readPositions(body));
  if (kind === 'LINESTRING') return readPositions(body);
  if (kind !== 'COMPOUNDCURVE' || depth > MAX_DEPTH)
    throw new ShapeFault(`a curve of the geometry is a ${kind}, which isn't supported`);
  // Each begins where the one before it ends.
  return [...members(body)].flatMap((part, index) => curve(part, depth + 1).slice(index === 0 ? 0 : 1));
}

function addRing(builder: ShapeBuilder, ring: readonly Position[]): void {
  for (const position of ring) builder.add(...position);
  builder.endRing();
}

function addPolygon(builder: ShapeBuilder, rings: Iterable<readonly Position[]>): void {
  for (const ring of rings) addRing(builder, ring);
  builder.endPolygon();
}

function addPolygons(builder: ShapeBuilder, { kind, body }: { kind: string; body: string }, depth = 0): void {
  const isCollection = kind === 'GEOMETRYCOLLECTION' || kind === 'MULTISURFACE';
  if (depth > 0 && SLENDER.test(kind)) return;
  if (kind === 'POLYGON') addPolygon(builder, ringsIn(body, 0, body.length));
  else if (kind === 'MULTIPOLYGON')
    for (const [from, to] of bracketed(body, 0, body.length)) addPolygon(builder, ringsIn(body, from, to));
  else if (kind === 'CURVEPOLYGON')
    addPolygon(
      builder,
      Array.from(members(body), (ring) => curve(ring)),
    );
  else if (!isCollection || depth > MAX_DEPTH)
    throw new ShapeFault(`the geometry is a ${kind}, not a point, line or polygon`);
  else
    for (const part of members(body))
      // A part of a surface may have its brackets alone.
      addPolygons(builder, taken(part.trimStart().startsWith('(') ? `POLYGON${part}` : part), depth + 1);
}

const ringsIn = (text: string, start: number, end: number): Position[][] =>
  Array.from(bracketed(text, start, end), ([from, to]) => readPositions(text.slice(from, to)));

function addLines(builder: ShapeBuilder, lines: readonly (readonly Position[])[]): FoundShape {
  for (const line of lines) {
    for (const position of line) builder.add(...position);
    builder.endLine();
  }
  return builder.lines();
}

function readShape(builder: ShapeBuilder, text: string): FoundShape {
  const read = taken(text);
  const { kind, body } = read;
  if (/^(?:MULTI)?POINT$/.test(kind)) {
    // The positions of several points may have brackets each.
    for (const position of body === '' ? [] : readPositions(body.replaceAll(/[()]/g, ''))) builder.add(...position);
    return builder.point();
  }
  if (kind === 'LINESTRING') return addLines(builder, body === '' ? [] : [readPositions(body)]);
  if (kind === 'MULTILINESTRING') return addLines(builder, ringsIn(body, 0, body.length));
  addPolygons(builder, read);
  return builder.polygons();
}

/** Whether a text begins as well-known text of any shape does. */
export const isWkt = (text: string): boolean =>
  /^\s*(?:SRID=\d{1,6};)?\s*(?:MULTI)?(?:POLYGON|POINT|LINESTRING|SURFACE|CURVE)\b|^\s*(?:SRID=\d{1,6};)?\s*(?:CURVEPOLYGON|GEOMETRYCOLLECTION)\b/i.test(
    text.slice(0, 100),
  );

export interface WktShape {
  found: FoundShape;
  /** Code before the text: `SRID=2056;POLYGON((…))`. */
  epsg: number | undefined;
}

/** The shape in a text, with its code. */
export function readWkt(text: string): WktShape {
  const [prefix, srid] = SRID.exec(text) ?? [''];
  return {
    found: buildShape((builder) => readShape(builder, text.slice(prefix.length))),
    epsg: srid === undefined ? undefined : Number(srid),
  };
}
