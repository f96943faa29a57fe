/** Reads polygons of well-known text, also with the EPSG code before it that PostGIS writes. */

type Position = [number, number];

export interface WktPolygons {
  polygons: Position[][][];
  /** Code before the text: `SRID=2056;POLYGON((…))`. */
  epsg: number | undefined;
}

const HEAD = /^\s*(?:SRID=(\d{1,6});)?\s*([A-Za-z]+)\s*(?:Z|M|ZM)?\s*(?=\(|EMPTY)/i;
const RING_POSITIONS = 4;

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
  if (depth !== 0) throw new WktFault('its brackets are not closed');
}

function readRing(text: string): Position[] {
  const ring = text.split(',').map((part): Position => {
    const [x = '', y = ''] = part.trim().split(/\s+/);
    const position: Position = [Number(x), Number(y)];
    if (x === '' || y === '' || !position.every(Number.isFinite))
      throw new WktFault(`${JSON.stringify(part.trim().slice(0, 50))} is no position of two numbers`);
    return position;
  });
  if (ring.length < RING_POSITIONS)
    throw new WktFault(`a ring has ${ring.length} positions, and needs at least ${RING_POSITIONS}`);
  return ring;
}

const ringsIn = (text: string, start: number, end: number): Position[][] =>
  Array.from(bracketed(text, start, end), ([from, to]) => readRing(text.slice(from, to)));

/** Whether a text begins as well-known text of any shape does. */
export const isWkt = (text: string): boolean =>
  /^\s*(?:SRID=\d{1,6};)?\s*(?:MULTI)?(?:POLYGON|POINT|LINESTRING|SURFACE|CURVE)\b|^\s*(?:SRID=\d{1,6};)?\s*(?:CURVEPOLYGON|GEOMETRYCOLLECTION)\b/i.test(
    text.slice(0, 100),
  );

/** The polygons of a POLYGON or MULTIPOLYGON, or why there are none. */
export function polygonsOfWkt(text: string): WktPolygons | string {
  const head = HEAD.exec(text);
  if (head === null) return 'its geometry is no well-known text';
  const [whole, srid, name = ''] = head;
  const kind = name.toUpperCase().replace(/(?<=POLYGON)(?:ZM|Z|M)$/, '');
  if (kind !== 'POLYGON' && kind !== 'MULTIPOLYGON') return `its geometry is a ${kind}, not a POLYGON or MULTIPOLYGON`;
  if (/^EMPTY/i.test(text.slice(whole.length))) return 'its geometry is empty';
  try {
    const [outer] = bracketed(text, whole.length, text.length);
    if (outer === undefined) return 'its geometry is empty';
    const polygons =
      kind === 'POLYGON'
        ? [ringsIn(text, ...outer)]
        : Array.from(bracketed(text, ...outer), ([from, to]) => ringsIn(text, from, to));
    return { polygons, epsg: srid === undefined ? undefined : Number(srid) };
  } catch (error) {
    if (error instanceof WktFault) return error.message;
    throw error;
  }
}
