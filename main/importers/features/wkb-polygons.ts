/** Reads polygons out of well-known binary: OGC's and ISO's with heights and measures, and PostGIS's extension of it. */
import { wkbFault } from './wkb-size.ts';

export type Position = [x: number, y: number];

const NAMES: Readonly<Record<number, string>> = {
  1: 'a point',
  2: 'a line',
  4: 'points',
  5: 'lines',
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
const CURVED = new Set([8, 9, 10, 11, 12]);
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
    if (this.#at + bytes > this.#bytes.length) throw new WkbFault('its geometry ends early');
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
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new WkbFault('a coordinate is no number');
    this.#at += width * 8;
    return [x, y];
  }

  ring(width: number): Position[] {
    const count = this.count();
    this.#need(count * width * 8);
    const ring: Position[] = [];
    for (let i = 0; i < count; i++) ring.push(this.position(width));
    if (ring.length < RING_POSITIONS)
      throw new WkbFault(`a ring has ${ring.length} positions, and needs at least ${RING_POSITIONS}`);
    return ring;
  }

  polygon(width: number): Position[][] {
    const rings = this.count();
    return Array.from({ length: rings }, () => this.ring(width));
  }

  /** Of the first polygon; nothing where that is empty. */
  corner(): Position | undefined {
    const { kind, width } = this.header();
    if (kind === 6) return this.count() === 0 ? undefined : this.corner();
    if (kind !== 3 || this.count() === 0 || this.count() === 0) return undefined;
    this.#need(width * 8);
    return this.position(width);
  }

  polygons(): Position[][][] {
    const { kind, width } = this.header();
    if (kind === 3) return [this.polygon(width)];
    if (kind !== 6) {
      const remedy = CURVED.has(kind) ? ': export it with straight sides' : '';
      throw new WkbFault(`its geometry is ${NAMES[kind] ?? `of type ${kind}`}, not a polygon${remedy}`);
    }
    const parts = this.count();
    return Array.from({ length: parts }, () => {
      const part = this.header();
      if (part.kind !== 3) throw new WkbFault('a part of its geometry is no polygon');
      return this.polygon(part.width);
    });
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
    return polygons.length === 0 ? 'its geometry is empty' : polygons;
  } catch (error) {
    if (error instanceof WkbFault) return error.message;
    throw error;
  }
}

/** The first position of a POLYGON or MULTIPOLYGON, at no more cost where that has millions; nothing where there is none. */
export function firstCorner(wkb: Buffer): Position | undefined {
  try {
    return new Reader(wkb).corner();
  } catch (error) {
    if (error instanceof WkbFault) return undefined;
    throw error;
  }
}
