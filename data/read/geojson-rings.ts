/** Reader of large polygon files that avoids an array for each of millions of positions. */
import { readFileSync } from 'node:fs';

/** A feature with one array `[lon, lat, …]` per ring: outer ring first, then holes. */
export interface RingFeature<Properties> {
  properties: Properties;
  polygons: Float64Array[][];
}

const KEY = Buffer.from('"coordinates":');
const [OPEN, CLOSE, COMMA, MINUS, POINT] = [91, 93, 44, 45, 46];
const [ZERO, NINE] = [48, 57];
const SPACE = 32;
/** Digits up to which a double holds integers, and the powers of ten that divide them, exactly. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, digits) => 10 ** digits);

/** Scanner of coordinate arrays. */
class Scanner {
  readonly #bytes: Buffer;
  position: number;
  #ring = new Float64Array(1 << 12);

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.position = at;
  }

  /** Skips white space, then consumes `byte` if it is next. Returns whether it was. */
  #consume(byte: number): boolean {
    while ((this.#bytes[this.position] ?? 0) <= SPACE && this.position < this.#bytes.length) this.position++;
    if (this.#bytes[this.position] !== byte) return false;
    this.position++;
    return true;
  }

  #expect(byte: number): void {
    if (!this.#consume(byte))
      throw new Error(`Invalid coordinates at byte ${this.position}: expected "${String.fromCharCode(byte)}"`);
  }

  /** Reads a number with the same rounding as JSON.parse. */
  #number(): number {
    while ((this.#bytes[this.position] ?? 0) <= SPACE) this.position++;
    const start = this.position;
    const isNegative = this.#bytes[this.position] === MINUS;
    if (isNegative) this.position++;
    let digits = 0;
    let decimals = 0;
    let integer = 0;
    for (let hasPoint = false; ; this.position++) {
      const byte = this.#bytes[this.position] ?? 0;
      if (byte >= ZERO && byte <= NINE) {
        integer = integer * 10 + byte - ZERO;
        digits++;
        if (hasPoint) decimals++;
      } else if (byte === POINT && !hasPoint) hasPoint = true;
      else break;
    }
    const byte = this.#bytes[this.position];
    if (digits > 0 && digits <= EXACT_DIGITS && (byte === COMMA || byte === CLOSE))
      return (isNegative ? -integer : integer) / (POWERS[decimals] ?? 1);
    while (![COMMA, CLOSE, undefined].includes(this.#bytes[this.position])) this.position++;
    const text = this.#bytes.toString('latin1', start, this.position);
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`"${text}" at byte ${start} isn't a coordinate`);
    return value;
  }

  /** Reads a ring, `[[lon, lat], …]`; further numbers of positions are skipped. */
  ring(): Float64Array {
    let length = 0;
    this.#expect(OPEN);
    if (this.#consume(CLOSE)) return new Float64Array(0);
    do {
      if (length + 2 > this.#ring.length) {
        const larger = new Float64Array(this.#ring.length * 2);
        larger.set(this.#ring);
        this.#ring = larger;
      }
      this.#expect(OPEN);
      this.#ring[length++] = this.#number();
      this.#expect(COMMA);
      this.#ring[length++] = this.#number();
      while (this.#consume(COMMA)) this.#number();
      this.#expect(CLOSE);
    } while (this.#consume(COMMA));
    this.#expect(CLOSE);
    return this.#ring.slice(0, length);
  }

  /** Reads a list of items. */
  list<Item>(item: () => Item): Item[] {
    const items: Item[] = [];
    this.#expect(OPEN);
    if (this.#consume(CLOSE)) return items;
    do items.push(item());
    while (this.#consume(COMMA));
    this.#expect(CLOSE);
    return items;
  }

  /** Returns the nesting depth of arrays at the current position. */
  depth(): number {
    const start = this.position;
    let depth = 0;
    while (this.#consume(OPEN)) depth++;
    this.position = start;
    return depth;
  }
}

interface Skeleton<Properties> {
  features: { properties: Properties; geometry: { coordinates: number } }[];
}

/** Nesting depth of one polygon's arrays. */
const POLYGON_DEPTH = 3;

/**
 * Reads the features of a GeoJSON file.
 * @throws Error if a feature isn't a polygon or multipolygon, or if the file isn't JSON
 */
export function readRingFeatures<Properties>(path: string): RingFeature<Properties>[] {
  const bytes = readFileSync(path);
  const all: Float64Array[][][] = [];
  // The file with each coordinates array replaced by its index, for JSON.parse.
  const rest: Buffer[] = [];
  let from = 0;
  for (let key = bytes.indexOf(KEY); key !== -1; key = bytes.indexOf(KEY, from)) {
    const scanner = new Scanner(bytes, key + KEY.length);
    rest.push(bytes.subarray(from, scanner.position), Buffer.from(String(all.length)));
    const depth = scanner.depth();
    if (depth !== POLYGON_DEPTH && depth !== POLYGON_DEPTH + 1)
      throw new Error(`The geometry at byte ${key} of ${path} isn't a polygon: its arrays are nested ${depth} deep`);
    const polygon = (): Float64Array[] => scanner.list(() => scanner.ring());
    all.push(depth === POLYGON_DEPTH ? [polygon()] : scanner.list(polygon));
    from = scanner.position;
  }
  rest.push(bytes.subarray(from));
  const { features }: Skeleton<Properties> = JSON.parse(Buffer.concat(rest).toString('utf8'));
  return features.map(({ properties, geometry }) => ({ properties, polygons: all[geometry.coordinates] ?? [] }));
}
