/**
 * Reads well-known binary: OGC and ISO with heights, measures and curved sides (ISO 13249-3), and the extended form of
 * PostGIS.
 */
import { linearize } from '../geometry/curves.ts';
import { sizeFault } from '../geometry/limits.ts';
import { buildShape, ShapeFault, type FoundShape, type ShapeBuilder } from '../geometry/shape.ts';

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
const [POINT, LINE, POLYGON, MULTIPOINT, MULTILINE, MULTIPOLYGON, COLLECTION] = [1, 2, 3, 4, 5, 6, 7];
const [ARCS, COMPOUND, CURVED_POLYGON, CURVES, SURFACES] = [8, 9, 10, 11, 12];
/** Maximum positions of a line of arcs, because each arc becomes up to ninety sides. */
const MAX_ARC_POSITIONS = 40_000;
/** Maximum depth of nested collections. */
const MAX_DEPTH = 20;

interface Header {
  kind: number;
  /** Numbers per position. */
  width: number;
}

class Reader {
  readonly #bytes: Buffer;
  readonly #builder: ShapeBuilder;
  #at = 0;
  #isLittle = true;

  constructor(bytes: Buffer, builder: ShapeBuilder) {
    this.#bytes = bytes;
    this.#builder = builder;
  }

  #need(bytes: number): void {
    if (this.#at + bytes > this.#bytes.length) throw new ShapeFault('the geometry ends too early');
  }

  #count(): number {
    this.#need(4);
    const value = this.#isLittle ? this.#bytes.readUInt32LE(this.#at) : this.#bytes.readUInt32BE(this.#at);
    this.#at += 4;
    return value;
  }

  #header(): Header {
    this.#need(1);
    this.#isLittle = this.#bytes[this.#at] === 1;
    this.#at += 1;
    const type = this.#count();
    const flags = (type & 0x80_00_00_00 ? 1 : 0) + (type & 0x40_00_00_00 ? 1 : 0);
    const code = type & 0x0f_ff_ff_ff;
    const thousands = Math.floor(code / 1000);
    if (type & 0x20_00_00_00) this.#count();
    return { kind: code % 1000, width: 2 + Math.max(flags, thousands === 3 ? 2 : thousands > 0 ? 1 : 0) };
  }

  #position(width: number): [number, number] {
    const x = this.#isLittle ? this.#bytes.readDoubleLE(this.#at) : this.#bytes.readDoubleBE(this.#at);
    const y = this.#isLittle ? this.#bytes.readDoubleLE(this.#at + 8) : this.#bytes.readDoubleBE(this.#at + 8);
    this.#at += width * 8;
    return [x, y];
  }

  /** Adds `count` positions. @throws ShapeFault if the bytes are too short */
  #positions(count: number, width: number): void {
    const tooLarge = sizeFault(0, count);
    if (tooLarge !== undefined) throw new ShapeFault(tooLarge);
    this.#need(count * width * 8);
    for (let i = 0; i < count; i++) this.#builder.add(...this.#position(width));
  }

  /** Reads a line or curve as straight sides. */
  #curve(depth: number): [number, number][] {
    const { kind, width } = this.#header();
    if (kind === LINE || kind === ARCS) {
      const count = this.#count();
      this.#need(count * width * 8);
      if (kind === ARCS && count > MAX_ARC_POSITIONS)
        throw new ShapeFault(`a line of arcs has ${count} positions; the maximum is ${MAX_ARC_POSITIONS}: divide it`);
      const positions = Array.from({ length: count }, () => this.#position(width));
      return kind === ARCS ? linearize(positions) : positions;
    }
    if (kind !== COMPOUND || depth > MAX_DEPTH)
      throw new ShapeFault(`a curve of the geometry has the unsupported type ${kind}`);
    const positions: [number, number][] = [];
    for (let parts = this.#count(); parts > 0; parts--) {
      const part = this.#curve(depth + 1);
      // Each part begins where the previous one ends.
      for (const position of positions.length === 0 ? part : part.slice(1)) positions.push(position);
    }
    return positions;
  }

  /** Skips points and lines in a collection. */
  #pass(kind: number, width: number): void {
    const bytes = (kind === POINT ? 1 : this.#count()) * width * 8;
    this.#need(bytes);
    this.#at += bytes;
  }

  #polygons(depth: number, { kind, width }: Header = this.#header()): void {
    if (kind === POLYGON) {
      for (let rings = this.#count(); rings > 0; rings--) {
        this.#positions(this.#count(), width);
        this.#builder.endRing();
      }
      return this.#builder.endPolygon();
    }
    if (kind === CURVED_POLYGON) {
      for (let rings = this.#count(); rings > 0; rings--) {
        for (const position of this.#curve(0)) this.#builder.add(...position);
        this.#builder.endRing();
      }
      return this.#builder.endPolygon();
    }
    if (depth > 0 && (kind === POINT || kind === LINE || kind === ARCS)) return this.#pass(kind, width);
    const hasParts =
      kind === MULTIPOLYGON ||
      kind === COLLECTION ||
      kind === SURFACES ||
      (depth > 0 && (kind === MULTIPOINT || kind === MULTILINE || kind === CURVES));
    if (!hasParts || depth > MAX_DEPTH)
      throw new ShapeFault(`the geometry is ${NAMES[kind] ?? `of type ${kind}`}, not a polygon`);
    for (let parts = this.#count(); parts > 0; parts--) this.#polygons(depth + 1);
    return undefined;
  }

  #line({ kind, width }: Header): void {
    if (kind === LINE) {
      this.#positions(this.#count(), width);
      return this.#builder.endLine();
    }
    for (let parts = this.#count(); parts > 0; parts--) {
      const part = this.#header();
      if (part.kind !== LINE) throw new ShapeFault(`a line of the geometry has the unsupported type ${part.kind}`);
      this.#line(part);
    }
    return undefined;
  }

  #points({ kind, width }: Header): void {
    if (kind === POINT) return this.#positions(1, width);
    for (let parts = this.#count(); parts > 0; parts--) {
      const part = this.#header();
      if (part.kind !== POINT) throw new ShapeFault(`a point of the geometry has the unsupported type ${part.kind}`);
      this.#points(part);
    }
    return undefined;
  }

  read(): FoundShape {
    const header = this.#header();
    const { kind } = header;
    if (kind === POINT || kind === MULTIPOINT) {
      this.#points(header);
      return this.#builder.point();
    }
    if (kind === LINE || kind === MULTILINE) {
      this.#line(header);
      return this.#builder.lines();
    }
    this.#polygons(0, header);
    const found = this.#builder.polygons();
    return kind === COLLECTION && 'fault' in found && found.fault === 'the geometry is empty'
      ? { fault: 'the geometry is a collection without polygons' }
      : found;
  }
}

/** Reads a shape. Heights, measures, and points and lines in collections are skipped; arcs become straight sides. */
export const readWkb = (wkb: Buffer): FoundShape => buildShape((builder) => new Reader(wkb, builder).read());

/** Returns the EPSG code that PostGIS writes into a shape (EWKB). */
export function sridOfWkb(wkb: Buffer): number | undefined {
  const isLittle = wkb[0] === 1;
  if (wkb.length < 9) return undefined;
  const type = isLittle ? wkb.readUInt32LE(1) : wkb.readUInt32BE(1);
  const code = isLittle ? wkb.readUInt32LE(5) : wkb.readUInt32BE(5);
  return (type & 0x20_00_00_00) === 0 || code === 0 ? undefined : code;
}
