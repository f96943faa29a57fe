/**
 * Reads polygons and points out of well-known binary: OGC's and ISO's with heights and measures, and PostGIS's
 * extension of it.
 */
import { multiPolygonWkb } from '../geometry/wkb.ts';
import { straightened } from '../geometry/curves.ts';
import { sizeFault } from '../geometry/limits.ts';
import { wkbFault } from './wkb-size.ts';

export type Position = [x: number, y: number];

const NAMES: Readonly<Record<number, string>> = {
  1: 'a point',
  2: 'a line',
  3: 'a polygon',
  4: 'points',
  5: 'lines',
  6: 'an area',
  7: 'a collection of shapes',
  8: 'a curve',
  9: 'a curve',
  10: 'a polygon with curved sides',
  11: 'curves',
  12: 'polygons with curved sides',
  15: 'a surface of polygons in space',
  16: 'a surface of triangles in space',
  17: 'a triangle',
};
const [LINE, POLYGON, MULTIPOLYGON, COLLECTION] = [2, 3, 6, 7];
const [ARCS, COMPOUND, CURVED_POLYGON, SURFACES] = [8, 9, 10, 12];
/** What is read as polygons, though it is called otherwise. */
const MADE_PLAIN = new Set([COLLECTION, CURVED_POLYGON, SURFACES]);
/** Each arc becomes up to ninety sides. */
const MAX_ARC_POSITIONS = 40_000;
/** Collections within one another. */
const MAX_DEPTH = 20;
/** Fewest positions of a closed ring. */
const RING_POSITIONS = 4;

class WkbFault extends Error {}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;
  #isLittle = true;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  #need(bytes: number): void {
    if (this.#at + bytes > this.#bytes.length) throw new WkbFault('the geometry ends too early');
  }

  count(): number {
    this.#need(4);
    const value = this.#isLittle ? this.#bytes.readUInt32LE(this.#at) : this.#bytes.readUInt32BE(this.#at);
    this.#at += 4;
    return value;
  }

  /** Kind of the geometry that begins here, and numbers of each of its positions. */
  header(): { kind: number; width: number } {
    this.#need(1);
    this.#isLittle = this.#bytes[this.#at] === 1;
    this.#at += 1;
    const type = this.count();
    const flags = (type & 0x80_00_00_00 ? 1 : 0) + (type & 0x40_00_00_00 ? 1 : 0);
    const code = type & 0x0f_ff_ff_ff;
    const thousands = Math.floor(code / 1000);
    if (type & 0x20_00_00_00) this.count();
    return { kind: code % 1000, width: 2 + Math.max(flags, thousands === 3 ? 2 : thousands > 0 ? 1 : 0) };
  }

  position(width: number): Position {
    const x = this.#isLittle ? this.#bytes.readDoubleLE(this.#at) : this.#bytes.readDoubleBE(this.#at);
    const y = this.#isLittle ? this.#bytes.readDoubleLE(this.#at + 8) : this.#bytes.readDoubleBE(this.#at + 8);
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new WkbFault("a coordinate isn't a number");
    this.#at += width * 8;
    return [x, y];
  }

  ring(width: number): Position[] {
    const count = this.count();
    this.#need(count * width * 8);
    const ring: Position[] = [];
    for (let i = 0; i < count; i++) ring.push(this.position(width));
    if (ring.length < RING_POSITIONS)
      throw new WkbFault(`a ring has ${ring.length} positions, but needs at least ${RING_POSITIONS}`);
    return ring;
  }

  polygon(width: number): Position[][] {
    const rings = this.count();
    return Array.from({ length: rings }, () => this.ring(width));
  }

  point(): Position {
    const { kind, width } = this.header();
    if (kind === 4 && this.count() === 1) return this.point();
    if (kind !== 1) throw new WkbFault(`the geometry is ${NAMES[kind] ?? `of type ${kind}`}, not a point`);
    this.#need(width * 8);
    return this.position(width);
  }

  /** Of the first part; nothing where that is empty. */
  corner(): Position | undefined {
    const { kind, width } = this.header();
    if (kind >= 4 && kind <= 6) return this.count() === 0 ? undefined : this.corner();
    if (kind > POLYGON) return undefined;
    for (let counts = kind - 1; counts > 0; counts--) if (this.count() === 0) return undefined;
    this.#need(width * 8);
    return this.position(width);
  }

  /** A line, whose sides may be arcs, as the positions of straight ones. */
  #curve(depth: number): Position[] {
    const { kind, width } = this.header();
    if (kind === LINE || kind === ARCS) {
      const count = this.count();
      this.#need(count * width * 8);
      if (kind === ARCS && count > MAX_ARC_POSITIONS)
        throw new WkbFault(`a line of arcs has ${count} positions; the maximum is ${MAX_ARC_POSITIONS}: divide it`);
      const positions = Array.from({ length: count }, () => this.position(width));
      return kind === ARCS ? straightened(positions) : positions;
    }
    if (kind !== COMPOUND || depth > MAX_DEPTH)
      throw new WkbFault(`a curve of the geometry has the unsupported type ${kind}`);
    const positions: Position[] = [];
    for (let parts = this.count(); parts > 0; parts--) {
      const part = this.#curve(depth + 1);
      // Each begins where the one before it ends.
      for (const position of positions.length === 0 ? part : part.slice(1)) positions.push(position);
    }
    return positions;
  }

  /** Passes over points and lines, which a collection may hold beside its polygons. */
  #pass(kind: number, width: number): void {
    const isPoint = kind === 1;
    const bytes = (isPoint ? 1 : this.count()) * width * 8;
    this.#need(bytes);
    this.#at += bytes;
  }

  polygons(depth = 0): Position[][][] {
    const { kind, width } = this.header();
    if (kind === POLYGON) return [this.polygon(width)];
    if (kind === CURVED_POLYGON) {
      const rings: Position[][] = [];
      for (let count = this.count(); count > 0; count--) rings.push(this.#curve(0));
      return [rings];
    }
    if (depth > 0 && (kind === 1 || kind === LINE || kind === ARCS)) {
      this.#pass(kind, width);
      return [];
    }
    const hasParts =
      kind === MULTIPOLYGON || kind === COLLECTION || kind === SURFACES || (depth > 0 && kind < MULTIPOLYGON);
    if (!hasParts || depth > MAX_DEPTH)
      throw new WkbFault(`the geometry is ${NAMES[kind] ?? `of type ${kind}`}, not a polygon`);
    const found: Position[][][] = [];
    for (let parts = this.count(); parts > 0; parts--)
      for (const polygon of this.polygons(depth + 1)) found.push(polygon);
    return found;
  }
}

/**
 * The shape as POLYGON or MULTIPOLYGON: of a collection its polygons, with arcs as straight sides; others as they are.
 * Or why it is none, as `row 3: …` goes on.
 */
export function plainWkb(wkb: Buffer): Buffer | string {
  try {
    const { kind } = new Reader(wkb).header();
    if (!MADE_PLAIN.has(kind)) return wkb;
    const polygons = new Reader(wkb).polygons().filter((rings) => rings.length > 0);
    if (polygons.length === 0)
      return kind === COLLECTION ? 'the geometry is a collection without polygons' : 'the geometry is empty';
    const rings = polygons.flat();
    const positions = rings.reduce((sum, ring) => sum + ring.length, 0);
    return sizeFault(rings.length, positions) ?? multiPolygonWkb(polygons);
  } catch (error) {
    if (error instanceof WkbFault) return error.message;
    throw error;
  }
}

/**
 * The polygons of a POLYGON or MULTIPOLYGON, nested as GeoJSON nests them; heights and measures are passed over. Or why
 * there are none, as `row 3: …` goes on.
 */
export function polygonsOfWkb(wkb: Buffer): Position[][][] | string {
  const tooLarge = wkbFault(wkb);
  if (tooLarge !== undefined) return tooLarge;
  try {
    const polygons = new Reader(wkb).polygons().filter((rings) => rings.length > 0);
    return polygons.length === 0 ? 'the geometry is empty' : polygons;
  } catch (error) {
    if (error instanceof WkbFault) return error.message;
    throw error;
  }
}

/** The code of the coordinate system that PostGIS writes into a shape (EWKB). */
export function sridOfWkb(wkb: Buffer): number | undefined {
  const isLittle = wkb[0] === 1;
  if (wkb.length < 9) return undefined;
  const type = isLittle ? wkb.readUInt32LE(1) : wkb.readUInt32BE(1);
  const code = isLittle ? wkb.readUInt32LE(5) : wkb.readUInt32BE(5);
  return (type & 0x20_00_00_00) === 0 || code === 0 ? undefined : code;
}

/** The position of a POINT, or of a MULTIPOINT with one; or why there is none, as `row 3: …` goes on. */
export function pointOfWkb(wkb: Buffer): Position | string {
  try {
    return new Reader(wkb).point();
  } catch (error) {
    if (error instanceof WkbFault) return error.message;
    throw error;
  }
}

/**
 * The first position of points, lines or polygons, at no more cost where that has millions; nothing where there is
 * none.
 */
export function firstCorner(wkb: Buffer): Position | undefined {
  try {
    return new Reader(wkb).corner();
  } catch (error) {
    if (error instanceof WkbFault) return undefined;
    throw error;
  }
}
