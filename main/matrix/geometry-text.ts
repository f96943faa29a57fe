/** GeoJSON coordinates written straight from integers, which is faster than `JSON.stringify` on pairs of numbers. */
import type { Polygon, Ring } from '../routing/reach/outlines.ts';

/** Bytes of a position at most: `[-179.1234567,-89.1234567],`. */
const POSITION_BYTES = 28;
/** Bytes around a ring and around a polygon: brackets and a comma. */
const FRAME_BYTES = 3;

/** ASCII. */
const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;

/** Returns the coordinates of a MultiPolygon as JSON, degrees with up to seven decimals. */
export function coordinatesText(polygons: readonly Polygon[]): string {
  let bytes = FRAME_BYTES;
  for (const rings of polygons) {
    bytes += FRAME_BYTES;
    for (const ring of rings) bytes += FRAME_BYTES + (ring.length / 2) * POSITION_BYTES;
  }
  const text = new Uint8Array(bytes);
  const writer = new Writer(text);
  writer.list(polygons, (rings) => writer.list(rings, (ring) => writer.ring(ring)));
  return Buffer.from(text.buffer, 0, writer.length).toString('latin1');
}

class Writer {
  length = 0;
  readonly #text: Uint8Array;

  constructor(text: Uint8Array) {
    this.#text = text;
  }

  list<Item>(items: readonly Item[], write: (item: Item) => void): void {
    this.#text[this.length++] = OPEN;
    for (const [i, item] of items.entries()) {
      if (i > 0) this.#text[this.length++] = COMMA;
      write(item);
    }
    this.#text[this.length++] = CLOSE;
  }

  ring(ring: Ring): void {
    const text = this.#text;
    text[this.length++] = OPEN;
    for (let i = 0; i < ring.length; i += 2) {
      if (i > 0) text[this.length++] = COMMA;
      text[this.length++] = OPEN;
      this.#degrees(ring[i]!);
      text[this.length++] = COMMA;
      this.#degrees(ring[i + 1]!);
      text[this.length++] = CLOSE;
    }
    text[this.length++] = CLOSE;
  }

  #degrees(degreesE7: number): void {
    const text = this.#text;
    let value = degreesE7;
    if (value < 0) {
      text[this.length++] = MINUS;
      value = -value;
    }
    const whole = Math.floor(value / 1e7);
    if (whole >= 100) text[this.length++] = ZERO + Math.floor(whole / 100);
    if (whole >= 10) text[this.length++] = ZERO + (Math.floor(whole / 10) % 10);
    text[this.length++] = ZERO + (whole % 10);
    let rest = value - whole * 1e7;
    if (rest === 0) return;
    text[this.length] = POINT;
    let last = 0;
    for (let place = 7; place > 0; place--) {
      const next = Math.floor(rest / 10);
      const digit = rest - 10 * next;
      text[this.length + place] = ZERO + digit;
      if (last === 0 && digit > 0) last = place;
      rest = next;
    }
    this.length += last + 1;
  }
}
